// Files of strangers with the largest and smallest doubles, opened in the window: every part of every view is drawn with the
// panels beside it and the facts measured, the pointer goes over it and clicks into it; what undo leaves is what the file says.
#include "app/figures/views/views.h"
#include "core/picture/share.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "tests/core/cases.h"
#include "tests/core/extreme_scene.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <iostream>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

void look_at_everything(AppHost& host) {
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part) {
      SCOPED_TRACE(std::string(view.id) + " " + std::to_string(part));
      show_part(host.app->view(), view.id, part);
      host.robot.step(2);
      for (const double x : {0.4, 0.5, 0.6}) {
        host.robot.move_to(Point{1600 * x, 1000 * (x - 0.05)});
        host.robot.step();
      }
      host.robot.click_at(Point{800, 500});
      host.robot.step(2);
    }
}

void open_and_look(AppHost& host, const Scene& scene) {
  const fs::path file = host.folder.write("stranger.json", scene_text(scene));
  ASSERT_TRUE(host.app->open(file)) << host.app->message();
  host.robot.step(3);
  ASSERT_TRUE(host.scene() == scene);
  ASSERT_NO_FATAL_FAILURE(look_at_everything(host));
  ASSERT_FALSE(check(host.scene()));
  // A hand that touched something has made steps of it.
  while (host.app->run("edit.undo")) host.robot.step();
  ASSERT_TRUE(host.scene() == scene);
}

TEST(AppExtremes, OneHugeEntryOfWVIsOpenedAndPasted) {
  for (const double size : {5e307, 1.7976931348623157e308, -5e307, 5e-324}) {
    SCOPED_TRACE(size);
    Scene scene;
    {
      AppHost host;
      scene = host.scene();
      scene.heads.front().W_V(0, 0) = size;
      ASSERT_NO_FATAL_FAILURE(open_and_look(host, scene));
      EXPECT_FALSE(host.app->facts().facts.empty());
    }
    AppHost host;
    host.robot.set_clipboard(std::get<std::string>(share_line(scene)));
    host.chord(ImGuiMod_Ctrl, ImGuiKey_V);
    host.robot.step(3);
    EXPECT_TRUE(host.scene() == scene);
  }
}

TEST(AppExtremes, EveryViewOfThem) {
  const std::uint64_t first = 5'000, count = cases(200, 10);
  std::cout << "seeds " << first << " to " << first + count - 1 << '\n';
  AppHost host;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_NO_FATAL_FAILURE(open_and_look(host, extreme_scene(seed)));
  }
}

}  // namespace
}  // namespace attnlab::test
