// The blocks of a list, some of them of other scenes: those stand beside those of the figure's own scene in
// the same colours, and answer no pointer.
#include "app/figures/blocks/kinds.h"

#include <utility>

namespace attnlab {
namespace {

// Draws on another canvas what nobody can point at.
class Untouched : public Canvas {
 public:
  explicit Untouched(Canvas& on) : on_(on) {}
  void fill_rectangle(const Rect& where, Color color, double corner) override {
    on_.fill_rectangle(where, color, corner);
  }
  void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) override {
    on_.stroke_rectangle(where, stroke, corner);
  }
  void polyline(std::span<const Point> points, const Stroke& stroke) override {
    on_.polyline(points, stroke);
  }
  void curve(const Point (&points)[4], const Stroke& stroke) override { on_.curve(points, stroke); }
  void fill_polygon(std::span<const Point> points, Color color) override { on_.fill_polygon(points, color); }
  void fill_circle(Point center, double radius, Color color) override {
    on_.fill_circle(center, radius, color);
  }
  void text(Point baseline, std::string_view utf8, const TextStyle& style) override {
    on_.text(baseline, utf8, style);
  }
  double text_width(std::string_view utf8, Face face, double size) const override {
    return on_.text_width(utf8, face, size);
  }
  double least_type() const override { return on_.least_type(); }
  void heatmap(const Heatmap& heatmap) override { on_.heatmap(heatmap); }
  void field(const Field& field) override { on_.field(field); }

 private:
  Canvas& on_;
};

// Its own name stands at a matrix (slide/slide_figure.cpp); above a plot that of its scene.
void name_above(Canvas& canvas, const Theme& theme, Panel& panel, const std::string& scene) {
  constexpr double line = 18, above = 5;
  panel.grow([&](const Sized& plot) {
    return roomier(
        plot, [](BlockSize& size) { size.top += line; },
        [&canvas, &theme, plot, scene](Point at, double cell) {
          const BlockSize size = plot.size(cell);
          canvas.text({at.x - size.left, at.y - size.top - above}, scene,
                      {Face::sans, measure::type_12, theme.secondary});
        });
  });
}

// The blocks of one scene, and what they are made from.
struct OneScene {
  FigureInput in;
  BlockList list;
  std::string scene;
};

OneScene scene_beside(const FigureInput& given, const BlockList& list, const std::string& name,
                      const OtherScene& other) {
  OneScene one{{other.scene, other.analysis, given.theme, given.options}, blocks_of(list, name), name};
  FigureOfScene& own = one.in.options;
  own = {.head = given.options.head, .row = given.options.row, .power = given.options.power};
  return one;
}

// Equal numbers have equal colours in all of them.
void share_scales(Canvas& canvas, std::vector<OneScene>& all, Comparison& shared) {
  double inputs = 0;
  RangeEnds farthest{};
  for (OneScene& one : all) {
    RangeEnds ends{};
    RangeEnds* const asked = std::exchange(one.in.ends, &ends);
    blocks_here(canvas, one.in, one.list);
    one.in.ends = asked;
    widen(farthest, ends);
    inputs = std::max(inputs, scale_of_inputs(one.in).range.high);
  }
  widen(shared.ends, farthest);
  for (OneScene& one : all) {
    one.in.options.inputs_end = inputs;
    one.in.comparison = &shared;
  }
}

}  // namespace

Blocks make_blocks(Canvas& canvas, const FigureInput& given, const BlockList& list) {
  std::vector<OneScene> all{{given, blocks_of(list, {}), {}}};
  for (const std::string& name : scenes_of(list))
    if (const auto& others = given.options.others; others && others->contains(name))
      all.push_back(scene_beside(given, list, name, others->find(name)->second));
  if (all.size() == 1) return blocks_here(canvas, given, all.front().list);
  const auto untouched = std::make_shared<Untouched>(canvas);
  const auto shared =
      std::make_shared<Comparison>(given.comparison != nullptr ? *given.comparison : Comparison());
  share_scales(canvas, all, *shared);
  Blocks out{.list = {}, .parts = {untouched, shared}};
  for (const OneScene& one : all) {
    const bool own = one.scene.empty();
    Blocks some = blocks_here(own ? canvas : *untouched, one.in, one.list);
    for (Block& block : some.list) {
      if (!own) {
        block.name += '@' + one.scene;
        block.which.scene = one.scene;
        if (block.matrix)
          block.matrix->cell.reset(), block.matrix->elsewhere = true;
        else
          name_above(*untouched, given.theme, block.panel, one.scene);
      }
      out.list.push_back(std::move(block));
    }
    std::ranges::move(some.parts, std::back_inserter(out.parts));
  }
  const std::vector<std::string> names = block_names(list);
  std::ranges::sort(out.list, {},
                    [&names](const Block& block) { return std::ranges::find(names, block.name); });
  return out;
}

}  // namespace attnlab
