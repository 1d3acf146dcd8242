#include "tests/export/sheets.h"

#include "app/figures/sheet/sheet.h"
#include "core/scene/scene_file.h"
#include "embedded/assets.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {

const std::vector<Shown>& everything_shown() {
  static const std::vector<Shown> all = [] {
    std::vector<Shown> list;
    for (const View& view : views())
      for (int part = 0; part < view.part_count(); ++part) list.push_back({std::string(view.id), part});
    return list;
  }();
  return all;
}

void note_sheet(NotingCanvas& canvas, const Scene& scene, const ExportOptions& options) {
  const Analysis analysis = analyze(scene);
  const FigureInput input{scene, analysis, theme(options.theme), options.figure};
  draw_sheet(canvas, input,
             {.view = options.figure.blocks.empty() ? find_view(options.view) : &blocks_view(),
              .before = options.before,
              .compare = options.compare,
              .ground = !options.transparent,
              .size = options.size,
              .paper = options.paper});
}

double NotingCanvas::text_width(std::string_view utf8, Face face, double size) const {
  static const FontFaces fonts;
  return fonts.advance(utf8, face) * size;
}

NotingCanvas::NotingCanvas(const Scene& scene, const ExportOptions& options) {
  note_sheet(*this, scene, options);
}

ExportOptions options_of(const Shown& shown, PictureFormat format, ThemeId theme) {
  ExportOptions options{.format = format, .view = shown.view, .figure = {.part = shown.part}};
  options.theme = theme;
  return options;
}

Picture picture_of(const Scene& scene, const ExportOptions& options) {
  Exported made = export_picture(scene, options);
  if (const auto* why = std::get_if<std::string>(&made)) ADD_FAILURE() << *why;
  return std::holds_alternative<Picture>(made) ? std::get<Picture>(std::move(made)) : Picture{};
}

std::string exported(const Scene& scene, const ExportOptions& options) {
  return picture_of(scene, options).bytes;
}

Scene opening_scene() {
  SceneRead read = read_scene(embedded::assets("examples/opening.json"), "opening.json");
  if (auto* scene = std::get_if<Scene>(&read)) return std::move(*scene);
  ADD_FAILURE() << "the opening scene cannot be read";
  return {};
}

Scene rich_scene() {
  Scene scene = scene_of({5, 5, 3, 2, 2, 2}, 17);
  scene.title = "A & B < C: \"−\"";
  scene.tokens = {"<&>", "naïve", "≥ ½", "fi ffi AVAT", "a"};
  scene.mask.kind = Mask::Kind::causal;
  scene.Q(0, 0) = 1e5;
  scene.V(1, 1) = 1e-7;
  return scene;
}

Scene masked_scene() {
  Scene scene = scene_of({4, 4, 3, 2, 2, 2}, 5);
  scene.mask.kind = Mask::Kind::causal;
  return scene;
}

}  // namespace attnlab::test
