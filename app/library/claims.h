// Claims of the literature that the program brings along: their names and files, in the order of their names.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace attnlab {

struct ClaimEntry {
  std::string_view id;    // "2407.16153": its file is claims/2407.16153.json
  std::string_view file;  // its text
};

std::vector<ClaimEntry> claim_list();

}  // namespace attnlab
