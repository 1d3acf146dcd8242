// What a page looks like: its colours against the window's,
// what is lit with a cell against what moves with it.
#include "app/figures/canvas/theme.h"
#include "app/figures/parts/scale.h"
#include "app/page/page.h"
#include "app/page/page_program.h"
#include "core/analysis/node.h"
#include "core/text/json_write.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/page/page_scenes.h"

#include <cmath>

namespace attnlab::test {
namespace {

std::string said_of(Color c) {
  return "rgb(" + std::to_string(c.r) + "," + std::to_string(c.g) + "," + std::to_string(c.b) + ")";
}

constexpr const char* painter = R"JS(
const close = (a, b) => a === b || Math.abs(a - b) <= 1e-12 * Math.abs(b);
for (const { theme, kind, value, end, ground, ink } of painted) {
  const ours = paint({ ...maps.light, ...maps[theme] }, kind, value, end);
  if (ours.ground !== ground || ours.ink !== ink) throw new Error(`${theme}, ${kind}, ${value} of ${end}: ${ours.ground}, ${ours.ink} for ${ground}, ${ink}`);
}
for (const { groups, held, ends } of reaches) {
  const ours = ends_of(Object.fromEntries(groups.map(([name, x]) => [name, [[[0, -x / 2]], [[x, NaN]]]])), held);
  if (ends.some(([name, end]) => !close(ours[name], end))) throw new Error(`${JSON.stringify(groups)}: ${JSON.stringify(ours)} for ${ends}`);
}
console.log("painted", painted.length, reaches.length);
)JS";

// Every theme, map and value; and how far the colours of three groups of one or of other sizes reach,
// alone and under a drag.
TEST(PageLooks, ColoursAreThoseOfTheWindow) {
  ATTNLAB_NEEDS_PROGRAM("node");
  constexpr std::uint64_t seed = 41001;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  const Scene scene = page_scenes(2, 1)[0];
  const Analysis analysis = analyze(scene);
  std::vector<std::string> painted, reaches;
  for (const auto& [name, id] :
       {std::pair{"light", ThemeId::light}, {"dark", ThemeId::dark}, {"print", ThemeId::print}})
    for (int n = 0; n < 300; ++n) {
      const bool shares = n % 2 == 0;
      const double end = round_up(random.uniform(0, 3)),
                   value = random.uniform(shares ? -0.1 : -1.2, 1.2) * end;
      const Color ground = shares ? sample(theme(id).weights_map, value / end)
                                  : sample(theme(id).signed_map, (value / end + 1) / 2);
      painted.push_back("{\"theme\":\"" + std::string(name) + "\",\"kind\":\"" +
                        (shares ? "shares" : "signed") + "\",\"value\":" + exact_number(value) +
                        ",\"end\":" + exact_number(end) + ",\"ground\":\"" + said_of(ground) +
                        "\",\"ink\":\"" + (ink_on(ground) == rgb(0) ? "#000" : "#fff") + "\"}");
    }
  for (int n = 0; n < 400; ++n) {
    FigureOptions options;
    std::string held, names, ends;
    std::vector<SignedGroup> groups;
    for (const RangeOf of : {RangeOf::numbers, RangeOf::scores, RangeOf::outputs}) {
      const double largest = random.chance(0.1) ? 0 : std::pow(10, random.uniform(-2, 2));
      groups.push_back({of, largest});
      const std::string name = "[\"" + std::string(range_names[range_place(of)]) + "\",";
      names += (names.empty() ? "[" : ",") + name + exact_number(largest) + "]";
      if (n % 3 == 0) options.held[range_place(of)] = std::pow(10, random.uniform(-2, 2));
      held += (held.empty() ? "{\"" : ",\"") + std::string(range_names[range_place(of)]) +
              "\":" + exact_number(options.held[range_place(of)]);
    }
    const std::vector<ColorScale> scales =
        signed_scales({scene, analysis, theme(ThemeId::light), options}, groups);
    for (const ColorScale& scale : scales)
      ends += (ends.empty() ? "[[\"" : ",[\"") + std::string(range_names[range_place(scale.of)]) + "\"," +
              exact_number(scale.range.high) + "]";
    reaches.push_back("{\"groups\":" + names + "],\"held\":" + held + "},\"ends\":" + ends + "]}");
  }
  const std::string page = scene_page(scene, analysis), begin = "\"maps\":";
  const std::size_t at = page.find(begin) + begin.size();
  const std::string program = page_program_of({"algebra.js", "color.js"}) +
                              "const maps = " + page.substr(at, page.find("}}", at) + 2 - at) +
                              ", painted = " + json_list(painted, ",") +
                              ", reaches = " + json_list(reaches, ",") + ";\n" + painter;
  EXPECT_EQ(run_checker({"node", "-"}, program).output, "painted 900 400\n");
}

// An entry of every given matrix is changed: what then has another number is lit; and where nothing is
// masked, turned or cut off nearly all that is lit has another number: a weight may be 1 to the last digit.
constexpr const char* mover = R"JS(
const fs = require("fs");
const part = (html, id) => html.split(`id="${id}">`)[1].split("</script>")[0];
const program = fs.readFileSync("cells.js", "utf8") + `
  const rules = rules_of(data, 0), one = make_model(rules, start, computations[rules.computation]);
  const all_now = () => {
    compute(one);
    const now = {};
    for (const [node, about] of Object.entries(rules.nodes))
      for (let of = 0; of < (about.per_head && !is_given(one, node) ? rules.heads : 1); ++of)
        if (!is_given(one, node)) matrix_of(one, node, of).forEach((row, i) => row.forEach((x, j) => (now[cell_key(node, i, j, of)] = x)));
    return now;
  };
  const before = all_now();
  for (const [node, about] of Object.entries(rules.nodes).filter(([node]) => is_given(one, node)))
    for (let head = 0; head < (about.per_head ? rules.heads : 1); ++head) {
      const m = matrix_of(one, node, head), i = m.length - 1, j = m[0].length - 1, was = m[i][j];
      const fed = fed_by(one, node, i, j, head);
      m[i][j] += 0.37;
      const now = all_now(), moved = Object.keys(now).filter((key) => !Object.is(now[key], before[key]));
      m[i][j] = was;
      compute(one);
      check(node + " " + head, new Set(moved), fed);
    }`;
let still = 0, cells = 0;
for (let k = 0; k < Number(process.argv[2]); ++k) {
  const html = fs.readFileSync(`${k}.html`, "utf8"), data = JSON.parse(part(html, "attnlab-page"));
  const whole = k % 2 === 0;
  new Function("data", "start", "check", part(html, "attnlab-computation") + program)(data, part(html, "attnlab-scene"), (name, moved, fed) => {
    for (const key of moved) if (!fed.has(key)) throw new Error(`scene ${k}: ${key} moves with ${name} and is not lit`);
    if (!whole) return;
    cells += fed.size;
    still += [...fed].filter((key) => !moved.has(key)).length;
  });
}
console.log("moved", cells > 1000, still * 50 < cells);
)JS";

