// Rooms: every view and part, the slides of every example and lesson, the usual slides of every rule and
// random lists of blocks, on the wall, the desk and paper: nothing overlaps, is cut or left out,
// and the sizes of the room hold, measured from what was drawn.
#include "app/figures/parts/number_type.h"
#include "app/figures/sheet/answers.h"
#include "app/figures/sheet/sheet.h"
#include "app/figures/slide/slide_pair.h"
#include "app/library/lessons.h"
#include "app/ui/session/presentation.h"
#include "core/scene/scene_file.h"
#include "core/teaching/challenge.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"
#include "tests/ui/window_space.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

namespace attnlab::test {
namespace {

// What is shown: blocks, or a part of a view.
struct Picture {
  std::string name;
  Scene scene;
  Slide slide;
  double beside = 0;                             // of a wall of 1920, for the answers of a room
  std::shared_ptr<const Reference> linked = {};  // the scene that is dragged along
};

// A room, and the pixels of its screen; of paper the width.
struct Place {
  RoomId room;
  Extent pixels;
};
constexpr double tex_point = 96 / 72.27, six_points = 6 * 96 / 72.0;
constexpr Place places[] = {{RoomId::wall, {1280, 720}},           {RoomId::wall, {1920, 1080}},
                            {RoomId::wall, {3840, 2160}},          {RoomId::desk, {1024, 768}},
                            {RoomId::desk, {1280, 800}},           {RoomId::desk, {1600, 1000}},
                            {RoomId::paper, {252 * tex_point, 0}}, {RoomId::paper, {516 * tex_point, 0}}};

// The band of the blocks on a screen.
Extent band_on(Extent screen, double beside) {
  return {screen.width * (1800 - beside) / 1920, screen.height * 710 / 1080};
}

// One as it is drawn in a place.
struct InPlace : DrawnView {
  const Picture& picture;
  const Place& place;
  const Analysis analysis = analyze(picture.scene);
  const View& view = picture.slide.view.empty() ? blocks_view() : *find_view(picture.slide.view);
  Shown shown;
  bool whole = true;  // it has its room
  double laid = 1;    // the zoom of its layout; of a part on a wall that of a screen of 1280 x 720
  bool full = true;   // of blocks on a wall: in the size of names that a wall asks for
  std::optional<SmallType> small;

  InPlace(const Picture& what, const Place& where, ThemeId id) : picture(what), place(where) {
    FigureOptions options{.room = place.room};
    options.blocks = picture.slide.blocks;
    options.plane = plane_of(picture.slide, {});
    options.head = std::max(0, picture.slide.head - 1);
    options.part = view.part_of(picture.slide.part).value_or(0);
    FigureInput input{picture.scene, analysis, on_wall() ? wall_theme(id) : theme(id), options, &shown};
    if (place.room == RoomId::paper)
      draw_on_paper(input);
    else if (on_wall() && picture.slide.view.empty())
      draw_blocks_on_wall(input);
    else
      draw_fitting(input);
  }
  bool on_wall() const { return place.room == RoomId::wall; }

