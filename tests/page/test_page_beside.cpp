// A step of a lesson's page with a scene that is dragged along: it follows what is done to the first, and is
// only looked at.
#include "app/page/page.h"
#include "core/teaching/linked.h"
#include "core/text/number.h"
#include "embedded/assets.h"
#include "tests/core/checkers.h"
#include "tests/page/page_in_browser.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace attnlab::test {
namespace {

constexpr const char* reader = R"JS(
  while (document.querySelectorAll(".scene:not([hidden])").length < 2) document.getElementById("next").click();
  const scenes = [...document.querySelectorAll(".scene:not([hidden])")];
  const first = (node) => scenes.map((scene) => scene.querySelector(`[data-node=${node}] tbody td`));
  const text = (node) => first(node).map((td) => td.textContent).join(" ");
  const type = async (td, digit) => { td.focus(); key(digit); key("Enter"); await rest(); };
  see("names", scenes.map((scene) => scene.querySelector(".named").textContent).join(", "));
  see("start", text("Y"));
  await type(first("W_V")[0], "3");
  see("typed", text("W_V") + ": " + text("Y"));
  await type(first("W_V")[1], "5");
  see("looked at", text("W_V"));
  document.getElementById("undo").click();
  see("undone", text("Y"));
  document.getElementById("next").click();
  see("next", document.querySelectorAll(".scene:not([hidden])").length + " " + document.querySelectorAll(".named:not([hidden])").length);
)JS";

TEST(PageBeside, TheSecondSceneFollowsTheHandInTheFirst) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const auto read = read_lesson(embedded::assets("lessons/why-several-heads.json"), "lesson");
  const Lesson& lesson = std::get<Lesson>(read);
  const auto step =
      std::ranges::find_if(lesson.steps, [](const LessonStep& one) { return bool(one.linked); });
  ASSERT_NE(step, lesson.steps.end());
  Scene scene = lesson.scenes.at(step->scene);
  const auto both = [&] {
    const Scene& other = lesson.scenes.at(step->linked->scene);
    const Scene follows = std::get<Scene>(linked_scene(*step->linked, scene, other));
    return show_rounded(analyze(scene).Y(0, 0), 2) + ' ' + show_rounded(analyze(follows).Y(0, 0), 2);
  };
  const std::string start = both();
  scene.heads[0].W_V(0, 0) = 3;
  EXPECT_NE(both(), start);
  EXPECT_EQ(seen_in(driven(lesson_page(lesson), reader)),
            "SEEN\nnames: " + step->linked->names[0] + ", " + step->linked->names[1] + "\nstart: " + start +
                "\ntyped: 3.00 3.00: " + both() + "\nlooked at: 3.00 3.00\nundone: " + start + "\nnext: 1 0");
}

}  // namespace
}  // namespace attnlab::test