TEST(PageLooks, WhatIsLitWithACellIsWhatMovesWithIt) {
  ATTNLAB_NEEDS_PROGRAM("node");
  const TemporaryFolder folder;
  constexpr std::uint64_t seed = 41002;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  std::vector<Scene> scenes;
  for (std::uint64_t k = 0; k < 10; ++k) {
    Recipe recipe = random_recipe(random);
    recipe.n_q = std::max(recipe.n_q, 2);
    recipe.n_k = std::max(recipe.n_k, 2);
    recipe.unit_keys = false;
    recipe.positions = Positions::none;
    if (recipe.weights == WeightsRule::sparsemax) recipe.weights = WeightsRule::softmax;
    scenes.push_back(make_scene(random, settled(recipe), Entries::generic));
    scenes.back().mask.kind = Mask::Kind::none;
    scenes.push_back(random_scene_with_positions(seed + k, Entries::any));
  }
  for (std::size_t k = 0; k < scenes.size(); ++k)
    folder.write(std::to_string(k) + ".html", scene_page(scenes[k], analyze(scenes[k])));
  folder.write("cells.js", page_program_of({"number.js", "deflate.js", "share.js", "model.js", "cells.js"}));
  const Checked said = run_checker({"node", "-", std::to_string(scenes.size())}, mover, folder.path());
  EXPECT_EQ(said.output, "moved true true\n");
}

}  // namespace
}  // namespace attnlab::test
