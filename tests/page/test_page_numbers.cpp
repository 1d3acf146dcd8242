// What a page computes, shows, reads and writes into its address, against ours:
// its programs taken out of the page and run by Node.
#include "app/page/page.h"
#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "core/text/expression.h"
#include "core/text/json_write.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/page/page_scenes.h"
#include "tests/picture/carriers.h"

#include <cmath>
#include <set>

namespace attnlab::test {
namespace {

std::string json_of(const auto& m) { return json_rows(view(m), 0); }

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
  std::vector<Scene> scenes = page_scenes(400, cases(2000, 240));
  for (std::size_t k = 0; k < scenes.size(); k += 8) scenes[k].temperature = 0.002;  // logits beyond 709
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
  EXPECT_EQ(met.size(), 4U + 6 + 3 + 3 + 3 + 4 + 3 + 2 + 4) << "a rule is not met";
  folder.write("model.js", page_program_of({"model.js"}));
  const Checked said = run_checker({"node", "-", std::to_string(scenes.size())}, runner, folder.path());
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_TRUE(said.output.starts_with("computed " + std::to_string(scenes.size()))) << said.output;
}

// The formula below the tables, of every cell: what is printed is true as it is printed, to the last digit of
// the number behind "="; and its symbols, each with its own number in its place, come to what the cell holds.
// A row of zeros has no direction: 0 / 0. Terms that are left out (…) and thresholds without a number are no
// sum.
constexpr const char* reckoner = R"JS(
const fs = require("fs");
const part = (html, id) => html.split(`id="${id}">`)[1].split("</script>")[0];
const program = fs.readFileSync("cells.js", "utf8") + `
  const rules = rules_of(data, 0), one = make_model(rules, start, computations[rules.computation]);
  compute(one);
  const named = {};
  const each = (run) => {
    for (const [node, about] of Object.entries(rules.nodes))
      for (let head = 0; head < (about.per_head ? rules.heads : 1); ++head)
        matrix_of(one, node, head).forEach((row, i) => row.forEach((x, j) => run(node, i, j, head, x)));
  };
  each((node, i, j, head, x) => (named[letter_with(one, node, i, j, head)] ??= []).push(x));
  each((node, i, j, head, x) => check(node, explained(one, node, i, j, head), x, { named, rules, i, j, head, show_number,
    turn: rules.nodes[node].kind === 'turned' && turn_of(one, i, j), row_length: (of) => norm(matrix_of(one, of, head)[i]) }));`;
const plain = (text) => text.replace(/\u2212/g, "-").replace(/\u00b7/g, "*").replace(/max\(/g, "Math.max(")
  .replace(/exp (\([^)]*\)|[\d.]+(e-?\d+)?)/g, "Math.exp($1)").replace(/exp\(/g, "Math.exp(").replace(/Math\.Math/g, "Math");
const met = { numbers: 0, symbols: {} };
// The words of rules by their numbers, then every symbol by its own.
function in_numbers(symbols, { named, rules, i, j, head, turn, row_length }, of) {
  let text = symbols.slice(2).replace(/\u2016row (\d+)\u2016/, (_, row) => (Number(row) === i + 1 ? row_length(of) : NaN));
  if (rules.scale) text = text.replace(` / ${rules.scale}`, ` / ${rules.inside * rules.temperature}`);
  if (rules.outside_scale) text = text.replace(`) / ${rules.outside_scale}`, `) / ${rules.outside}`);
  if (text.includes("slope")) text = text.replace("slope", rules.slopes[head]).replace(/\|(\d+) \u2212 (\d+)\|/, (_, a, b) => Math.abs(a - b));
  if (turn) text = text.replace(/cos <i>t<\/i>/g, `(${turn[0]})`).replace(/sin <i>t<\/i>/g, `(${turn[1]})`);
  const names = Object.keys(named).filter((name) => text.includes(name)).sort((a, b) => b.length - a.length);
  if (names.some((name) => new Set(named[name]).size > 1)) return null;  // one letter for two matrices
  for (const name of names) text = text.replaceAll(name, `(${named[name][0]})`);
  text = text.replace(/<i>e<\/i><sup>\u2212(.*?)<\/sup>/, "exp(-$1)").replace(/\) \(/g, ") * (");
  return text.includes("<") || /[\u2026\u03b8a-df-wyz]{3}/.test(text.replace(/exp/g, "")) ? null : plain(text);
}
for (let k = 0; k < Number(process.argv[2]); ++k) {
  const html = fs.readFileSync(`${k}.html`, "utf8");
  const data = JSON.parse(part(html, "attnlab-page"));
  new Function("data", "start", "check", part(html, "attnlab-computation") + program)(data, part(html, "attnlab-scene"), (node, { symbols, numbers, note }, value, more) => {
      if (note || /\u2026|\u03b8/.test(numbers)) return;
      const [, sum, sign, shown] = /^= (.*) ([=\u2248]) (\S+)$/.exec(numbers), is = Number(plain(shown)), comes_to = eval(plain(sum));
      if (Number.isNaN(comes_to)) return;
      if (sign === "=" ? more.show_number(comes_to, 4) !== shown : Math.abs(comes_to - is) > 1e-3 * Math.max(1, Math.abs(is)))
        throw new Error(`scene ${k}, ${node}: ${numbers}, but ${comes_to}`);
      ++met.numbers;
      const text = in_numbers(symbols, more, more.rules.nodes[node].of);
      if (text === null) return;
      const found = eval(text), kind = more.rules.nodes[node].kind || "sum";
      if (!(Math.abs(found - value) <= 1e-9 * Math.max(1, Math.abs(value)))) throw new Error(`scene ${k}, ${node}: ${symbols}: ${text} is ${found} for ${value}`);
      met.symbols[kind] = (met.symbols[kind] || 0) + 1;
    });
}
console.log("reckoned", met.numbers > 1000, Object.keys(met.symbols).filter((kind) => met.symbols[kind] > 20).sort().join(" "));
)JS";

TEST(PageNumbers, FormulasWorkOutToTheNumberBesideThem) {
  ATTNLAB_NEEDS_PROGRAM("node");
  const TemporaryFolder folder;
  const std::vector<Scene> scenes = page_scenes(4400, cases(400, 40));
  for (std::size_t k = 0; k < scenes.size(); ++k)
    folder.write(std::to_string(k) + ".html", scene_page(scenes[k], analyze(scenes[k])));
  folder.write("cells.js", page_program_of({"number.js", "deflate.js", "share.js", "model.js", "cells.js"}));
  const Checked said = run_checker({"node", "-", std::to_string(scenes.size())}, reckoner, folder.path());
  EXPECT_EQ(said.output, "reckoned true concat distances logits sum turned unit_rows weights\n");
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
    // Halves of the last digit, too.
    const int decimals = random.between(0, 6);
    const double x = k % 6 == 5 ? (random.between(-3, 3) + 0.5) * std::pow(10.0, -decimals)
                                : any_number(random, static_cast<int>(k % 5));
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

// An expression as people type them, with signs of word processors; now and then a sign too many,
// or another in its place.
class TypedWords {
 public:
  explicit TypedWords(Random& random) : random_(random) {}

  // Without functions and powers every step is one rounding, the same in every language.
  bool exact = true;

  std::string words() {
    exact = true;
    std::string text = sum(random_.chance(0.03) ? 70 : random_.between(0, 3));
    if (random_.chance(0.03)) text = std::string(static_cast<std::size_t>(random_.between(480, 520)), '1');
    for (int changes = random_.chance(0.4) ? random_.between(1, 2) : 0; changes > 0; --changes) {
      const auto at = static_cast<std::size_t>(random_.between(0, static_cast<int>(text.size())));
      const std::string sign =
          any({"+",      "-",      "*",  "/",   "^",   "(",      ")",      ".",         ",",
               "e",      "E5",     "pi", " ",   "\f",  "\u3000", "\u221A", "x",         "1e999",
               "1e-400", "5e-324", "0",  "nan", "inf", "\u00A0", "_",      "\U0001D7D9"});
      text = random_.chance(0.5) ? text.insert(beginning(text, at), sign)
                                 : text.substr(0, beginning(text, at)) + sign;
    }
    return text;
  }

 private:
  std::string any(const std::vector<std::string>& list) {
    return list[static_cast<std::size_t>(random_.between(0, static_cast<int>(list.size()) - 1))];
  }
  // Of the sign there.
  static std::size_t beginning(const std::string& text, std::size_t at) {
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
    return at;
  }
  std::string sum(int depth) {
    std::string text = product(depth);
    for (int k = random_.between(0, 2); k > 0; --k)
      text += any({"+", " - ", "-", "\u2212", " + "}) + product(depth);
    return text;
  }
  std::string product(int depth) {
    std::string text = factor(depth);
    for (int k = random_.between(0, 2); k > 0; --k)
      text += any({"*", "/", " \u00D7 ", "\u00F7", "\u00B7"}) + factor(depth);
    return text;
  }
  std::string factor(int depth) {
    if (depth > 4) return "(" + factor(depth - 1) + ")";  // deeper than is read
    if (depth <= 0 || random_.chance(0.3)) return number();
    switch (random_.between(0, 4)) {
      case 0: return "-" + factor(depth - 1);
      case 1:
        exact = false;
        return any({"sqrt", "exp", "ln", "log", "sin", "cos", "tan", "abs"}) + "(" + sum(depth - 1) + ")";
      case 2: exact = false; return factor(depth - 1) + "^" + any({"2", "-1", "0.5", "3"});
      case 3: exact = false; return any({"\u221A", "2", ""}) + "(" + sum(depth - 1) + ")";
      default: return "(" + sum(depth - 1) + ")";
    }
  }
  std::string number() {
    switch (random_.between(0, 5)) {
      case 0: return any({"pi", "e", "2pi", "\u03C0", "3e"});
      case 1:
        return std::to_string(random_.between(0, 99)) + any({",", "."}) +
               std::to_string(random_.between(0, 999));
      case 2:
        return exact_number(std::abs(random_.uniform(-1, 1)) * std::pow(10, random_.between(-320, 308)));
      case 3:
        return any({"5e-324", "1e154", "5e307", "1.7976931348623157e308", "1e-400", "1e999", "0", "0.0", ".5",
                    "5.", "1E+2"});
      default: return std::to_string(random_.between(0, 20));
    }
  }

  Random& random_;
};

// What is typed means what it means in the window, and what is refused there is refused.
TEST(PageNumbers, ReadsWhatIsTypedAsWeDo) {
  ATTNLAB_NEEDS_PROGRAM("node");
  constexpr std::uint64_t seed = 35005;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  TypedWords words(random);
  std::string json = "[";
  int numbers = 0, refused = 0;
  const auto add = [&](const std::string& typed, bool exact) {
    const Typed read = read_expression(typed);
    const double* value = std::get_if<double>(&read);
    ++(value ? numbers : refused);
    json += (json.size() > 1 ? ",\n[" : "[") + json_string(typed) + "," +
            (value ? exact_number(*value) : "null") + "," + (exact ? "0" : "1e-6") + "]";
  };
  for (const char* typed : {"", "abc", "1 2", "--3", "+4", "2*-3", "1e", "cos 0", "1,2,3", "0x10", "1_000",
                            "2^3^2", "(1+2", "1+2)"})
    add(typed, true);
  for (std::uint64_t k = 0; k < cases(100000, 5000); ++k) {
    const std::string typed = words.words();
    add(typed, words.exact);
  }
  // Far below what is usual, about 1,500 and 3,500: which cases a seed makes is for each compiler to choose.
  EXPECT_GT(numbers, 1200);
  EXPECT_GT(refused, 1500);
  const std::string program =
      page_program_of({"algebra.js", "number.js", "expression.js"}) + "const list = " + json +
      "];\nfor (const [typed, value, within] of list) {\n  const read = read_expression(typed);\n"
      "  if (value === null ? typeof read !== 'string' || read === '' : !(Object.is(read, value) || within > 0 && Math.abs(read - value) <= within * Math.max(1, Math.abs(value))))\n"
      "    throw new Error(`\"${typed}\": ${read} for ${value}`);\n}\nconsole.log('read', list.length);\n";
  EXPECT_EQ(run_checker({"node", "-"}, program).output, "read " + std::to_string(numbers + refused) + "\n");
}

constexpr const char* sharer = R"JS(
const said = [];
for (const [line, scene] of list) {
  const read = read_share_line(line, dictionary);
  if (typeof read === "string") throw new Error(read);
  said.push(JSON.stringify([share_line(JSON.parse(scene), dictionary), json_text(read, "")]));
  for (const damaged of [line.slice(0, -3), line.slice(0, 40) + "A" + line.slice(42), line.replace(":1:", ":2:"), "attnlab:1:", "attnlab:1:%%"])
    if (damaged !== line && typeof read_share_line(damaged, dictionary) !== "string") throw new Error(`taken: ${damaged}`);
}
console.log(said.join("\n"));
)JS";

TEST(PageShare, LinesGoBothWays) {
  ATTNLAB_NEEDS_PROGRAM("node");
  const std::vector<Scene> scenes = page_scenes(9000, cases(300, 30));
  std::string list;
  for (const Scene& s : scenes)
    list += (list.empty() ? "[" : ",[") + json_string(value_of<std::string>(share_line(s))) + "," +
            json_string(scene_text(s)) + "]";
  const Checked said =
      run_checker({"node", "-"}, page_program_of({"algebra.js", "number.js", "deflate.js", "share.js"}) +
                                     "const dictionary = " + json_string(share_dictionary()) +
                                     ";\nconst list = [" + list + "];\n" + sharer);
  ASSERT_EQ(said.status, 0) << said.output;
  std::istringstream lines(said.output);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    ASSERT_LT(count, scenes.size());
    const auto both = value_of<JsonValue>(read_json(line, "line")).items;
    ASSERT_EQ(both.size(), 2U);
    for (const SceneRead& read : {read_share_line(both[0].text), read_scene(both[1].text, "file")})
      EXPECT_TRUE(value_of<Scene>(read) == scenes[count]) << count;
  }
  EXPECT_EQ(count, scenes.size());
}

}  // namespace
}  // namespace attnlab::test
