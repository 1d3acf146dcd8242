#include "core/lab/run_file.h"

#include "core/text/json_read.h"
#include "core/text/json_write.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <utility>

namespace attnlab::lab {

namespace {

constexpr int run_values = 1'000'000;
constexpr std::size_t most_variants = 64;

std::string whole(std::int64_t value) { return std::to_string(value); }
std::string truth(bool value) { return value ? "true" : "false"; }

std::string numbers(const std::vector<double>& values) {
  std::vector<std::string> words;
  for (const double value : values) words.push_back(json_number(value));
  return json_list(words);
}

std::string trace_text(const Trace& trace) {
  JsonObject object(4);
  object.add("seed", whole(static_cast<std::int64_t>(trace.seed)));
  object.add("finished", truth(trace.finished));
  object.add("diverged", truth(trace.diverged));
  object.add("final_loss", trace.diverged ? "null" : json_number(trace.final_loss));
  object.add("steps_to_threshold", trace.steps_to_threshold < 0 ? "null" : whole(trace.steps_to_threshold));
  object.add("losses", numbers(trace.losses));
  std::vector<std::string> snapshots;
  for (const Snapshot& one : trace.snapshots)
    snapshots.push_back("{\"step\": " + whole(one.step) + ", \"weights\": " + numbers(one.weights) + '}');
  object.add("snapshots", json_lines(snapshots, 5));
  return object.text();
}

// The fields of one object, with the place that errors say.
class Fields {
 public:
  Fields(const JsonValue& value, std::string place, std::optional<FileError>& error)
      : value_(value), place_(std::move(place)), error_(error) {
    if (value.kind != JsonValue::Kind::object) fail("", "an object, found " + value.words());
  }

  void fail(std::string_view field, const std::string& expected) {
    const std::string dot = place_.empty() || field.empty() ? "" : ".";
    if (!error_) error_ = FileError{"", place_ + dot + std::string(field), "expected " + expected};
  }

  const JsonValue& field(std::string_view name, JsonValue::Kind kind, const char* expected) {
    static const JsonValue none;
    const JsonValue* found = value_.find(name);
    if (found == nullptr)
      fail(name, std::string(expected) + ", found nothing");
    else if (found->kind != kind)
      fail(name, std::string(expected) + ", found " + found->words());
    else
      return *found;
    return none;
  }

  std::int64_t whole_number(std::string_view name, std::int64_t low, std::int64_t high) {
    const JsonValue& v = field(name, JsonValue::Kind::number, "a whole number");
    if (v.kind == JsonValue::Kind::number &&
        (std::floor(v.number) != v.number || v.number < static_cast<double>(low) ||
         v.number > static_cast<double>(high))) {
      fail(name, "a whole number from " + whole(low) + " to " + whole(high) + ", found " + v.words());
      return low;
    }
    return std::max(low, static_cast<std::int64_t>(v.number));
  }
  double positive(std::string_view name, double high) {
    const JsonValue& v = field(name, JsonValue::Kind::number, "a positive number");
    if (v.kind == JsonValue::Kind::number && !(v.number > 0 && v.number <= high))
      fail(name, "a positive number, found " + v.words());
    return v.number;
  }
  bool boolean(std::string_view name) {
    return field(name, JsonValue::Kind::boolean, "true or false").boolean;
  }
  const std::string& text(std::string_view name) {
    return field(name, JsonValue::Kind::string, "a word").text;
  }
  const std::vector<JsonValue>& list(std::string_view name) {
    return field(name, JsonValue::Kind::array, "a list").items;
  }
  std::vector<double> finite_numbers(std::string_view name) {
    std::vector<double> out;
    for (const JsonValue& v : list(name)) {
      if (v.kind != JsonValue::Kind::number) fail(name, "numbers, found " + v.words());
      out.push_back(v.number);
    }
    return out;
  }
  bool is_null(std::string_view name) const {
    const JsonValue* found = value_.find(name);
    return found != nullptr && found->kind == JsonValue::Kind::null;
  }

