// Golden pictures of the whole interface, and what can be said about pictures without one.
// ATTNLAB_RENEW_GOLDEN=1 in the environment writes them anew; look at them before committing.
#include "tests/gl/app_picture.h"
#include "tests/gl/context.h"
#include "tests/gl/picture.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

struct Golden {
  std::string view;
  ThemeId theme;
  int part = 0;
  std::string name() const {
    return view + (part > 0 ? std::to_string(part) : "") + (theme == ThemeId::dark ? "-dark" : "-light");
  }
};

// The whole interface with the pipeline; the other views without the panels, so that the files stay small.
PictureOptions options_of(const Golden& golden) {
  return golden.view == "pipeline" ? PictureOptions{1040, 640} : PictureOptions{900, 760};
}

Image picture(const Golden& golden) {
  return picture_of_app(options_of(golden), [&](App& app) {
    show_part(app.view(), golden.view, golden.part);
    app.view().theme = golden.theme;
    app.view().left_open = app.view().right_open = golden.view == "pipeline";
  });
}

std::string case_name(const testing::TestParamInfo<Golden>& info) {
  return info.param.view + (info.param.part > 0 ? std::to_string(info.param.part) : "") +
         (info.param.theme == ThemeId::dark ? "Dark" : "Light");
}

class GoldenPicture : public testing::TestWithParam<Golden> {};

TEST_P(GoldenPicture, IsAsItWas) {
  headless_context();
  EXPECT_EQ(differs_from_golden(picture(GetParam()), GetParam().name()), "");
}

INSTANTIATE_TEST_SUITE_P(Views, GoldenPicture,
                         testing::Values(Golden{"pipeline", ThemeId::light},
                                         Golden{"pipeline", ThemeId::dark},
                                         Golden{"symmetry", ThemeId::light},
                                         Golden{"symmetry", ThemeId::dark}, Golden{"softmax", ThemeId::light},
                                         Golden{"softmax", ThemeId::dark}, Golden{"rank", ThemeId::light},
                                         Golden{"rank", ThemeId::dark}, Golden{"rank", ThemeId::light, 1},
                                         Golden{"geometry", ThemeId::light},
                                         Golden{"geometry", ThemeId::dark}, Golden{"heads", ThemeId::light},
                                         Golden{"heads", ThemeId::dark, 1}),
                         case_name);

// The comparison itself can fail: one digit fewer in the cells is seen, and the same picture twice is the same.
TEST(Picture, ChangedDigitsAreSeen) {
  headless_context();
  const Golden opening{"pipeline", ThemeId::light};
  const Image before = picture(opening);
  const Image again = picture(opening);
  EXPECT_EQ(before.rgba, again.rgba);
  const Image after = picture_of_app(options_of(opening), [](App& app) { app.view().figure.decimals = 1; });
  EXPECT_GT(compare(before, after, 12).pixels, before.width * before.height / 20000);
}

TEST(Picture, SurvivesPng) {
  headless_context();
  const Image image = picture({"pipeline", ThemeId::dark});
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "attnlab-survives.png";
  write_png(image, file);
  const Image back = read_png(file);
  std::filesystem::remove(file);
  ASSERT_EQ(back.width, image.width);
  ASSERT_EQ(back.height, image.height);
  EXPECT_EQ(compare(image, back, 0).pixels, 0);
}

}  // namespace
}  // namespace attnlab::test
