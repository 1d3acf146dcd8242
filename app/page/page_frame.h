// What every page has around its scenes: head, style, tools, the line with the formula, the programs and
// their data; and every matrix of a scene as a table with the numbers of this moment, which is what the page
// shows where scripts are off. Knows no rule.
#pragma once

#include "core/analysis/analysis.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace attnlab {

struct PagedScene {
  const Scene* scene = nullptr;
  Analysis analysis;
};

// Everything before what the page is about, <header> opened; and its buttons.
std::string page_opening(const std::string& title);
std::string page_tools();

// The tables that stand in the page so far, in order. A matrix that is, number for number, what it was in the
// scene before is not written again: data-as is the place of the table that it repeats, which the page's
// program puts there; an output that is the one head's own repeats that head's.
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

// The scenes, each in a section of its own; where there are several with their titles.
std::string page_scenes_html(const std::vector<PagedScene>& scenes, int decimals);
// Everything behind: the formula's line, the scenes, the data (of a lesson, too, as JSON) and the programs.
std::string page_closing(const std::vector<PagedScene>& scenes, int decimals, const std::string& lesson = {},
                         const std::vector<const char*>& more_scripts = {});

}  // namespace attnlab
