// The result of an experiment as text: a table, CSV, JSON.
#include "app/train.h"

#include "core/text/number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace attnlab {

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

std::string short_number(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.4g", value);
  std::string text = digits;
  std::ranges::replace(text, ',', '.');  // of a locale with a decimal comma
  return text;
}

}  // namespace

std::string task_list() {
  std::string text;
  for (const lab::Task& task : lab::tasks())
    text += std::string(task.id) + ": " + task.title + ".\n    " + task.question +
            "\n    Perfect: " + task.perfect + "\n    " + task.who + "\n    Tokens " +
            std::to_string(task.fewest) + " to " + std::to_string(task.most) + " (" +
            std::to_string(task.usual) + "); solved below a loss of " + exact_number(task.threshold) + ".\n";
  return text;
}

std::string train_table(const lab::Experiment& e, const std::vector<lab::VariantResult>& results) {
  const lab::Settings& s = e.settings;
  std::string text = std::string(e.task->title) + ". " + e.task->question + '\n' + std::to_string(s.tokens) +
                     " tokens" + (s.causal ? ", causal" : "") + "; " + std::to_string(e.seeds) +
                     " seeds from " + std::to_string(e.seed) + ", " + std::to_string(s.steps) + " steps of " +
                     std::string(lab::optimizer_names[static_cast<std::size_t>(s.optimizer)]) + ", rate " +
                     exact_number(s.rate) + (e.task->fixed ? "" : ", batch " + std::to_string(s.batch)) +
                     ".\n\n";
  Rows rows{{"variant", "score weights", "all weights", "final loss", "deviation", "solved", "steps"}};
  for (const lab::VariantResult& result : results) {
    const lab::Summary sum = lab::summary_of(result, *e.task);
    const bool none = sum.diverged == e.seeds;
    rows.push_back({result.name, std::to_string(result.parameters.score),
                    std::to_string(result.parameters.total()), none ? "diverged" : short_number(sum.mean),
                    none ? "" : short_number(sum.deviation),
                    std::to_string(sum.solved) + " of " + std::to_string(e.seeds),
                    sum.steps < 0 ? "-" : short_number(sum.steps)});
    if (sum.diverged > 0 && !none) rows.back().back() += ", " + std::to_string(sum.diverged) + " diverged";
  }
  text += aligned(rows);
  if (const auto bound = lab::symmetric_bound(*e.task, s.tokens, s.causal))
    text +=
        "\nWith the values as they are, Y = A X, no layer with one matrix for queries and keys is below " +
        short_number(bound->loss) + ": " + bound->why + '\n';
  return text;
}

std::string train_csv(const lab::Experiment& e, const std::vector<lab::VariantResult>& results) {
  std::string text =
      "task,variant,seed,score_parameters,parameters,final_loss,solved,steps_to_threshold,diverged\n";
  for (const lab::VariantResult& result : results)
    for (const lab::Trace& trace : result.traces)
      text += std::string(e.task->id) + ',' + result.name + ',' + std::to_string(trace.seed) + ',' +
              std::to_string(result.parameters.score) + ',' + std::to_string(result.parameters.total()) +
              ',' + (trace.diverged ? "" : exact_number(trace.final_loss)) + ',' +
              (trace.solved(*e.task) ? "1" : "0") + ',' +
              (trace.steps_to_threshold < 0 ? "" : std::to_string(trace.steps_to_threshold)) + ',' +
              (trace.diverged ? "1" : "0") + '\n';
  return text;
}

std::string train_json(const lab::Experiment& e, const std::vector<lab::VariantResult>& results) {
  using Json = nlohmann::ordered_json;
  Json variants = Json::array();
  for (const lab::VariantResult& result : results) {
    Json losses = Json::array(), steps = Json::array();
    for (const lab::Trace& trace : result.traces) {
      losses.push_back(trace.diverged ? Json(nullptr) : Json(trace.final_loss));
      steps.push_back(trace.steps_to_threshold < 0 ? Json(nullptr) : Json(trace.steps_to_threshold));
    }
    variants.push_back(
        {{"name", result.name},
         {"parameters", {{"score", result.parameters.score}, {"total", result.parameters.total()}}},
         {"final_loss", std::move(losses)},
         {"solved", lab::summary_of(result, *e.task).solved},
         {"steps_to_threshold", std::move(steps)}});
  }
  const Json whole = {{"task", e.task->id},
                      {"seeds", e.seeds},
                      {"steps", e.settings.steps},
                      {"threshold", e.task->threshold},
                      {"variants", std::move(variants)}};
  return whole.dump(2) + '\n';
}

}  // namespace attnlab
