#include "app/export/export.h"

#include "app/export/render.h"
#include "app/figures/blocks/blocks.h"
#include "app/page/page.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/script.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace attnlab {
namespace {

std::string whole(double value) {
  return std::isfinite(value) && std::abs(value) < 1e15 ? exact_number(std::round(value))
                                                        : std::string("too much");
}

// Why the choices mean nothing for this scene; empty: they do.
std::string wrong_choice(const ExportOptions& options, const Dims& dims) {
  const View* view = view_of(options);
  const struct {
    const char* what;
    int found, most;
    bool counts = true;
  } numbers[] = {{"head", options.figure.head + 1, dims.h},
                 {"row", options.figure.row + 1, dims.n_q},
                 {"rank", options.figure.kept_rank, dims.d, view != nullptr && view->keeps_rank}};
  for (const auto& [what, found, most, counts] : numbers)
    if (counts && (found < 1 || found > most))
      return std::string(what) + ": expected 1 to " + std::to_string(most) + ", found " +
             std::to_string(found);
  if (const OptionValues& scales = option_of(&ExportOptions::scale).values; !scales.hold(options.scale))
    return "scale: expected " + words_of(scales) + ", found " + exact_number(options.scale);
  if (options.size && !(options.size->width >= 1 && options.size->height >= 1 &&
                        options.size->width <= largest_side && options.size->height <= largest_side))
    return "size: expected 1 to " + std::to_string(largest_side) + " in each direction, found " +
           whole(options.size->width) + " x " + whole(options.size->height);
  return {};
}

// Why the blocks that are chosen cannot be drawn; empty: they can, or none is.
std::string wrong_of_blocks(const FigureInput& input) {
  const BlockList& blocks = input.options.blocks;
  if (blocks.empty()) return {};
  BlockList own = blocks_of(blocks, {});
  const OtherScenes* others = input.options.others ? &*input.options.others : nullptr;
  for (const std::string& name : scenes_of(blocks)) {
    const auto other = others != nullptr ? others->find(name) : OtherScenes::const_iterator{};
    if (others == nullptr || other == others->end())
      own = blocks;  // refused below
    else if (std::string why =
                 wrong_blocks(other->second.scene, other->second.analysis, blocks_of(blocks, name));
             !why.empty())
      return quotable(name) + ": " + why;
  }
  if (!own.empty())
    if (std::string why = wrong_blocks(input.scene, input.analysis, own); !why.empty()) return why;
  if (std::string why = wrong_claims(input.scene, input.analysis, blocks, input.options.plane); !why.empty())
    return why;
  for (const std::string& name : input.options.lab ? std::vector<std::string>{} : block_names(blocks))
    if (shows_run(name)) return name + ": expected a stored run, which attnlab train -o FILE.run writes";
  return {};
}

std::string too_many_pixels(Extent extent, double scale) {
  const double width = std::round(extent.width * scale), height = std::round(extent.height * scale);
  if (width <= largest_side && height <= largest_side && width * height <= static_cast<double>(most_pixels))
    return {};
  return "size: expected at most " + std::to_string(largest_side) + " pixels in each direction and " +
         std::to_string(most_pixels >> 20) + " million in all, found " + whole(width) + " x " + whole(height);
}

constexpr double points_of_pixel = 0.75;  // of a logical pixel

// A scene that does not fit into a picture.
struct SceneTooLarge : std::exception {};

Picture picture(const LaidSheet& laid, const ExportOptions& options) {
  const bool with_scene = options.with_scene && carries_scene(options.format);
  const std::string carried =
      with_scene ? with_recipe(scene_text(laid.input.scene), recipe_text(options)) : std::string();
  const bool is_svg = options.format == PictureFormat::svg, outlines = options.text_as_paths;
  if (!can_carry(is_svg ? PictureKind::svg : PictureKind::png, carried))
    throw SceneTooLarge();  // PNG and PDF pack it
  const double unit = is_svg ? 1 : points_of_pixel;
  Picture made{{},
               static_cast<int>(std::lround(laid.layout.extent.width * unit)),
               static_cast<int>(std::lround(laid.layout.extent.height * unit))};
  switch (options.format) {
    case PictureFormat::svg:
      made.bytes = render_svg(laid, outlines, picture_words(laid.input, laid.sheet),
                              carried.empty() ? carried : svg_metadata(carried));
      break;
    case PictureFormat::pdf:
      made.bytes = render_pdf(laid, outlines, picture_words(laid.input, laid.sheet));
      if (!carried.empty()) made.bytes = pdf_with_scene(std::move(made.bytes), carried);
      break;
    case PictureFormat::eps: made.bytes = render_eps(laid, outlines); break;
    case PictureFormat::tikz: made.bytes = render_tikz(laid, options.standalone); break;
    case PictureFormat::png: {
      const Pixels pixels = render_pixels(laid, options.scale);
      const auto [title, description] = picture_words(laid.input, laid.sheet);
      return {png_bytes(pixels, {density_of(options), carried, title, description}), pixels.width,
              pixels.height};
    }
  }
  return made;
}

// What `make` makes of the sheet that is laid out; or why the request cannot be carried out.
template <typename Make>
auto carried_out(const Scene& scene, const ExportOptions& options, Make make, RangeEnds* ends = nullptr,
                 PlotLabels* labels = nullptr)
    -> std::variant<decltype(make(std::declval<const LaidSheet&>())), std::string> {
  const Analysis analysis = analyze(scene);
  if (std::string why = wrong_choice(options, analysis.dims); !why.empty()) return why;
  FigureInput input{scene, analysis, theme(options.theme), options.figure};
  input.options.hover.reset();
  input.options.pinned.reset();
  if (!options.slide) input.options.lit.clear();
  input.ends = ends;
  input.labels = labels;
  auto made = sheet_of(input, options);
  if (auto* why = std::get_if<std::string>(&made)) return std::move(*why);
  // TikZ holds no letters: a document sets them in its own,
  // which are those of TeX where nothing else is said.
  auto fonts = fonts_of(options.font);
  if (options.format == PictureFormat::tikz && options.font == Typeface::sans)
    if (auto tex = fonts_of(Typeface::cm); std::holds_alternative<FontFiles>(tex)) fonts = std::move(tex);
  if (const auto* why = std::get_if<std::string>(&fonts)) return *why;
  try {
    const LaidSheet laid = laid_out(input, std::get<Sheet>(made), std::get<FontFiles>(fonts));
    const bool is_png = options.format == PictureFormat::png;
    if (std::string why = too_many_pixels(laid.layout.extent, is_png ? options.scale : 1); !why.empty())
      return why;
    return make(laid);
  } catch (const SceneTooLarge&) {
    return std::string(
        "its scene is larger than a picture can carry; export "
        "it without its scene");
  } catch (const std::exception&) {
    return std::string("the picture cannot be made: there is not enough memory for it");
  }
}

}  // namespace

