// Hands: random events on the real interface, as a list that can be played again, and shortened when
// something goes wrong. What must hold after every frame, and what once nothing happens any more, is said
// here; not how the interface works.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attnlab::test {

enum class HandKind {
  frame,      // what was sent so far arrives, in one frame or several
  rest,       // everything is let go of; nothing may be drawn after a while
  move,       // the pointer to (x, y), in parts of the window
  move_to,    // the pointer to an item of the last frame: `which` of them
  press,      // mouse button `which`
  release,    // mouse button `which`
  wheel,      // by (x, y)
  key_down,   // ImGuiKey `which`
  key_up,     // ImGuiKey `which`
  text,       // typed
  clipboard,  // `text` is in the clipboard
  action,     // of the table of actions: `which`
  drop,       // a file on the window: `which` of the prepared ones
  resize,     // the window, to x by y pixels
  late,       // likewise, while its framebuffer still has the size before
  scale,      // of the monitor: x
  focus,      // `which`: 0 lost, else gained
  close       // the window's close button
};

struct HandEvent {
  HandKind kind = HandKind::frame;
  int which = 0;
  double x = 0, y = 0;
  std::string text;
};

// The events of a seed, with a frame after every one to sixty of them,
// and a rest after some hundreds and at the end.
std::vector<HandEvent> random_events(std::uint64_t seed, std::size_t count);

// Plays the events on a fresh interface, then undoes and redoes everything. Nothing;
// or what did not hold, where.
std::optional<std::string> play_events(const std::vector<HandEvent>& events);

// Fewer of the events, in their order, after which something does not hold either. At most `plays` attempts.
std::vector<HandEvent> shortened(std::vector<HandEvent> events, int plays);

std::string words_of(const std::vector<HandEvent>& events);  // a line an event, as a failure prints them

}  // namespace attnlab::test
