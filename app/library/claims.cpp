#include "app/library/claims.h"

#include "embedded/assets.h"

#include <algorithm>

namespace attnlab {

std::vector<ClaimEntry> claim_list() {
  constexpr std::string_view folder = "claims/", ending = ".json";
  std::vector<ClaimEntry> claims;
  for (const embedded::File& file : embedded::assets())
    if (file.name.starts_with(folder) && file.name.ends_with(ending))
      claims.push_back(
          {file.name.substr(folder.size(), file.name.size() - folder.size() - ending.size()), file.bytes});
  std::ranges::sort(claims, {}, &ClaimEntry::id);
  return claims;
}

}  // namespace attnlab
