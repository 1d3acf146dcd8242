#include "app/ui/actions/actions.h"
#include "tests/core/random_scene.h"
#include "tests/ui/hands.h"

#include "imgui.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace attnlab::test {

namespace {

constexpr std::array typed_keys = {
    ImGuiKey_Tab,       ImGuiKey_Enter,      ImGuiKey_Escape,    ImGuiKey_LeftArrow, ImGuiKey_RightArrow,
    ImGuiKey_UpArrow,   ImGuiKey_DownArrow,  ImGuiKey_Backspace, ImGuiKey_Delete,    ImGuiKey_Space,
    ImGuiKey_Home,      ImGuiKey_End,        ImGuiKey_PageUp,    ImGuiKey_PageDown,  ImGuiKey_Menu,
    ImGuiKey_F1,        ImGuiKey_F5,         ImGuiKey_F6,        ImGuiKey_F10,       ImGuiKey_F11,
    ImGuiKey_A,         ImGuiKey_C,          ImGuiKey_D,         ImGuiKey_E,         ImGuiKey_M,
    ImGuiKey_N,         ImGuiKey_P,          ImGuiKey_V,         ImGuiKey_X,         ImGuiKey_Y,
    ImGuiKey_Z,         ImGuiKey_1,          ImGuiKey_3,         ImGuiKey_5,         ImGuiKey_0,
    ImGuiKey_Period,    ImGuiKey_Minus,      ImGuiKey_Equal,     ImGuiKey_B,         ImGuiKey_F9,
    ImGuiKey_LeftCtrl,  ImGuiKey_LeftShift,  ImGuiKey_LeftAlt,   ImGuiKey_F12,       ImGuiKey_Insert,
    ImGuiKey_Backslash, ImGuiKey_KeypadEnter};

constexpr std::array<std::pair<ImGuiKey, ImGuiKey>, 3> modifiers = {{{ImGuiKey_LeftCtrl, ImGuiMod_Ctrl},
                                                                     {ImGuiKey_LeftShift, ImGuiMod_Shift},
                                                                     {ImGuiKey_LeftAlt, ImGuiMod_Alt}}};

// No slash and no two points: a name that is typed into the list of files stays in the folder of the test.
constexpr std::array<const char*, 14> words = {"-2*sqrt(2)",
                                               "1e999",
                                               "pi",
                                               "0",
                                               "-.5",
                                               "2,5",
                                               "\u22127",
                                               "abc",
                                               "(1+2",
                                               "The cat sat",
                                               "\xF0\x9F\x98\x80",
                                               "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D",
                                               "+",
                                               "random"};

constexpr std::array<const char*, 8> pasted = {"[[1, 2], [3, 4]]",
                                               "np.array([[1, 2.5, 3], [4, 5, 6]])",
                                               "\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}",
                                               "1,5\t2,5\n3,5\t4,5",
                                               "[[1, 2], [3]]",
                                               "\xFF\xFE\x01 not a matrix",
                                               "",
                                               "0.25"};

constexpr std::size_t events_before_rest = 2000;

class Dealer {
 public:
  Dealer(std::uint64_t seed, std::vector<HandEvent>& out) : random_(seed), out_(out) {}

  // A deed of one event or of a few that belong together: a drag, a chord, a word.
  void deed() {
    const int kind = random_.between(0, 99);
    if (kind < 22) return point();
    if (kind < 40) return click();
    if (kind < 52) return drag();
    if (kind < 70) return key();
    if (kind < 77) return type();
    if (kind < 85) return tap(ImGuiKey_Escape);
    if (kind < 89) return add({HandKind::wheel, 0, 0, static_cast<double>(random_.between(-3, 3)), {}});
    if (kind < 97) return add({HandKind::action, random_.between(0, 100000), 0, 0, {}});
    rare();
  }

