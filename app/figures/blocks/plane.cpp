// The plane of two weights: the point of this moment, and by the claims of the slide what the rules reach,
// the wall where that ends, and the goal beyond it.
#include "app/figures/blocks/kinds.h"
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "core/teaching/claim.h"
#include "core/teaching/weight_plane.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

// How many matrices make queries and keys, and what else does.
std::string_view matrices_of(const Scene& scene) {
  if (scene.positions == Positions::keys) return "places in the keys";
  switch (scene.score) {
    case ScoreRule::qk: return "two matrices";
    case ScoreRule::qq:
    case ScoreRule::shared:
    case ScoreRule::single: return "one matrix";
    case ScoreRule::merged: return "a merged matrix";
    case ScoreRule::unprojected: return "no matrices";
  }
  return {};
}

// "a_{13}a_{31} = a_{11}a_{33}": the edge of a claim.
std::string edge_of(const std::string& claim) {
  const std::size_t sign = claim.find_first_of("<>");
  std::string right = claim.substr(std::min(claim.size(), sign + 1));
  if (right.starts_with('=')) right.erase(0, 1);
  return latex_of_expression(claim.substr(0, sign)) + " = " + latex_of_expression(right);
}

struct PlanePicture {
  // Of a slide whose rules were changed by hand nothing is said but what is seen.
  std::string reach() const {
    const bool one = matrices_of(in.scene) == "one matrix" && !in.scene.unit_keys;
    const auto by = overstep(of_slide().wall, {{"it", staged(in.scene, in.analysis)}}, "it");
    const auto* beyond = std::get_if<double>(&by);
    return one && beyond != nullptr && *beyond <= 1e-9 ? "one matrix stays on this side"
                                                       : "where the claim holds";
  }

  // Of the layout. On a screen of 1080 lines one is 7/3 pixels: the wall is 8 wide, the point 38.
  static constexpr double wall_width = 3.4, point_radius = 8.1, diamond = 8, hatch = 8, hatch_step = 9;
  static constexpr double type = measure::type_12, line = 16, above = 22, below = 22, left_of = 16;
  static constexpr double least_side = 190, side_in_cells = 4.5;
  static constexpr double words_up = 0.16;  // of the side: what is said at the wall, from the corner

  Canvas& canvas;
  FigureInput in;
  std::string name;
  WeightPlane plane;
  std::string x, y;  // LaTeX

  // What is said at the wall, a line each.
  struct Said {
    std::string words;
    bool formula = false, strong = false;
  };

  const Theme& theme() const { return in.theme; }
  const PlaneOptions& of_slide() const { return in.options.plane; }
  Color shade() const { return mixed(theme().text, theme().background, 0.08); }

  std::string who(const WeightAxis& axis) const {
    return token_label(in.scene, axis.row) + " attends to " + key_label(in.scene, axis.col);
  }
  // The only key, beside the token itself and the one of the axis, that its row gives anything; -1: several;
  // none: there is no other.
  std::optional<int> other(const WeightAxis& axis) const {
    std::optional<int> found;
    for (int j = 0; j < in.analysis.dims.n_k; ++j)
      if (j != axis.row && j != axis.col) found = found ? -1 : j;
    return found;
  }
  double gets(const WeightAxis& axis) const { return in.analysis.head(plane.head).A(axis.row, *other(axis)); }
  // What is held fixed; `widest`: as wide as it can be.
  std::string held_words(bool widest) const {
    const auto a = other(plane.x), b = other(plane.y);
    if (!a && !b) return {};
    if (a != b || *a < 0) return "for what the others get now";
    const int decimals = in.options.decimals;
    const std::string first = show_rounded(widest ? 0.888888 : gets(plane.x), decimals),
                      second = show_rounded(widest ? 0.888888 : gets(plane.y), decimals);
    return "while “" + key_label(in.scene, *a) + "” gets " + first +
           (widest || first != second ? " and " + second : "");
  }
  std::vector<Said> at_wall(bool widest) const {
    if (of_slide().wall.empty()) return {};
    std::vector<Said> list{{"the wall", false, true}, {edge_of(of_slide().wall), true}};
    if (std::string held = held_words(widest); !held.empty()) list.push_back({std::move(held)});
    return list;
  }
  // Of the side. Where nothing is held the wall ends in the corner, and what is said stands beyond it.
  double words_at() const { return !other(plane.x) && !other(plane.y) ? 1.06 : 0.78; }
  double width_of(const Said& said) const {
    return said.formula ? measure_formula(canvas, said.words, type).width
                        : canvas.text_width(said.words, said.strong ? Face::sans_bold : Face::sans, type);
  }

