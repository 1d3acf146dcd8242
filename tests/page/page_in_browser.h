// A page in a headless browser: a driver stands behind its own program, works it, and tells what it saw.
#pragma once

#include <string>
#include <vector>

namespace attnlab::test {

std::string browser();  // its name; empty: there is none
// What a browser makes of a page with a driver behind it: its document as text.
std::string driven(std::string page, const std::string& with);
// What the driver saw, a line each; and the files that the page saved.
std::string seen_in(const std::string& said);
std::vector<std::string> files_of(const std::string& said);

}  // namespace attnlab::test
