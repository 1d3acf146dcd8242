// attnlab check, attnlab lessons and attnlab examples: what a lesson file keeps of its promises, and what the program brings
// along. Knows no window.
#pragma once

#include "app/cli/report.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

struct CheckRequest {
  std::vector<std::string> files;  // "-": standard input
};
// Of `attnlab lessons [NAME]` and `attnlab examples [NAME]`.
struct ListRequest {
  enum class Kind { lessons, examples } kind = Kind::lessons;
  std::string name;    // the one whose file is printed; empty: the list
  int step = 0;        // of a lesson, from 1: its scene alone; 0: the file
  std::string output;  // the page of a lesson goes there, "-" standard output; empty: no page is wanted
};

// One line on a lesson that holds: how many steps and claims; else what is wrong, with the file and the step. `text` is what stands
// in the file `name`.
Report check_text(std::string_view text, const std::string& name);

Report list_text(const ListRequest& request);
// The page of a lesson, one of ours or that of a file.
Report lesson_page_text(const ListRequest& request);

}  // namespace attnlab
