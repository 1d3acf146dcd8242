// What a page computes, against what we compute: its programs taken out of the page and run by Node.
#include "app/page/page.h"
#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/text/expression.h"
#include "core/text/json_write.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/page/page_scenes.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace attnlab::test {
namespace {

std::string json_of(const Matrix& m) { return json_rows(view(m), 0); }
std::string json_of(const LayerMatrix& m) { return json_rows(view(m), 0); }

// Everything that a page shows of a scene.
std::string expected(const Scene& s, const Analysis& a) {
  std::string heads;
  for (int k = 0; k < a.dims.h; ++k) {
    const HeadAnalysis& h = a.head(k);
    heads += k == 0 ? "{" : ",{";
    for (int node = static_cast<int>(first_computed); node < node_count; ++node) {
      const Node one = static_cast<Node>(node);
      if (!is_per_head(one) || one == Node::S_sym || one == Node::S_anti) continue;
      if (const MatrixView m = values(s, a, one, k); m.size() > 0)
        heads += '"' + std::string(row_of(one).code) + "\":" + json_rows(m, 0) + ',';
    }
    heads += "\"row_sums\":" + json_of(h.row_sums) + ",\"singular_values\":" + json_of(h.singular_values) +
             ",\"rank\":" + std::to_string(h.rank) +
             ",\"asymmetry\":" + (h.asymmetry ? json_number(*h.asymmetry) : std::string("null")) + '}';
  }
  return "{\"heads\":[" + heads + "],\"Y\":" + json_of(a.Y) + "}";
}

// k.html against k.json. A number is off by the distance in the largest entry of its matrix.
constexpr const char* runner = R"JS(
const fs = require("fs");
const part = (html, id) => html.split(`id="${id}">`)[1].split("</script>")[0];
const model = fs.readFileSync("model.js", "utf8");
let worst = 0;
const close = (where, ours, theirs) => {
  if (ours.length !== theirs.length) throw new Error(`${where}: ${ours.length} entries for ${theirs.length}`);
  const size = Math.max(1e-300, ...theirs.filter((x) => x !== null).map(Math.abs));
  ours.forEach((x, i) => {
    if (Number.isFinite(x) !== (theirs[i] !== null)) throw new Error(`${where}: ${x} for ${theirs[i]}`);
    const off = Number.isFinite(x) ? Math.abs(x - theirs[i]) / size : 0;
    if (!(off <= 1e-12)) throw new Error(`${where}: ${x} for ${theirs[i]}`);
    worst = Math.max(worst, off);
  });
};
for (let k = 0; k < Number(process.argv[2]); ++k) {
  const html = fs.readFileSync(`${k}.html`, "utf8"), expected = JSON.parse(fs.readFileSync(`${k}.json`, "utf8"));
  const run = new Function("data", "start", part(html, "attnlab-computation") + model +
    "const rules = rules_of(data, 0), one = make_model(rules, start, computations[rules.computation]); compute(one); return one.result;");
  const result = run(JSON.parse(part(html, "attnlab-page")), part(html, "attnlab-scene"));
  close(`scene ${k}, Y`, result.Y.flat(), expected.Y.flat());
  expected.heads.forEach((head, i) => {
    for (const name of Object.keys(head)) {
      const where = `scene ${k}, head ${i + 1}, ${name}`, ours = result.heads[i][name], theirs = head[name];
      if (name === "rank") { if (ours !== theirs) throw new Error(`${where}: ${ours} for ${theirs}`); }
      else if (name === "asymmetry") { if (ours === null || theirs === null ? ours !== theirs && !Number.isNaN(ours) : !(Math.abs(ours - theirs) <= 1e-12)) throw new Error(`${where}: ${ours} for ${theirs}`); }
      else close(where, ours.flat(), theirs.flat());
    }
  });
}
console.log("computed", process.argv[2], "worst", worst);
)JS";

TEST(PageNumbers, NodeComputesWhatWeCompute) {
  ATTNLAB_NEEDS_PROGRAM("node");
  const TemporaryFolder folder;
  const std::vector<Scene> scenes = page_scenes(400, cases(2000, 240));
  std::set<int> met;
  for (std::size_t k = 0; k < scenes.size(); ++k) {
    const Scene& s = scenes[k];
    const Analysis a = analyze(s);
    folder.write(std::to_string(k) + ".html", scene_page(s, a));
    folder.write(std::to_string(k) + ".json", expected(s, a));
    met.insert({static_cast<int>(s.weights), 10 + static_cast<int>(s.score), 20 + static_cast<int>(s.output),
                30 + static_cast<int>(s.value), 40 + static_cast<int>(s.source),
                50 + static_cast<int>(s.positions), 60 + static_cast<int>(s.mask.kind),
                70 + static_cast<int>(s.unit_keys), 80 + a.dims.h});
  }
  EXPECT_EQ(met.size(), 4U + 6 + 3 + 3 + 3 + 3 + 3 + 2 + 4) << "a rule is not met";
  folder.write("model.js", page_program_of({"model.js"}));
  const Checked said = run_checker({"node", "-", std::to_string(scenes.size())}, runner, folder.path());
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_TRUE(said.output.starts_with("computed " + std::to_string(scenes.size()))) << said.output;
}

