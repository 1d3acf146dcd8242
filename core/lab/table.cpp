#include "core/lab/table.h"

#include "core/lab/answer.h"
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

std::string setting_words(const Experiment& e) {
  const Settings& s = e.settings;
  return std::to_string(s.tokens) + " tokens" + (s.causal ? ", causal" : "") + "; " +
         std::to_string(e.seeds) + (e.seeds == 1 ? " seed from " : " seeds from ") + std::to_string(e.seed) +
         ", " + std::to_string(s.steps) + " steps of " +
         std::string(optimizer_names[static_cast<std::size_t>(s.optimizer)]) + ", rate " +
         exact_number(s.rate) + (e.task->fixed ? "" : ", batch " + std::to_string(s.batch)) + ".";
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
  return row;
}

std::string table_text(const Experiment& e, const std::vector<VariantResult>& results) {
  std::string text = std::string(e.task->title) + ". " + e.task->question + '\n' + setting_words(e) + "\n\n";
  Rows rows{{table_heads.begin(), table_heads.end()}};
  for (const VariantResult& result : results) rows.push_back(table_row(e, result));
  text += aligned(rows);
  if (const auto bound = symmetric_bound(*e.task, e.settings.tokens, e.settings.causal))
    text +=
        "\nWith the values as they are, Y = A X, no layer with one matrix for queries and keys is below " +
        short_number(bound->loss) + ": " + bound->why + '\n';
  return text;
}

std::string table_csv(const Experiment& e, const std::vector<VariantResult>& results) {
  std::string text =
      "task,variant,seed,score_parameters,parameters,final_loss,solved,steps_to_threshold,diverged\n";
  for (const VariantResult& result : results)
    for (const Trace& trace : result.traces)
      text += std::string(e.task->id) + ',' + result.name + ',' + std::to_string(trace.seed) + ',' +
              std::to_string(result.parameters.score) + ',' + std::to_string(result.parameters.total()) +
              ',' + (trace.diverged || !trace.known() ? "" : exact_number(trace.final_loss)) + ',' +
              (!trace.finished                 ? ""
               : trace.solved(threshold_of(e)) ? "1"
                                               : "0") +
              ',' + (trace.steps_to_threshold < 0 ? "" : std::to_string(trace.steps_to_threshold)) + ',' +
              (trace.diverged ? "1" : "0") + '\n';
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
  std::string text = "% " + std::string(e.task->title) + ": " + setting_words(e) +
                     "\n\\begin{tabular}{lrrrrrr}\n\\hline\nvariant & score weights & all weights & final "
                     "loss & deviation & solved & steps \\\\\n\\hline\n";
  for (const VariantResult& result : results) {
    std::vector<std::string> row = table_row(e, result);
    replace_all(row[0], "_", "\\_");
    row[0] = "\\texttt{" + row[0] + '}';
    for (const std::string& cell : row) text += cell + (&cell == &row.back() ? " \\\\\n" : " & ");
  }
  return text + "\\hline\n\\end{tabular}\n";
}

}  // namespace attnlab::lab
