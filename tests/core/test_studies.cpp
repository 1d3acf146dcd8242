// Studies of what is not there: a scene without heads, a head,
// a row or a direction that the scene does not have.
#include "core/analysis/freedom.h"
#include "core/analysis/named_matrix.h"
#include "core/analysis/node.h"
#include "core/studies/ablation.h"
#include "core/studies/descent.h"
#include "core/studies/detail_heads.h"
#include "core/studies/detail_rank.h"
#include "core/studies/detail_softmax.h"
#include "core/studies/detail_symmetry.h"
#include "core/studies/gauge.h"
#include "core/studies/geometry.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

TEST(Studies, OfNoHeadsAreEmpty) {
  const Scene s;
  const Analysis a = analyze(s);
  ASSERT_EQ(a.dims.h, 0);
  for (const Eigen::Index size :
       {heads_detail(s, a, 0).total.size(), rank_detail(s, a, 0, 1).approximation.size(),
        symmetry_detail(s, a, 0).QQ_weights.size(), softmax_detail(s, a, 0, 0).jacobian.size(),
        mask_detail(s, a, 0).allowed.size(), geometry(s, a, 0, PointSpace::input).keys.size(),
        gauge_detail(s, a, 0, {}).B.size(), gradient_detail(s, a, {}).by_Y.size(),
        logit_gradient(s, a, 0, 0).by_logits.size(), unseen_move(s, a, 0, {}, false, 0).rows.size()})
    EXPECT_EQ(size, 0);
  EXPECT_TRUE(ablation(s, a).list.empty() && named_matrices(s, a).empty());
  EXPECT_EQ(temperature_curve(s, a, 0, 0).entropy_now, 0);
  EXPECT_EQ(most_kept(s), 0);
  EXPECT_EQ(target_like_output(s, a).why_not, "There is no output.");
  EXPECT_TRUE(turning_of(s, 2).W_Q.size() == 0 && !made_by(s, {}));
}

TEST(Studies, OfAHeadOrADirectionThatIsNotThereAreEmpty) {
  const Scene s = random_scene(4, Entries::generic);
  const Analysis a = analyze(s);
  for (const int head : {-1, a.dims.h}) {
    EXPECT_EQ(freedom(s, a, head).QQ, DegreesOfFreedom().QQ);
    EXPECT_EQ(values(s, a, Node::S, head).size(), 0);
  }
  for (const Matrix& direction : {Matrix(Matrix::Ones(1, a.dims.d + 1)), Matrix(Matrix::Ones(2, a.dims.d))}) {
    const UnseenMove move = unseen_move(s, a, 0, direction, false, 0);
    EXPECT_TRUE(!move.exists && move.rows.rows() == 1);
  }
}

}  // namespace
}  // namespace attnlab::test
