#include "core/studies/certificate_words.h"

#include "core/scene/edit.h"

#include <algorithm>

namespace attnlab {
namespace {

void edit(Scene& scene, const Edit& one) { scene = apply(std::move(scene), one); }

// The scene of one head: its matrices, and its rows of W_O.
Scene with_one_head(Scene scene, int head) {
  const Dims n = dims(scene);
  head = std::clamp(head, 0, n.h - 1);
  if (head > 0) scene.heads[0] = scene.heads[static_cast<std::size_t>(head)];
  if (head > 0 && scene.W_O.rows() == n.h * n.d_v)
    scene.W_O.topRows(n.d_v) = OutputWeight(scene.W_O.middleRows(head * n.d_v, n.d_v));
  edit(scene, Resize{Size::h, 1});
  edit(scene, SetPositions{Positions::none});
  return scene;
}

// Rows of `width` numbers as tokens of d >= 2, with zeros at their end.
TokenMatrix as_tokens(const Matrix& rows, int d) {
  TokenMatrix out = TokenMatrix::Zero(rows.rows(), d);
  out.leftCols(rows.cols()) = rows;
  return out;
}

void set_free(Scene& scene, const Verdict& verdict, bool one) {
  const int d = std::max(2, verdict.width);
  edit(scene, SetScore{one ? ScoreRule::qq : ScoreRule::qk});
  edit(scene, SetSource{one ? Source::self : Source::free});
  edit(scene, Resize{Size::n_q, static_cast<int>(verdict.P_Q.rows())});
  edit(scene, Resize{Size::n_k, static_cast<int>(verdict.P_K.rows())});
  edit(scene, Resize{Size::d, d});
  edit(scene, Resize{Size::d_k, verdict.width});
  const WeightMatrix identity = WeightMatrix::Identity(d, verdict.width);
  scene.heads[0].W_Q = identity;
  if (one) {
    scene.X = as_tokens(verdict.P_Q, d);
  } else {
    scene.Q = as_tokens(verdict.P_Q, d);
    scene.K = as_tokens(verdict.P_K, d);
    scene.heads[0].W_K = identity;
  }
}

// Where the rule takes the queries for keys, and another input stands for the keys: the tokens as Q, K and V.
void give_keys_their_tokens(Scene& scene) {
  if (!keys_are_queries(scene) || scene.source == Source::self) return;
  const TokenMatrix X = matrix(scene, {query_input(scene.source), 0});
  const TokenMatrix V = matrix(scene, {value_input(scene.source), 0});
  edit(scene, SetSource{Source::free});
  scene.Q = scene.K = X;
  if (in_use(scene, MatrixKind::V)) scene.V = V;
}

void set_weights(Scene& scene, const Verdict& verdict) {
  const bool one = verdict.W_Q.size() > 0 && verdict.W_K.size() == 0;
  if (!one) give_keys_their_tokens(scene);
  if (verdict.W.size() > 0) {
    edit(scene, SetScore{ScoreRule::merged});
    scene.heads[0].W = verdict.W;
    return;
  }
  edit(scene, SetScore{one ? ScoreRule::qq : ScoreRule::qk});
  edit(scene, Resize{Size::d_k, verdict.width});
  scene.heads[0].W_Q = verdict.W_Q;
  if (!one) scene.heads[0].W_K = verdict.W_K;
}

}  // namespace

std::variant<Scene, std::string> scene_of_factors(const Scene& scene, int head,
                                                  const CertificateQuestion& question,
                                                  const Verdict& verdict) {
  if (!verdict.possible()) return std::string("There are no factors to open.");
  if (verdict.width > max_width)
    return "These factors are " + std::to_string(verdict.width) +
           " wide, and the queries and keys of a scene at most " + std::to_string(max_width) +
           ": they are shown here and cannot be opened.";
  Scene out = with_one_head(scene, head);
  edit(out, SetUnitKeys{false});
  edit(out, SetWeights{WeightsRule::softmax});
  edit(out, SetMask{});
  if (question.tokens)
    set_weights(out, verdict);
  else
    set_free(out, verdict, question.one);
  // The rules carry the value of a scale along; the factors are made for the rule itself.
  out.inside = scene.inside;
  out.outside = scene.outside;
  if (const auto problem = check(out)) return problem->field + ": " + problem->expected;
  return out;
}

}  // namespace attnlab
