// What every page has around its scenes: head, style, tools, the line with the formula, the programs and their data. Knows no rule.
#pragma once

#include "core/analysis/analysis.h"

#include <string>
#include <vector>

namespace attnlab {

struct PagedScene {
  const Scene* scene = nullptr;
  Analysis analysis;
};

// Everything before what the page is about, <header> opened; and its buttons.
std::string page_opening(const std::string& title);
std::string page_tools();
// The scenes, each in a section of its own; where there are several with their titles.
std::string page_scenes_html(const std::vector<PagedScene>& scenes, int decimals);
// Everything behind: the formula's line, the scenes, the data (of a lesson, too, as JSON) and the programs.
std::string page_closing(const std::vector<PagedScene>& scenes, int decimals, const std::string& lesson = {},
                         const std::vector<const char*>& more_scripts = {});

}  // namespace attnlab
