// The description of a scene in plain text: that it has every number of `compute`, in its place,
// and no sign that a reader stumbles over.
#include "app/cli/answers.h"
#include "core/facts/describe_words.h"
#include "core/studies/ablation.h"
#include "core/studies/moved.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "tests/app/program.h"
#include "tests/core/cases.h"
#include "tests/core/random_edit.h"
#include "tests/core/random_scene.h"

#include <map>
#include <nlohmann/json.hpp>

namespace attnlab::test {
namespace {

using Computed = nlohmann::json;

std::string as_told(double value, int decimals) {
  std::string text = decimals < 0 ? exact_number(value) : show_number(value, decimals);
  replace_all(text, "\u2212", "-");
  return text;
}

// The rows of the matrix below a heading: the numbers behind the colon.
using ToldRows = std::vector<std::vector<std::string>>;
std::map<std::string, ToldRows> matrices_told(const std::string& text) {
  std::map<std::string, ToldRows> told;
  std::istringstream lines(text);
  std::string heading;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  row ")) {
      heading = line.substr(0, line.rfind(", "));
      continue;
    }
    std::vector<std::string> numbers;
    std::istringstream cells(line.substr(line.rfind(": ") + 2));
    for (std::string one; std::getline(cells, one, ',');) numbers.push_back(one.substr(one.rfind(' ') + 1));
    told[heading].push_back(numbers);
  }
  return told;
}

void expect_told(const ToldRows& rows, const Computed& computed, int decimals) {
  ASSERT_EQ(rows.size(), computed.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].size(), computed[i].size());
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      const Computed& value = computed[i][j];
      if (value.is_null())
        EXPECT_TRUE(rows[i][j] == "masked" || rows[i][j] == "overflow") << rows[i][j];
      else
        EXPECT_EQ(rows[i][j], as_told(value.get<double>(), decimals));
    }
  }
}

// Labels of which no sign looks like the end of a cell, and no words that people write,
// which may hold any sign.
Scene plainly_labelled(Scene scene) {
  scene.title = scene.notes = "";
  for (std::string& label : scene.tokens) label = "word";
  for (std::string& label : scene.key_tokens) label = "key";
  return scene;
}

TEST(Describe, EveryNumberIsThatOfCompute) {
  for (std::uint64_t seed = 0; seed < cases(1000, 60); ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = plainly_labelled(random_scene(seed, Entries::any));
    const Computed all = Computed::parse(compute_text(scene));
    const int decimals = seed % 3 == 0 ? -1 : static_cast<int>(seed % 7);
    const auto told = matrices_told(description(scene, analyze(scene), nullptr, {decimals}));
    const std::size_t heads = all["heads"].size();
    for (std::size_t i = 0; i < heads; ++i) {
      const std::string of =
          heads > 1 ? " of head " + std::to_string(i + 1) + " of " + std::to_string(heads) : "";
      const std::pair<const char*, const char*> nodes[] = {{"Scores S", "scores"},
                                                           {"Logits L", "logits"},
                                                           {"Weights A", "weights"},
                                                           {"Head output H", "output"}};
      for (const auto& [name, id] : nodes) {
        ASSERT_TRUE(told.contains(name + of)) << name;
        expect_told(told.at(name + of), all["heads"][i][id], decimals);
      }
      if (told.contains("Projected queries P_Q" + of))
        expect_told(told.at("Projected queries P_Q" + of), all["heads"][i]["Q"], decimals);
    }
    expect_told(told.at("Output of the layer Y"), all["output"], decimals);
  }
}

TEST(Describe, TheOpeningSceneWithItsPositions) {
  expect_holds(
      run_well({"describe", opening_file}),
      {"The movie was a bomb\n", "\nTokens: 1 The, 2 movie, 3 was, 4 bomb.\n", "\nQueries Q, 4 by 3.\n",
       "\n  row 2 of 4, movie: 0.9000, -0.7000, -0.3000\n", "\nWeights A, 4 by 4.\n",
       "\n  row 4 of 4, bomb: The 0.1046, movie 0.6678, was 0.0911, bomb 0.1366\n",
       "\nNumerical rank of W: 2.\n", "\n0 broken, "});
  expect_holds(run_well({"describe", opening_file, "--decimals", "2"}), {"movie 0.67,"});
}

