// The answers of a class: carried in scenes, counted, the rest named; nobody's name in what is shown.
#include "app/cli/command_line.h"
#include "app/library/lessons.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "core/teaching/gather.h"
#include "core/teaching/handed_in.h"
#include "tests/app/program.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"

namespace attnlab::test {
namespace {

const Lesson& first_lesson() {
  static const Lesson lesson = std::get<Lesson>(open_lesson(lesson_list().front().id));
  return lesson;
}

// The first step of a kind, from 1.
int step_that_asks(const Lesson& lesson, PredictKind kind) {
  for (std::size_t i = 0; i < lesson.steps.size(); ++i)
    if (lesson.steps[i].ask && lesson.steps[i].ask->kind == kind) return static_cast<int>(i) + 1;
  return 0;
}

const Lesson* find_first(std::string_view title) {
  return title == first_lesson().title ? &first_lesson() : nullptr;
}

Scene answered(const std::string& lesson, int step, const Reply& reply) {
  Scene scene = random_scene(5, Entries::generic);
  hand_in(scene, {lesson, {{step, reply}}});
  return scene;
}

TEST(Gather, AnswersComeBackOutOfEveryScene) {
  Scene scene = random_scene(9, Entries::any);
  scene.extra = R"({"mine": [1, 2.50]})";
  const Scene before = scene;
  hand_in(scene, {"A lesson", {{2, std::vector<double>{0.25, 0.75}}, {7, std::string("no")}}});
  for (const std::string& text : {scene_text(scene), std::get<std::string>(share_line(scene))}) {
    const HandedIn in = std::get<HandedIn>(handed_in(std::get<Scene>(read_document(text, "x"))));
    EXPECT_EQ(in.lesson, "A lesson");
    ASSERT_EQ(in.given.size(), 2U);
    EXPECT_EQ(in.given[0].answer, Reply(std::vector<double>{0.25, 0.75}));
    EXPECT_EQ(in.given[1].step, 7);
    EXPECT_EQ(in.given[1].answer, Reply(std::string("no")));
  }
  hand_in(scene, {});
  EXPECT_TRUE(scene == before);
}

TEST(Gather, OfThirtyFilesThreeBrokenAndOneOfAnotherLessonTwentySixAreCounted) {
  const Lesson& lesson = first_lesson();
  const int step = step_that_asks(lesson, PredictKind::yes_no);
  ASSERT_GT(step, 0);
  const std::string& right = lesson.steps[static_cast<std::size_t>(step) - 1].ask->answer;
  const std::string wrong = right == "yes" ? "no" : "yes";
  std::vector<HandedFile> files;
  for (int i = 0; i < 26; ++i)
    files.push_back({"s" + std::to_string(i) + ".png", answered(lesson.title, step, i < 10 ? right : wrong)});
  files.insert(files.begin() + 3, {"cut.png", FileError{"cut.png", "", "expected a whole picture"}});
  Scene bare = random_scene(5, Entries::generic);
  files.insert(files.begin() + 9, {"bare.json", bare});
  bare.extra = R"({"answers": {"lesson": "x", "given": [{"step": 0.5, "answer": "no"}]}})";
  files.push_back({"odd.json", bare});
  files.push_back({"other.json", answered("Another lesson", 1, std::string("no"))});
  ASSERT_EQ(files.size(), 30U);
  const Gathered g = gather(files, find_first);
  EXPECT_EQ(std::tuple(g.answers.size(), g.right, g.step, g.lesson), std::tuple(26U, 10, step, lesson.title));
  ASSERT_EQ(g.left_out.size(), 4U);
  for (const char* name : {"cut.png", "bare.json", "odd.json", "other.json"})
    EXPECT_EQ(std::ranges::count_if(g.left_out, [name](const auto& s) { return s.starts_with(name); }), 1)
        << name;
  int counted = 0;
  for (const auto& [word, count] : g.counts) counted += count;
  EXPECT_EQ(counted, 26);
  EXPECT_EQ(std::get<std::string>(handed_in(g.scene)).find("found none") == std::string::npos, false);
}

TEST(Gather, WhatIsNoAnswerToTheQuestionIsNamed) {
  const Lesson& lesson = first_lesson();
  const int step = step_that_asks(lesson, PredictKind::yes_no);
  const Gathered g = gather({{"a", answered(lesson.title, step, std::string("yes"))},
                             {"b", answered(lesson.title, step, std::vector<double>{1, 2})},
                             {"c", answered(lesson.title, step, std::string("perhaps"))},
                             {"d", answered(lesson.title, step + 1, std::string("yes"))}},
                            find_first, step);
  EXPECT_EQ(g.answers.size(), 1U);
  ASSERT_EQ(g.left_out.size(), 3U);
  EXPECT_NE(g.left_out[1].find("\"perhaps\", is none to this question"), std::string::npos) << g.left_out[1];
}

TEST(Gather, WordsAndNumbersOfAnySizeAreBounded) {
  const std::string longer(longest_answer + 1, 'x');
  for (const auto& [lesson, word] :
       {std::pair<std::string, std::string>{"A lesson", longer}, {longer, "yes"}}) {
    const auto read = handed_in(answered(lesson, 1, word));
    ASSERT_TRUE(std::holds_alternative<std::string>(read));
    EXPECT_NE(std::get<std::string>(read).find("of at most 1000 characters"), std::string::npos);
  }
  EXPECT_TRUE(
      std::holds_alternative<HandedIn>(handed_in(answered("A lesson", 1, std::string(longest_answer, 'x')))));
  EXPECT_EQ(quantile({-1e308, 1e308}, 0.5), 0);
  EXPECT_DOUBLE_EQ(quantile({-1.5e308, 1.7e308, 1.7e308}, 0.25), 0.1e308);
  EXPECT_EQ(quantile({1, 2, 4}, 0.75), 3);
}

TEST(Gather, AnUnknownLessonIsCountedWithoutTruth) {
  std::vector<HandedFile> files;
  for (const double x : {0.1, 0.2, 0.9})
    files.push_back({"f", answered("Mine", 3, std::vector<double>{x, 1 - x})});
  const Gathered g = gather(files, find_first);
  EXPECT_EQ(g.answers.size(), 3U);
  EXPECT_FALSE(g.truth);
  EXPECT_EQ(g.entries, (std::vector<std::string>{"1", "2"}));
  EXPECT_NE(gathered_text(g).find("1: least 0.10, median 0.20, most 0.90"), std::string::npos)
      << gathered_text(g);
  EXPECT_TRUE(gather({}, find_first).answers.empty());
  files.clear();
  for (const char* word : {"no", "yes", "no"}) files.push_back({"f", answered("Mine", 3, std::string(word))});
  EXPECT_EQ(gathered_text(gather(files, {})), "Mine, step 3\n3 answers\n  2  no\n  1  yes\n");
}

// Rows by the tokens of the keys, numbers, counts, words: beside the truth,
// which the answers of two tokens have.
TEST(Gather, EveryKindIsCountedBesideItsTruth) {
  Lesson lesson;
  lesson.title = "Mine";
  lesson.scenes["one"] = std::get<Scene>(read_scene(
      R"({"attnlab": 1, "tokens": ["a", "b"], "X": [[1, 0], [0.5, 1]], "value": "inputs", "output": "none",
 "inside": "none", "heads": [{"WQ": [[1, 0], [0, 1]], "WK": [[1, 0], [0, 1]]}]})",
      "one"));
  using Numbers = std::vector<double>;
  const struct {
    Prediction predict;
    std::vector<Reply> given;
    std::string says;
    std::size_t left_out = 0;
  } cases[] = {{{.kind = PredictKind::row, .of = "A[1,:]"},
                {Numbers{0.6, 0.4}, Numbers{0.9, 0.1}, Numbers{1}},
                "\n2 answers, 1 of them right\n  a: truth 0.62, least 0.60, median 0.75, most 0.90\n"
                "  b: truth 0.38, least 0.10, median 0.25, most 0.40\n",
                1},
               {{.kind = PredictKind::row, .of = "S[1,:]"},
                {Numbers{1, 0.5}},
                "\n1 answer, 1 of them right\n  a: truth 1.00, least 1.00, median 1.00, most 1.00\n"
                "  b: truth 0.50, least 0.50, median 0.50, most 0.50\n"},
               {{.kind = PredictKind::row, .of = "X[1,:]"},
                {Numbers{1, 0}},
                "\n1 answer, 1 of them right\n  1: truth 1.00, least 1.00, median 1.00, most 1.00\n"
                "  2: truth 0, least 0, median 0, most 0\n"},
               {{.kind = PredictKind::curve, .of = "A[1,2]"},
                {Numbers{0.1, 0.3, 0.4, 0.45, 0.5}},
                "\n1 answer, 1 of them right\n  ¼: truth 0.12, least 0.10, median 0.10, most 0.10\n"
                "  ½: truth 0.27, least 0.30, median 0.30, most 0.30\n"
                "  1: truth 0.38, least 0.40, median 0.40, most 0.40\n"
                "  2: truth 0.44, least 0.45, median 0.45, most 0.45\n"
                "  4: truth 0.47, least 0.50, median 0.50, most 0.50\n"},
               {{.kind = PredictKind::number, .ask = "Why?", .of = "S[1,2]"},
                {Numbers{0.5}, Numbers{2}},
                ": Why?\n2 answers, 1 of them right\n  truth 0.50, least 0.50, median 1.25, most 2.00\n"},
               {{.kind = PredictKind::rank, .of = "rank(S)"},
                {Numbers{2}, Numbers{1}, Numbers{2}},
                "\n3 answers, 2 of them right\n  1  1\n  2  2  (the answer)\n"},
               {{.kind = PredictKind::sign, .of = "S[1,2]"},
                {std::string("zero"), std::string("blue")},
                "\n1 answer, 0 of them right\n  0  positive  (the answer)\n  0  negative\n  1  zero\n",
                1},
               {{.kind = PredictKind::choice, .answer = "b", .options = {"b", "c"}},
                {std::string("b"), std::string("d")},
                "\n1 answer, 1 of them right\n  1  b  (the answer)\n  0  c\n",
                1},
               {{.kind = PredictKind::number, .of = "S"},
                {Numbers{1}, Numbers{3}, std::string("no")},
                "\n2 answers\n  least 1.00, median 2.00, most 3.00\n",
                1}};
  for (const auto& c : cases) lesson.steps.push_back({{.scene = "one"}, {}, {}, c.predict});
  lesson.steps.push_back({{.scene = "one"}});
  const auto find = [&](std::string_view) { return &lesson; };
  for (const auto& c : cases) {
    const int step = static_cast<int>(&c - cases) + 1;
    std::vector<HandedFile> files;
    for (const Reply& reply : c.given) files.push_back({"f", answered("Mine", step, reply)});
    const Gathered g = gather(files, find, step);
    EXPECT_EQ(gathered_text(g), "Mine, step " + std::to_string(step) + c.says);
    EXPECT_EQ(g.left_out.size(), c.left_out);
  }
  // A step that asks nothing, one that is not there, one that nobody has answered.
  for (const int step : {10, 11})
    EXPECT_EQ(gather({{"f", answered("Mine", step, Numbers{1})}}, find).truth, std::nullopt);
  EXPECT_EQ(gathered_text(gather({{"f", answered("Mine", 1, Numbers{1})}}, find, 2)),
            "Mine, step 2\n0 answers, 0 of them right\n");
  EXPECT_EQ(quantile({}, 0.5), 0);
}