 private:
  void draw_blocks_on_wall(FigureInput& input) {
    input.options.plain = true;
    const Extent space = band_on(place.pixels, picture.beside);
    if (picture.linked) return draw_pair_on_wall(input, space);
    const SlideStand stand = stand_of_slide(canvas, input, space, wall_zoom(place.pixels));
    zoom = laid = input.options.zoom = stand.zoom;
    full = zoom == wall_zoom(place.pixels);
    extent = draw_slide(canvas, input, {space.width / zoom, space.height / zoom}, stand.fit).extent;
    whole = stand.fit.cell >= measure::cell_min && extent.width * zoom <= space.width + 0.5 &&
            extent.height * zoom <= space.height + 0.5;
  }
  void draw_pair_on_wall(FigureInput& input, Extent space) {
    std::string left_out;
    const PairStand stand = stand_of_pair(canvas, input, *picture.linked, space, wall_zoom(place.pixels),
                                          picture.slide.light, left_out);
    EXPECT_EQ(left_out, "");
    zoom = laid = input.options.zoom = stand.zoom;
    full = zoom == wall_zoom(place.pixels);
    PairDrawing drawn =
        draw_pair(canvas, input, *picture.linked, {space.width / zoom, space.height / zoom}, stand);
    extent = drawn.extent;
    shown.matrices = std::move(drawn.ComparedDrawing::blocks);
    whole = drawn.zoom == 1 && extent.width * zoom <= space.width + 0.5 &&
            extent.height * zoom <= space.height + 0.5;
  }
  void draw_fitting(FigureInput& input) {
    const DrawInRoom draw = [&](Canvas& on, Extent room, double at) {
      input.options.zoom = at;
      shown = {};
      if (!picture.linked) return view.draw(on, input, room);
      ComparedDrawing drawn = draw_compared(on, std::bind_front(&View::draw, &view), input, *picture.linked,
                                            Compare::beside, room);
      shown.matrices = std::move(drawn.blocks);
      return drawn.extent;
    };
    // As presenting() has it: between a heading and a line of status, or in the band.
    const double scale = on_wall() ? place.pixels.height / 720 : 1;
    const Extent screen{place.pixels.width / scale, place.pixels.height / scale};
    Fit fit;
    if (on_wall()) {
      fit = fit_hall(canvas, draw,
                     picture.slide.text.empty() ? Extent{screen.width, screen.height - 80}
                                                : band_on(screen, picture.beside));
    } else {
      const auto fits = [&](Extent space) { return fit_whole(canvas, draw, space); };
      const Window window{static_cast<float>(screen.width), static_cast<float>(screen.height), 1};
      fit = fits(space_in({window}, false, fits));
    }
    extent = draw(canvas, fit.room, fit.zoom);
    laid = fit.zoom;
    zoom = laid * scale;
    whole = extent.width <= fit.room.width + 0.5 && extent.height <= fit.room.height + 0.5;
  }
  void draw_on_paper(const FigureInput& input) {
    const SheetLayout layout = lay_out(canvas, input,
                                       {.view = &view,
                                        .before = picture.linked,
                                        .compare = picture.linked ? Compare::beside : Compare::off,
                                        .paper = PaperSize{place.pixels.width, {}, six_points}});
    layout.drawing.draw(canvas);
    zoom = layout.zoom;
    extent = {layout.extent.width / zoom, layout.extent.height / zoom};
    small = layout.small;
  }
};

// Not numbers, 7.8e−5 among them; formulas have small signs of their own.
bool is_words(const DrawnText& t) {
  const auto letter = [](unsigned char c) { return std::isalpha(c) != 0 && c != 'e'; };
  return t.style.face != Face::math && t.style.face != Face::math_upright &&
         std::ranges::any_of(t.text, letter);
}

// The numbers in the cells of a matrix: how large their type is, and whether it were larger with a decimal
// less: one can go, and the height of the cells is not what holds it.
struct CellDigits {
  double size = 0;
  bool could_be_larger = false;
};

CellDigits digits_of(const InPlace& drawn, const DrawnHeatmap& of) {
  CellDigits out;
  double largest = 0, widest = 0;
  int decimals = 0;  // of the widest; one with a power of ten does not lose any
  for (const DrawnCell& cell : cells_of(of)) {
    if (cell.paint != CellPaint::value) continue;
    largest = std::max(largest, std::abs(cell.value));
    for (const DrawnText& t : drawn.canvas.texts) {
      if (!inside(cell.where, box_of(t).center())) continue;
      EXPECT_LE(t.width, 0.78 * cell.where.width + 1e-6) << t.text;
      out.size = std::max(out.size, t.style.size * drawn.zoom);
      if (t.width <= widest) continue;
      widest = t.width;
      const std::size_t point = t.text.find('.');
      decimals = point == std::string::npos || t.text.find('e') != std::string::npos
                     ? 0
                     : static_cast<int>(t.text.size() - point - 1);
    }
  }
  const double most = 0.38 * of.map.cell_height * drawn.zoom;
  out.could_be_larger = decimals > (largest < 10 ? 1 : 0) && out.size < 0.9 * most;
  return out;
}

// The sizes of capitals are 0.71 of the type.
void expect_sizes(const InPlace& drawn) {
  constexpr double capital = 0.71, names = 0.6, hair = 1e-6;
  const Extent& pixels = drawn.place.pixels;
  const Dims& n = drawn.analysis.dims;
  const double h = pixels.height / 1080;
  const bool desk = drawn.place.room == RoomId::desk;
  // What a wall asks for, where a list has no more than it holds, and what a window asks for that has room
  // for it. A part of a view shows all of its matrices at once: on a wall it is as large as it can be.
  const bool walled = drawn.on_wall() && drawn.picture.slide.view.empty() && drawn.full,
             roomy = desk && pixels.width >= 1280 && n.h == 1 && std::max(n.n_q, n.n_k) <= 4;
  const double digit = walled ? 20 * h / capital : roomy ? least_number : 0;
  double largest = 0;
  for (const DrawnHeatmap& of : drawn.canvas.heatmaps) {
    const CellDigits seen = digits_of(drawn, of);
    EXPECT_TRUE(seen.size > digit - hair || !seen.could_be_larger) << seen.size << " of " << digit;
    largest = std::max(largest, seen.size);
  }
  for (const DrawnText& t : drawn.canvas.texts) {
    if (drawn.place.room == RoomId::paper && !drawn.small) {
      EXPECT_GE(std::max(t.style.size, t.style.base) * drawn.zoom, six_points - hair) << t.text;
    }
    if (!is_words(t)) continue;
    const double size = t.style.size * drawn.zoom;
    if (drawn.on_wall()) {
      EXPECT_GE(size, names * largest - 0.02) << t.text;
    } else if (desk) {
      // A window that is small, or has much to show, shrinks all of the figure.
      EXPECT_GE(t.style.size, measure::type_11) << t.text;
    }
    if (walled) {
      EXPECT_GE(capital * size, 18 * h) << t.text;
    } else if (roomy) {
      // Its letters are read as long as those of 12 pixels are 9 (fit.cpp).
      EXPECT_GE(size, 0.75 * measure::type_11 - hair) << t.text;
    }
  }
}

void expect_matrices_apart(const RecordingCanvas& canvas) {
  std::vector<Rect> boxes;
  for (const DrawnHeatmap& of : canvas.heatmaps) {
    const Rect last = cell_of(of, of.map.rows - 1, of.map.cols - 1);
    boxes.push_back({of.map.x, of.map.y, last.right() - of.map.x, last.bottom() - of.map.y});
  }
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Rect &a = boxes[i], &b = boxes[j];
      EXPECT_FALSE(a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom())
          << "matrices " << j << " and " << i;
    }
}

// Each block of a list, and the words at the axes of its tokens.
void expect_nothing_left_out(const InPlace& drawn) {
  bool queries = false, keys = false;
  for (const ShownMatrix& one : drawn.shown.matrices) {
    if (!one.cell) continue;
    const auto [rows, cols] = sides_of(one.cell->node);
    queries = queries || rows == Side::queries || cols == Side::queries;
    keys = keys || rows == Side::keys || cols == Side::keys;
  }
  // Where the panels of a part flow, their names stand once a row, whichever side they are said to be: known
  // of the gradients, in which keys stand beside queries of the same names.
  if (drawn.picture.slide.part != "gradients") {
    EXPECT_TRUE(!queries || has_text(drawn.canvas, "queries") || has_text(drawn.canvas, "who"));
    EXPECT_TRUE(!keys || has_text(drawn.canvas, "keys") || has_text(drawn.canvas, "attends to whom"));
  }
  for (const std::string& name : block_names(drawn.picture.slide.blocks)) {
    const BlockId id = *block_called(name);
    if (id.row->node && drawn.place.room != RoomId::paper) {
      EXPECT_TRUE(std::ranges::any_of(drawn.shown.matrices, [&id](const ShownMatrix& one) {
        return one.cell && one.cell->node == *id.row->node;
      })) << name;
    }
  }
}

void check(const Picture& picture, const Place& place, ThemeId id) {
  SCOPED_TRACE(picture.name + " in a room of " + std::to_string(std::lround(place.pixels.width)));
  const InPlace drawn(picture, place, id);
  ASSERT_GT(drawn.analysis.dims.h, 0);
  EXPECT_TRUE(drawn.whole) << "it has no room";
  expect_no_nan(drawn.canvas);
  expect_texts_apart(drawn.canvas);
  expect_inside(drawn.canvas, drawn.extent);
  expect_readable(drawn.canvas, theme(id), place.room == RoomId::desk ? 4.5 : 7);
  expect_true_colors(drawn.canvas);
  expect_matrices_apart(drawn.canvas);
  // On paper the smallest type raises what would be smaller.
  if (place.room != RoomId::paper)
    expect_numbers_of_cells(drawn.canvas, 2, drawn.laid, place.room == RoomId::wall ? 0.41 : 0.38);
  expect_sizes(drawn);
  expect_nothing_left_out(drawn);
}

std::vector<Picture> of_views() {
  std::vector<Picture> list;
  for_every_part([&list](const View& view, const FigureOptions& options) {
    const std::string id(view.id), part(view.part_id(options.part));
    list.push_back({id + "/" + part, opening_like(), {.view = id, .part = part}});
  });
  return list;
}

void add_slides(std::vector<Picture>& to, const std::string& name, const Scene& scene) {
  SlideList list = std::get<SlideList>(read_show(scene));
  if (list.empty()) list = usual_show(scene, analyze(scene));
  for (const Slide& slide : list)
    if (!slide.view.empty() || !slide.blocks.empty())
      to.push_back({name + ", " + slide.view + "/" + slide.part + blocks_text(slide.blocks), scene, slide});
}

std::vector<Picture> of_examples() {
  std::vector<Picture> list;
  for (const auto& file : std::filesystem::directory_iterator("assets/examples"))
    if (auto read = load_scene(file.path().string()); auto* scene = std::get_if<Scene>(&read))
      add_slides(list, file.path().stem().string(), *scene);
  return list;
}

std::vector<Picture> of_lessons() {
  std::vector<Picture> list;
  for (const LessonEntry& entry : lesson_list()) {
    const Lesson lesson = std::get<Lesson>(open_lesson(entry.id));
    for (const LessonStep& step : lesson.steps) {
      const bool answered_by_words = step.ask && !words_to_choose(*step.ask).empty();
      list.push_back({std::string(entry.id) + ", " + blocks_text(step.blocks), lesson.scenes.at(step.scene),
                      step, answered_by_words ? answers_width : 0});
      if (!step.linked) continue;
      const Scene& other = lesson.scenes.at(step.linked->scene);
      list.back().linked =
          std::make_shared<const Reference>(Reference{other, analyze(other), true, step.linked->names});
    }
  }
  return list;
}

// Those of challenges that are slides of blocks.
void add_challenges(std::vector<Picture>& to) {
  const ChallengeSet set = std::get<ChallengeSet>(open_challenges());
  for (const Challenge& one : set.challenges)
    if (!one.blocks.empty()) to.push_back({one.id, set.scenes.at(one.scene), one});
}

// A scene of random rules and sizes, but for one of the rules of scores, weights and positions, in turn.
Scene scene_of_rule(std::uint64_t seed, unsigned turn) {
  Random random(seed);
  Recipe recipe = random_recipe(random);
  const unsigned rule = turn % 13;
  if (rule < 6)
    recipe.score = static_cast<ScoreRule>(rule);
  else if (rule < 10)
    recipe.weights = static_cast<WeightsRule>(rule - 6);
  else
    recipe.positions = static_cast<Positions>(rule - 10);
  return make_scene(random, settled(recipe), Entries::any);
}

// Up to four matrices, with a plot or none, in a row, or with a stack.
std::vector<Picture> of_random_lists(std::uint64_t seed) {
  constexpr unsigned lists = 200;
  constexpr Node nodes[] = {Node::Q, Node::K, Node::V, Node::X,  Node::P_Q, Node::P_K, Node::P_V,
                            Node::S, Node::A, Node::Y, Node::QQ, Node::W_Q, Node::W};
  std::mt19937_64 random(seed);
  std::vector<Picture> out;
  for (unsigned k = 0; k < lists; ++k) {
    const Scene scene = scene_of_rule(random(), k);
    const Analysis analysis = analyze(scene);
    BlockList blocks;
    for (std::uint64_t i = 0, count = 1 + random() % 4; i < count; ++i) {
      const Node node = nodes[random() % std::size(nodes)];
      const BlockEntry one{std::string(block_id(node)), {}};
      if (values(scene, analysis, node, 0).size() > 0 && std::ranges::find(blocks, one) == blocks.end())
        blocks.push_back(one);
    }
    constexpr const char* plots[] = {"field", "hull", "bars.A"};
    if (blocks.size() < 3 && random() % 5 == 0) {
      blocks.push_back({plots[random() % std::size(plots)], {}});
      if (!wrong_blocks(scene, analysis, blocks).empty()) blocks.pop_back();
    }
    if (blocks.size() > 2 && random() % 3 == 0) blocks = {blocks[0], {"", {blocks[1], blocks[2]}}};
    if (!blocks.empty())
      out.push_back({blocks_text(blocks) + " of " + std::to_string(analysis.dims.n_q) + " x " +
                         std::to_string(analysis.dims.n_k),
                     scene,
                     {.blocks = blocks}});
  }
  return out;
}

// In a short run some of them, each in one of the places; what is laid out on paper takes longest.
TEST(Rooms, NothingIsCutAndEveryRoomHasItsSizes) {
  const std::uint64_t seed = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::vector<Picture> pictures = of_views();
  std::ranges::move(of_examples(), std::back_inserter(pictures));
  std::ranges::move(of_lessons(), std::back_inserter(pictures));
  std::ranges::move(of_random_lists(seed), std::back_inserter(pictures));
  add_challenges(pictures);
  for (unsigned rule = 0; rule < 13; ++rule) {
    const Scene scene = scene_of_rule(seed + rule, rule);
    add_slides(pictures, "rule " + std::to_string(rule), scene);
  }
  std::mt19937_64 random(seed);
  for (const Picture& picture : pictures)
    for (const Place& place : places) {
      const std::uint64_t of = place.room == RoomId::paper ? cases(20, 700) : cases(1, 12);
      if (random() % of != 0) continue;
      check(picture, place, static_cast<ThemeId>(random() % 3));
    }
}

}  // namespace
}  // namespace attnlab::test
