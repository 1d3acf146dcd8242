#include "tests/core/paper_scenes.h"

namespace attnlab::test {

Scene scene_of(std::uint64_t seed, Recipe recipe, bool target) {
  Random random(seed);
  return make_scene(random, settled(recipe), Entries::generic, target);
}

std::vector<Scene> paper_scenes() {
  std::vector<Scene> list;
  for (int rule = 0; rule < 6; ++rule) {
    Recipe recipe;
    recipe.score = static_cast<ScoreRule>(rule);
    recipe.value = static_cast<ValueRule>(rule % 3);
    recipe.source = static_cast<Source>(rule % 3);
    list.push_back(scene_of(51 + static_cast<std::uint64_t>(rule), recipe));
  }
  list.push_back(scene_of(61, {.n_q = 8, .n_k = 8, .d = 4, .d_k = 4, .d_v = 4, .h = 4, .d_o = 4}, true));
  list.back().title = "\xd0\x91\xd0\xbe\xd0\xbb\xd1\x8c\xd1\x88\xd0\xbe\xd0\xb9 8\u00d78 \\test_#1 {%} $";
  list.back().notes = "~^&\n\"quoted\" <tags> |x|";
  for (const char* label : {"\u6ce8\u610f\u529b", "na\u00efve_token", "50% & more", "\\end{document}", "",
                            "\xff", "\U0001f642", "a label that is much too long"})
    list.back().tokens.emplace_back(label);
  list.push_back(scene_of(62, {.source = Source::cross, .unit_keys = true, .n_q = 1, .n_k = 5, .h = 2}));
  list.back().temperature = 1e-7;
  list.back().inside = {Scale::Kind::number, 0.1};
  list.push_back(scene_of(63, {.output = OutputRule::alt, .h = 3}));
  list.back().outside = {Scale::Kind::sqrt_dk, 1};
  list.push_back(scene_of(64, {.output = OutputRule::none, .h = 4}));
  list.back().mask.kind = Mask::Kind::causal;
  list.back().positions = Positions::alibi;
  list.push_back(scene_of(65, {.source = Source::cross, .n_q = 3, .n_k = 4}));
  list.back().mask = {Mask::Kind::matrix, Matrix::Ones(3, 4)};
  list.back().mask.allowed.row(1).setZero();
  list.push_back(scene_of(69, {.positions = Positions::rope, .d = 4, .d_k = 4, .h = 2}));
  list.push_back(scene_of(67, {.source = Source::free, .d_V = 1}));
  list.push_back(scene_of(68, {.source = Source::free, .value = ValueRule::inputs, .d_V = 4}));
  list.push_back(scene_of(66, {.score = ScoreRule::merged}));
  list.back().X *= 1e160;  // overflows
  return list;
}

std::string paper(const Scene& s, Paper kind, bool columns, int decimals) {
  return paper_latex(s, analyze(s), kind, {decimals, {columns}});
}

}  // namespace attnlab::test
