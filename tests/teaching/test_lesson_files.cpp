// Every lesson that the program brings along: what it claims is true of its scenes, its sentences are short, it reads back to
// itself; and the commands that list and check lessons.
#include "app/check.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "core/teaching/lesson_check.h"
#include "core/text/json_read.h"
#include "tests/app/program.h"

#include "embedded/assets.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace attnlab::test {
namespace {

struct Lessons : testing::TestWithParam<LessonEntry> {};

TEST_P(Lessons, KeepTheirPromises) {
  const Checked checked = check_text(lesson_file(GetParam().id), std::string(GetParam().id));
  for (const std::string& error : checked.errors) ADD_FAILURE() << error;
  EXPECT_TRUE(checked.errors.empty() == !checked.text.empty());
}

TEST_P(Lessons, StandInTheListAsInTheirFile) {
  const auto read = open_lesson(GetParam().id);
  ASSERT_TRUE(std::holds_alternative<Lesson>(read)) << std::get<std::string>(read);
  EXPECT_EQ(std::get<Lesson>(read).title, GetParam().title);
  EXPECT_EQ(std::get<Lesson>(read).question, GetParam().question);
}

TEST_P(Lessons, ReadBackToThemselves) {
  const Lesson lesson = std::get<Lesson>(open_lesson(GetParam().id));
  const std::string text = lesson_text(lesson);
  const auto again = read_lesson(text, "again");
  ASSERT_TRUE(std::holds_alternative<Lesson>(again)) << std::get<FileError>(again).sentence();
  EXPECT_EQ(lesson_text(std::get<Lesson>(again)), text);
  EXPECT_EQ(std::get<Lesson>(again).scenes, lesson.scenes);
}

// Two words a second, and two seconds to look at each step.
TEST_P(Lessons, AreReadAloudInTenMinutes) {
  const Lesson lesson = std::get<Lesson>(open_lesson(GetParam().id));
  std::size_t words = count_words(lesson.answer), asked = 0;
  for (const LessonStep& step : lesson.steps) {
    words += count_words(step.text);
    if (!step.predict) continue;
    ++asked;
    words += count_words(step.predict->ask) + count_words(step.predict->why);
  }
  EXPECT_LT(static_cast<double>(words) / 2 + 2 * static_cast<double>(lesson.steps.size()), 600);
  EXPECT_GE(2 * asked, lesson.steps.size()) << "predict first";
}

// A weight above 0.98 only where that is the point, or where nothing else can be: one key is left, or weights are no shares.
TEST_P(Lessons, AreNotSaturated) {
  static const std::set<std::string, std::less<>> about_it{"bank-stuck", "grad-cold", "grad-sharp"};
  const Lesson lesson = std::get<Lesson>(open_lesson(GetParam().id));
  for (const auto& [id, scene] : lesson.scenes) {
    if (about_it.contains(id) || scene.mask.kind != Mask::Kind::none ||
        id.find("linear") != std::string::npos)
      continue;
    const Analysis analysis = analyze(scene);
    for (int h = 0; h < analysis.dims.h; ++h) EXPECT_LE(analysis.head(h).A.maxCoeff(), 0.98) << id;
  }
}

std::string lesson_name(const testing::TestParamInfo<LessonEntry>& info) {
  std::string name(info.param.id);
  std::erase(name, '-');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Each, Lessons, testing::ValuesIn(lesson_list().begin(), lesson_list().end()),
                         lesson_name);

// What the notes of an example say stands in its field "claims".
TEST(ExampleClaims, AreTrue) {
  std::size_t claims = 0;
  for (const ExampleGroup& group : example_groups())
    for (const Example& example : group.examples) {
      const auto read = read_json(example_text(example.id), example.id);
      const JsonValue* list = std::get<JsonValue>(read).find("claims");
      if (list == nullptr) continue;
      Stage stage;
      stage.emplace("it", staged(std::get<Scene>(read_example(example.id))));
      for (const JsonValue& claim : list->items) {
        const auto judged = judge(claim.text, stage, "it");
        ASSERT_TRUE(std::holds_alternative<ClaimResult>(judged))
            << claim.text << ": " << std::get<std::string>(judged);
        EXPECT_TRUE(std::get<ClaimResult>(judged).holds)
            << example.id << ": " << std::get<ClaimResult>(judged).found;
        ++claims;
      }
    }
  EXPECT_GE(claims, 40U);
}

TEST(LessonCommand, ListsEveryFile) {
  std::size_t files = 0;
  for (const embedded::File& file : embedded::assets()) files += file.name.starts_with("lessons/") ? 1 : 0;
  EXPECT_EQ(files, lesson_list().size()) << "a file without a line in the list, or the other way round";
  const Outcome list = run_program({"lessons"});
  EXPECT_EQ(list.status, 0);
  for (const LessonEntry& entry : lesson_list())
    EXPECT_NE(list.out.find(entry.title), std::string::npos) << entry.id;
  const Outcome one = run_program({"lessons", "why-not-qq"});
  EXPECT_EQ(one.out, lesson_file("why-not-qq"));
  const Outcome examples = run_program({"examples"});
  for (const ExampleGroup& group : example_groups())
    for (const Example& example : group.examples) EXPECT_NE(examples.out.find(example.id), std::string::npos);
  EXPECT_EQ(run_program({"examples", "opening"}).out, example_text("opening"));
}

TEST(LessonCommand, RefusesWhatIsNotThere) {
  const Outcome none = run_program({"lessons", "none"});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.err, "there is no lesson \"none\"; attnlab lessons lists them\n");
  EXPECT_EQ(run_program({"examples", "none"}).status, 1);
  EXPECT_EQ(run_program({"lessons", "a", "b"}).status, 2);
  EXPECT_EQ(run_program({"check"}).status, 2);
  EXPECT_EQ(run_program({"check", "/no/such/file.json"}).status, 1);
}

TEST(LessonCommand, ChecksFromStandardInput) {
  const Outcome good = run_program({"check", "-"}, {.input = lesson_file("why-not-qq")});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_NE(good.out.find("all true"), std::string::npos);
  std::string text(lesson_file("why-not-qq"));
  const auto at = text.find("S[4,2] ~ 2.99");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 13, "S[4,2] ~ 3.99");
  const Outcome bad = run_program({"check", "-"}, {.input = text});
  EXPECT_EQ(bad.status, 1);
  EXPECT_EQ(bad.out, "");
  EXPECT_NE(bad.err.find("standard input: step 1: \"S[4,2] ~ 3.99\" is false: S[4,2] is"), std::string::npos)
      << bad.err;
}

}  // namespace
}  // namespace attnlab::test
