#include "core/lab/table.h"

#include "core/lab/levels.h"
#include "core/text/json_write.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace attnlab::lab {

namespace {

using Rows = std::vector<std::vector<std::string>>;

bool tells_rates(const Experiment& e) {
  return !e.rates.empty() ||
         std::ranges::any_of(e.variants, [](const Variant& v) { return v.rate.has_value(); });
}

// That of the variant whose result it is.
double rate_of(const Experiment& e, const VariantResult& result) {
  const auto of = std::ranges::find(e.variants, result.name, &Variant::name);
  return of == e.variants.end() ? e.settings.rate
                                : settings_of(e, static_cast<std::size_t>(of - e.variants.begin())).rate;
}

std::string rate_words(const Experiment& e) {
  if (e.rates.empty()) return "rate " + exact_number(e.settings.rate);
  std::string words = "each at the best of the rates";
  for (const double rate : e.rates) words += (rate == e.rates.front() ? " " : ", ") + exact_number(rate);
  return words;
}

// Columns as wide as they need to be, the first to the left, the others to the right.
std::string aligned(const Rows& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string room(widths[i] - row[i].size(), ' ');
      line += (i == 0 ? "" : "  ") + (i == 0 ? row[i] + room : room + row[i]);
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + '\n';
  }
  return text;
}

}  // namespace

std::string short_number(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.4g", value);
  std::string text = digits;
  std::ranges::replace(text, ',', '.');  // of a locale with a decimal comma
  return text;
}

std::string task_list() {
  std::string text;
  for (const Task& task : tasks())
    text += std::string(task.id) + ": " + task.title + ".\n    " + task.question +
            "\n    Perfect: " + task.perfect + "\n    " + task.who + "\n    Tokens " +
            std::to_string(task.fewest) + " to " + std::to_string(task.most) + " (" +
            std::to_string(task.usual) + "); solved below a loss of " + exact_number(task.threshold) + ".\n";
  return text;
}

std::string spectrum_words(const Settings& s) {
  std::string text;
  for (const double l : s.spectrum)
    text += (text.empty() ? ", inputs of the variances " : ", ") + exact_number(l);
  return text;
}

std::string setting_words(const Experiment& e) {
  const Settings& s = e.settings;
  return std::to_string(s.tokens) + " tokens" + (s.causal ? ", causal" : "") + "; " +
         std::to_string(e.seeds) + (e.seeds == 1 ? " seed from " : " seeds from ") + std::to_string(e.seed) +
         ", " + std::to_string(s.steps) + " steps of " +
         (s.optimizer == Optimizer::adam ? "Adam" : "descent") + ", " + rate_words(e) +
         (e.task->fixed ? "" : ", batch " + std::to_string(s.batch)) + spectrum_words(s) + ".";
}

std::vector<std::string> table_heads(const Experiment& e) {
  std::vector<std::string> heads{"variant",   "score weights", "all weights", "final loss",
                                 "deviation", "solved",        "after steps"};
  if (tells_rates(e)) heads.emplace_back("rate");
  return heads;
}

std::vector<std::string> table_row(const Experiment& e, const VariantResult& result) {
  const Summary sum = summary_of(result, threshold_of(e));
  const bool none = sum.diverged == e.seeds;
  const auto if_any = [](int known, std::string text) { return known > 0 ? std::move(text) : "-"; };
  std::vector<std::string> row{
      result.name,
      std::to_string(result.parameters.score),
      std::to_string(result.parameters.total()),
      none ? "diverged" : if_any(sum.known, short_number(sum.mean)),
      none ? "" : if_any(sum.known - 1, short_number(sum.deviation)),
      if_any(sum.finished, std::to_string(sum.solved) + " of " + std::to_string(sum.finished)),
      sum.steps < 0 ? "-" : short_number(sum.steps)};
  if (sum.diverged > 0 && !none) row.back() += ", " + std::to_string(sum.diverged) + " diverged";
  if (tells_rates(e)) row.push_back(if_any(sum.known, exact_number(rate_of(e, result))));
  return row;
}

