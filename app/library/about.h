// About: what this program is called, its version, what is in it, and where it runs, for the window, the command line and reports. Knows no
// screen.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace attnlab {

std::string_view program_version();  // "0.2.0"
// For reports: "0.2.0", or "0.2.0 with Dear ImGui 1.93.0" where it is not the one that cmake/imgui.cmake knows.
std::string_view program_build();
// The commit that it was built of, "1a2b3c4", or "unknown": of the program alone (cmake/commit.cmake), so that a new one costs no
// more than to link that.
const char* program_commit();
// Where reports of faults are sent, an address or a page; empty: nobody has said (cmake/about.cmake).
std::string_view report_place();
std::string system_words();  // "Linux 6.1.0 x86_64"

// One of the things that the program is made of; LICENSES.md has them with more words.
struct Ingredient {
  std::string_view name, licence, copyright;
};
std::span<const Ingredient> ingredients();

}  // namespace attnlab
