// BlackBox: what a report of a crash tells of the time before it (crash_reports.h), in memory of a fixed size: who reads it may
// be a signal handler that has interrupted anything, so every text has its end at any moment. Knows no signal and no file.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace attnlab {

struct BlackBox {
  struct Deed {
    std::array<char, 56> name{};
    unsigned times = 0;  // one after another
  };
  std::array<char, 1024> head{};    // the program and the machine, a line each
  std::array<Deed, 200> deeds{};    // a ring of the last: the latest stands before deeds[done % 200]
  std::size_t done = 0;             // so many since the start
  std::array<char, 4096> report{};  // the path at which a report is to lie
  int journal = -1;                 // the descriptor of this instance's journal; below 0: it has none

  void say(std::string_view line);  // adds it to the head
  void did(std::string_view name);  // the name of an action, or what else changes what is open
  void follow(int journal_descriptor, std::string_view report_path);
};

// As much of the text as there is room for, and a zero behind it. The last byte is one always.
template <std::size_t room>
void fill(std::array<char, room>& to, std::string_view text) {
  to[text.copy(to.data(), room - 1)] = '\0';
}

template <std::size_t room>
std::string_view words_in(const std::array<char, room>& from) {
  std::size_t size = 0;
  while (size + 1 < room && from[size] != '\0') ++size;
  return {from.data(), size};
}

}  // namespace attnlab
