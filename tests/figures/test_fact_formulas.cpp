// The mathematics in the table of facts: every sign of it is one that formulas know.
#include "app/figures/canvas/formula.h"
#include "app/figures/views/views.h"
#include "core/facts/facts.h"
#include "tests/figures/recording_canvas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

void expect_understood(std::string_view latex) {
  RecordingCanvas canvas;
  draw_formula(canvas, {0, 0}, latex, 15, {});
  std::string text;
  for (const DrawnText& drawn : canvas.texts) text += drawn.text;
  EXPECT_FALSE(text.empty());
  EXPECT_EQ(text.find_first_of("\\{}^_$"), std::string::npos) << latex << " gives " << text;
}

TEST(FactFormulas, AreUnderstoodInBothNotations) {
  for (const FactInfo& info : fact_list()) {
    SCOPED_TRACE(std::string(info.id));
    expect_understood(info.statement);
    if (!info.statement_columns.empty()) expect_understood(info.statement_columns);
    bool formula = false;
    std::string part;
    for (const char c : std::string(info.title) + '$') {
      if (c != '$') {
        part += c;
        continue;
      }
      if (formula) expect_understood(part);
      formula = !formula;
      part.clear();
    }
  }
}

TEST(FactFormulas, StandInAViewAndAPartThatAreThere) {
  for (const FactInfo& info : fact_list()) {
    const View* view = find_view(info.view);
    ASSERT_NE(view, nullptr) << info.id;
    EXPECT_EQ(std::ranges::count(view->parts, info.part, &Part::id), info.part.empty() ? 0 : 1) << info.id;
  }
}

}  // namespace
}  // namespace attnlab::test
