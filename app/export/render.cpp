#include "app/export/render.h"

#include "app/export/cairo_canvas.h"
#include "app/export/flat_canvas.h"
#include "app/export/owned.h"
#include "app/export/svg_canvas.h"
#include "app/export/tikz_canvas.h"
#include "core/system/machine.h"

#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <cairo.h>

#include <cmath>
#include <cstring>
#include <new>
#include <vector>

namespace attnlab {
namespace {

using Surface = Owned<cairo_surface_t, cairo_surface_destroy>;
using Context = Owned<cairo_t, cairo_destroy>;

// Only memory can be missing here: sizes are checked before.
void expect_success(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) throw std::bad_alloc();
}

int pixels_of(double logical, double scale) {
  return std::max(1, static_cast<int>(std::lround(logical * scale)));
}

constexpr std::uint32_t byte_of(std::uint32_t word, int shift) { return word >> shift & 255; }

// Opaque words of cairo as red, green, blue, in the same memory:
// what is written lies before what is to be read.
template <std::size_t count>
void pack_block(const std::uint8_t* from, std::uint8_t* to) {
  std::uint32_t words[count];
  std::uint8_t packed[3 * count];
  std::memcpy(words, from, sizeof words);
  for (std::size_t i = 0; i < count; ++i) {
    packed[3 * i] = static_cast<std::uint8_t>(byte_of(words[i], 16));
    packed[3 * i + 1] = static_cast<std::uint8_t>(byte_of(words[i], 8));
    packed[3 * i + 2] = static_cast<std::uint8_t>(byte_of(words[i], 0));
  }
  std::memcpy(to, packed, sizeof packed);
}

void pack_opaque(std::vector<std::uint8_t>& bytes) {
  constexpr std::size_t step = 16;  // a block stands in registers
  const std::size_t count = bytes.size() / 4;
  std::uint8_t* const at = bytes.data();
  std::size_t i = 0;
  for (; i + step <= count; i += step) pack_block<step>(at + 4 * i, at + 3 * i);
  for (; i < count; ++i) pack_block<1>(at + 4 * i, at + 3 * i);
  bytes.resize(3 * count);
}

// Words with premultiplied alpha as red, green, blue, alpha.
void unpack_alpha(std::vector<std::uint8_t>& bytes) {
  for (std::uint8_t* at = bytes.data(); at != bytes.data() + bytes.size(); at += 4) {
    std::uint32_t word = 0;
    std::memcpy(&word, at, 4);
    const std::uint32_t alpha = word >> 24;
    for (int c = 0; c < 3; ++c) {
      const std::uint32_t value = byte_of(word, 16 - 8 * c);
      at[c] = static_cast<std::uint8_t>(alpha == 0 ? 0 : std::min(255U, (value * 255 + alpha / 2) / alpha));
    }
    at[3] = static_cast<std::uint8_t>(alpha);
  }
}

cairo_status_t append(void* to, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

// A line of PostScript's comments holds ASCII of one line.
std::string dsc_title(const std::string& title) {
  std::string text = "%%Title: ";
  for (const char c : title) text += c >= ' ' && c <= '~' ? c : '?';
  return text.substr(0, 200);
}

// Cairo writes the time of making into it, which would make every file another.
void forget_time(std::string& bytes) {
  const std::size_t at = bytes.find("%%CreationDate:");
  if (at != std::string::npos) bytes.erase(at, bytes.find('\n', at) + 1 - at);
}

// A logical pixel is 3/4 of a point: 96 of them to the inch.
constexpr double points = 0.75;

// A page of a surface of vectors. `flat`: no colour lets through.
void add_page(cairo_surface_t* surface, const LaidSheet& laid, bool text_as_paths, bool flat) {
  const FontFaces fonts(laid.files);
  const Context cairo(cairo_create(surface));
  CairoCanvas canvas(cairo.get(), fonts, text_as_paths ? CairoText::outlines : CairoText::text, points);
  FlatCanvas opaque(canvas, laid.input.theme.background);
  draw_sheet(flat ? static_cast<Canvas&>(opaque) : canvas, laid.input.theme, laid.sheet, laid.layout);
  cairo_show_page(cairo.get());
  expect_success(cairo_status(cairo.get()));
}

void finish(cairo_surface_t* surface) {
  cairo_surface_finish(surface);
  expect_success(cairo_surface_status(surface));
}

}  // namespace

LaidSheet laid_out(const FigureInput& input, const Sheet& sheet, const FontFiles& files) {
  const FontFaces fonts(files);
  return {input, sheet, files, lay_out(SvgCanvas(fonts, false), input, sheet)};  // any canvas of these fonts
}

Pixels render_pixels(const LaidSheet& laid, double scale) {
  const FontFaces fonts(laid.files);
  const Extent extent = laid.layout.extent;
  const bool ground = laid.sheet.ground;
  Pixels pixels{pixels_of(extent.width, scale), pixels_of(extent.height, scale), !ground, {}};
  const std::size_t size =
      std::size_t{4} * static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.height);
  pixels.bytes.reserve(size);
  prefer_large_pages(pixels.bytes.data(), pixels.bytes.capacity());
  pixels.bytes.resize(size);
  const Surface surface(cairo_image_surface_create_for_data(pixels.bytes.data(), CAIRO_FORMAT_ARGB32,
                                                            pixels.width, pixels.height, 4 * pixels.width));
  expect_success(cairo_surface_status(surface.get()));
  const Context cairo(cairo_create(surface.get()));
  CairoCanvas canvas(cairo.get(), fonts, CairoText::pixels, scale);
  // A size that is no whole number of pixels leaves no bare edge.
  if (ground)
    canvas.fill_rectangle({0, 0, extent.width + 1, extent.height + 1}, laid.input.theme.background, 0);
  draw_sheet(canvas, laid.input.theme, laid.sheet, laid.layout);
  expect_success(cairo_status(cairo.get()));
  cairo_surface_flush(surface.get());
  cairo_surface_finish(surface.get());
  (pixels.alpha ? unpack_alpha : pack_opaque)(pixels.bytes);
  return pixels;
}

