#include "app/library/gallery.h"

#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/analysis/weighing.h"
#include "core/text/json_read.h"
#include "core/text/utf8.h"

#include "embedded/assets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace attnlab {
namespace {

constexpr std::string_view printed_file = "examples/published.json";

int whole_of(const JsonValue* value, int absent) {
  return value != nullptr ? static_cast<int>(value->number) : absent;
}
std::string text_of(const JsonValue* value) { return value != nullptr ? value->text : std::string(); }

std::optional<PrintedMatrix> printed_of(const JsonValue& check) {
  const bool of_head = check.find("head") != nullptr;
  const Quantity* quantity =
      find_quantity(text_of(check.find("name")), of_head ? QuantityScope::head : QuantityScope::layer);
  const JsonValue *rows = check.find("printed"), *tolerance = check.find("tolerance"),
                  *right = check.find("reproduces");
  if (quantity == nullptr || !quantity->node || rows == nullptr || tolerance == nullptr || right == nullptr)
    return std::nullopt;
  PrintedMatrix printed{*quantity->node, whole_of(check.find("head"), 1) - 1,
                        whole_of(check.find("row"), 1) - 1};
  for (const JsonValue& row : rows->items) {
    printed.rows.emplace_back();
    for (const JsonValue& entry : row.items) printed.rows.back().push_back(entry.number);
  }
  printed.decimals = whole_of(check.find("decimals"), 2);
  printed.tolerance = tolerance->number;
  printed.right = right->boolean;
  printed.rule = text_of(check.find("rule"));
  printed.says = text_of(check.find("says"));
  return printed;
}

// The softmax over the queries in place of the keys: every column of A sums to 1.
Analysis weighed_down(const Scene& scene) {
  Analysis all = analyze(scene);
  for (HeadAnalysis& head : all.heads) head.A = weighed(scene.weights, head.L.transpose()).transpose();
  return all;
}

// x W^T in place of x W: shapes tell the two apart unless W is square.
Analysis transposed(const Scene& scene) {
  Scene out = scene;
  for (Head& head : out.heads)
    for (WeightMatrix* W : {&head.W_Q, &head.W_K, &head.W_V})
      if (W->rows() == W->cols()) W->transposeInPlace();
  return analyze(out);
}

Analysis divided_by_width(const Scene& scene) {
  Scene out = scene;
  out.inside = {Scale::Kind::dk, 1};
  return analyze(out);
}

bool is_made_of(const PrintedMatrix& printed, const Scene& scene, const Analysis& analysis) {
  for (std::size_t i = 0; i < printed.rows.size(); ++i)
    for (std::size_t j = 0; j < printed.rows[i].size(); ++j)
      if (is_wrong_entry(printed, scene, analysis, static_cast<int>(i), static_cast<int>(j))) return false;
  return true;
}

}  // namespace

const PrintedMatrix* PrintedExample::mistake() const {
  const auto found = std::ranges::find(printed, false, &PrintedMatrix::right);
  return found == printed.end() ? nullptr : &*found;
}

std::vector<Example> gallery_list() {
  std::string_view ids =
      "three-tokens-unscaled three-tokens-scaled four-words no-weights crossed-pair "
      "soft-lookup unit-tokens two-tokens-one-shared two-heads-saturated "
      "two-queries-three-keys causal-pair one-query-in-the-plane tokens-as-columns "
      "thinking-machines find-the-mistake-1 find-the-mistake-1-times-ten find-the-mistake-2 "
      "find-the-mistake-3 find-the-mistake-4 find-the-mistake-4-gram find-the-mistake-5 "
      "find-the-mistake-6 find-the-mistake-7 find-the-mistake-8";
  std::vector<Example> list;
  while (!ids.empty()) {
    const std::string_view id = take_word(ids);
    for (const ExampleGroup& group : example_groups())
      for (const Example& example : group.examples)
        if (example.id == id) list.push_back(example);
  }
  return list;
}

std::vector<Example> gallery_list(bool mistakes) {
  std::vector<Example> list = gallery_list();
  std::erase_if(list, [=](const Example& one) { return one.id.starts_with("find-") != mistakes; });
  return list;
}

std::variant<PrintedExample, std::string> open_printed(std::string_view id) {
  const auto read = read_json(embedded::assets(printed_file), printed_file);
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  const JsonValue* examples = std::get<JsonValue>(read).find("examples");
  const std::string file = std::string(id) + ".json";
  for (std::size_t i = 0; examples != nullptr && i < examples->items.size(); ++i) {
    const JsonValue& one = examples->items[i];
    const JsonValue* checks = one.find("checks");
    if (text_of(one.find("scene")) != file || checks == nullptr) continue;
    PrintedExample example{std::string(id), text_of(one.find("source")), {}};
    for (const JsonValue& check : checks->items)
      if (auto printed = printed_of(check)) example.printed.push_back(std::move(*printed));
    const auto scene = read_example(id);
    for (PrintedMatrix& printed : example.printed)
      if (const auto* of = std::get_if<Scene>(&scene); of != nullptr && printed.rule.empty())
        printed.rule = rule_broken_in(printed, *of);
    return example;
  }
  return "There is no published example \"" + std::string(id) + "\".";
}

double computed_for(const PrintedMatrix& printed, const Scene& scene, const Analysis& analysis, int row,
                    int col) {
  const MatrixView m = values(scene, analysis, printed.node, printed.head);
  row += printed.first_row;
  if (row >= m.rows() || col >= m.cols()) return std::numeric_limits<double>::quiet_NaN();
  return m(row, col);
}

bool is_wrong_entry(const PrintedMatrix& printed, const Scene& scene, const Analysis& analysis, int row,
                    int col) {
  const double told = printed.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)],
               ours = computed_for(printed, scene, analysis, row, col);
  return !(told == ours || std::abs(told - ours) <= printed.tolerance);  // equal: masked logits, too
}

std::span<const MistakeRule> mistake_rules() {
  static constexpr MistakeRule rules[] = {
      {"hull", "an output lies among the values"},
      {"row sum", "the weights of a row sum to 1", weighed_down},
      {"scale", "the scale is exact", divided_by_width},
      {"linearity", "values times ten, outputs times ten"},
      {"shift", "weights follow the differences of scores"},
      {"dot product", "a score is the product of two rows"},
      {"transpose", "a row x becomes x W, not x Wᵀ", transposed},
  };
  return rules;
}

std::string_view rule_broken_in(const PrintedMatrix& printed, const Scene& scene) {
  if (is_made_of(printed, scene, analyze(scene))) return {};
  for (const MistakeRule& rule : mistake_rules())
    if (rule.broken != nullptr && is_made_of(printed, scene, rule.broken(scene))) return rule.id;
  return {};
}

}  // namespace attnlab
