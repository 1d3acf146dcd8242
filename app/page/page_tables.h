// Every matrix of a scene as a table with headers and the numbers of this moment: what the page shows where scripts are off, and
// what its program brings to life. Knows no script.
#pragma once

#include "core/analysis/analysis.h"

#include <map>
#include <string>
#include <utility>

namespace attnlab {

// The tables that stand in the page so far, in order. A matrix that is, number for number, what it was in the scene before is not
// written again: data-as is the place of the table that it repeats, which the page's program puts there; an output that is
// the one head's own repeats that head's.
struct WrittenTables {
  struct Latest {
    std::string html, rows;
    int place = 0;
  };
  std::map<std::pair<Node, int>, Latest> latest;  // of each matrix of each head
  int count = 0;
};

// The two sections of a scene, what is given and what follows; `decimals` of the numbers in cells.
std::string page_tables(const Scene& scene, const Analysis& analysis, int decimals, WrittenTables& written);

}  // namespace attnlab
