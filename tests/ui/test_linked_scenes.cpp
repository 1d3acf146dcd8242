// Two scenes of one step: a drag moves both, in every frame, on the desk and on the wall; the pointer is told
// the numbers of the scene that it is over; what cannot be dragged along any more is said.
#include "core/teaching/linked.h"
#include "core/text/number.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

namespace attnlab::test {
namespace {

struct LinkedScenes : CalmTest {
  const LessonState& lesson = host.app->lesson();

  LinkedScenes() {
    host.run("lesson.why-several-heads");
    while (step_of(lesson) != nullptr && !step_of(lesson)->linked) host.run("lesson.next");
  }
  const LinkedScene& link() const { return *step_of(lesson)->linked; }
  Scene follows() const {
    return std::get<Scene>(linked_scene(link(), host.scene(), lesson.lesson->scenes.at(link().scene)));
  }
  void expect_both(std::string_view window) const {
    const std::string text = words_on_screen(window);
    for (const std::string& name : link().names) EXPECT_NE(text.find(name), std::string::npos) << name;
    for (const Scene& scene : {host.scene(), follows()}) {
      const std::string number = show_rounded(analyze(scene).Y(0, 0), 2);
      EXPECT_NE(text.find(number), std::string::npos) << number << " is not in " << text;
    }
    EXPECT_TRUE(lesson.now.at(link().scene).scene == follows());
  }
};

TEST_F(LinkedScenes, ADragMovesBothInEveryFrame) {
  ASSERT_NE(step_of(lesson), nullptr);
  expect_both("figure");
  const Scene first = host.scene();
  host.robot.drag_and_hold("W_V[1]/r1c1", 37, 0);
  EXPECT_FALSE(host.scene() == first);
  expect_both("figure");
  EXPECT_TRUE(lesson.claims.laws);
  host.robot.release();
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == first) << "one step takes both back";
  host.chord(0, ImGuiKey_F5);
  expect_both("presentation");
  host.robot.drag_and_hold("W_V[1]/r1c1", -90, 0);
  EXPECT_FALSE(host.scene() == first);
  expect_both("presentation");
  host.robot.release();
}

TEST_F(LinkedScenes, ThePointerIsToldTheNumbersOfTheSceneThatItIsOver) {
  const auto over = [this](bool linked) {
    return host.find_place([this, linked] {
      const ViewState& view = host.app->view();
      return view.hovers_linked == linked && view.hover == Cell{Node::Y, 0, 0, 0};
    });
  };
  for (const bool linked : {false, true}) {
    ASSERT_TRUE(over(linked)) << linked;
    host.robot.step(2);
    const std::string number = show_number(analyze(linked ? follows() : host.scene()).Y(0, 0), 4);
    EXPECT_NE(words_on_screen("status").find("= " + number), std::string::npos) << words_on_screen("status");
  }
}

TEST_F(LinkedScenes, WhatNoLongerFitsIsSaidAndComesBack) {
  host.run("size.d_k.more");
  EXPECT_TRUE(host.says(link().names.back() + " is not dragged along: WQ is 2 x 3 here, 2 x 2 in \"any-b\""));
  EXPECT_EQ(words_on_screen("figure").find(link().names.back()), std::string::npos);
  host.run("edit.undo");
  host.robot.step(2);
  expect_both("figure");
}

}  // namespace
}  // namespace attnlab::test
