// `attnlab reproduce`: the claims of the literature, decided here.
#include "app/cli/answers.h"

#include "app/cli/progress_line.h"
#include "app/library/claims.h"
#include "core/claims/bench.h"
#include "core/text/nearest.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <chrono>

namespace attnlab {
namespace {

using ClaimRead = std::variant<LiteratureClaim, FileError>;

// One that the program brings along, or a file.
ClaimRead claim_called(const std::string& word) {
  const std::vector<ClaimEntry> all = claim_list();
  const auto entry = std::ranges::find(all, word, &ClaimEntry::id);
  if (entry != all.end()) return read_claim(entry->file, "claims/" + word + ".json", entry->id);
  if (!word.ends_with(".json")) {
    std::vector<std::string> known;
    for (const ClaimEntry& one : all) known.emplace_back(one.id);
    const std::string meant = did_you_mean(word, known);
    return FileError{
        word, "",
        "there is no claim of this name" + (meant.empty() ? "; attnlab reproduce --list lists them" : meant)};
  }
  const FileRead bytes = read_file(word);
  if (const auto* error = std::get_if<FileError>(&bytes)) return *error;
  return read_claim(std::get<std::string>(bytes), word, word);
}

std::string head_of(const LiteratureClaim& claim) {
  return claim.id + " (" + claim.source + "): " + plain_text(claim.sentence) +
         "\n  verdict: " + std::string(verdict_names[static_cast<std::size_t>(claim.verdict)]) + '\n';
}

void decide_into(Report& report, const LiteratureClaim& claim, const ReproduceRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  const std::atomic<bool> stop{false};
  const Decided decided = decide(claim, static_cast<std::uint64_t>(request.seed), request.threads, stop);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  char took[32];
  std::snprintf(took, sizeof took, "  %.1f s\n", seconds);
  report.text += head_of(claim);
  for (const Decided::Line& line : decided.lines) {
    report.text += std::string(line.holds ? "  holds  " : "  FAILS  ") + line.says +
                   (line.found.empty() ? "" : "   [" + line.found + ']') + '\n';
    if (!line.holds) report.errors.push_back(claim.id + ": " + line.says + ": found " + line.found);
  }
  if (request.commands)
    for (const ClaimRun& run : claim.runs) report.text += "  " + lab::command_of(run.experiment) + '\n';
  report.text += "  not shown here: " + plain_text(claim.honesty) + '\n' + took;
}

}  // namespace

Report reproduce(const ReproduceRequest& request) {
  Report report;
  std::vector<std::string> words = request.claims;
  if (words.empty())
    for (const ClaimEntry& one : claim_list()) words.emplace_back(one.id);
  ProgressLine progress{!request.list};
  for (std::size_t i = 0; i < words.size(); ++i) {
    progress.show(words[i] + ", " + std::to_string(i + 1) + " of " + std::to_string(words.size()));
    const ClaimRead read = claim_called(words[i]);
    if (const auto* error = std::get_if<FileError>(&read))
      report.errors.push_back(error->sentence());
    else if (request.list)
      report.text += head_of(std::get<LiteratureClaim>(read));
    else
      decide_into(report, std::get<LiteratureClaim>(read), request);
  }
  return report;
}

}  // namespace attnlab