struct PdfPages::State {
  std::string title, bytes;
  std::vector<std::string> words;
  Surface surface;  // with the size of the first page
};

PdfPages::PdfPages(const std::string& title) : state_(std::make_unique<State>()) { state_->title = title; }
PdfPages::~PdfPages() = default;

void PdfPages::add(const LaidSheet& laid, bool text_as_paths, std::string words) {
  state_->words.push_back(std::move(words));
  const double width = laid.layout.extent.width * points, height = laid.layout.extent.height * points;
  if (!state_->surface) {
    state_->surface.reset(cairo_pdf_surface_create_for_stream(append, &state_->bytes, width, height));
    cairo_surface_t* const surface = state_->surface.get();
    // From PDF 1.5 on cairo 1.18 writes the cross-reference table as a stream, to which pdf_with_scene adds
    // nothing. Earlier ones write a table, and beside glyphs that are not one letter each what they stand
    // for.
    const bool table = cairo_version() < CAIRO_VERSION_ENCODE(1, 17, 0);
    cairo_pdf_surface_restrict_to_version(surface, table && shows_other_scripts(laid.input.scene)
                                                       ? CAIRO_PDF_VERSION_1_5
                                                       : CAIRO_PDF_VERSION_1_4);
    // The time of making would make every file another.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Attnlab");
    if (!state_->title.empty())
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, state_->title.c_str());
  }
  cairo_pdf_surface_set_size(state_->surface.get(), width, height);
  add_page(state_->surface.get(), laid, text_as_paths, false);
}

std::string PdfPages::finish() {
  attnlab::finish(state_->surface.get());
  return pdf_with_words(std::move(state_->bytes), state_->words);
}

std::string render_pdf(const LaidSheet& laid, bool text_as_paths, const PictureWords& words) {
  PdfPages pages(words.title);
  pages.add(laid, text_as_paths, words.description);
  return pages.finish();
}

std::string render_eps(const LaidSheet& laid, bool text_as_paths) {
  std::string bytes;
  const Surface surface(cairo_ps_surface_create_for_stream(append, &bytes, laid.layout.extent.width * points,
                                                           laid.layout.extent.height * points));
  cairo_ps_surface_set_eps(surface.get(), 1);
  cairo_ps_surface_restrict_to_level(surface.get(), CAIRO_PS_LEVEL_3);
  if (!laid.input.scene.title.empty())
    cairo_ps_surface_dsc_comment(surface.get(), dsc_title(laid.input.scene.title).c_str());
  add_page(surface.get(), laid, text_as_paths, true);
  finish(surface.get());
  forget_time(bytes);
  return bytes;
}

std::string render_tikz(const LaidSheet& laid, bool standalone) {
  const FontFaces fonts(laid.files);
  TikzCanvas canvas(fonts);
  FlatCanvas flat(canvas, laid.input.theme.background);
  draw_sheet(flat, laid.input.theme, laid.sheet, laid.layout);
  return canvas.document(laid.layout.extent, standalone);
}

std::string render_svg(const LaidSheet& laid, bool text_as_paths, const PictureWords& words,
                       std::string_view metadata) {
  const FontFaces fonts(laid.files);
  SvgCanvas canvas(fonts, text_as_paths);
  draw_sheet(canvas, laid.input.theme, laid.sheet, laid.layout);
  return canvas.document(laid.layout.extent.width, laid.layout.extent.height, words, metadata);
}

}  // namespace attnlab
