// The page of questions (docs/questions.md): what it points to is there.
#include "app/library/claims.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "core/facts/facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>

namespace attnlab::test {
namespace {

// "2, 7" and "1 to 3" behind a lesson's name: the largest number.
int last_step(const std::string& text) {
  int last = 0;
  static const std::regex number("[0-9]+");
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
    last = std::max(last, std::stoi(at->str()));
  return last;
}

void expect_there(const std::string& kind, const std::string& name, const std::string& steps) {
  SCOPED_TRACE(kind + " " + name + steps);
  if (kind == "fact") {
    EXPECT_NE(find_fact(name), nullptr);
  } else if (kind == "example") {
    EXPECT_FALSE(example_text(name).empty());
  } else if (kind == "claim") {
    EXPECT_EQ(std::ranges::count(claim_list(), name, &ClaimEntry::id), 1);
  } else if (kind == "lesson") {
    const auto lesson = open_lesson(name);
    ASSERT_TRUE(std::holds_alternative<Lesson>(lesson));
    EXPECT_LE(last_step(steps), static_cast<int>(std::get<Lesson>(lesson).steps.size()));
  } else {
    EXPECT_EQ(kind, "view");
  }
}

TEST(Questions, PointToWhatIsThere) {
  std::ifstream page("docs/questions.md");
  const std::regex pointer("(lesson|fact|claim|example|view) `([^`]+)`([0-9, to]*)");
  int rows = 0;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| ") || line.starts_with("| question")) continue;
    ++rows;
    const std::string where = line.substr(line.rfind('|', line.size() - 2) + 1);
    std::sregex_iterator at(where.begin(), where.end(), pointer), end;
    EXPECT_TRUE(at != end || where.find("attnlab ") != std::string::npos) << line;
    for (; at != end; ++at) expect_there((*at)[1], (*at)[2], (*at)[3]);
  }
  EXPECT_GE(rows, 33);
}

}  // namespace
}  // namespace attnlab::test
