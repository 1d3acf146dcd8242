#include "core/claims/claim_file.h"

#include "core/claims/bench.h"
#include "core/teaching/scenes_read.h"
#include "core/text/utf8.h"

#include <tuple>
#include <utility>

namespace attnlab {
namespace {

constexpr std::size_t most_claims = 64, most_runs_of_claim = 16;
constexpr int claim_values = 200'000;

constexpr std::tuple claim_fields{
    JsonField{"title", &LiteratureClaim::title, filled_text, JsonNeed::required},
    JsonField{"sentence", &LiteratureClaim::sentence, filled_text, JsonNeed::required},
    JsonField{"source", &LiteratureClaim::source, filled_text, JsonNeed::required},
    JsonField{"verdict", &LiteratureClaim::verdict, JsonWord{verdict_names}, JsonNeed::required},
    JsonField{"reason", &LiteratureClaim::reason, filled_text, JsonNeed::required},
    JsonField{"honesty", &LiteratureClaim::honesty, filled_text, JsonNeed::required},
};
constexpr std::tuple scene_claim_fields{
    JsonField{"on", &SceneClaim::on, filled_text, JsonNeed::required},
    JsonField{"says", &SceneClaim::says, filled_text, JsonNeed::required},
};

void read_run(const JsonFields& in, LiteratureClaim& claim) {
  ClaimRun& run = claim.runs.emplace_back();
  run.experiment = lab::read_asked_run(in);
  in.read("expect", run.expect, JsonTexts{}, JsonNeed::required);
  if (in.failed()) return;
  if (run.expect.empty()) in.refuse("expect", "a list of expectations");
  for (const std::string& expected : run.expect)
    if (std::string why = wrong_expectation(expected, run.experiment); !why.empty())
      return in.refuse_in_words("expect", std::move(why));
}

void fill_claim(const JsonFields& in, LiteratureClaim& claim) {
  int version = 0;
  if (in.find(claim_field) == nullptr) in.refuse(claim_field, "a whole number");
  in.read(claim_field, version, JsonWhole{1, 1'000'000});
  if (version > claim_version)
    in.refuse_in_words(claim_field,
                       "expected version 1, found " + json_of(version) + ": a newer attnlab wrote it");
  if (in.failed()) return;
  read_fields(in, claim, claim_fields);
  if (in.find("scenes") != nullptr) claim.scenes = read_named_scenes(in);
  in.each(
      "claims", {0, most_claims, "a list"},
      [&claim](const JsonFields& one, std::size_t) {
        read_fields(one, claim.claims.emplace_back(), scene_claim_fields);
        if (!one.failed() && !claim.scenes.contains(claim.claims.back().on))
          one.refuse("on", "the name of one of its scenes");
      },
      JsonNeed::optional);
  in.each(
      "runs", {0, most_runs_of_claim, "a list"},
      [&claim](const JsonFields& one, std::size_t) { read_run(one, claim); }, JsonNeed::optional);
  if (!in.failed() && claim.verdict != ClaimVerdict::not_here && claim.claims.empty() && claim.runs.empty())
    in.refuse("", "claims of its scenes or runs, which decide it");
}

}  // namespace

std::variant<LiteratureClaim, FileError> read_claim(std::string_view text, std::string_view name,
                                                    std::string_view id) {
  const auto read = [&](const JsonValue& tree) {
    auto filled = filled_from<LiteratureClaim>(tree, name, "an object", fill_claim);
    if (auto* claim = std::get_if<LiteratureClaim>(&filled)) claim->id = id;
    return filled;
  };
  return of_json(text, name, read, claim_values);
}

}  // namespace attnlab