TEST(Describe, WhatAnEditChanges) {
  const Scene before = plainly_labelled(random_scene(7, Entries::generic));
  const MatrixId first = *matrices_in_use(before).begin();
  const double was = matrix(before, first)(1, 0);
  expect_holds(change_description(before, apply(before, SetEntry{first, 1, 0, was + 1}), {2}),
               {"row 2 of ", ", column 1 of ", "Output of the layer Y",
                "from " + as_told(was, 2) + " to " + as_told(was + 1, 2)});
  const Scene moved = apply(before, SetEntry{first, 1, 0, was + 1});
  const std::string said =
      moved_words(moved, what_moved(before, analyze(before), moved, analyze(moved))).text;
  EXPECT_TRUE(change_description(before, moved).starts_with(described::plain(said) + "\n"))
      << "what is said on the wall comes first: " << said;
  EXPECT_EQ(change_description(before, before), "");
  expect_holds(change_description(before, apply(before, SetTemperature{2.5})), {"temperature"});
  EXPECT_EQ(change_description(before, apply(before, SetTitle{"A\nB"})).substr(0, 11), "Title: A?B\n");
  EXPECT_EQ(change_description(before, apply(before, SetNotes{"Seen."})).substr(0, 20),
            "Notes: other words.\n");
  const Scene bare = apply(before, SetTarget{false}), aimed = apply(bare, SetTarget{true});
  const MatrixView target = matrix(aimed, {MatrixKind::target, 0});
  const std::string shape = std::to_string(target.rows()) + " by " + std::to_string(target.cols());
  expect_holds(change_description(bare, aimed), {"Target: " + shape + " now, 0 by 0 before.\n"});
  expect_holds(change_description(aimed, bare), {"Target: 0 by 0 now, " + shape + " before.\n"});
}

// What is no number, or has none for its distance, moved farthest; what stays so has not moved.
TEST(Describe, ChangesOfWhatIsNotFiniteCountMost) {
  const double none = std::nan(""), far = HUGE_VAL;
  const struct {
    double was, is;
    std::optional<double> moved;
  } cases[] = {{1, 3, 2},      {none, none, {}}, {none, 1, far},
               {1, none, far}, {-far, -far, {}}, {-far, far, far}};
  for (const auto& [was, is, moved] : cases) {
    SCOPED_TRACE(testing::Message() << was << " to " << is);
    const auto changed = changed_entries(MatrixView(&was, 1, 1), MatrixView(&is, 1, 1));
    EXPECT_EQ(changed.empty() ? std::nullopt : std::optional(changed.front().moved), moved);
  }
}

// Whatever is edited is told in clean lines, and nothing is said where nothing changed.
TEST(Describe, EveryEditIsToldInCleanText) {
  const std::uint64_t seed = 23;
  SCOPED_TRACE(seed);
  Random random(seed);
  Scene scene = random_scene(random.bits(), Entries::any);
  for (std::uint64_t k = cases(3000, 150); k > 0; --k) {
    const Scene next = attnlab::apply(scene, random_edit(random, scene, false));
    EXPECT_EQ(change_description(scene, next).empty(), scene == next);
    const Scene plain = plainly_labelled(next);
    const std::string text = change_description(plainly_labelled(scene), plain) +
                             (k % 10 == 0 ? description(plain, analyze(plain)) : "");
    EXPECT_TRUE(is_utf8(text));
    for (const char* mark : {"\\", "$", "\u2212", "\t", "\r", "  \n"})
      EXPECT_EQ(text.find(mark), std::string::npos) << mark << '\n' << text;
    scene = next;
  }
}

TEST(Describe, LabelsAndNotesOfAMegabyteAreShort) {
  Scene scene = random_scene(3, Entries::generic);
  scene.tokens.assign(2, std::string(1 << 20, 'W'));
  scene.title = std::string(1 << 20, 'T');
  scene.notes = std::string(1 << 20, '\n');
  EXPECT_LT(description(scene, analyze(scene)).size(), 40'000U);
}

// With a target the loss and what moves it most; always what the layer does without its pieces.
TEST(Describe, TellsWhatMovesTheLossAndWhatAPieceIsWorth) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Scene scene = random_scene(seed, Entries::generic, seed % 2 == 0);
    const Analysis a = analyze(scene);
    const std::string text = description(scene, a, nullptr, {});
    EXPECT_EQ(text.find("Moved most by the entry in row ") != std::string::npos, a.loss.has_value());
    for (const Ablation& one : ablation(scene, a).list)
      EXPECT_EQ(
          text.find("Without " + one.words + " Y moves by " + as_told(one.moved, 4)) != std::string::npos,
          one.why_not.empty())
          << one.words;
  }
}

}  // namespace
}  // namespace attnlab::test