 private:
  void add(HandEvent event) {
    out_.push_back(std::move(event));
    if (--until_frame_ > 0) return;
    out_.push_back({HandKind::frame, 0, 0, 0, {}});
    until_frame_ = random_.between(1, 60);
  }
  // A mouse tells of its way many times a frame.
  void way() {
    double x = random_.uniform(-0.05, 1.05), y = random_.uniform(-0.05, 1.05);
    for (int steps = random_.between(0, 80); steps > 0; --steps)
      add({HandKind::move, 0, x += random_.uniform(-0.05, 0.05), y += random_.uniform(-0.05, 0.05), {}});
  }
  void point() {
    way();
    if (random_.chance(0.6)) return add({HandKind::move_to, random_.between(0, 100000), 0, 0, {}});
    add({HandKind::move, 0, random_.uniform(-0.05, 1.05), random_.uniform(-0.05, 1.05), {}});
  }
  void click() {
    point();
    const int button = random_.chance(0.15) ? 1 : 0;
    for (int times = random_.chance(0.1) ? 2 : 1; times > 0; --times) {
      add({HandKind::press, button, 0, 0, {}});
      // Sometimes the release comes much later, or never.
      if (!random_.chance(0.03)) add({HandKind::release, button, 0, 0, {}});
    }
  }
  void drag() {
    point();
    const int chord = random_.between(0, 7);
    if (chord < 3) modifier(chord, true);
    add({HandKind::press, 0, 0, 0, {}});
    for (int steps = random_.between(1, 3); steps > 0; --steps) {
      way();
      add({HandKind::move, 0, random_.uniform(-0.5, 1.5), random_.uniform(-0.5, 1.5), {}});
    }
    if (random_.chance(0.1)) tap(ImGuiKey_Escape);
    add({HandKind::release, 0, 0, 0, {}});
    if (chord < 3) modifier(chord, false);
  }
  void modifier(int which, bool down) {
    const auto [key, chord] = modifiers[static_cast<std::size_t>(which)];
    add({down ? HandKind::key_down : HandKind::key_up, chord, 0, 0, {}});
    add({down ? HandKind::key_down : HandKind::key_up, key, 0, 0, {}});
  }
  void tap(ImGuiKey key) {
    add({HandKind::key_down, key, 0, 0, {}});
    add({HandKind::key_up, key, 0, 0, {}});
  }
  void key() {
    const int chord = random_.between(0, 8);
    const ImGuiKey key =
        typed_keys[static_cast<std::size_t>(random_.between(0, static_cast<int>(typed_keys.size()) - 1))];
    if (chord < 3) modifier(chord, true);
    tap(key);
    if (chord < 3) modifier(chord, false);
  }
  void type() {
    const int which = random_.between(0, static_cast<int>(words.size()) - 1);
    add({HandKind::text, 0, 0, 0, words[static_cast<std::size_t>(which)]});
    if (random_.chance(0.5)) tap(ImGuiKey_Enter);
  }
  void rare() {
    switch (random_.between(0, 8)) {
      case 0: return add({HandKind::drop, random_.between(0, 100000), 0, 0, {}});
      case 1: return add({HandKind::focus, random_.between(0, 1), 0, 0, {}});
      case 2:
        if (!random_.chance(0.2)) return tap(ImGuiKey_Escape);
        return add({random_.chance(0.3) ? HandKind::late : HandKind::resize, 0, side(1900), side(1200), {}});
      case 3:
        if (!random_.chance(0.1)) return add({HandKind::focus, 1, 0, 0, {}});
        return add({HandKind::scale, 0, random_.uniform(0.5, 3), 0, {}});
      case 4: return add({HandKind::close, 0, 0, 0, {}});
      case 5:
      case 6: {
        const int which = random_.between(0, static_cast<int>(pasted.size()) - 1);
        add({HandKind::clipboard, 0, 0, 0, pasted[static_cast<std::size_t>(which)]});
        modifier(0, true);
        tap(ImGuiKey_V);
        return modifier(0, false);
      }
      default: return tap(ImGuiKey_Escape);
    }
  }

  double side(double most) { return random_.uniform(1, random_.chance(0.2) ? 20 : most); }

  Random random_;
  std::vector<HandEvent>& out_;
  int until_frame_ = 1;
};

}  // namespace

std::vector<HandEvent> random_events(std::uint64_t seed, std::size_t count) {
  std::vector<HandEvent> events;
  Dealer dealer(seed, events);
  std::size_t next_rest = events_before_rest;
  while (events.size() < count) {
    dealer.deed();
    if (events.size() < next_rest) continue;
    events.push_back({HandKind::rest, 0, 0, 0, {}});
    next_rest = events.size() + events_before_rest;
  }
  events.push_back({HandKind::rest, 0, 0, 0, {}});
  return events;
}

std::string words_of(const std::vector<HandEvent>& events) {
  constexpr std::array names = {"frame", "rest",     "move",        "move to", "press",     "release",
                                "wheel", "key down", "key up",      "text",    "clipboard", "action",
                                "drop",  "resize",   "late resize", "scale",   "focus",     "close"};
  std::string text;
  for (const HandEvent& event : events) {
    text += names[static_cast<std::size_t>(event.kind)];
    switch (event.kind) {
      case HandKind::key_down:
      case HandKind::key_up:
        text += std::string(" ") + ImGui::GetKeyName(static_cast<ImGuiKey>(event.which));
        break;
      case HandKind::action: {
        const auto all = actions();
        text += std::string(" ") + all[static_cast<std::size_t>(event.which) % all.size()].id;
        break;
      }
      case HandKind::text:
      case HandKind::clipboard: text += " \"" + event.text + "\""; break;
      case HandKind::frame:
      case HandKind::rest: break;
      default:
        text +=
            " " + std::to_string(event.which) + " " + std::to_string(event.x) + " " + std::to_string(event.y);
    }
    text += "\n";
  }
  return text;
}

std::vector<HandEvent> shortened(std::vector<HandEvent> events, int plays) {
  for (std::size_t part = events.size() / 2; part > 0 && plays > 0; part /= 2)
    for (std::size_t from = 0; from < events.size() && plays > 0; --plays) {
      std::vector<HandEvent> fewer(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(from));
      const std::size_t to = std::min(events.size(), from + part);
      fewer.insert(fewer.end(), events.begin() + static_cast<std::ptrdiff_t>(to), events.end());
      if (play_events(fewer))
        events = std::move(fewer);
      else
        from = to;
    }
  return events;
}

}  // namespace attnlab::test
