#include "core/lab/run_file.h"

#include "core/lab/asked_run.h"
#include "core/lab/rates.h"
#include "core/lab/table.h"
#include "core/text/json_fields.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <new>
#include <tuple>
#include <utility>

namespace attnlab::lab {

namespace {

constexpr int run_values = 1'000'000;
constexpr std::size_t most_variants = 64;

constexpr JsonText a_word{"a word"};
constexpr JsonNumber any_number{.words = "a number"};
const JsonMany any_list{.list = "a list"};

constexpr std::tuple settings_fields{
    JsonField{"causal", &Settings::causal, JsonBool{}, JsonNeed::required},
    JsonField{"optimizer", &Settings::optimizer, JsonWord{optimizer_names, false}, JsonNeed::required},
    JsonField{"rate", &Settings::rate, positive_number(1e6), JsonNeed::required},
    JsonField{"momentum", &Settings::momentum, any_number, JsonNeed::required},
    JsonField{"scale", &Settings::scale, positive_number(1e6), JsonNeed::required},
    JsonField{"steps", &Settings::steps, JsonWhole{1, most_steps}, JsonNeed::required},
    JsonField{"batch", &Settings::batch, JsonWhole{1, most_batch}, JsonNeed::required},
    JsonField{"fades", &Settings::fades, JsonBool{}, JsonNeed::required},
};
constexpr std::tuple seed_fields{
    JsonField{"seed", &Experiment::seed, JsonWhole{0, 2147483647}, JsonNeed::required},
    JsonField{"seeds", &Experiment::seeds, JsonWhole{1, most_seeds}, JsonNeed::required},
};
constexpr std::tuple rates_field{
    JsonField{"rates", &Experiment::rates, JsonNumbers{}},
};
constexpr std::tuple spectrum_field{
    JsonField{"spectrum", &Settings::spectrum, JsonNumbers{}},
};
constexpr std::tuple every_field{
    JsonField{"every", &Record::every, JsonWhole{1, most_steps}, JsonNeed::required},
};

// The first step below the threshold, or null.
struct StepOrNone : JsonWhole {
  bool read(const JsonValue& value, int& to) const {
    return value.kind == JsonValue::Kind::null || JsonWhole::read(value, to);
  }
  static std::string text(int step) { return step < 0 ? "null" : json_of(step); }
};

constexpr std::tuple end_fields{
    JsonField{"finished", &Trace::finished, JsonBool{}, JsonNeed::required},
    JsonField{"diverged", &Trace::diverged, JsonBool{}, JsonNeed::required},
};
auto course_fields(int steps) {
  return std::tuple{
      JsonField{"steps_to_threshold", &Trace::steps_to_threshold, StepOrNone{{0, steps}}, JsonNeed::required},
      JsonField{"losses", &Trace::losses, JsonNumbers{}, JsonNeed::required},
  };
}
auto snapshot_fields(int first, int last) {
  return std::tuple{
      JsonField{"step", &Snapshot::step, JsonWhole{first, last}, JsonNeed::required},
      JsonField{"weights", &Snapshot::weights, JsonNumbers{}, JsonNeed::required},
  };
}

// As many runs as there are seeds.
JsonMany runs_of(const Experiment& e) {
  const auto seeds = static_cast<std::size_t>(e.seeds);
  return {seeds, seeds, "a list", "one for each of the " + json_of(seeds) + " seeds"};
}

Experiment read_experiment(const JsonFields& in) {
  Experiment e;
  std::string id;
  in.read("task", id, a_word, JsonNeed::required);
  e.task = find_task(id);
  if (e.task == nullptr) in.refuse("task", "a task of this version");
  if (in.failed()) return e;
  in.read("tokens", e.settings.tokens, JsonWhole{e.task->fewest, e.task->most}, JsonNeed::required);
  read_fields(in, e.settings, settings_fields);
  in.read("threshold", e.settings.threshold, positive_number(1e9), JsonNeed::required);
  read_spectrum(in, e);
  read_fields(in, e, seed_fields);
  read_fields(in, e, rates_field);
  if (std::ranges::any_of(e.rates, [](double rate) { return !(rate > 0) || rate > 1e6; }) ||
      e.rates.size() > most_rates)
    in.refuse_in_words("rates", "expected at most " + json_of(most_rates) + " positive numbers up to 1e6");
  return e;
}

void read_variant_of(const JsonFields& in, Experiment& e) {
  in.each("runs", runs_of(e), [](const JsonFields&, std::size_t) {});
  std::string name;
  in.read("name", name, a_word, JsonNeed::required);
  auto read = read_variant(name);
  if (auto* why = std::get_if<std::string>(&read)) return in.refuse_in_words("name", std::move(*why));
  Variant& v = e.variants.emplace_back(std::get<Variant>(std::move(read)));
  in.read("d_k", v.d_k, JsonWhole{1, max_width});
  in.read("rate", v.tried_rate, positive_number(1e6));
}

// The place of a matrix in a snapshot is told by its name and its size, not by its turn alone.
std::string matrices_text(const Scene& model) {
  std::vector<std::string> all;
  for (const MatrixId id : weights_in_order(model)) {
    JsonObject one;
    one.set("matrix", name_of(id.kind));
    if (is_per_head(id.kind)) one.set("head", id.head + 1);
    one.set("rows", matrix(model, id).rows());
    one.set("cols", matrix(model, id).cols());
    all.push_back(one.text());
  }
  return json_lines(all, 3);
}

void check_matrices(const JsonFields& variant, const Scene& model) {
  if (variant.find("matrices") == nullptr) return;  // an older program wrote it
  const std::vector<MatrixId> ids = weights_in_order(model);
  variant.each("matrices",
               {ids.size(), ids.size(), "a list", "the " + json_of(ids.size()) + " of the variant"},
               [&](const JsonFields& one, std::size_t i) {
                 std::string name;
                 one.read("matrix", name, a_word, JsonNeed::required);
                 if (name != name_of(ids[i].kind))
                   one.refuse_in_words("matrix", "expected \"" + std::string(name_of(ids[i].kind)) +
                                                     "\", found \"" + quotable(name) + '"');
               });
}

void read_trace(const JsonFields& in, const Record& record, std::size_t weights, Trace& into) {
  const int steps = record.experiment.settings.steps;
  const auto refuse_count = [](const JsonFields& fields, const char* name, const std::string& expected,
                               const std::vector<double>& found) {
    fields.refuse_in_words(name, "expected " + expected + " numbers, found " + json_of(found.size()));
  };
  const auto seed = static_cast<std::int64_t>(into.seed);
  in.read("seed", into.seed, JsonWhole{seed, seed}, JsonNeed::required);
  read_fields(in, into, end_fields);
  if (!into.diverged) in.read("final_loss", into.final_loss, any_number, JsonNeed::required);
  read_fields(in, into, course_fields(steps));
  const auto most = static_cast<std::size_t>(steps / record.every) + 1;
  if (into.losses.size() > most) refuse_count(in, "losses", "at most " + json_of(most), into.losses);
  in.each("snapshots", any_list, [&](const JsonFields& one, std::size_t) {
    const int after = into.snapshots.empty() ? 0 : into.snapshots.back().step + 1;
    Snapshot& snapshot = into.snapshots.emplace_back();
    read_fields(one, snapshot, snapshot_fields(after, std::max(after, steps)));
    if (snapshot.weights.size() != weights) refuse_count(one, "weights", json_of(weights), snapshot.weights);
  });
}

void fill_record(const JsonFields& top, Record& record) {
  int version = 0;
  if (top.find("attnlab_run") == nullptr) top.refuse("attnlab_run", "a whole number");
  top.read("attnlab_run", version, JsonWhole{1, 1'000'000});
  if (version > run_version)
    top.refuse_in_words("attnlab_run",
                        "expected version 1, found " + json_of(version) + ": a newer attnlab wrote it");
  if (top.failed()) return;
  Experiment e = read_experiment(top);
  if (top.failed()) return;
  top.each("variants", {1, most_variants, "a list", "1 to " + json_of(most_variants) + " of them"},
           [&e](const JsonFields& one, std::size_t) { read_variant_of(one, e); });
  if (top.failed()) return;
  if (auto why = make_models(e)) top.refuse_in_words("variants", std::move(*why));
  if (top.failed()) return;
  record = begin_record(std::move(e));
  read_fields(top, record, every_field);
  top.each("variants", any_list, [&record](const JsonFields& variant, std::size_t i) {
    const auto weights = static_cast<std::size_t>(weight_count(record.experiment.models[i]));
    check_matrices(variant, record.experiment.models[i]);
    variant.each("runs", any_list, [&](const JsonFields& run, std::size_t j) {
      read_trace(run, record, weights, record.variants[i].traces[j]);
    });
  });
}

std::string trace_text(const Trace& trace, int steps) {
  JsonObject object(4);
  object.set("seed", trace.seed);
  write_fields(object, trace, end_fields);
  object.add("final_loss", trace.diverged ? "null" : json_of(trace.final_loss));
  write_fields(object, trace, course_fields(steps));
  object.add("snapshots", json_lines(lines_of(trace.snapshots, snapshot_fields(0, steps)), 5));
  return object.text();
}

}  // namespace

std::string run_text(const Record& record) {
  const Experiment& e = record.experiment;
  JsonObject top(0);
  top.set("attnlab_run", run_version);
  top.set("task", e.task->id);
  top.set("tokens", e.settings.tokens);
  write_fields(top, e.settings, settings_fields);
  if (!e.settings.spectrum.empty()) write_fields(top, e.settings, spectrum_field);
  write_fields(top, e, seed_fields);
  if (!e.rates.empty()) write_fields(top, e, rates_field);
  top.set("threshold", threshold_of(e));
  write_fields(top, record, every_field);
  std::vector<std::string> variants;
  for (std::size_t v = 0; v < record.variants.size(); ++v) {
    const VariantResult& result = record.variants[v];
    JsonObject object(2);
    object.set("name", result.name);
    if (e.variants[v].d_k) object.set("d_k", *e.variants[v].d_k);
    if (e.variants[v].tried_rate) object.set("rate", *e.variants[v].tried_rate);
    object.add("matrices", matrices_text(e.models[v]));
    object.add("parameters", parameters_text(result.parameters));
    object.add("runs",
               json_lines(json_each(result.traces,
                                    [&e](const Trace& trace) { return trace_text(trace, e.settings.steps); }),
                          3));
    variants.push_back(object.text());
  }
  top.add("variants", json_lines(variants, 1));
  return top.text() + '\n';
}

std::variant<Record, FileError> read_run(std::string_view text, std::string_view name) {
  const auto read = [name](const JsonValue& tree) {
    return filled_from<Record>(tree, name, "an object", fill_record);
  };
  return of_json(text, name, read, run_values);
}

std::variant<Record, FileError> load_run(const std::filesystem::path& path, const FileCalls& calls) {
  try {
    FileRead bytes = read_file(path, max_run_bytes, calls);
    if (auto* error = std::get_if<FileError>(&bytes)) return std::move(*error);
    return read_run(std::get<std::string>(bytes), path.string());
  } catch (const std::bad_alloc&) {
    return FileError{path.string(), "", not_enough_memory};
  }
}

bool is_run_name(const std::filesystem::path& path) {
  return lower_case(path.extension().string()) == ".run";
}

}  // namespace attnlab::lab
