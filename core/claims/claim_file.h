// Claims: what the literature says, or what this program once said, as a file: the sentence in our words, its
// source, what decides it (scenes, with claims in the language of lessons, and runs of the lab, with
// expectations), the verdict, and what this size cannot show. Knows no screen and no file system.
#pragma once

#include "core/lab/asked_run.h"
#include "core/teaching/lesson.h"
#include "core/text/file.h"

namespace attnlab {

enum class ClaimVerdict { holds, not_at_this_size, false_as_stated, not_here };
inline constexpr std::array<std::string_view, 4> verdict_names{"holds", "not at this size", "false as stated",
                                                               "not decided here"};

// A claim of a scene: "A[1,2] = 0.56 ± 1e-6", "fact energy holds".
struct SceneClaim {
  std::string on, says;
};
// A run, and what is expected of it (bench.h).
struct ClaimRun {
  lab::Experiment experiment;
  std::vector<std::string> expect;
};

struct LiteratureClaim {
  std::string id;  // the name of its file
  std::string title, sentence, source, reason, honesty;
  ClaimVerdict verdict = ClaimVerdict::holds;
  SceneMap scenes;
  std::vector<SceneClaim> claims;
  std::vector<ClaimRun> runs;
};

inline constexpr int claim_version = 1;
inline constexpr const char* claim_field = "attnlab_claim";

// `name` is what errors call the file; `id` the claim. Never throws, whatever the text.
std::variant<LiteratureClaim, FileError> read_claim(std::string_view text, std::string_view name,
                                                    std::string_view id);

}  // namespace attnlab
