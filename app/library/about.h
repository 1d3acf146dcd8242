// About: what this program is called, its version, what is in it, and where it runs, for the window, the
// command line and reports. Knows no screen.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace attnlab {

std::string_view program_version();  // "0.2.0"
// Which one it is: "0.2.0", "0.2.0 with Dear ImGui 1.93.0" where that is not the one that cmake/imgui.cmake
// knows, and between versions, in a clone of git's, ", commit 1a2b3c4".
std::string program_build();
// For reports: the same, with the commit wherever it is known: "0.2.0, commit 1a2b3c4", or "0.2.0,
// commit unknown".
std::string program_report();
// The commit that it was built of, and whether that was in a clone: told to the program alone
// (cmake/commit.cmake), so that a new one costs no more than to link that. Elsewhere "unknown" and false.
const char* program_commit();
bool built_in_clone();
// Where reports of faults are sent, an address or a page; empty: nobody has said (cmake/about.cmake).
std::string_view report_place();

// One of the things that the program is made of; LICENSES.md has them with more words.
struct Ingredient {
  std::string_view name, licence, copyright;
};
std::span<const Ingredient> ingredients();

}  // namespace attnlab
