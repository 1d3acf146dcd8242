// Claims of the literature in the window: what decides one is opened, a run in the Lab, with what is expected
// of it, or a scene as the document. Knows no ImGui.
#pragma once

#include "core/claims/claim_file.h"

#include <span>

namespace attnlab {

struct Studio;

// Those that the program brings along, in the order of their names, read when they are first asked for.
std::span<const LiteratureClaim> claims();
const LiteratureClaim* claim_called(std::string_view id);  // null: there is none

// "2406.06366/0": the first run of that claim, which starts. What it is expected to find is judged when it
// ends.
void open_claim_run(Studio& studio, const std::string& which);
// "2406.06366/pairwise": that scene of it.
void open_claim_scene(Studio& studio, const std::string& which);

}  // namespace attnlab
