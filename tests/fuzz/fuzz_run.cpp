// Stored runs: what is accepted can be summed up, looked into, written, and read again to the same bytes.
#include "core/analysis/analysis.h"
#include "core/lab/curves.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/scene/rules.h"
#include "core/text/utf8.h"
#include "tests/fuzz/fuzz.h"

#include <variant>

namespace attnlab::test {

void try_run(std::string_view bytes) {
  const auto read = lab::read_run(bytes, "fuzzed.run");
  if (const auto* error = std::get_if<FileError>(&read)) return require_sentence(error->sentence());
  const auto& record = std::get<lab::Record>(read);
  const std::string text = lab::run_text(record);
  const auto again = lab::read_run(text, "again");
  require(std::holds_alternative<lab::Record>(again), "what is written is read");
  require(lab::run_text(std::get<lab::Record>(again)) == text, "what is written again is the same bytes");
  require(is_utf8(lab::table_text(record.experiment, record.variants)), "a table is UTF-8");
  require(is_utf8(lab::table_latex(record.experiment, record.variants)), "a table is UTF-8");
  require(!check(lab::scene_of(record)), "trained weights are a valid scene");
  lab::curves_of(record, 0, record.variants.front().traces.front());
}

std::vector<std::string> run_seeds() {
  std::vector<std::string> seeds;
  for (const char* task : {"next", "recall"}) {
    lab::Experiment e;
    e.task = lab::find_task(task);
    e.variants = std::get<std::vector<lab::Variant>>(lab::read_variants("qk:dk=1,merged"));
    e.settings = {.tokens = 2, .steps = 3, .batch = 2};
    e.seeds = 2;
    e.threads = 1;
    if (lab::make_models(e)) continue;
    lab::Record record = lab::begin_record(e);
    std::atomic<std::int64_t> progress{0};
    const std::atomic<bool> stop{false};
    lab::Course course(
        e, progress, stop, [&](const lab::News& news) { lab::take(record, news); }, {0, 3}, 1);
    while (course.work()) {
    }
    seeds.push_back(lab::run_text(record));
  }
  return seeds;
}

}  // namespace attnlab::test