  static double side(double cell) {
    return std::max(least_side, std::floor(side_in_cells * (cell + measure::cell_gap)));
  }
  BlockSize size(double cell) const {
    BlockSize size = plain_size(side(cell), side(cell), above, below);
    size.left = left_of;
    size.right = point_radius;
    for (const Said& said : at_wall(true))
      size.right = std::max(size.right, width_of(said) - (1 - words_at()) * side(cell));
    return size;
  }

  struct Frame {
    Rect box;
    Point operator()(PlanePoint p) const {
      return {box.x + p.u * box.width, box.bottom() - p.v * box.height};
    }
    std::vector<Point> operator()(const PlaneLine& line) const {
      std::vector<Point> points;
      for (const PlanePoint& p : line) points.push_back((*this)(p));
      return points;
    }
  };

  Contour held(std::span<const std::string> claims) const {
    auto found = where_they_hold(plane, in.scene, in.analysis, claims);
    auto* contour = std::get_if<Contour>(&found);
    return contour != nullptr ? std::move(*contour) : Contour{};
  }

  // Pieces are drawn with their rims, so that no seams are seen between them.
  void fill(const Contour& region, const Frame& frame, Color color) const {
    for (const PlaneLine& piece : region.inside) {
      std::vector<Point> points = frame(piece);
      canvas.fill_polygon(points, color);
      points.push_back(points.front());
      canvas.polyline(points, {color, 0.7, false});
    }
  }
  // What is not reached lies at the right of the line.
  void wall(const Contour& reached, const Frame& frame) const {
    for (const PlaneLine& one : reached.line) {
      const std::vector<Point> points = frame(one);
      double next = hatch_step / 2;
      for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Point a = points[i], b = points[i + 1];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        if (!(length > 0)) continue;
        const Point along{(b.x - a.x) / length, (b.y - a.y) / length}, away{-along.y, along.x};
        for (; next < length; next += hatch_step) {
          const Point foot{a.x + next * along.x, a.y + next * along.y};
          canvas.line(foot,
                      {foot.x + hatch * (0.8 * away.x - 0.5 * along.x),
                       foot.y + hatch * (0.8 * away.y - 0.5 * along.y)},
                      {theme().text, 1.2, false});
        }
        next -= length;
      }
      canvas.polyline(points, {theme().text, wall_width, false});
    }
  }

  void axes(const Frame& frame) const {
    const Rect& box = frame.box;
    const Stroke stroke{theme().text, 1.5, false};
    const Point corners[] = {{box.x, box.y}, {box.x, box.bottom()}, {box.right(), box.bottom()}};
    canvas.polyline(corners, stroke);
    canvas.line({box.x - 4, box.y}, {box.x, box.y}, stroke);
    canvas.line({box.right(), box.bottom()}, {box.right(), box.bottom() + 4}, stroke);
    const TextStyle tick{Face::sans, type, theme().secondary};
    text_right(canvas, {box.x - 6, box.y + 5}, "1", tick);
    text_center(canvas, {box.x, box.bottom() + line}, "0", tick);
    text_center(canvas, {box.right(), box.bottom() + line}, "1", tick);
    say_axis({box.x - left_of, box.y - 9}, plane.y, y, box.width, false);
    say_axis({box.center().x, box.bottom() + line}, plane.x, x, box.width - 30, true);
  }
  void say_axis(Point at, const WeightAxis& axis, const std::string& latex, double room, bool centred) const {
    const double letter = measure_formula(canvas, latex, type).width;
    const std::string words = elide(canvas, who(axis), Face::sans, type, room - letter - 8) + ", ";
    const double width = canvas.text_width(words, Face::sans, type);
    if (centred) at.x -= (width + letter) / 2;
    canvas.text(at, words, {Face::sans, type, theme().text});
    draw_formula(canvas, {at.x + width, at.y}, latex, type, theme().text);
  }

  // How much of a rectangle lies in the region: between 0 and 1 its edge goes through it.
  static double share(const Contour& region, const Frame& frame, const Rect& rect) {
    double area = 0;
    for (const PlaneLine& piece : region.inside) {
      const std::vector<Point> part = clipped(frame(piece), rect);
      for (std::size_t i = 0; i < part.size(); ++i) {
        const Point &a = part[i], &b = part[(i + 1) % part.size()];
        area += (a.x * b.y - b.x * a.y) / 2;
      }
    }
    return std::abs(area) / (rect.width * rect.height);
  }
  static Rect grown(const Rect& r, double by) {
    return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by};
  }

  // What stands in the plane already.
  struct Stands {
    Contour reached, goal;
    std::vector<Rect> words;

    bool leave_free(const Rect& rect, const Frame& frame) const {
      constexpr double around = 3;
      const Rect near = grown(rect, around);
      const auto crossed = [&](const Contour& region, double by) {
        const double inside = share(region, frame, grown(rect, by));
        return inside > 0.001 && inside < 0.999;
      };
      const auto meets = [&near](const Rect& one) {
        return one.x < near.right() && near.x < one.right() && one.y < near.bottom() && near.y < one.bottom();
      };
      return near.x > frame.box.x && near.bottom() < frame.box.bottom() && near.y > frame.box.y &&
             near.right() < frame.box.right() && !crossed(goal, around) && !crossed(reached, hatch) &&
             std::ranges::none_of(words, meets);
    }
  };
  void say(Point at, std::string_view words, const TextStyle& style, Stands& stands) const {
    canvas.text(at, words, style);
    stands.words.push_back({at.x, at.y - 0.8 * type, canvas.text_width(words, style.face, type), 1.1 * type});
  }
  // In a corner of it, else below what is said at the wall, with a piece of the shade.
  std::vector<Said> name_region(Stands& stands, const Frame& frame) const {
    constexpr double inset = 8;
    const Rect& box = frame.box;
    const std::string words = reach();
    const TextStyle style{Face::sans, type, theme().text};
    for (const double part : {1.0, 0.5}) {
      const double room = part < 1 ? 0.62 * canvas.text_width(words, style.face, type) : 1e9;
      const std::vector<std::string> lines = wrap(canvas, words, style.face, type, room);
      double width = 0;
      for (const std::string& one : lines) width = std::max(width, canvas.text_width(one, style.face, type));
      const double height = line * static_cast<double>(lines.size());
      for (const bool low : {true, false})
        for (const bool left : {true, false}) {
          const Rect rect{left ? box.x + inset : box.right() - inset - width,
                          low ? box.bottom() - inset - height : box.y + inset, width, height};
          const Rect clear{rect.x, rect.y, rect.width + wall_width, rect.height};
          if (share(stands.reached, frame, clear) < 0.999) continue;
          for (std::size_t i = 0; i < lines.size(); ++i)
            say({rect.x, rect.y + line * static_cast<double>(i + 1) - 4}, lines[i], style, stands);
          return {};
        }
    }
    return {{words}};
  }

  void at_the_wall(const Frame& frame, const std::vector<Said>& also, Stands& stands) const {
    std::vector<Said> list = at_wall(false);
    list.insert(list.begin(), also.begin(), also.end());
    Point at{frame.box.x + words_at() * frame.box.width,
             frame.box.bottom() - words_up * frame.box.height - line * static_cast<double>(list.size() - 1)};
    for (const Said& said : list) {
      double x = at.x;
      stands.words.push_back({x, at.y - type, width_of(said), line});
      if (!also.empty() && &said == &list.front()) {
        canvas.fill_rectangle({x - 14, at.y - 9, 10, 10}, shade());
        canvas.stroke_rectangle({x - 14, at.y - 9, 10, 10}, {theme().text, 1, false});
      }
      if (said.formula)
        draw_formula(canvas, {x, at.y}, said.words, type, theme().text);
      else
        canvas.text({x, at.y}, said.words,
                    {said.strong ? Face::sans_bold : Face::sans, type,
                     said.strong ? theme().text : theme().secondary});
      at.y += line;
    }
  }

  void goal(const Frame& frame, Stands& stands) const {
    const Contour& region = stands.goal;
    fill(region, frame, theme().panel);
    Rect within{frame.box.right(), frame.box.bottom(), 0, 0};
    double right = frame.box.x, bottom = frame.box.y;
    for (const auto* lines : {&region.line, &region.rim})
      for (const PlaneLine& one : *lines) {
        canvas.polyline(frame(one), {theme().text, 1.5, true});
        for (const Point& p : frame(one)) {
          within.x = std::min(within.x, p.x), within.y = std::min(within.y, p.y);
          right = std::max(right, p.x), bottom = std::max(bottom, p.y);
        }
      }
    const double width = canvas.text_width("the goal", Face::sans_bold, type);
    if (right - within.x > width + 8 && bottom - within.y > 2 * line)
      say({(within.x + right - width) / 2, within.y + line}, "the goal",
          {Face::sans_bold, type, theme().text}, stands);
  }
  // Of scenes that have these weights.
  void reached_by(const Scene& scene, const Frame& frame, Stands& stands) const {
    const Analysis analysis = analyze(scene);
    if (analysis.dims.n_q <= std::max(plane.x.row, plane.y.row) ||
        analysis.dims.n_k <= std::max(plane.x.col, plane.y.col) || analysis.dims.h <= plane.head)
      return;
    const Point p = frame(point_on(plane, analysis));
    if (!is_finite(p)) return;
    const Point corners[] = {{p.x, p.y - diamond},
                             {p.x + diamond, p.y},
                             {p.x, p.y + diamond},
                             {p.x - diamond, p.y},
                             {p.x, p.y - diamond}};
    canvas.fill_polygon(std::span(corners).first(4), theme().panel);
    canvas.polyline(corners, {theme().text, 1.8, false});
    stands.words.push_back(grown({p.x, p.y, 0, 0}, diamond));
    name_diamond(p, matrices_of(scene), frame, stands);
  }
  // Below it, above it or beside it, else farther off: the first place where the words touch nothing.
  void name_diamond(Point p, std::string_view words, const Frame& frame, Stands& stands) const {
    constexpr int most_lines = 6;
    const TextStyle style{Face::sans, type, theme().text};
    const double width = canvas.text_width(words, style.face, type), beside = diamond + 5;
    std::vector<Point> places;
    for (int lines = 0; lines < most_lines; ++lines) {
      const double off = line * lines;
      for (const double y : {p.y + diamond + line - 2 + off, p.y - diamond - 6 - off})
        for (const double shift : {-0.5, -0.75, -0.25, -1.0, 0.0}) places.push_back({p.x + shift * width, y});
      places.push_back({p.x + beside + off, p.y + 4});
      places.push_back({p.x - beside - width - off, p.y + 4});
    }
    const auto free = std::ranges::find_if(places, [&](Point at) {
      return stands.leave_free({at.x, at.y - 0.8 * type, width, 1.1 * type}, frame);
    });
    say(free != places.end() ? *free : places.front(), words, style, stands);
  }
  void point(const Frame& frame) const {
    const auto trail = of_slide().trails.find(name);
    if (trail != of_slide().trails.end()) {
      PlaneLine way = trail->second;
      way.push_back(point_on(plane, in.analysis));
      canvas.polyline(frame(way), {theme().accent, 1.4, false});
      for (const PlanePoint& one : trail->second) {
        canvas.fill_circle(frame(one), 3, theme().accent);
        canvas.fill_circle(frame(one), 1.7, theme().background);
      }
    }
    const Point at = frame(point_on(plane, in.analysis));
    if (!is_finite(at)) return;
    canvas.fill_circle(at, point_radius + 1.2, theme().background);
    canvas.fill_circle(at, point_radius, theme().accent);
  }

  void draw(Point at, double cell) const {
    const Frame frame{{at.x, at.y, side(cell), side(cell)}};
    Stands stands;
    if (!of_slide().wall.empty()) stands.reached = held(std::span(&of_slide().wall, 1));
    if (!of_slide().goal.empty()) stands.goal = held(of_slide().goal);
    fill(stands.reached, frame, shade());
    goal(frame, stands);
    wall(stands.reached, frame);
    axes(frame);
    if (!stands.reached.line.empty()) at_the_wall(frame, name_region(stands, frame), stands);
    const Point now = frame(point_on(plane, in.analysis));
    if (is_finite(now)) stands.words.push_back(grown({now.x, now.y, 0, 0}, point_radius));
    if (of_slide().reached)
      for (const Scene& scene : *of_slide().reached) reached_by(scene, frame, stands);
    point(frame);
  }
};

}  // namespace

PlaneOptions plane_of(const Slide& slide, const std::map<std::string, Scene, std::less<>>& scenes) {
  PlaneOptions plane;
  if (slide.impossible) plane.wall = slide.impossible->wall;
  for (const Goal& goal : slide.goal) plane.goal.push_back(goal.claim);
  std::vector<Scene> reached;
  for (const std::string& name : slide.scenes)
    if (const auto found = scenes.find(name); found != scenes.end()) reached.push_back(found->second);
  if (!reached.empty()) plane.reached = Frozen(std::move(reached));
  return plane;
}

Panel plane_panel(Canvas& canvas, const FigureInput& in, const std::string& name, const BlockId& id) {
  const auto picture = std::make_shared<const PlanePicture>(PlanePicture{
      canvas, in, name, std::get<WeightPlane>(weight_plane(in.scene, in.analysis, id.of[0], id.of[1])),
      latex_of_expression(id.of[0]), latex_of_expression(id.of[1])});
  Panel panel{{[picture](double cell) { return picture->size(cell); },
               [picture](Point at, double cell) { picture->draw(at, cell); }},
              name};
  panel.tall = true;
  return panel;
}

}  // namespace attnlab
