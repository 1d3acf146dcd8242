#include "app/ui/session/lab/claims.h"

#include "app/library/claims.h"
#include "app/ui/session/studio.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace attnlab {
namespace {

std::pair<std::string, std::string> parted(const std::string& which) {
  const auto at = which.find('/');
  return {which.substr(0, at), at == std::string::npos ? "" : which.substr(at + 1)};
}

}  // namespace

std::optional<LiteratureClaim> claim_called(std::string_view id) {
  const std::vector<ClaimEntry> all = claim_list();
  const auto entry = std::ranges::find(all, id, &ClaimEntry::id);
  if (entry == all.end()) return std::nullopt;
  auto read = read_claim(entry->file, id, id);
  auto* claim = std::get_if<LiteratureClaim>(&read);
  return claim == nullptr ? std::nullopt : std::optional(std::move(*claim));
}

void open_claim_run(Studio& s, const std::string& which) {
  const auto [id, number] = parted(which);
  const auto claim = claim_called(id);
  const auto run = static_cast<std::size_t>(std::atoi(number.c_str()));
  if (!claim || run >= claim->runs.size()) return;
  s.lab.setup = setup_of(claim->runs[run].experiment);
  s.lab.set_up = true;
  show_view(s.view, "lab");
  start_run(s);
  if (s.lab.run) s.lab.expected = claim->runs[run].expect;
}

void open_claim_scene(Studio& s, const std::string& which) {
  const auto [id, name] = parted(which);
  const auto claim = claim_called(id);
  if (!claim || !claim->scenes.contains(name)) return;
  show_document(s, make_document(claim->scenes.at(name)));
  say(s, "A scene that decides a claim: " + claim->scenes.at(name).title);
}

}  // namespace attnlab
