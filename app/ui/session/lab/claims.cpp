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

std::span<const LiteratureClaim> claims() {
  static const std::vector<LiteratureClaim> all = [] {
    std::vector<LiteratureClaim> list;
    for (const ClaimEntry& entry : claim_list()) {
      auto read = read_claim(entry.file, entry.id, entry.id);
      if (auto* claim = std::get_if<LiteratureClaim>(&read)) list.push_back(std::move(*claim));
    }
    return list;
  }();
  return all;
}

const LiteratureClaim* claim_called(std::string_view id) {
  const auto found = std::ranges::find(claims(), id, &LiteratureClaim::id);
  return found == claims().end() ? nullptr : &*found;
}

void open_claim_run(Studio& s, const std::string& which) {
  const auto [id, number] = parted(which);
  const LiteratureClaim* claim = claim_called(id);
  const auto run = static_cast<std::size_t>(std::atoi(number.c_str()));
  if (claim == nullptr || run >= claim->runs.size()) return;
  s.lab.setup = setup_of(claim->runs[run].experiment);
  s.lab.set_up = true;
  show_view(s.view, "lab");
  start_run(s);
  if (s.lab.run) s.lab.expected = claim->runs[run].expect;
}

void open_claim_scene(Studio& s, const std::string& which) {
  const auto [id, name] = parted(which);
  const LiteratureClaim* claim = claim_called(id);
  if (claim == nullptr || !claim->scenes.contains(name)) return;
  show_document(s, make_document(claim->scenes.at(name)));
  say(s, "A scene that decides a claim: " + claim->scenes.at(name).title);
}

}  // namespace attnlab
