// The usual talk: blocks of the rules of its scene alone, and every sentence holds, whatever the scene.
#include "app/figures/slide/slide_figure.h"
#include "app/ui/session/presentation.h"
#include "core/studies/descent.h"
#include "core/studies/detail_softmax.h"
#include "core/studies/geometry.h"
#include "tests/core/random_scene.h"
#include "tests/figures/recording_canvas.h"

#include <gtest/gtest.h>

#include <map>
#include <span>

namespace attnlab::test {
namespace {

constexpr double near = 1e-12;

struct Told {
  const Scene& scene;
  const Analysis analysis = analyze(scene);
  const HeadAnalysis& head = analysis.heads[0];

  bool sees_a_key(int i) const {
    for (int j = 0; j < analysis.dims.n_k; ++j)
      if (allowed(scene.mask, i, j)) return true;
    return false;
  }
  // The weights of the same scene without its mask, where the mask leaves them.
  Matrix left_of_unmasked() const {
    Scene open = scene;
    open.mask = {};
    Matrix A = analyze(open).heads[0].A;
    for (int i = 0; i < analysis.dims.n_q; ++i)
      for (int j = 0; j < analysis.dims.n_k; ++j)
        if (!allowed(scene.mask, i, j)) A(i, j) = 0;
    return A;
  }
};

void expect_equal(const Matrix& a, const Matrix& b) {
  ASSERT_TRUE(a.rows() == b.rows() && a.cols() == b.cols());
  EXPECT_LE((a - b).cwiseAbs().maxCoeff(), near * std::max(1.0, a.cwiseAbs().maxCoeff()));
}

void expect_mirrored(const Told& t) { expect_equal(t.head.S, t.head.S.transpose()); }

void expect_heads_apart(const Told& t) {
  const HeadAnalysis& other = t.analysis.heads[1];
  EXPECT_TRUE(t.head.S != other.S || t.head.D != other.D);
}

void expect_heads_alike(const Told& t) {
  for (int i = 1; i < t.analysis.dims.h; ++i) expect_equal(t.analysis.head(i).A, t.head.A);
}

void expect_loss_by_output(const Told& t) {
  const auto by_Y = gradient_detail(t.scene, t.analysis, std::nullopt).by_Y;
  EXPECT_LE((by_Y - (t.analysis.Y - t.scene.target)).cwiseAbs().maxCoeff(),
            near * std::max(1.0, by_Y.cwiseAbs().maxCoeff()));
}

// Of the weights nothing is lost, and after the softmax what was masked is.
void expect_share_kept(const Told& t) {
  const Matrix left = t.left_of_unmasked();
  for (int i = 0; i < t.analysis.dims.n_q; ++i) EXPECT_NEAR(t.head.A.row(i).sum(), 1, near);
  EXPECT_GE((t.head.A - left).minCoeff(), -near);
  expect_equal(mask_detail(t.scene, t.analysis, 0).afterwards.weights, left);
}

void expect_others_unmoved(const Told& t) { expect_equal(t.head.A, t.left_of_unmasked()); }

void expect_only_zeros(const Told& t) {
  bool any = false;
  for (int i = 0; i < t.analysis.dims.n_q; ++i)
    if (!t.sees_a_key(i)) {
      any = true;
      EXPECT_EQ(t.head.A.row(i).cwiseAbs().maxCoeff(), 0);
    }
  EXPECT_TRUE(any);
}

void expect_among_values(const Told& t) {
  const Geometry plane = geometry(t.scene, t.analysis, 0, PointSpace::projected);
  for (int i = 0; i < t.analysis.dims.n_q; ++i)
    EXPECT_TRUE(in_hull(plane, i) || (!t.sees_a_key(i) && t.head.H.row(i).isZero(0))) << "output " << i + 1;
}

// And whose colour is that of the largest logit has its weight there.
void expect_weight_by_colour(const Told& t) {
  expect_among_values(t);
  const Geometry plane = geometry(t.scene, t.analysis, 0, PointSpace::projected);
  const Matrix logits = plane.queries * plane.meets.transpose();
  for (int i = 0; i < t.analysis.dims.n_q; ++i) {
    int most = 0;
    logits.row(i).maxCoeff(&most);
    if (!allowed(t.scene.mask, i, most)) continue;
    EXPECT_NEAR(t.head.A(i, most), t.head.A.row(i).maxCoeff(), near) << "query " << i + 1;
  }
}

// What each sentence says, by its beginning.
constexpr std::pair<const char*, void (*)(const Told&)> sentences[] = {
    {"All heads read the same tokens", expect_heads_apart},
    {"No head has a matrix", expect_heads_alike},
    {"The derivative of the loss by $Y$ is $Y$ less its target", expect_loss_by_output},
    {"Masked before the", expect_share_kept},
    {"What is masked has the weight 0. The other", expect_others_unmoved},
    {"What is masked has the weight 0: a query", expect_only_zeros},
    {"Queries are keys: the scores are their own mirror image.", expect_mirrored},
    {"Queries are keys: the scores are their own mirror image, and",
     [](const Told& t) {
       expect_mirrored(t);
       expect_equal(t.head.QQ, t.head.S);
       EXPECT_GE(t.head.QQ_eigenvalues.minCoeff(), -near * std::max(1.0, t.head.QQ_eigenvalues.maxCoeff()));
     }},
    {"Each query meets each key. They are not",
     [](const Told& t) { EXPECT_NE(t.head.S.rows(), t.head.S.cols()); }},
    {"Outputs lie among the values", expect_among_values},
    {"A query gives most weight", expect_weight_by_colour}};

TEST(UsualShow, EverySentenceHolds) {
  std::map<const char*, int> told;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const Scene scene = random_scene(seed, seed % 3 == 0 ? Entries::any : Entries::generic);
    const Told now{scene};
    if (now.analysis.overflow) continue;
    for (const Slide& slide : usual_show(scene, now.analysis))
      for (const auto& [words, holds] : sentences) {
        const bool whole = std::string_view(words).ends_with('.');
        if (whole ? slide.text != words : !slide.text.starts_with(words)) continue;
        if (holds == expect_heads_apart && seed % 3 == 0) continue;  // heads may be equal there
        SCOPED_TRACE("seed " + std::to_string(seed) + ": " + slide.text);
        ++told[words];
        holds(now);
      }
  }
  for (const auto& [words, holds] : sentences) EXPECT_GE(told[words], 3) << words;
}

TEST(UsualShow, SlidesAreOfTheRulesOfTheirScene) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Scene scene = random_scene(seed, Entries::generic);
    const Analysis analysis = analyze(scene);
    const SlideList list = usual_show(scene, analysis);
    EXPECT_TRUE(list.size() >= 5 && list.size() <= 7 && !list[0].text.empty()) << "seed " << seed;
    for (const Slide& one : std::span(list).subspan(1)) {
      EXPECT_EQ(wrong_blocks(scene, analysis, one.blocks), "") << "seed " << seed << ": " << step_words(one);
      EXPECT_FALSE(one.text.empty()) << step_words(one);
    }
  }
}