TEST(Gather, WhatIsHandedInHasItsShape) {
  Scene scene = random_scene(5, Entries::generic);
  const auto said = [&](const std::string& answers) {
    scene.extra = "{\"answers\": " + answers + "}";
    const auto read = handed_in(scene);
    return std::holds_alternative<HandedIn>(read) ? words_of(std::get<HandedIn>(read).given[0].answer)
                                                  : std::get<std::string>(read);
  };
  const auto answer = [](const std::string& of) {
    return R"({"lesson": "x", "given": [{"step": 1, "answer": )" + of + "}]}";
  };
  const std::string expected =
      "answers.given[1].answer: expected a list of numbers, a number or a word, of at most 1000 characters";
  std::string many = "[0";
  for (int i = 0; i < 64; ++i) many += ", 1";
  EXPECT_EQ(said(answer("0.5")), "0.50");
  for (const std::string& bad :
       {std::string("[]"), std::string("\"\""), std::string("null"), many + "]", std::string("[1, \"x\"]")})
    EXPECT_EQ(said(answer(bad)).find(expected + ", found "), 0U) << bad;
  EXPECT_EQ(said("3"), R"(answers: expected {"lesson": ..., "given": [...]}, found 3)");
  EXPECT_EQ(said(R"({"lesson": "x", "given": [{"step": 1}]})"), expected + ", found nothing");
}

