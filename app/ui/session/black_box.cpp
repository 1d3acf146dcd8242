#include "app/ui/session/black_box.h"

#include <string>

namespace attnlab {

void BlackBox::say(std::string_view line) {
  fill(head, std::string(words_in(head)) + std::string(line) + '\n');
}

void BlackBox::did(std::string_view name) {
  if (Deed& last = deeds[(done + deeds.size() - 1) % deeds.size()]; done > 0 && words_in(last.name) == name) {
    ++last.times;
    return;
  }
  Deed& next = deeds[done % deeds.size()];
  next.times = 1;
  fill(next.name, name);
  ++done;
}

void BlackBox::follow(int journal_descriptor, std::string_view report_path) {
  journal = journal_descriptor;
  if (words_in(report) != report_path) fill(report, report_path);
}

}  // namespace attnlab