std::variant<QrCode, std::string> qr_code(const Scene& scene) {
  const auto line = share_line(scene);
  if (const auto* error = std::get_if<FileError>(&line)) return error->sentence();
  return qr_code(std::string_view(std::get<std::string>(line)));
}

std::variant<Sheet, std::string> sheet_of(const FigureInput& input, const ExportOptions& options) {
  Sheet sheet;
  sheet.size = options.size;
  sheet.paper = options.paper;
  sheet.ground = !options.transparent;
  if (options.qr) {
    auto code = qr_code(input.scene);
    if (auto* why = std::get_if<std::string>(&code)) return std::move(*why);
    sheet.qr = std::get<QrCode>(std::move(code));
  }
  if (options.figure.gathered) {
    sheet.view = &gathered_view();
    return sheet;
  }
  sheet.mark = options.mark;
  if (options.slide) {
    sheet.slide = options.slide;
    sheet.title = options.slide->told;
    sheet.caption = options.slide->said.text;
    if (options.slide->slide.view.empty() && options.slide->slide.blocks.empty()) return sheet;  // a title
  }
  if (!options.matrix.empty()) {
    auto found = find_matrix(input.scene, input.analysis, options.matrix);
    if (auto* why = std::get_if<std::string>(&found)) return std::move(*why);
    sheet.matrix = std::move(std::get<NamedMatrix>(found));
  } else {
    if (std::string why = wrong_of_blocks(input); !why.empty()) return "blocks: " + why;
    sheet.view = view_of(options);
    if (sheet.view == nullptr)
      return "view: expected one of " + joined(ids_of(all_views()), ", ") + ", found \"" +
             quotable(options.view) + '"';
    const int parts = sheet.view->part_count();
    if (options.figure.part < 0 || options.figure.part >= parts)
      return "part: expected 1 to " + std::to_string(parts) + " of this view, found " +
             std::to_string(options.figure.part + 1);
  }
  if (sheet.view != nullptr) {
    sheet.before = options.before;
    sheet.compare = options.compare;
  }
  if (options.slide) return sheet;
  if (options.title) sheet.title = input.scene.title;
  if (options.caption) sheet.caption = caption_of(input, sheet);
  return sheet;
}

