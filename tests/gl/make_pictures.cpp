// Writes the pictures of the README: the window as it is drawn for the opening scene, without a display.
//   attnlab_pictures FOLDER
// makes FOLDER/<view>-light.png and FOLDER/<view>-dark.png, 1600 x 1000, for every view, and
// FOLDER/<view>-<part>.png for each further part of a view, light and dark in turn; a few pictures of what
// all views share; and FOLDER/hand.gif, six seconds of a hand that drags an entry of Q.
#include "app/export/gif_writer.h"
#include "app/ui/kit/item_hooks.h"
#include "core/lab/run_file.h"
#include "core/text/file.h"
#include "tests/core/temporary_folder.h"
#include "tests/gl/app_picture.h"
#include "tests/gl/context.h"
#include "tests/gl/picture.h"
#include "tests/lab/experiments.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <numbers>
#include <stdexcept>
#include <string_view>

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

// What all views share: a state compared with a pinned one, the export,
// two views side by side with tokens as columns.
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

ImVec2 middle_of(const ItemSink& sink, std::string_view label) {
  const auto item = std::ranges::find_if(
      sink.items, [&](const ReportedItem& one) { return one.label.find(label) != std::string::npos; });
  if (item == sink.items.end()) throw std::runtime_error("no item " + std::string(label) + " is drawn");
  return {(item->low.x + item->high.x) / 2, (item->low.y + item->high.y) / 2};
}

// The pointer comes to an entry of Q, drags it there and back, and rests:
// where it is after so many seconds, and whether it presses.
struct Hand {
  ImVec2 from, cell;
  static constexpr double comes = 1.2, presses = 1.7, lets_go = 5.5, ends = 6;

  bool down(double t) const { return t >= presses && t < lets_go; }
  ImVec2 at(double t) const {
    const double way = std::clamp(t / comes, 0.0, 1.0), near = way * way * (3 - 2 * way);  // smoothstep
    const double part = std::clamp((t - presses) / (lets_go - presses), 0.0, 1.0);
    const double swing = std::sin(2 * std::numbers::pi * part);  // ends where it began
    const double pulled = (swing > 0 ? 110 : 50) * swing;        // the cell stands near the left edge
    return {static_cast<float>(std::lerp(from.x, cell.x, near) + pulled),
            static_cast<float>(std::lerp(from.y, cell.y, near))};
  }
};

void write_hand(const std::filesystem::path& folder) {
  const int width = 1100, height = 690, rate = 10;
  test::AppStage stage({.width = width, .height = height, .content_scale = 1, .folder = "/home/ada/lectures"},
                       [](App&) {});
  ImGuiIO& io = ImGui::GetIO();
  io.MouseDrawCursor = true;
  ItemSink sink;
  report_items(&sink);
  stage.draw(1);
  const Hand hand{{0.62F * width, 0.7F * height}, middle_of(sink, "Q/r4c1")};
  GifWriter gif(rate);
  for (int frame = 0; frame < static_cast<int>(Hand::ends * rate); ++frame) {
    const double t = static_cast<double>(frame) / rate;
    const ImVec2 at = hand.at(t);
    io.AddMousePosEvent(at.x, at.y);
    io.AddMouseButtonEvent(0, hand.down(t));
    sink.clear();
    stage.draw(2);
    const Image image = stage.read();
    Pixels pixels{image.width, image.height, false, {}};
    for (std::size_t i = 0; i < image.rgba.size(); ++i)
      if (i % 4 != 3) pixels.bytes.push_back(image.rgba[i]);
    gif.add(pixels);
  }
  report_items(nullptr);
  const auto file = folder / "hand.gif";
  if (const auto why = write_file(file, gif.finish())) throw std::runtime_error(*why);
  std::printf("%s\n", file.c_str());
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
  write_hand(folder);
  for (const View& view : views()) write_view(view, folder);
  write_shared(folder);
  write_lab(folder);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "attnlab_pictures: %s\n", error.what());
  return 1;
}
