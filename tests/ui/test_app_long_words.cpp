// Labels, title and notes of a megabyte, of letters, lines, signs without width, from right to left, and
// control characters: a frame draws no more for them than for short ones, and the file keeps them whole.
// Files of strangers with the largest and smallest doubles, opened in the window: every part of every view is
// drawn with the panels beside it and the facts measured, the pointer goes over it and clicks into it; what
// undo leaves is what the file says.
#include "app/figures/views/views.h"
#include "core/picture/share.h"
#include "core/scene/rules.h"
#include "tests/core/cases.h"
#include "tests/core/extreme_scene.h"
#include "tests/ui/app_host.h"

#include <iostream>

namespace attnlab::test {
namespace {

constexpr std::size_t long_words = 1 << 20;

std::string repeated(const char* piece, std::size_t bytes) {
  std::string text;
  text.reserve(bytes + 8);
  while (text.size() < bytes) text += piece;
  return text;
}

int vertices_of_a_frame(AppHost& host) {
  host.robot.step(4);
  return ImGui::GetDrawData()->TotalVtxCount;
}

// A scene with such words everywhere, opened from a file, which then holds the same bytes again.
void expect_bounded(const char* piece) {
  SCOPED_TRACE(std::string("of ") + (piece[0] < ' ' ? "control characters" : piece));
  const auto scene_of = [&](std::size_t bytes) {
    AppHost plain;
    Scene scene = plain.scene();
    for (std::string& token : scene.tokens) token = repeated(piece, bytes);
    scene.title = repeated(piece, bytes);
    scene.notes = repeated(piece, bytes);
    return scene;
  };
  const Scene scene = scene_of(long_words / 8);
  AppHost host, short_host;
  const fs::path file = host.folder.write("long.json", scene_text(scene));
  ASSERT_TRUE(host.app->open(file));
  ASSERT_TRUE(short_host.app->open(short_host.folder.write("short.json", scene_text(scene_of(40)))));
  for (const char* view : {"pipeline", "symmetry", "softmax", "rank", "geometry", "heads"}) {
    show_view(host.app->view(), view);
    show_view(short_host.app->view(), view);
    const int drawn = vertices_of_a_frame(host), usual = vertices_of_a_frame(short_host);
    EXPECT_LT(drawn, 2 * usual + 60'000) << view;
  }
  // The inspector, the menu of a label, its field, the pattern of weights.
  host.robot.click("Q/r2c1");
  EXPECT_LT(vertices_of_a_frame(host), 200'000) << "inspector";
  host.robot.click("Q/row2", 1);
  EXPECT_LT(vertices_of_a_frame(host), 200'000) << "menu";
  host.robot.key(ImGuiKey_Escape);
  host.run("scene.certify");
  EXPECT_LT(vertices_of_a_frame(host), 200'000) << "certify";
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == scene) << "nothing was cut";
  host.robot.enter_at("Q/r1c1", "0.125");
  host.run("file.save");
  const SceneRead saved = load_scene(file);
  ASSERT_TRUE(std::holds_alternative<Scene>(saved));
  EXPECT_EQ(std::get<Scene>(saved).tokens, scene.tokens);
  EXPECT_EQ(std::get<Scene>(saved).notes, scene.notes);
  EXPECT_EQ(std::get<Scene>(saved).title, scene.title);
}

TEST(AppLongWords, Letters) { expect_bounded("W"); }
TEST(AppLongWords, Words) { expect_bounded("a b "); }
TEST(AppLongWords, Lines) { expect_bounded("x\n"); }
TEST(AppLongWords, WithoutWidth) { expect_bounded("\u200b\u0301"); }
TEST(AppLongWords, RightToLeft) { expect_bounded("\u202e\u05d0\u05d1 "); }
TEST(AppLongWords, Emoji) { expect_bounded("\U0001f600"); }
TEST(AppLongWords, ControlCharacters) { expect_bounded("\x01"); }
TEST(AppLongWords, MarksOfFormulas) { expect_bounded("$\\frac{"); }

void look_at_everything(AppHost& host) {
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part) {
      SCOPED_TRACE(std::string(view.id) + " " + std::to_string(part));
      show_part(host.app->view(), view.id, part);
      host.robot.step(2);
      for (const double x : {0.4, 0.5, 0.6}) {
        host.robot.move_to(Point{1600 * x, 1000 * (x - 0.05)}, 2);
      }
      host.robot.click_at(Point{800, 500});
    }
}

void open_and_look(AppHost& host, const Scene& scene) {
  const fs::path file = host.folder.write("stranger.json", scene_text(scene));
  ASSERT_TRUE(host.open(file)) << host.app->message();
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
