#include "tests/core/random_scene.h"

#include "core/scene/rules.h"
#include "core/scene/scene_file.h"

#include <algorithm>
#include <cmath>

namespace attnlab::test {

std::uint64_t Random::bits() {
  state_ += 0x9e3779b97f4a7c15u;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

double Random::uniform(double low, double high) {
  return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
}

int Random::between(int low, int high) {
  return low + static_cast<int>(bits() % static_cast<std::uint64_t>(high - low + 1));
}

bool Random::chance(double probability) { return uniform(0, 1) < probability; }

namespace {

// By core/README.md: in source free, where the matrix of the queries does not project V, too.
int columns_of_V(const Recipe& r) {
  return r.d_V == 0 || r.source != Source::free || r.score == ScoreRule::single ? r.d : r.d_V;
}

// How the entries of one scene are drawn.
enum class Style { generic, plain, whole, decimals, spread };

double entry(Random& random, Style style) {
  switch (style) {
    case Style::generic: return random.uniform(0.15, 1.1) * (random.chance(0.5) ? 1 : -1);
    case Style::plain: return random.uniform(-2, 2);
    case Style::whole: return random.between(-3, 3);
    case Style::decimals: return random.between(-25, 25) / 10.0;
    case Style::spread: return random.uniform(-1, 1) * std::ldexp(1.0, random.between(-30, 4));
  }
  return 0;
}

template <typename M>
void fill(M& m, Random& random, Style style, int rows, int cols) {
  m.resize(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) m(i, j) = entry(random, style);
  // Every tenth matrix of a free style has a row of zeros: a key without direction,
  // a query without preference.
  if (style != Style::generic && random.chance(0.1)) m.row(random.between(0, rows - 1)).setZero();
}

bool has_W_Q(const Recipe& r) { return r.score != ScoreRule::merged && r.score != ScoreRule::unprojected; }

void fill_inputs(Scene& s, const Recipe& r, Random& random, Style style, bool hidden) {
  const auto with = [&](bool used) { return used || (hidden && random.chance(0.4)); };
  const bool keys = r.score != ScoreRule::qq;
  const bool values = r.score == ScoreRule::single || r.value != ValueRule::keys;
  if (with(r.source != Source::free)) fill(s.X, random, style, r.n_q, r.d);
  if (with(r.source == Source::cross && (keys || values))) fill(s.M, random, style, r.n_k, r.d);
  if (with(r.source == Source::free)) fill(s.Q, random, style, r.n_q, r.d);
  if (with(r.source == Source::free && keys)) fill(s.K, random, style, r.n_k, r.d);
  if (with(r.source == Source::free && values)) fill(s.V, random, style, r.n_k, columns_of_V(r));
}

void fill_heads(Scene& s, const Recipe& r, Random& random, Style style, bool hidden) {
  const auto with = [&](bool used) { return used || (hidden && random.chance(0.4)); };
  s.heads.resize(static_cast<std::size_t>(r.h));
  for (Head& head : s.heads) {
    if (with(has_W_Q(r))) fill(head.W_Q, random, style, r.d, r.d_k);
    if (with(r.score == ScoreRule::qk)) fill(head.W_K, random, style, r.d, r.d_k);
    if (with(r.score != ScoreRule::single && r.value == ValueRule::projected))
      fill(head.W_V, random, style, columns_of_V(r), r.d_v);
    if (with(r.score == ScoreRule::merged)) fill(head.W, random, style, r.d, r.d);
    if (with(r.output == OutputRule::alt)) fill(head.W_A, random, style, r.d, r.d_v);
  }
  if (with(r.output == OutputRule::projected))
    fill(s.W_O, random, style, r.h * r.d_v, r.output == OutputRule::projected ? r.d_o : r.d);
}

Scale random_scale(Random& random) {
  const auto kind = static_cast<Scale::Kind>(random.between(0, 3));
  return {kind, kind == Scale::Kind::number ? random.uniform(0.5, 3) : 1};
}

// Each query may see `least` keys or more.
Mask random_mask(Random& random, const Recipe& r, int least) {
  Mask mask;
  if (random.chance(0.5)) return mask;
  if (random.chance(0.4) && least < 2) {
    mask.kind = Mask::Kind::causal;
    return mask;
  }
  mask.kind = Mask::Kind::matrix;
  mask.allowed.resize(r.n_q, r.n_k);
  for (int i = 0; i < r.n_q; ++i) {
    for (int j = 0; j < r.n_k; ++j) mask.allowed(i, j) = random.chance(0.65) ? 1 : 0;
    for (int j = 0; j < least; ++j) mask.allowed(i, (i + j) % r.n_k) = 1;
  }
  return mask;
}

void label(Scene& s, const Recipe& r, Random& random) {
  static const char* const words[] = {"The",          "movie", "is", "bomb", "\xc3\xa9t\xc3\xa9",
                                      "\xe6\xb3\xa8", "\"q\"", ""};
  if (random.chance(0.3)) s.title = "scene " + std::to_string(random.between(0, 999));
  if (random.chance(0.2)) s.notes = "two\nlines \\ and a \"quote\"";
  if (random.chance(0.5))
    for (int i = random.between(0, r.n_q); i > 0; --i) s.tokens.emplace_back(words[random.between(0, 7)]);
  if (r.source != Source::self && random.chance(0.3))
    for (int j = random.between(0, r.n_k); j > 0; --j) s.key_tokens.emplace_back(words[random.between(0, 7)]);
}

void set_numbers_of_places(Scene& s, Random& random, Style style) {
  if (random.chance(0.5)) s.angle = random.uniform(0.1, 2);
  if (random.chance(0.5)) s.slope = random.uniform(0.1, 1);
  const Dims n = dims(s);
  for (Head& head : s.heads)
    if (s.positions == Positions::keys) fill(head.P, random, style, n.n_k, n.d_k);
}

}  // namespace

Recipe settled(Recipe r) {
  if (r.source == Source::self) {
    r.n_q = std::max(r.n_q, 2);
    r.n_k = r.n_q;
  }
  if (r.score == ScoreRule::qq) {
    r.n_q = std::max(r.n_q, 2);
    r.n_k = r.n_q;
  }
  if (r.score == ScoreRule::merged || r.score == ScoreRule::unprojected) r.d_k = r.d;
  if (r.score == ScoreRule::single || r.value == ValueRule::keys)
    r.d_v = r.d_k;
  else if (r.value == ValueRule::inputs)
    r.d_v = columns_of_V(r);
  r.d_o = std::min(r.d_o, max_model);
  if (r.output == OutputRule::none) r.d_o = r.h * r.d_v;
  if (r.output == OutputRule::alt) r.d_o = r.d;
  return r;
}

Recipe random_recipe(Random& random) {
  Recipe r;
  r.source = static_cast<Source>(random.between(0, 2));
  r.score = static_cast<ScoreRule>(random.between(0, 5));
  r.value = random.chance(0.5) ? ValueRule::projected : static_cast<ValueRule>(random.between(0, 2));
  r.output = random.chance(0.5) ? OutputRule::projected : static_cast<OutputRule>(random.between(0, 2));
  r.unit_keys = random.chance(0.3);
  r.n_q = random.between(1, max_tokens);
  r.n_k = random.between(2, max_tokens);
  r.d = random.between(2, max_model);
  r.d_k = random.between(1, max_width);
  r.d_v = random.between(1, max_width);
  r.h = random.between(1, max_heads);
  r.d_o = random.chance(0.7) ? r.d : random.between(1, max_model);
  Random aside = random;  // so that the recipes that leave it at 0 are what they are without it
  if (r.source == Source::free && (aside.bits() & 1) != 0)
    r.d_V = 1 + static_cast<int>(aside.bits() % max_model);
  if (aside.chance(0.4)) r.weights = static_cast<WeightsRule>(aside.between(1, 3));
  if (aside.chance(0.4)) r.positions = static_cast<Positions>(aside.between(1, 3));
  return settled(r);
}

Scene make_scene(Random& random, const Recipe& r, Entries entries, bool target) {
  const bool generic = entries == Entries::generic;
  const Style style = generic ? Style::generic : static_cast<Style>(random.between(1, 4));
  Scene s;
  s.source = r.source;
  s.score = r.score;
  s.value = r.value;
  s.output = r.output;
  s.unit_keys = r.unit_keys;
  s.weights = r.weights;
  s.positions = r.positions;
  fill_inputs(s, r, random, style, !generic);
  fill_heads(s, r, random, style, !generic);
  s.inside = random_scale(random);
  s.outside = random_scale(random);
  s.temperature = random.chance(0.5) ? 1 : random.uniform(0.6, 2);
  s.mask = random_mask(random, r, generic ? 2 : 0);
  if (!generic) label(s, r, random);
  if (target || random.chance(0.5)) fill(s.target, random, style, r.n_q, r.d_o);
  Random aside = random;  // as in random_recipe
  if (r.positions != Positions::none) set_numbers_of_places(s, aside, style);
  return s;
}

Scene random_scene(std::uint64_t seed, Entries entries, bool target) {
  Random random(seed);
  const Recipe recipe = random_recipe(random);
  return make_scene(random, recipe, entries, target);
}

void set_positions(Scene& s, Random& random) {
  s.positions = static_cast<Positions>(random.between(1, 3));
  set_numbers_of_places(s, random, Style::generic);
}

Scene random_scene_with_positions(std::uint64_t seed, Entries entries, bool target) {
  Random random(seed ^ 0x51ED270B76D14F5DU);
  const Recipe recipe = random_recipe(random);
  Scene s = make_scene(random, recipe, entries, target);
  set_positions(s, random);
  return s;
}

const Scene& movie_scene() {
  const std::string words = "[[-0.5, 0.3, -0.4], [0.9, -0.7, -0.3], [1, 1, 0.9], [0.4, 0.8, -0.7]]";
  static const Scene scene = std::get<Scene>(read_scene(
      R"({"attnlab": 1, "tokens": ["The", "movie", "was", "bomb"], "source": "free", "Q": )" + words +
          ", \"K\": " + words + ", \"V\": " + words +
          R"(, "heads": [{"WQ": [[-0.6, 0.1], [0.6, 0.6], [0.8, -0.6]], "WK": [[0.5, 1.2], [0.9, -1.1], [-1.2, -1]],
        "WV": [[0.8, 0.1], [0.1, 0.9], [0.3, -0.2]]}], "WO": [[0.9, -0.2, 0.3], [0.1, 0.8, 0.4]]})",
      "opening"));
  return scene;
}

Scene scene_of_fractions(std::uint64_t seed) {
  Scene s = random_scene(seed, Entries::generic);
  s.positions = Positions::none;  // cosines are no fractions, nor all powers of two of alibi
  s.angle = 1;
  s.slope.reset();
  Random random(seed ^ 0x9E3779B97F4A7C15U);
  const auto small = [&] { return static_cast<double>(random.between(-4, 4)) / random.between(2, 7); };
  for (const MatrixId id : matrices_in_use(s)) {
    MutableView m = matrix(s, id);
    for (Eigen::Index k = 0; k < m.size(); ++k) m.data()[k] = small();
  }
  for (Scale* scale : {&s.inside, &s.outside})
    if (scale->kind == Scale::Kind::number) scale->number = random.between(1, 9) / 5.0;
  if (s.temperature != 1) s.temperature = random.between(1, 9) / 3.0;
  return s;
}

}  // namespace attnlab::test
