// What the pages of the export dialog would write.
#include "app/ui/exporting/export_names.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/session.h"
#include "core/analysis/named_matrix.h"
#include "core/writing/papers.h"

#include <utility>

namespace attnlab {

namespace {

Made make_matrix(const Session& s) {
  const auto found = find_matrix(s.scene(), s.analysis, s.exporting.what.matrix);
  if (const auto* why = std::get_if<std::string>(&found)) return Refused{*why};
  const auto& matrix = std::get<NamedMatrix>(found);
  const ExportChoice& c = s.settings.exports;
  Finished done{matrix_file(view(matrix.values), c.matrix_format, matrix.name, c.matrix_decimals), {}};
  done.words = bytes_text(done.bytes.size());
  return done;
}

Made make_paper(const Session& s) {
  const ExportChoice& c = s.settings.exports;
  const PaperOptions options{c.paper_decimals, {s.exporting.what.columns}};
  Finished done;
  switch (c.paper) {
    case PaperChoice::solution:
      done.bytes = paper_latex(s.scene(), s.analysis, Paper::solution, options);
      break;
    case PaperChoice::worksheet:
      done.bytes = paper_latex(s.scene(), s.analysis, Paper::worksheet, options);
      break;
    case PaperChoice::answers:
      done.bytes = paper_latex(s.scene(), s.analysis, Paper::answers, options);
      break;
    case PaperChoice::numpy: done.bytes = scene_script(s.scene(), Script::numpy); break;
    case PaperChoice::pytorch: done.bytes = scene_script(s.scene(), Script::pytorch); break;
  }
  done.words = bytes_text(done.bytes.size());
  return done;
}

Made make_picture(const Session& s) {
  const ExportOptions options = export_options(s);
  Exported exported = export_picture(s.scene(), options);
  if (auto* why = std::get_if<std::string>(&exported)) return Refused{std::move(*why)};
  auto& picture = std::get<Picture>(exported);
  Finished done{std::move(picture.bytes), pixels_text(picture.width, picture.height)};
  done.words += ", " + bytes_text(done.bytes.size());
  if (options.with_scene) done.words += ", with its scene";
  return done;
}

}  // namespace

ExportOptions export_options(const Session& s, const ExportWhat& what) {
  const ExportChoice& c = s.settings.exports;
  ExportOptions o;
  o.format = c.format;
  o.view = what.view;
  o.matrix = what.matrix;
  o.figure = s.view.figure;
  o.figure.hover.reset();
  o.figure.pinned.reset();
  o.figure.lit.clear();
  o.figure.part = what.part;
  o.figure.head = what.head;
  o.figure.row = what.row;
  o.figure.columns = what.columns;
  o.figure.numbers = c.numbers;
  o.figure.decimals = c.decimals;
  o.theme = c.theme;
  o.transparent = c.transparent;
  o.title = c.title;
  o.caption = c.caption;
  o.text_as_paths = c.text_as_paths;
  o.with_scene = c.with_scene;
  o.size = size_of(c);
  o.scale = o.format == PictureFormat::png ? scale_of(c) : 1;
  return o;
}

ExportOptions export_options(const Session& s) { return export_options(s, s.exporting.what); }

Made make_export(const Session& s) {
  switch (s.settings.exports.page) {
    case ExportPage::picture: return make_picture(s);
    case ExportPage::matrix: return make_matrix(s);
    case ExportPage::paper: return make_paper(s);
  }
  return Refused{"There is no such page."};
}

std::string spelled(const NamedMatrix& matrix) {
  return matrix.head < 0 ? matrix.name : matrix.name + ":" + std::to_string(matrix.head + 1);
}

}  // namespace attnlab