 private:
  const JsonValue& value_;
  std::string place_;
  std::optional<FileError>& error_;
};

class Reader {
 public:
  std::variant<Record, FileError> read(const JsonValue& root) {
    Fields top(root, "", error_);
    const auto version = top.whole_number("attnlab_run", 1, 1'000'000);
    if (!error_ && version > run_version)
      top.fail("attnlab_run", "version 1, found " + whole(version) + ": a newer attnlab wrote it");
    if (error_) return *error_;
    Experiment e = experiment(top);
    if (error_) return *error_;
    const auto& variants = top.list("variants");
    if (variants.empty() || variants.size() > most_variants)
      top.fail("variants", "1 to " + whole(most_variants) + " of them, found " +
                               whole(static_cast<std::int64_t>(variants.size())));
    for (std::size_t i = 0; i < variants.size() && !error_; ++i)
      e.variants.push_back(variant(variants[i], i, e.seeds));
    if (error_) return *error_;
    if (const auto why = make_models(e)) return FileError{"", "variants", *why};
    Record record = begin_record(std::move(e));
    record.every = static_cast<int>(top.whole_number("every", 1, most_steps));
    for (std::size_t i = 0; i < variants.size() && !error_; ++i) traces(record, variants[i], i);
    if (error_) return *error_;
    return record;
  }

 private:
  static std::string place_of(std::size_t variant) {
    return "variants[" + whole(static_cast<std::int64_t>(variant) + 1) + ']';
  }

  Experiment experiment(Fields& top) {
    Experiment e;
    const std::string& id = top.text("task");
    e.task = find_task(id);
    if (!error_ && e.task == nullptr)
      top.fail("task", "a task of this version, found \"" + quotable(id) + '"');
    if (error_) return e;
    Settings& s = e.settings;
    s.tokens = static_cast<int>(top.whole_number("tokens", e.task->fewest, e.task->most));
    s.causal = top.boolean("causal");
    const auto kind = std::ranges::find(optimizer_names, top.text("optimizer"));
    if (kind == optimizer_names.end())
      top.fail("optimizer", "adam or descent");
    else
      s.optimizer = static_cast<Optimizer>(kind - optimizer_names.begin());
    s.rate = top.positive("rate", 1e6);
    s.momentum = top.field("momentum", JsonValue::Kind::number, "a number").number;
    s.scale = top.positive("scale", 1e6);
    s.steps = static_cast<int>(top.whole_number("steps", 1, most_steps));
    s.batch = static_cast<int>(top.whole_number("batch", 1, most_batch));
    s.fades = top.boolean("fades");
    s.threshold = top.positive("threshold", 1e9);
    e.seed = static_cast<std::uint64_t>(top.whole_number("seed", 0, 2147483647));
    e.seeds = static_cast<int>(top.whole_number("seeds", 1, most_seeds));
    return e;
  }

  Variant variant(const JsonValue& value, std::size_t place, int seeds) {
    Fields fields(value, place_of(place), error_);
    if (const std::size_t runs = fields.list("runs").size(); runs != static_cast<std::size_t>(seeds))
      fields.fail("runs", "one for each of the " + whole(seeds) + " seeds, found " +
                              whole(static_cast<std::int64_t>(runs)));
    auto read = read_variant(fields.text("name"));
    if (auto* why = std::get_if<std::string>(&read)) {
      if (!error_) error_ = FileError{"", place_of(place) + ".name", *why};
      return {};
    }
    auto& v = std::get<Variant>(read);
    if (value.find("d_k") != nullptr) v.d_k = static_cast<int>(fields.whole_number("d_k", 1, max_width));
    return std::move(v);
  }

  void traces(Record& record, const JsonValue& value, std::size_t place) {
    Fields fields(value, place_of(place), error_);
    const auto& runs = fields.list("runs");
    std::vector<Trace>& into = record.variants[place].traces;
    const auto weights = static_cast<std::size_t>(weight_count(record.experiment.models[place]));
    for (std::size_t i = 0; i < runs.size() && !error_; ++i)
      trace(record, runs[i], place_of(place) + ".runs[" + whole(static_cast<std::int64_t>(i) + 1) + ']',
            weights, into[i]);
  }