std::string paper_text(const Scene& scene, const Analysis& analysis, PaperChoice paper,
                       const PaperOptions& options) {
  switch (paper) {
    case PaperChoice::solution: return paper_latex(scene, analysis, Paper::solution, options);
    case PaperChoice::worksheet: return paper_latex(scene, analysis, Paper::worksheet, options);
    case PaperChoice::answers: return paper_latex(scene, analysis, Paper::answers, options);
    case PaperChoice::numpy: return scene_script(scene, Script::numpy);
    case PaperChoice::pytorch: return scene_script(scene, Script::pytorch);
    case PaperChoice::beamer: return paper_latex(scene, analysis, Paper::slides, options);
    case PaperChoice::notebook: return notebook_text(scene, analysis, Notebook::jupyter, options);
    case PaperChoice::marimo: return notebook_text(scene, analysis, Notebook::marimo, options);
    case PaperChoice::page: return scene_page(scene, analysis, {.decimals = options.decimals});
  }
  return {};
}

std::string matrix_bytes(const Scene& scene, const NamedMatrix& matrix, MatrixFormat format, int decimals,
                         bool headers) {
  MatrixWriting writing{.decimals = decimals, .rows = {}, .columns = {}};
  if (matrix.kind == QuantityKind::vector) writing.shape = MatrixShape::vector;
  if (matrix.kind == QuantityKind::scalar) writing.shape = MatrixShape::number;
  if (headers) {
    MatrixLabels labels = labels_of(scene, matrix);
    writing.rows = std::move(labels.rows);
    writing.columns = std::move(labels.columns);
  }
  return matrix_file(view(matrix.values), format, matrix.name, writing);
}

std::string too_small(const SmallType& small, const ExportOptions& options, bool names_options) {
  const auto rounded = [](double value, double digits) {
    return exact_number(std::floor(value * digits + 1e-9) / digits);
  };
  constexpr double point = pixels_of_inch / points_of_inch, centimetre = pixels_of_inch / centimetres_of_inch;
  const View* view = view_of(options);
  const std::string where = small.where.empty() ? "" : " in " + small.where,
                    size = " are " + rounded(small.size / point, 10) + " pt";
  std::string text =
      (small.digits ? "the digits" + where + size
                    : "the smallest letters" + size + ", of \"" + quotable(small.text) + '"' + where) +
      ", below " + rounded(small.enough / point, 10) + " pt; larger would be ";
  std::vector<std::string> larger;
  const std::string id = small.id.empty() ? std::string("weights") : small.id;
  if (options.slide)
    larger.emplace_back("a slide that shows less");
  else if (options.matrix.empty())
    larger.push_back(names_options ? "one matrix (--matrix " + id + ")" : "one matrix alone");
  if (!options.slide && view != nullptr && view->part_count() > 1)
    larger.emplace_back(names_options ? "another part (--part)" : "another part");
  const auto enough = [&](double side) {
    return exact_number(std::ceil(side * small.width / options.paper->width / centimetre * 10 - 1e-6) / 10);
  };
  const std::string width = enough(options.paper->width);
  larger.push_back(options.paper->height ? width + " x " + enough(*options.paper->height) + " cm"
                                         : "a width of " + width + " cm");
  return text + alternatives(larger);
}

