// Robot: works the real interface without a human, a window or GL. It owns a fresh ImGui context, calls one
// function a frame, finds items by their labels, moves the mouse and presses keys through ImGuiIO. Time
// passes in steps of 1/60 s, so that a run is the same every time.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/ui/kit/item_hooks.h"

#include "imgui.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab::test {

class Robot {
 public:
  // `frame` is called between ImGui::NewFrame() and ImGui::Render(). The context is current from here on; set
  // up fonts and the interface after this, then call step().
  explicit Robot(double width = 1600, double height = 1000);
  ~Robot();
  Robot(const Robot&) = delete;
  Robot& operator=(const Robot&) = delete;
  void run(std::function<void()> frame) { frame_ = std::move(frame); }
  void resize(double width, double height);

  void step(int frames = 1);
  void wait(double seconds);  // one frame, so long after the last
  void pause();  // one frame, half a second after the last: what follows is no part of a double click

  // Items of the last frame. A label is that given to the widget, with or without its "##" part. The item
  // must be visible, at least its middle; find() fails the test when there is none.
  bool has(std::string_view label) const;
  bool enabled(std::string_view label) const;
  Point find(std::string_view label) const;  // its middle, on the screen
  Rect area(std::string_view label) const;
  const std::vector<ReportedItem>& items() const { return last_; }  // as they were submitted
  const ItemSink& heard() const { return sink_; }                   // with the texts among them
  std::vector<std::string> labels() const;
  std::string label_ending(std::string_view end) const;
  // Of all that are visible; of those alone whose label holds `part`.
  std::vector<Rect> areas(std::string_view part = {}) const;

  void move_to(Point screen, int frames = 1);  // so many from there on
  void move_to(std::string_view label, int frames = 1) { move_to(find(label), frames); }
  // Buttons and keys: once they are up the interface has so many frames to settle.
  int settles_in = 3;
  void press(int button = 0);
  int presses() const { return presses_; }  // of any button, so far
  void release(int button = 0);
  void click(std::string_view label, int button = 0);
  void click(std::initializer_list<std::string_view> labels);  // one after another
  void click_at(Point screen, int button = 0);
  void double_click(std::string_view label);
  void wheel(double dx, double dy);
  // Presses on the item, moves by (dx, dy) pixels in `steps` parts, and releases.
  void drag(std::string_view label, double dx, double dy, int steps = 4);
  // The same without the release: what stands between is looked at, then release() or key().
  void drag_and_hold(std::string_view label, double dx, double dy, int steps = 4);

  void key(ImGuiKey key, ImGuiKeyChord modifiers = 0);  // pressed and released
  void keys(std::initializer_list<ImGuiKey> keys);
  void hold(ImGuiKeyChord modifiers);  // ImGuiMod_Shift | ... stay down
  void let_go(ImGuiKeyChord modifiers);
  void type(std::string_view utf8);                              // one character a frame
  void enter(std::string_view utf8);                             // typed, and the Enter key
  void enter_at(std::string_view label, std::string_view utf8);  // after a click there
  void type_in(std::string_view field, std::string_view utf8);   // over all that the field holds
  void enter_in(std::string_view field, std::string_view utf8);
  std::string clipboard() const;
  void set_clipboard(const std::string& text);

 private:
  void settle() { step(settles_in); }
  void one_frame(float seconds);
  void modifiers(ImGuiKeyChord chord, bool down);
  const ReportedItem* item(std::string_view label) const;

  ImGuiContext* context_;
  ItemSink sink_;
  std::vector<ReportedItem> last_;
  std::function<void()> frame_;
  Point mouse_{-1, -1};
  int presses_ = 0;
};

}  // namespace attnlab::test