double any_number(Random& random, int kind) {
  switch (kind) {
    case 0: return std::bit_cast<double>(random.bits());
    case 1: return random.between(-4000, 4000) / 8.0;  // ties
    case 2: return random.uniform(-10, 10);
    case 3: return random.between(-9999, 9999) * std::pow(10, random.between(-12, 12));
    default: return random.uniform(-1, 1) * std::pow(10, random.between(-9, 9));
  }
}

// The digits in a cell are those of the window.
TEST(PageNumbers, ShowsTheDigitsThatWeShow) {
  ATTNLAB_NEEDS_PROGRAM("node");
  constexpr std::uint64_t seed = 77;
  SCOPED_TRACE(seed);
  Random random(seed);
  std::string list = "[";
  const std::uint64_t count = cases(20000, 3000);
  for (std::uint64_t k = 0; k < count; ++k) {
    const double x = any_number(random, static_cast<int>(k % 5));
    const int decimals = random.between(0, 6);
    if (!std::isfinite(x)) continue;
    list += (list.size() > 1 ? ",[" : "[") + exact_number(x) + "," + std::to_string(decimals) + "," +
            json_string(show_number(x, decimals)) + "," + json_string(show_rounded(x, decimals)) + "," +
            json_string(exact_number(x)) + "]";
  }
  const std::string program =
      page_program_of({"algebra.js", "number.js"}) + "const list = " + list +
      "];\nfor (const [x, decimals, fixed_text, small, exact] of list) {\n"
      "  const ours = [show_number(x, decimals), show_rounded(x, decimals)];\n"
      "  if (ours[0] !== fixed_text || ours[1] !== small) throw new Error(`${x} ${decimals}: ${ours} for ${fixed_text}, ${small}`);\n"
      "  if (!Object.is(Number(exact_number(x)), x)) throw new Error(`${x}: ${exact_number(x)}`);\n"
      "}\nconsole.log('shown', list.length > 1000);\n";
  const Checked said = run_checker({"node", "-"}, program);
  EXPECT_EQ(said.output, "shown true\n");
}

// What is typed means what it means in the window, and what is refused there is refused.
TEST(PageNumbers, ReadsWhatIsTypedAsWeDo) {
  ATTNLAB_NEEDS_PROGRAM("node");
  std::vector<std::string> list{
      "1/3",    "-2*sqrt(2)", "pi",     "1e-3",   "1,5",     "−0,25",   "2pi", "2 sqrt(3)", "1/2 pi",
      "-2^2",   "2^3^2",      "2^-1",   "1/0",    "1e999",   "",        "abc", "1..2",      "(1+2",
      "1+2)",   "sqrt(-1)",   "log(0)", "√2",     "3×4",     "8÷2",     ".5",  "5.",        "1 2",
      "e",      "exp(1)",     "--3",    "+4",     "2*-3",    "1e",      "nan", "inf",       "sin(pi/6)",
      "cos 0",  "abs(-3)",    "ln(e)",  "(2)(3)", "2(3+4)",  "1e+2",    "1E2", "1,2,3",     ".",
      "tan(1)", "0x10",       "1_000",  "(1))",   "2/(1-1)", "1e308*10"};
  std::string json = "[";
  for (const std::string& typed : list) {
    const Typed read = read_expression(typed);
    const double* value = std::get_if<double>(&read);
    json += (json.size() > 1 ? ",[" : "[") + json_string(typed) + "," +
            (value ? exact_number(*value) : "null") + "]";
  }
  const std::string program =
      page_program_of({"algebra.js", "number.js", "expression.js"}) + "const list = " + json +
      "];\nlet numbers = 0;\nfor (const [typed, value] of list) {\n  const read = read_expression(typed);\n"
      "  if (value === null ? typeof read !== 'string' || read === '' : !(Math.abs(read - value) <= 1e-15 * Math.abs(value)))\n"
      "    throw new Error(`\"${typed}\": ${read} for ${value}`);\n  numbers += value !== null;\n}\nconsole.log('read', numbers > 20);\n";
  const Checked said = run_checker({"node", "-"}, program);
  EXPECT_EQ(said.output, "read true\n");
}

}  // namespace
}  // namespace attnlab::test