namespace {

// What is not as asked for; empty: nothing. `tikz`: the picture, where it is one.
std::string remark_on(const SheetLayout& layout, const ExportOptions& options, std::string_view tikz = {}) {
  std::vector<std::string> remarks;
  if (tikz.find("\\attnlabletters{") != std::string_view::npos)
    remarks.emplace_back(options.standalone
                             ? "pdflatex sets some of its letters as their numbers, U+...; lualatex has them"
                             : "some of its letters are set as their numbers, U+...; with --standalone "
                               "lualatex has them");
  if (layout.small) remarks.push_back(too_small(*layout.small, options, true));
  if (!layout.left_out.empty())
    remarks.push_back("left out, as the slide has no room for it: " + layout.left_out);
  return joined(remarks, "; ");
}

}  // namespace

double density_of(const ExportOptions& options) {
  return options.dpi > 0 ? options.dpi : pixels_of_inch * options.scale;
}

Exported export_pages(std::span<const PagePicture> pages, const std::string& title) {
  PdfPages pdf(title);
  Picture made;
  try {
    for (const PagePicture& page : pages) {
      ExportOptions options = page.options;
      options.format = PictureFormat::pdf;
      const auto drawn = carried_out(page.scene, options, [&](const LaidSheet& laid) {
        const auto [told, description] = picture_words(laid.input, laid.sheet);
        pdf.add(laid, options.text_as_paths, told + (description.empty() ? "" : "\n") + description);
        if (const std::string remark = remark_on(laid.layout, options); !remark.empty())
          made.remark += (made.remark.empty() ? "" : "; ") + page.name + ": " + remark;
        return laid.layout.extent;
      });
      if (const auto* why = std::get_if<std::string>(&drawn)) return page.name + ": " + *why;
      const Extent extent = std::get<Extent>(drawn);
      made.width = static_cast<int>(std::lround(extent.width * points_of_pixel));
      made.height = static_cast<int>(std::lround(extent.height * points_of_pixel));
    }
    made.bytes = pdf.finish();
  } catch (const std::exception&) {
    return std::string("the pages cannot be made: there is not enough memory for them");
  }
  return made;
}

Exported export_picture(const Scene& scene, const ExportOptions& options) {
  return carried_out(scene, options, [&](const LaidSheet& laid) {
    Picture made = picture(laid, options);
    const bool is_tikz = options.format == PictureFormat::tikz;
    made.remark =
        remark_on(laid.layout, options, is_tikz ? std::string_view(made.bytes) : std::string_view());
    return made;
  });
}

std::string export_remark(const Scene& scene, const ExportOptions& options) {
  std::string remark;
  carried_out(scene, options, [&](const LaidSheet& laid) {
    remark = remark_on(laid.layout, options);
    return laid.layout.extent;
  });
  return remark;
}

std::variant<Extent, std::string> export_size(const Scene& scene, const ExportOptions& options) {
  return carried_out(scene, options, [](const LaidSheet& laid) { return laid.layout.extent; });
}

RangeEnds export_ends(const Scene& scene, const ExportOptions& options) {
  RangeEnds ends{};
  carried_out(
      scene, options, [](const LaidSheet& laid) { return laid.layout.zoom; }, &ends);
  return ends;
}

PlotLabels export_labels(const Scene& scene, const ExportOptions& options) {
  PlotLabels labels;
  carried_out(
      scene, options, [](const LaidSheet& laid) { return laid.layout.zoom; }, nullptr, &labels);
  return labels;
}

std::variant<Pixels, std::string> export_pixels(const Scene& scene, const ExportOptions& options) {
  return carried_out(scene, options,
                     [&](const LaidSheet& laid) { return render_pixels(laid, options.scale); });
}

std::optional<PictureFormat> format_of_ending(std::string_view file) {
  const std::string ending = lower_case(std::string(file.substr(std::min(file.rfind('.'), file.size()))));
  return ending.empty() ? std::nullopt : value_of(&ExportChoice::format, ending.substr(1));
}

}  // namespace attnlab
