// BlackBox: what a report of a crash tells of the time before it (crash_reports.h). All of it stands ready, in memory that is
// there beforehand: who reads it is a signal handler. Knows no signal and no file.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace attnlab {

struct BlackBox {
  struct Deed {
    const char* name = "";
    unsigned times = 0;  // one after another
  };
  std::string head;               // the program and the machine, in lines
  std::string report;             // the path at which a report is to lie
  int journal = -1;               // the descriptor of this instance's journal; below 0: it has none
  std::array<Deed, 200> deeds{};  // a ring of the last: the latest stands before deeds[done % 200]
  std::size_t done = 0;           // so many since the start

  // An action, or what else changes what is open: its name, which stays where it is for as long as the program runs.
  void did(const char* name) {
    Deed& last = deeds[(done + deeds.size() - 1) % deeds.size()];
    if (last.name == name) {
      ++last.times;
      return;
    }
    deeds[done % deeds.size()] = {name, 1};
    ++done;
  }
};

}  // namespace attnlab
