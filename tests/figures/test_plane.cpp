// Planes of two weights and meters: the wall is the claim's, the point stands where the weights say, and
// never beyond it; a meter's numbers are those of the matrices.
#include "app/figures/canvas/formula.h"
#include "app/figures/slide/slide_check.h"
#include "app/figures/slide/slide_figure.h"
#include "app/library/lessons.h"
#include "core/teaching/challenge.h"
#include "core/teaching/law.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <random>

namespace attnlab::test {
namespace {

constexpr const char *plane_name = "plane(A[1,3],A[3,1])", *meter_name = "meter(A[1,3]*A[3,1],A[1,1]*A[3,3])",
                     *wall_claim = "A[1,3]*A[3,1] <= A[1,1]*A[3,3]";

ChallengeSet program() { return std::get<ChallengeSet>(open_challenges()); }
const Challenge& of_one_matrix(const ChallengeSet& set) { return set.challenges.at(1); }

// The slide of the challenge as it is drawn in a room.
struct DrawnPlane : DrawnView {
  Analysis analysis;
  SlideDrawing drawn;
  Rect box;                 // of the plane, by its axes
  std::vector<Point> wall;  // in its line
  double wall_width = 0;
  std::vector<Rect> points;  // circles as large as the hand's

  DrawnPlane(const Scene& scene, FigureOptions options, RoomId room, ThemeId id, Extent pixels,
             double largest)
      : analysis(analyze(scene)) {
    options.room = room;
    FigureInput input{scene, analysis, room == RoomId::wall ? wall_theme(id) : theme(id), options};
    const SlideStand stand = stand_of_slide(canvas, input, pixels, largest);
    EXPECT_TRUE(stand.fits || stand.fit.cell >= 30);
    zoom = input.options.zoom = stand.zoom;
    drawn = draw_slide(canvas, input, {pixels.width / zoom, pixels.height / zoom}, stand.fit);
    extent = drawn.extent;
    for (const Primitive& one : canvas.drawing.primitives) {
      if (const auto* line = std::get_if<DrawnLine>(&one)) {
        if (line->stroke.width > 3) wall = line->points, wall_width = line->stroke.width;
        if (line->points.size() == 3 && line->points[0].x == line->points[1].x &&
            line->points[1].y == line->points[2].y)
          box = {line->points[0].x, line->points[0].y, line->points[2].x - line->points[0].x,
                 line->points[1].y - line->points[0].y};
      }
      if (const auto* circle = std::get_if<DrawnCircle>(&one); circle != nullptr && circle->radius > 7)
        points.push_back({circle->center.x, circle->center.y, circle->radius, circle->radius});
    }
  }
  Point at(double x, double y) const { return {box.x + x * box.width, box.bottom() - y * box.height}; }
};

FigureOptions options_of(const Slide& slide, const SceneMap& scenes) {
  FigureOptions options;
  options.blocks = slide.blocks;
  options.plane = plane_of(slide, scenes);
  return options;
}

struct PlaneRoom {
  RoomId room;
  Extent pixels;
  double zoom, contrast;
};
const PlaneRoom plane_rooms[] = {{RoomId::wall, {1800, 710}, wall_zoom({1920, 1080}), 7},
                                 {RoomId::wall, {1200, 473}, wall_zoom({1280, 720}), 7},
                                 {RoomId::desk, {900, 640}, 1, 4.5},
                                 {RoomId::paper, {700, 500}, 1, 4.5}};

TEST(Plane, IsSoundInEveryRoomAndTheme) {
  const ChallengeSet set = program();
  const Challenge& challenge = of_one_matrix(set);
  ASSERT_EQ(challenge.impossible->wall, wall_claim);
  for (const auto& [room, pixels, largest, on_ground] : plane_rooms)
    for (const ThemeId id : themes) {
      SCOPED_TRACE(static_cast<int>(room) * 10 + static_cast<int>(id));
      const DrawnPlane one(set.scenes.at(challenge.scene), options_of(challenge, set.scenes), room, id,
                           pixels, largest);
      expect_no_nan(one.canvas);
      expect_texts_apart(one.canvas);
      expect_inside(one.canvas, one.extent);
      expect_readable(one.canvas, theme(id), on_ground);
      EXPECT_LE(one.extent.width * one.zoom, pixels.width + 1);
      EXPECT_LE(one.extent.height * one.zoom, pixels.height + 1);
      for (const char* words : {"Romeo attends to Juliet", "Juliet attends to Romeo", "the wall", "the goal",
                                "while “and” gets", "two matrices", "side"})
        EXPECT_TRUE(says(one.canvas, words)) << words;
      if (room == RoomId::wall) {
        // Tokens that get different weights make the longest line at the wall; it has its room all the same.
        Scene other = set.scenes.at(challenge.scene);
        other.heads[0].W_Q(0, 1) = 1.22;
        const DrawnPlane two(other, options_of(challenge, set.scenes), room, id, pixels, largest);
        expect_texts_apart(two.canvas);
        for (const DrawnText& text : two.canvas.texts)
          if (text.text.starts_with("while")) {
            EXPECT_NE(text.text.find(" and 0."), std::string::npos) << text.text;
            EXPECT_LE(box_of(text).right(), two.canvas.heatmaps.front().map.x) << text.text;
          }
        const double h = pixels.height / 710;
        EXPECT_NEAR(2 * one.points.back().width * one.zoom, 38 * h, 1.5 * h);
        EXPECT_NEAR(one.wall_width * one.zoom, 8 * h, 0.5 * h);
      }
    }
}

TEST(Plane, TheWallIsTheClaimsAndThePointNeverBeyondIt) {
  const std::uint64_t seed = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(seed));
  const ChallengeSet set = program();
  FigureOptions options = options_of(of_one_matrix(set), set.scenes);
  options.blocks = listed({plane_name});
  const auto& [room, pixels, largest, on_ground] = plane_rooms[0];
  for (std::uint64_t k = 0; k < 60; ++k) {
    const Scene scene = with_random_numbers(set.scenes.at("romeo-qq"), {}, seed + k);
    const DrawnPlane one(scene, options, room, ThemeId::light, pixels, largest);
    const Matrix& a = one.analysis.head(0).A;
    const double c = 1 - a(0, 1), d = 1 - a(2, 1);
    ASSERT_FALSE(one.points.empty());
    const Point now = one.at(a(0, 2), a(2, 0));
    EXPECT_NEAR(one.points.back().x, now.x, 1e-6);
    EXPECT_NEAR(one.points.back().y, now.y, 1e-6);
    if (c < 1e-3 || d < 1e-3) continue;
    ASSERT_EQ(one.wall.size(), 2u) << "scene " << k;
    const Point ends[] = {one.at(c, 0), one.at(0, d)};
    for (int i = 0; i < 2; ++i) {
      EXPECT_NEAR(one.wall[static_cast<std::size_t>(i)].x, ends[i].x, 1e-4);
      EXPECT_NEAR(one.wall[static_cast<std::size_t>(i)].y, ends[i].y, 1e-4);
    }
    // How far it is beyond the line through both.
    const double u = ends[1].x - ends[0].x, v = ends[1].y - ends[0].y;
    const double beyond = (u * (now.y - ends[0].y) - v * (now.x - ends[0].x)) / std::hypot(u, v);
    EXPECT_LE(beyond, one.wall_width / 2) << "scene " << k;
  }
  // Two matrices pass it.
  const DrawnPlane two(set.scenes.at("romeo-qk"), options, room, ThemeId::light, pixels, largest);
  EXPECT_GT(two.analysis.head(0).A(0, 2) / (1 - two.analysis.head(0).A(0, 1)), 0.5);
  // Another claim is another wall, and without one none stands there.
  options.plane.wall = "A[1,3] <= 0.5";
  const DrawnPlane upright(set.scenes.at("romeo-qq"), options, room, ThemeId::light, pixels, largest);
  ASSERT_EQ(upright.wall.size(), 2u);
  EXPECT_NEAR(upright.wall[0].x, upright.at(0.5, 0).x, 1e-6);
  EXPECT_NEAR(upright.wall[0].x, upright.wall[1].x, 1e-6);
  options.plane.wall.clear();
  EXPECT_TRUE(
      DrawnPlane(set.scenes.at("romeo-qq"), options, room, ThemeId::light, pixels, largest).wall.empty());
}

// Each axis has its token's words, and behind them the letter of the same weight.
TEST(Plane, AnAxisHasTheLetterOfItsWeight) {
  const ChallengeSet set = program();
  FigureOptions options = options_of(of_one_matrix(set), set.scenes);
  options.blocks = listed({plane_name});
  const DrawnPlane one(set.scenes.at("romeo-qq"), options, RoomId::desk, ThemeId::light, {900, 640}, 1);
  for (const auto& [words, index] :
       {std::pair{"Romeo attends to Juliet", "13"}, {"Juliet attends to Romeo", "31"}}) {
    const auto& texts = one.canvas.texts;
    const auto at =
        std::ranges::find_if(texts, [&](const DrawnText& text) { return text.text.starts_with(words); });
    ASSERT_NE(at, texts.end()) << words;
    std::string letter;
    for (auto next = at + 1; next != texts.end() && next < at + 4; ++next) letter += next->text;
    EXPECT_NE(letter.find(index), std::string::npos) << words << ": " << letter;
  }
}

// Neither the edges of the goal, nor the wall with its hatches, nor other words.
TEST(Plane, TheWordsAtAnotherScenesPointTouchNothing) {
  const ChallengeSet set = program();
  const FigureOptions options = options_of(of_one_matrix(set), set.scenes);
  const auto check = [&](const DrawnPlane& one) {
    const auto said = std::ranges::find(one.canvas.texts, "two matrices", &DrawnText::text);
    ASSERT_NE(said, one.canvas.texts.end());
    const Rect box = box_of(*said);
    for (const Primitive& primitive : one.canvas.drawing.primitives) {
      const auto* drawn = std::get_if<DrawnLine>(&primitive);
      if (drawn == nullptr || drawn->stroke.width < 1) continue;  // the seams of what is filled are not seen
      const auto& line = drawn->points;
      for (std::size_t i = 0; i + 1 < line.size(); ++i)
        for (int step = 0; step <= 200; ++step) {
          const double t = step / 200.0, x = line[i].x + t * (line[i + 1].x - line[i].x),
                       y = line[i].y + t * (line[i + 1].y - line[i].y);
          ASSERT_FALSE(x > box.x - 1 && x < box.right() + 1 && y > box.y - 1 && y < box.bottom() + 1)
              << x << ", " << y << " of a line " << drawn->stroke.width << " wide";
        }
    }
    expect_texts_apart(one.canvas);
  };
  for (const auto& [room, pixels, largest, on_ground] : plane_rooms)
    for (const ThemeId id : themes) {
      SCOPED_TRACE(static_cast<int>(room) * 10 + static_cast<int>(id));
      check(DrawnPlane(set.scenes.at("romeo-qq"), options, room, id, pixels, largest));
    }
}

TEST(Plane, TheTrailLeadsToThePoint) {
  const ChallengeSet set = program();
  FigureOptions options = options_of(of_one_matrix(set), set.scenes);
  options.plane.trails[plane_name] = {{0.3, 0.3}, {0.35, 0.28}, {0.4, 0.3}};
  const DrawnPlane one(set.scenes.at("romeo-qq"), options, RoomId::wall, ThemeId::light, {1800, 710},
                       wall_zoom({1920, 1080}));
  const Point from = one.at(0.3, 0.3), to{one.points.back().x, one.points.back().y};
  EXPECT_TRUE(std::ranges::any_of(one.canvas.lines, [&](const std::vector<Point>& line) {
    return line.size() == 4 && std::hypot(line[0].x - from.x, line[0].y - from.y) < 1e-9 &&
           std::hypot(line[3].x - to.x, line[3].y - to.y) < 1e-9;
  }));
}

// It stands beside several rows, but never over what its list puts below it.
TEST(Plane, StandsOverNothing) {
  const ChallengeSet set = program();
  const Scene& scene = set.scenes.at(of_one_matrix(set).scene);
  const Analysis analysis = analyze(scene);
  for (const char* list :
       {"[plane(A[1,3],A[3,1]),A],meter(A[1,3],A[1,1])", "[plane(A[1,3],A[3,1]),meter(A[1,3],A[1,1]),A]",
        "[plane(A[1,3],A[3,1]),plane(A[1,2],A[2,1])],A",
        "plane(A[1,3],A[3,1]),[[WQ,A],meter(A[1,3],A[1,1])]"}) {
    SCOPED_TRACE(list);
    FigureOptions options{.room = RoomId::wall};
    options.blocks = std::get<BlockList>(read_blocks(list));
    const FigureInput input{scene, analysis, wall_theme(ThemeId::light), options};
    RecordingCanvas canvas;
    const SlideDrawing drawn = draw_slide(canvas, input, {1800, 710}, fit_slide(canvas, input, {1800, 710}));
    for (std::size_t i = 0; i < drawn.blocks.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const PlacedBlock &a = drawn.blocks[i], &b = drawn.blocks[j];
        EXPECT_FALSE(a.at.x < b.at.x + b.size.width && b.at.x < a.at.x + a.size.width &&
                     a.at.y < b.at.y + b.size.height && b.at.y < a.at.y + a.size.height)
            << a.name << " and " << b.name;
      }
  }
}

TEST(Meter, ItsNumbersAreThoseOfTheMatrices) {
  const std::uint64_t seed = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(seed));
  const ChallengeSet set = program();
  FigureOptions options;
  options.blocks = listed({meter_name});
  for (std::uint64_t k = 0; k < 100; ++k) {
    const Scene scene =
        with_random_numbers(set.scenes.at(k % 2 == 0 ? "romeo-qq" : "romeo-qk"), {}, seed + k);
    const DrawnPlane one(scene, options, RoomId::desk, ThemeId::light, {900, 640}, 1);
    expect_texts_apart(one.canvas);
    const Matrix& a = one.analysis.head(0).A;
    const double x = a(0, 2) * a(2, 0), bound = a(0, 0) * a(2, 2);
    std::vector<std::string> said;
    for (const DrawnText& text : one.canvas.texts)
      if (text.text.starts_with(" = ")) said.push_back(text.text.substr(std::string_view(" = ").size()));
    ASSERT_EQ(said.size(), 2u);
    int decimals = 2;
    while (show_rounded(x, decimals) == show_rounded(bound, decimals) && decimals < 4) ++decimals;
    EXPECT_EQ(said[0], show_rounded(x, decimals)) << x;
    EXPECT_EQ(said[1], show_rounded(bound, decimals)) << bound;
    // The bar beside its bound: the second rectangle, from 0 on, against the post.
    const double bar = one.canvas.rectangles.back().where.width,
                 most = one.canvas.rectangles[one.canvas.rectangles.size() - 2].where.width;
    if (x > 1e-9 && bound > 1e-9) {
      EXPECT_NEAR(bar / most, x / bound, 1e-6 * (1 + x / bound));
    }
  }
}

