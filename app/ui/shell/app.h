// App: the whole interface as one value: the document, its history, the view state, and one function that
// draws a frame into the current ImGui context.
#pragma once

#include "app/ui/session/session.h"
#include "core/picture/png.h"

namespace attnlab {

struct FigureState;

// What the app asks of its window after a frame.
struct WindowRequests {
  std::string title;         // "The movie was a bomb.json • — Attnlab"
  bool close = false;        // the person has decided to leave
  bool busy = false;         // draw on without waiting for events (something fades)
  bool full_screen = false;  // the whole screen, while something is presented
  bool works = false;        // draw on at once: each frame does a part of some work
  // Seconds after which a frame is needed although nothing happens; nothing: none is.
  std::optional<double> wake;
  bool rebuild = false;  // asked for once: what the graphics driver holds is made anew
  // Asked for once: the answer is take_screenshot().
  std::optional<Screenshot> screenshot;
};

struct AppOptions {
  std::filesystem::path folder;  // where the file list starts; empty: the working directory
  std::filesystem::path
      state_dir;             // recent files, and what is not saved yet (journal); empty: neither is kept
  double content_scale = 1;  // of the monitor
  Painter painter;
  CopyPicture copy_picture;  // empty: pictures cannot be copied here
  bool welcome = false;      // offers the first minute, where this person has not met it
  AskForFile ask_desktop;    // empty: files are chosen in the window's own list
  // By which scenes are read and written; empty: the system's.
  std::shared_ptr<const FileCalls> calls;
  std::filesystem::path config_dir = {};  // the settings; empty: nothing is remembered
  std::shared_ptr<BlackBox> box = {};     // for a report of a crash; empty: for nobody
  std::string notice = {};                // a sentence that stands in the status line at the start
};

// What becomes of the open document if the program ends now.
enum class Kept {
  saved,    // it is in its file
  journal,  // it is kept, and offered at the next start
  lost      // it cannot be kept: there is no journal, or it cannot be written
};

class App {
 public:
  // Needs a current ImGui context whose fonts the app sets up.
  explicit App(AppOptions options);
  ~App();

  // A file from the command line or dropped on the window. False: `message()` says why,
  // nothing that was open is lost.
  bool open(const std::filesystem::path& file);
  // Several at once: which one is asked, and none is forgotten.
  bool open(const std::vector<std::filesystem::path>& files);
  WindowRequests frame();  // between ImGui::NewFrame() and ImGui::Render()
  void request_close();    // the window's close button: asks when there are unsaved changes
  void set_content_scale(double scale);
  // Before an end that nobody can be asked about: what is open goes into the journal,
  // a gesture under way with it.
  Kept keep();
  Kept kept() const;  // as the journal stands
  // The window as it stands, or the sentence that says why there is no picture of it. Writes the file.
  void take_screenshot(const std::variant<Pixels, std::string>& picture);
  // Does an action of the table (actions.h) by its id; false where there is none of that name,
  // or it is disabled.
  bool run(std::string_view action);

  const Scene& scene() const;
  const Analysis& analysis() const;
  const History& history() const;
  const FactsState& facts() const;
  const Presentation& presentation() const;
  const LessonState& lesson() const;
  const HelpState& help() const;
  const ChallengeState& challenge() const;
  double strip_height() const;  // of what stands below the figure; 0: nothing does
  const GalleryState& gallery() const;
  const FigureState& figure() const;
  ViewState& view();
  const std::string& message() const;  // the sentence in the status line
  bool unsaved() const;
  const std::filesystem::path& file() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace attnlab
