#include "tests/figures/sample_scenes.h"

#include "tests/core/support.h"

#include <random>

namespace attnlab::test {
Scene opening_like() {
  Scene s;
  s.title = "The movie was a bomb";
  s.tokens = {"The", "movie", "was", "bomb"};
  s.source = Source::free;
  s.Q = tokens({{0.3, 0.8, -0.2}, {1.1, 0.2, 0.5}, {-0.4, 0.6, 0.1}, {0.9, -0.7, 1.2}});
  s.K = tokens({{0.2, 0.1, 0.4}, {1, -0.3, 0.9}, {-0.2, 0.5, 0}, {0.4, 0.8, -0.6}});
  s.V = tokens({{0.5, 0, 0.2}, {0.1, 1, 0.3}, {-0.6, 0.2, 0.4}, {0.8, -0.4, 1}});
  Head head;
  head.W_Q = tokens({{0.9, 0.2}, {-0.3, 0.8}, {0.5, -0.4}});
  head.W_K = tokens({{0.7, -0.5}, {0.2, 0.9}, {0.6, 0.3}});
  head.W_V = tokens({{0.8, 0.1}, {0.1, 0.9}, {0.3, -0.2}});
  s.heads = {head};
  s.W_O = tokens({{0.9, -0.2, 0.3}, {0.1, 0.8, 0.4}});
  return s;
}

Scene scene_of(SceneShape shape, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1.5, 1.5);
  const auto fill = [&](auto& m, int rows, int cols) {
    m.resize(rows, cols);
    for (Eigen::Index i = 0; i < m.size(); ++i) m.data()[i] = uniform(random);
  };
  if (shape.score == ScoreRule::qq) shape.n_k = shape.n_q;
  if (shape.score == ScoreRule::merged || shape.score == ScoreRule::unprojected) shape.d_k = shape.d;
  if (shape.d_V == 0 || shape.score == ScoreRule::single) shape.d_V = shape.d;
  if (shape.value == ValueRule::inputs) shape.d_v = shape.d_V;
  if (shape.value == ValueRule::keys || shape.score == ScoreRule::single) shape.d_v = shape.d_k;
  Scene s;
  s.source = Source::free;
  s.score = shape.score;
  s.value = shape.value;
  s.output = shape.output;
  if (shape.output == OutputRule::alt) s.outside = {Scale::Kind::sqrt_dk, 1};
  fill(s.Q, shape.n_q, shape.d);
  fill(s.K, shape.n_k, shape.d);
  fill(s.V, shape.n_k, shape.d_V);
  for (int i = 0; i < shape.h; ++i) {
    Head head;
    fill(head.W_Q, shape.d, shape.d_k);
    fill(head.W_K, shape.d, shape.d_k);
    fill(head.W_V, shape.d_V, shape.d_v);
    fill(head.W, shape.d, shape.d);
    fill(head.W_A, shape.d, shape.d_v);
    s.heads.push_back(head);
  }
  fill(s.W_O, shape.h * shape.d_v, shape.d);
  s.tokens = {"The", "encyclopaedic", "movie", "was", "naïve", "a", "disappointing", "bomb"};
  if (shape.n_k != shape.n_q)
    s.key_tokens = {"Le", "film", "était", "un", "extraordinairement", "navet", "gros", "."};
  s.tokens.resize(static_cast<std::size_t>(shape.n_q));
  if (!s.key_tokens.empty()) s.key_tokens.resize(static_cast<std::size_t>(shape.n_k));
  return s;
}

}  // namespace attnlab::test
