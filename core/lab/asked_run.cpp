#include "core/lab/asked_run.h"

#include "core/lab/rates.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace attnlab::lab {
namespace {

constexpr int usual_seeds = 3;

constexpr std::tuple settings_fields_asked{
    JsonField{"causal", &Settings::causal, JsonBool{}},
    JsonField{"optimizer", &Settings::optimizer, JsonWord{optimizer_names, false}},
    JsonField{"rate", &Settings::rate, positive_number(1e6)},
    JsonField{"momentum", &Settings::momentum, JsonNumber{0, 0.999999}},
    JsonField{"scale", &Settings::scale, positive_number(1e6)},
    JsonField{"steps", &Settings::steps, JsonWhole{1, most_steps}},
    JsonField{"batch", &Settings::batch, JsonWhole{1, most_batch}},
    JsonField{"threshold", &Settings::threshold, positive_number(1e9)},
};
constexpr std::tuple experiment_fields{
    JsonField{"seeds", &Experiment::seeds, JsonWhole{1, most_seeds}},
    JsonField{"seed", &Experiment::seed, JsonWhole{0, 2147483647}},
};

void read_rates_of(const JsonFields& in, Experiment& e) {
  if (in.find("rates") == nullptr) return;
  if (in.find("rate") != nullptr) return in.refuse_in_words("rates", "expected no rate beside it");
  std::vector<double> rates;
  in.read("rates", rates, JsonNumbers{});
  std::string text;
  for (const double rate : rates) text += (text.empty() ? "" : ",") + exact_number(rate);
  auto read = read_rates(text);
  if (auto* why = std::get_if<std::string>(&read)) return in.refuse_in_words("rates", std::move(*why));
  e.rates = std::move(std::get<std::vector<double>>(read));
}

}  // namespace

void read_spectrum(const JsonFields& in, Experiment& e) {
  in.read("spectrum", e.settings.spectrum, JsonNumbers{});
  if (auto why = why_no_spectrum(*e.task, e.settings.spectrum))
    in.refuse_in_words("spectrum", *std::move(why));
}

Experiment read_asked_run(const JsonFields& in) {
  Experiment e;
  e.seeds = usual_seeds;
  std::string id;
  in.read("task", id, filled_text, JsonNeed::required);
  e.task = find_task(id);
  if (e.task == nullptr && !in.failed())
    in.refuse_in_words("task", "there is no task \"" + quotable(id) + "\"; attnlab train --list lists them");
  if (in.failed()) return e;
  e.settings = settings_of(*e.task);
  in.read("tokens", e.settings.tokens, JsonWhole{e.task->fewest, e.task->most});
  read_fields(in, e.settings, settings_fields_asked);
  read_fields(in, e, experiment_fields);
  read_rates_of(in, e);
  read_spectrum(in, e);
  std::vector<std::string> names;
  in.read("variants", names, JsonTexts{}, JsonNeed::required);
  if (names.empty() && !in.failed()) in.refuse("variants", "a list of variants");
  for (const std::string& name : names) {
    auto read = read_variant(name);
    if (auto* why = std::get_if<std::string>(&read)) {
      in.refuse_in_words("variants", std::move(*why));
      return e;
    }
    e.variants.push_back(std::get<Variant>(std::move(read)));
  }
  if (in.failed()) return e;
  if (auto why = make_models(e)) in.refuse_in_words("variants", std::move(*why));
  return e;
}

std::variant<Experiment, FileError> asked_run(const JsonValue& object) {
  return filled_from<Experiment>(object, "", "an object",
                                 [](const JsonFields& in, Experiment& e) { e = read_asked_run(in); });
}

std::string command_of(const Experiment& e) {
  const Settings& s = e.settings;
  const Settings usual = settings_of(*e.task);
  std::string text = "attnlab train --task " + std::string(e.task->id) + " --variants ";
  for (const Variant& v : e.variants) text += (&v == &e.variants.front() ? "" : ",") + v.name;
  const auto number = [&text](const char* flag, double value, double as_usual) {
    if (value != as_usual) text += std::string(" ") + flag + ' ' + exact_number(value);
  };
  number("--tokens", s.tokens, usual.tokens);
  number("--seeds", e.seeds, usual_seeds);
  number("--seed", static_cast<double>(e.seed), 1);
  number("--steps", s.steps, usual.steps);
  number("--batch", s.batch, usual.batch);
  number("--scale", s.scale, usual.scale);
  if (s.optimizer != usual.optimizer)
    text += " --optimizer " + std::string(optimizer_names[static_cast<std::size_t>(s.optimizer)]);
  number("--momentum", s.momentum, usual.momentum);
  number("--threshold", s.threshold, usual.threshold);
  if (s.causal) text += " --causal";
  for (const double& l : s.spectrum)
    text += (&l == &s.spectrum.front() ? " --spectrum " : ",") + exact_number(l);
  if (e.rates.empty()) number("--rate", s.rate, usual.rate);
  for (const double rate : e.rates)
    text += (rate == e.rates.front() ? " --rates " : ",") + exact_number(rate);
  return text;
}

}  // namespace attnlab::lab