TEST(Gather, TheCommandCountsDrawsAndNames) {
  const TemporaryFolder folder;
  const Lesson& lesson = first_lesson();
  const int step = step_that_asks(lesson, PredictKind::yes_no);
  std::vector<std::string> arguments{"gather"};
  for (int i = 0; i < 4; ++i) {
    const Scene scene = answered(lesson.title, step, std::string(i % 2 == 0 ? "yes" : "no"));
    arguments.push_back(folder.write("anna-" + std::to_string(i) + ".json", scene_text(scene)).string());
  }
  const std::string picture = folder.file("answers.svg").string();
  arguments = joined(arguments, {"-o", picture});
  const std::string said = run_well(arguments), drawn = bytes_of(picture);
  expect_holds(said, {"4 answers, 2 of them right"});
  expect_holds(drawn, {"<svg"});
  for (const std::string& text : {said, drawn}) EXPECT_EQ(text.find("anna"), std::string::npos) << text;
  arguments.insert(arguments.begin() + 1, folder.write("broken.json", "{").string());
  const Outcome partly = run_program(arguments);
  EXPECT_EQ(std::tuple(partly.status, partly.out), std::tuple(1, said));
  expect_holds(partly.err, {"broken.json"});
  for (const std::vector<std::string>& words : {std::vector<std::string>{"gather"},
                                                {"gather", "a.json", "--step", "0"},
                                                {"gather", "a.json", "-o", "a.txt"}})
    EXPECT_TRUE(std::holds_alternative<WrongUsage>(read_command_line(words))) << words.back();
  refuses({"gather", opening_file}, {"opening.json: expected answers", "found none"});
}

}  // namespace
}  // namespace attnlab::test