// On a wall no slide of it leaves a block or a row out, whatever the sizes: what a sentence says of a matrix
// is seen in all of it.
TEST(UsualShow, EverySlideStandsWholeOnAWall) {
  constexpr Extent screen{1920, 1080}, band{1800, 710};
  int large = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Scene scene = random_scene(seed, Entries::generic);
    const Analysis analysis = analyze(scene);
    large += std::max(analysis.dims.n_q, analysis.dims.n_k) > 5 ? 1 : 0;
    for (const Slide& one : usual_show(scene, analysis)) {
      // Of wide outputs the derivative by them stays, and the rest is left out by name.
      const bool wide = one.text.starts_with("The derivative") && 3 * (analysis.dims.d_o + 1) > 19;
      if (one.blocks.empty() || wide) continue;
      SCOPED_TRACE("seed " + std::to_string(seed) + ": " + one.text + " " + blocks_text(one.blocks));
      FigureInput input{scene, analysis, wall_theme(ThemeId::light), {.plain = true, .room = RoomId::wall}};
      input.options.blocks = one.blocks;
      const SlideStand stand = stand_of_slide(RecordingCanvas(), input, band, wall_zoom(screen));
      EXPECT_TRUE(stand.fits);
      EXPECT_EQ(stand.fit.most_rows, 0);
    }
  }
  EXPECT_GT(large, 20) << "matrices of more than five rows";
}

}  // namespace
}  // namespace attnlab::test
