#include "app/figures/slide/slide_options.h"

#include "app/figures/blocks/blocks.h"
#include "app/figures/views/views.h"
#include "core/teaching/answer.h"

namespace attnlab {
namespace {

using Lit = std::optional<Cell>(const std::string& light);
std::vector<Cell> lights_of(const Slide& slide, Lit named) {
  std::vector<Cell> lit;
  for (const std::string& light : slide.light)
    if (const auto cell = named(light)) lit.push_back(*cell);
  return lit;
}

Frozen<OtherScenes> others_of(const Slide& slide, const SceneMap& scenes) {
  OtherScenes others;
  for (const std::string& name : scenes_of(slide.blocks))
    if (const auto found = scenes.find(name); found != scenes.end())
      others.emplace(name, OtherScene{found->second, analyze(found->second)});
  return others.empty() ? Frozen<OtherScenes>() : Frozen(std::move(others));
}

}  // namespace

void choose_by_slide(FigureOptions& figure, const Slide& slide, const Analysis& analysis,
                     const SceneMap& scenes) {
  figure.head = std::clamp(slide.head - 1, 0, std::max(0, analysis.dims.h - 1));
  figure.power = first_power;
  figure.plane = plane_of(slide, scenes);
  figure.others = others_of(slide, scenes);
  figure.lit = lights_of(slide, lit_cell);
  figure.gradients.lit = lights_of(slide, lit_gradient);
  const View* view = find_view(slide.view);
  for (const Cell& lit : figure.lit)
    if ((view == nullptr || view->chooses_row) && lit.row >= 0 && lit.row < analysis.dims.n_q &&
        sides_of(lit.node).rows == Side::queries)
      figure.row = lit.row;
}

namespace {

// Whether a block shows what another name means, in a figure that shows this head.
bool is_same_block(const std::string& one, const std::string& other, int shown_head) {
  if (one == "sum.Y" && other == "Y") return true;
  const auto a = block_called(one), b = block_called(other);
  const auto head = [shown_head](const BlockId& id) { return id.head < 0 ? shown_head : id.head; };
  return a && b && a->row == b->row && a->of == b->of && head(*a) == head(*b);
}

// The matrix of a cell, "A2", or its gradient, "gA2"; the first head without its number.
std::string name_of(const Cell& cell, bool slope) {
  return (slope ? "g" : "") + std::string(name_in_claims(cell.node)) +
         (cell.head > 0 ? std::to_string(cell.head + 1) : "");
}

std::vector<std::string> asked_for(const FigureOptions& figure) {
  std::vector<std::string> names;
  if (figure.asked) names.push_back(name_of(*figure.asked, false));
  if (figure.gradients.asked) names.push_back(name_of(*figure.gradients.asked, true));
  return names;
}

}  // namespace

bool is_asked(const FigureOptions& figure, const BlockEntry& block) {
  return std::ranges::any_of(asked_for(figure), [&](const std::string& name) {
    return is_same_block(block.name, name, figure.head) || is_same_block(block.name, name + "1", figure.head);
  });
}

Slide in_a_hall(Slide slide, const Scene& scene, const Analysis& analysis, const FigureOptions& figure) {
  const View* view = find_view(slide.view);
  const bool as_it_is = !slide.block.empty() || slide.stages >= 0 || slide.linked ||
                        slide.compare == step_before || slide.compare == step_beside ||
                        slide.compare == step_difference;
  const auto part =
      view == nullptr ? std::nullopt : view->part_of(slide.part.empty() ? view->part_id(0) : slide.part);
  if (as_it_is || !slide.blocks.empty() || !part) return slide;
  const auto named = read_blocks(view->parts[static_cast<std::size_t>(*part)].wall);
  BlockList list = std::holds_alternative<BlockList>(named) ? std::get<BlockList>(named) : BlockList();
  const auto is_there = [&](const std::string& name) {
    return std::holds_alternative<BlockId>(named_block(scene, analysis, name));
  };
  std::erase_if(list, [&](const BlockEntry& one) { return !is_there(one.name); });
  const auto lacks = [&](const std::string& name) {
    return std::ranges::none_of(
        list, [&](const BlockEntry& one) { return is_same_block(one.name, name, figure.head); });
  };
  if (list.empty()) return slide;
  // Of several heads a claim's "A" is the first, and a block's the one that is shown.
  const auto by_number = [&](const std::string& name) {
    return analysis.dims.h > 1 && is_there(name + "1") ? name + "1" : name;
  };
  for (const std::string& light : slide.light) {
    const std::string name = by_number(light.substr(0, light.find('[')));
    if (!is_there(name)) return slide;
    if (lacks(name)) list.push_back({name, {}});
  }
  for (const std::string& asked : asked_for(figure)) {
    const std::string name = by_number(asked);
    if (!is_there(name)) return slide;
    if (lacks(name)) list.insert(list.begin(), {name, {}});
  }
  slide.blocks = std::move(list);
  slide.view.clear();
  slide.part.clear();
  return slide;
}

void cover_by_question(FigureOptions& figure, const LessonStep& step, const Scene& scene, bool answered,
                       bool old_form) {
  const bool covered = step.ask ? !answered : !step.cover.empty();
  figure.hidden = covered ? covered_by(step, scene) : std::vector<Node>();
  figure.asked = step.ask ? asked_cell(*step.ask) : std::nullopt;
  figure.open = covered && !old_form ? lights_of(step, lit_cell) : std::vector<Cell>();
  GradientMarks& slopes = figure.gradients;
  slopes.hidden = covered ? gradients_covered_by(step) : std::vector<Node>();
  slopes.asked = step.ask ? asked_gradient(*step.ask) : std::nullopt;
  slopes.open = covered && !old_form ? slopes.lit : std::vector<Cell>();
}

}  // namespace attnlab
