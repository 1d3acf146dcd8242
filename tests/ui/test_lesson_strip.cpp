// How high the strip of a lesson is, and what waits for an answer in it.
#include "app/library/lessons.h"
#include "tests/ui/app_host.h"

#include "imgui_internal.h"

namespace attnlab::test {
namespace {

struct LessonHeight : testing::TestWithParam<LessonEntry> {};

// It is as high at every step, from the first on, and everything has room in it. The last page has the
// height of the steps, and scrolls where it needs more.
TEST_P(LessonHeight, IsOfOneHeight) {
  for (const auto& [width, height] :
       {std::pair<double, double>{1024, 614}, {1024, 768}, {1280, 800}, {1600, 960}, {1920, 1080}}) {
    CalmHost sized(width, height);
    sized.run("lesson." + std::string(GetParam().id));
    const LessonState& state = sized.app->lesson();
    const double strip = sized.app->strip_height();
    const Rect close = sized.robot.area("Close##lesson");
    for (std::size_t page = 0; page <= last_page(state); ++page) {
      SCOPED_TRACE(std::to_string(width) + ", page " + std::to_string(page + 1));
      if (page > 0) sized.run("lesson.next");
      EXPECT_EQ(sized.app->strip_height(), strip);
      EXPECT_NEAR(sized.robot.area("Close##lesson").y, close.y, 0.5);
    }
    const ImGuiWindow& last = *ImGui::FindWindowByName("lesson");
    EXPECT_EQ(last.Scroll.y, 0);
    EXPECT_EQ(last.ScrollbarY, last.ScrollMax.y > 0) << "what is more is seen to be there";
  }
}

// A fact may be the answer of a question that covers nothing.
TEST(LessonFacts, WaitForTheAnswer) {
  AppHost host(1920, 1080);
  host.run("lesson.output-matrix");
  host.robot.step(3);
  EXPECT_FALSE(host.app->facts().drawn);
  host.run("lesson.show");
  host.robot.step(3);
  EXPECT_TRUE(host.app->facts().drawn);
}

INSTANTIATE_TEST_SUITE_P(Each, LessonHeight, testing::ValuesIn(lesson_list().begin(), lesson_list().end()),
                         [](const auto& info) {
                           std::string name(info.param.id);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace attnlab::test