  void trace(const Record& record, const JsonValue& value, const std::string& place, std::size_t weights,
             Trace& into) {
    Fields fields(value, place, error_);
    const int steps = record.experiment.settings.steps;
    fields.whole_number("seed", static_cast<std::int64_t>(into.seed), static_cast<std::int64_t>(into.seed));
    into.finished = fields.boolean("finished");
    into.diverged = fields.boolean("diverged");
    if (!into.diverged)
      into.final_loss = fields.field("final_loss", JsonValue::Kind::number, "a number").number;
    if (!fields.is_null("steps_to_threshold"))
      into.steps_to_threshold = static_cast<int>(fields.whole_number("steps_to_threshold", 0, steps));
    into.losses = fields.finite_numbers("losses");
    const auto most = static_cast<std::size_t>(steps / record.every) + 1;
    if (into.losses.size() > most)
      fields.fail("losses", "at most " + whole(static_cast<std::int64_t>(most)) + " numbers, found " +
                                whole(static_cast<std::int64_t>(into.losses.size())));
    const auto& snapshots = fields.list("snapshots");
    for (std::size_t i = 0; i < snapshots.size() && !error_; ++i) {
      Fields one(snapshots[i], place + ".snapshots[" + whole(static_cast<std::int64_t>(i) + 1) + ']', error_);
      const int after = into.snapshots.empty() ? 0 : into.snapshots.back().step + 1;
      Snapshot snapshot{static_cast<int>(one.whole_number("step", after, std::max(after, steps))),
                        one.finite_numbers("weights")};
      if (!error_ && snapshot.weights.size() != weights)
        one.fail("weights", whole(static_cast<std::int64_t>(weights)) + " numbers, found " +
                                whole(static_cast<std::int64_t>(snapshot.weights.size())));
      into.snapshots.push_back(std::move(snapshot));
    }
  }

  std::optional<FileError> error_;
};

}  // namespace

std::string run_text(const Record& record) {
  const Experiment& e = record.experiment;
  const Settings& s = e.settings;
  JsonObject top(0);
  top.add("attnlab_run", whole(run_version));
  top.add("task", json_string(e.task->id));
  top.add("tokens", whole(s.tokens));
  top.add("causal", truth(s.causal));
  top.add("optimizer", json_string(optimizer_names[static_cast<std::size_t>(s.optimizer)]));
  top.add("rate", json_number(s.rate));
  top.add("momentum", json_number(s.momentum));
  top.add("scale", json_number(s.scale));
  top.add("steps", whole(s.steps));
  top.add("batch", whole(s.batch));
  top.add("fades", truth(s.fades));
  top.add("seed", whole(static_cast<std::int64_t>(e.seed)));
  top.add("seeds", whole(e.seeds));
  top.add("threshold", json_number(threshold_of(e)));
  top.add("every", whole(record.every));
  std::vector<std::string> variants;
  for (std::size_t v = 0; v < record.variants.size(); ++v) {
    const VariantResult& result = record.variants[v];
    JsonObject object(2);
    object.add("name", json_string(result.name));
    if (e.variants[v].d_k) object.add("d_k", whole(*e.variants[v].d_k));
    object.add("parameters", "{\"score\": " + whole(result.parameters.score) +
                                 ", \"total\": " + whole(result.parameters.total()) + '}');
    std::vector<std::string> runs;
    for (const Trace& trace : result.traces) runs.push_back(trace_text(trace));
    object.add("runs", json_lines(runs, 3));
    variants.push_back(object.text());
  }
  top.add("variants", json_lines(variants, 1));
  return top.text() + '\n';
}

std::variant<Record, FileError> read_run(std::string_view text, std::string_view name) {
  auto json = read_json(text, name, run_values);
  if (auto* error = std::get_if<FileError>(&json)) return std::move(*error);
  auto read = Reader().read(std::get<JsonValue>(json));
  if (auto* error = std::get_if<FileError>(&read)) error->file = name;
  return read;
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