std::string table_text(const Experiment& e, const std::vector<VariantResult>& results) {
  std::string text = std::string(e.task->title) + ". " + e.task->question + '\n' + setting_words(e) + "\n\n";
  Rows rows{table_heads(e)};
  for (const VariantResult& result : results) rows.push_back(table_row(e, result));
  text += aligned(rows);
  for (std::size_t v = 0; v < e.variants.size(); ++v)
    for (const Level& level : levels_of(e, v))
      text += '\n' + e.variants[v].name + (level.least ? " cannot come below " : " may stand still at ") +
              short_number(level.loss) + ": " + level.why;
  std::vector<std::string> names;
  for (const Variant& v : e.variants) names.push_back(v.name);
  for (const std::string& words : equal_trainings(e, names)) text += '\n' + words;
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

std::string table_csv(const Experiment& e, const std::vector<VariantResult>& results) {
  std::string text =
      "task,variant,seed,score_parameters,parameters,final_loss,solved,steps_to_threshold,diverged";
  text += tells_rates(e) ? ",rate\n" : "\n";
  for (const VariantResult& result : results)
    for (const Trace& trace : result.traces)
      text += std::string(e.task->id) + ',' + result.name + ',' + std::to_string(trace.seed) + ',' +
              std::to_string(result.parameters.score) + ',' + std::to_string(result.parameters.total()) +
              ',' + (trace.diverged || !trace.known() ? "" : exact_number(trace.final_loss)) + ',' +
              (!trace.finished                 ? ""
               : trace.solved(threshold_of(e)) ? "1"
                                               : "0") +
              ',' + (trace.steps_to_threshold < 0 ? "" : std::to_string(trace.steps_to_threshold)) + ',' +
              (trace.diverged ? "1" : "0") + (tells_rates(e) ? ',' + exact_number(rate_of(e, result)) : "") +
              '\n';
  return text;
}

std::string parameters_text(const Parameters& parameters) {
  JsonObject text;
  text.set("score", parameters.score);
  text.set("total", parameters.total());
  return text.text();
}

std::string table_json(const Experiment& e, const std::vector<VariantResult>& results) {
  std::vector<std::string> variants;
  for (const VariantResult& result : results) {
    std::vector<std::string> losses, steps;
    for (const Trace& trace : result.traces) {
      losses.push_back(trace.diverged || !trace.known() ? "null" : json_number(trace.final_loss));
      steps.push_back(trace.steps_to_threshold < 0 ? "null" : std::to_string(trace.steps_to_threshold));
    }
    JsonObject object(2);
    object.set("name", result.name);
    object.add("parameters", parameters_text(result.parameters));
    if (tells_rates(e)) object.set("rate", rate_of(e, result));
    object.add("final_loss", json_list(losses));
    const Summary sum = summary_of(result, threshold_of(e));
    object.add("solved", sum.finished > 0 ? std::to_string(sum.solved) : "null");
    object.add("steps_to_threshold", json_list(steps));
    variants.push_back(object.text());
  }
  JsonObject whole(0);
  whole.set("task", e.task->id);
  whole.set("seeds", e.seeds);
  whole.set("steps", e.settings.steps);
  whole.set("threshold", threshold_of(e));
  whole.add("variants", json_lines(variants, 1));
  return whole.text() + '\n';
}

std::string table_latex(const Experiment& e, const std::vector<VariantResult>& results) {
  std::string text =
      "% " + std::string(e.task->title) + ": " + setting_words(e) + "\n\\begin{tabular}{l" +
      std::string(table_heads(e).size() - 1, 'r') +
      "}\n\\hline\nvariant & score weights & all weights & final loss & deviation & solved & steps" +
      (tells_rates(e) ? " & rate" : "") + " \\\\\n\\hline\n";
  for (const VariantResult& result : results) {
    std::vector<std::string> row = table_row(e, result);
    replace_all(row[0], "_", "\\_");
    row[0] = "\\texttt{" + row[0] + '}';
    for (const std::string& cell : row) text += cell + (&cell == &row.back() ? " \\\\\n" : " & ");
  }
  return text + "\\hline\n\\end{tabular}\n";
}

}  // namespace attnlab::lab
