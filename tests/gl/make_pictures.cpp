// Writes the pictures of the README: the window as it is drawn for the opening scene, without a display.
//   attnlab_pictures FOLDER
// makes FOLDER/<view>-light.png and FOLDER/<view>-dark.png, 1600 x 1000, for every view, and FOLDER/<view>-<part>.png for
// each further part of a view, light and dark in turn; and a few pictures of what all views share.
#include "core/lab/run_file.h"
#include "core/text/file.h"
#include "tests/core/temporary_folder.h"
#include "tests/gl/app_picture.h"
#include "tests/gl/context.h"
#include "tests/gl/picture.h"
#include "tests/lab/experiments.h"

#include <cstdio>
#include <exception>

namespace {

using namespace attnlab;

// The cell that the pictures point at, as a person would: "bomb" attends to "movie".
constexpr Cell pointed_at{Node::S, 0, 3, 1};

void write(const std::string& name, const std::filesystem::path& folder,
           const std::function<void(App&)>& prepare) {
  const Image image = test::picture_of_app(
      {.width = 1600, .height = 1000, .content_scale = 1, .folder = "/home/ada/lectures"}, [&](App& app) {
        app.view().pinned = pointed_at;
        prepare(app);
      });
  test::write_png(image, folder / (name + ".png"));
  std::printf("%s\n", (folder / (name + ".png")).c_str());
}

void write_view(const View& view, const std::filesystem::path& folder) {
  const std::string id(view.id);
  for (const ThemeId theme : {ThemeId::light, ThemeId::dark})
    write(id + (theme == ThemeId::dark ? "-dark" : "-light"), folder, [&](App& app) {
      app.view().view = id;
      app.view().theme = theme;
    });
  for (int part = 1; part < static_cast<int>(view.parts.size()); ++part)
    write(id + "-" + std::string(view.parts[static_cast<std::size_t>(part)].id), folder, [&](App& app) {
      show_part(app.view(), id, part);
      // Only where the inputs are one matrix can the output be the next input.
      if (view.parts[static_cast<std::size_t>(part)].id == "again") app.run("source.self");
      app.view().theme = part % 2 == 1 ? ThemeId::light : ThemeId::dark;
    });
}

// What all views share: a state compared with a pinned one, the export, two views side by side with tokens as columns.
void write_shared(const std::filesystem::path& folder) {
  write("compare", folder, [](App& app) {
    for (const char* action : {"compare.pin", "score.qq"})
      if (!app.run(action)) throw std::runtime_error(std::string(action) + " can't be done");
    app.view().left_open = false;
    app.view().compare = Compare::beside;
  });
  write("export", folder, [](App& app) {
    app.view().view = "symmetry";
    if (!app.run("file.export")) throw std::runtime_error("file.export can't be done");
  });
  write("lesson", folder, [](App& app) {
    app.view().pinned.reset();
    if (!app.run("lesson.why-not-qq")) throw std::runtime_error("the lesson can't be opened");
  });
  write("columns", folder, [](App& app) {
    app.view().figure.columns = true;
    app.view().left_open = app.view().right_open = false;
    show_second(app.view(), "geometry");
  });
}

// A run of the Lab: its losses, and the inside of one training.
void write_lab(const std::filesystem::path& folder) {
  const lab::Record record = test::recorded(test::experiment_of("next", "qk,qq,merged,K=V", 5));
  const test::TemporaryFolder place;
  std::filesystem::current_path(place.path());
  if (const auto why = write_file("next.run", lab::run_text(record))) throw std::runtime_error(*why);
  for (const ThemeId theme : {ThemeId::light, ThemeId::dark})
    write(theme == ThemeId::dark ? "lab-dark" : "lab-light", folder, [&](App& app) {
      app.view().pinned.reset();
      app.view().theme = theme;
      if (!app.open(std::filesystem::path("next.run"))) throw std::runtime_error(app.message());
      app.run("view.lab");
      if (theme == ThemeId::light) return;
      show_part(app.view(), "lab", 1);
      app.view().figure.pick = {0, 0, 120};
    });
}

}  // namespace

int main(int count, char** arguments) try {
  if (count != 2) {
    std::fputs("usage: attnlab_pictures FOLDER\n", stderr);
    return 2;
  }
  const std::filesystem::path folder = std::filesystem::absolute(arguments[1]);
  std::filesystem::create_directories(folder);
  test::headless_context();
  for (const View& view : views()) write_view(view, folder);
  write_shared(folder);
  write_lab(folder);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "attnlab_pictures: %s\n", error.what());
  return 1;
}