// As lessons write them, sign by sign.
TEST(Meter, WritesItsExpressionsAsFormulas) {
  const Scene scene = program().scenes.at("romeo-qk");
  for (const auto& [expression, latex] :
       {std::pair{"A[1,3]*A[3,1]", "a_{13}\\,a_{31}"},
        {"1e-2", "10^{-2}"},
        {"2.5e+3*A[1,2]", "2.5\\cdot 10^{3}\\,a_{12}"},
        {"T(A)[1,3]", "(A^{\\mathsf{T}})_{13}"},
        {"(A+T(A))[1,3]", "(A+A^{\\mathsf{T}})_{13}"},
        {"A[1,2]**2*3", "a_{12}^{2}\\cdot 3"},
        {"dot(A[1,:],T(A)[:,2])**2", "\\mathrm{dot}(A_{1:},(A^{\\mathsf{T}})_{:2})^{2}"},
        {"A1[1,2]**2", "(a^{(1)}_{12})^{2}"},
        {"sqrt(A[1,3])/(1-A[1,2])", "\\sqrt{a_{13}}/(1-a_{12})"}}) {
    SCOPED_TRACE(expression);
    FigureOptions options;
    options.blocks = std::get<BlockList>(read_blocks(std::string("meter(") + expression + ",1)"));
    const DrawnPlane one(scene, options, RoomId::desk, ThemeId::light, {900, 640}, 1);
    RecordingCanvas formula;
    draw_formula(formula, {0, 0}, latex, measure::type_15, theme(ThemeId::light).text);
    ASSERT_GT(one.canvas.texts.size(), formula.texts.size());
    EXPECT_TRUE(one.canvas.texts[formula.texts.size()].text.starts_with(" = "));
    for (std::size_t i = 0; i < formula.texts.size(); ++i) {
      EXPECT_EQ(one.canvas.texts[i].text, formula.texts[i].text);
      EXPECT_EQ(one.canvas.texts[i].style.size, formula.texts[i].style.size);
    }
  }
}

