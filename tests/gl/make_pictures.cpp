// Writes the pictures of the README: the window as it is drawn for the opening scene, without a display.
//   attnlab_pictures FOLDER
// makes FOLDER/<view>-light.png and FOLDER/<view>-dark.png, 1600 x 1000, for every view.
#include "tests/gl/app_picture.h"
#include "tests/gl/context.h"
#include "tests/gl/picture.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

namespace {

using namespace attnlab;

// The cell that the pictures point at, as a person would: "bomb" attends to "movie".
constexpr Cell pointed_at{Node::S, 0, 3, 1};

void write_view(const View& view, ThemeId theme, const std::filesystem::path& folder) {
  const Image image =
      test::picture_of_app({.width = 1600, .height = 1000, .content_scale = 1}, [&](App& app) {
        app.view().view = view.id;
        app.view().theme = theme;
        app.view().pinned = pointed_at;
      });
  const std::string name = std::string(view.id) + (theme == ThemeId::dark ? "-dark.png" : "-light.png");
  test::write_png(image, folder / name);
  std::printf("%s\n", (folder / name).c_str());
}

}  // namespace

int main(int count, char** arguments) try {
  if (count != 2) {
    std::fputs("usage: attnlab_pictures FOLDER\n", stderr);
    return 2;
  }
  const std::filesystem::path folder = arguments[1];
  std::filesystem::create_directories(folder);
  test::headless_context();
  for (const View& view : views())
    for (const ThemeId theme : {ThemeId::light, ThemeId::dark}) write_view(view, theme, folder);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "attnlab_pictures: %s\n", error.what());
  return 1;
}