TEST(Expressions, AreReadInBlocksOrRefusedInASentence) {
  const Scene scene = program().scenes.at("romeo-qq");
  const Analysis analysis = analyze(scene);
  const auto wrong = [&](const std::string& name) {
    return wrong_blocks(scene, analysis, std::get<BlockList>(read_blocks(name)));
  };
  EXPECT_EQ(wrong(std::string(plane_name) + ",[[WQ,A]," + meter_name + "]"), "");
  EXPECT_EQ(wrong("plane(A[1,3],A[1,2])"),
            "plane(A[1,3],A[1,2]): A plane needs two entries of one A in different rows");
  EXPECT_EQ(wrong("plane(A[1,3])"), "plane(A[1,3]): expected plane(x,y)");
  EXPECT_EQ(wrong("meter(A,1)"), "meter(A,1): expected a number, found a 3 x 3 matrix");
  EXPECT_EQ(wrong("meter(Z[1,1],1)"), "meter(Z[1,1],1): Z is no name of a matrix or a number");
  const std::string unknown = wrong("plain(A[1,3],A[3,1])");
  EXPECT_NE(unknown.find("plane(x,y), meter(x,bound), power(A,m), limit(A); found \"plain(A[1,3],A[3,1])\""),
            std::string::npos)
      << unknown;
  Slide slide{.blocks = listed({plane_name}),
              .impossible = Impossible{.rule = "cycle", .wall = "S[1,1] < 2"}};
  EXPECT_EQ(
      wrong_slide(slide, scene, analysis),
      "plane(A[1,3],A[3,1]): \"S[1,1] < 2\": expected weights of A alone, as over a plane nothing else is "
      "known");
  slide.impossible->wall = wall_claim;
  EXPECT_EQ(wrong_slide(slide, scene, analysis), "");
}

}  // namespace
}  // namespace attnlab::test
