#include "app/export/render.h"

#include "app/export/cairo_canvas.h"
#include "app/export/svg_canvas.h"

#include <cairo-pdf.h>
#include <cairo.h>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>

namespace attnlab {

namespace {

struct Destroy {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;
using Context = std::unique_ptr<cairo_t, Destroy>;

// Only memory can be missing here: sizes are checked before.
void expect_success(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

int pixels_of(double logical, double scale) {
  return std::max(1, static_cast<int>(std::lround(logical * scale)));
}

constexpr std::uint8_t channel(std::uint32_t word, int shift) {
  return static_cast<std::uint8_t>(word >> shift & 255);
}

// A row of opaque words as red, green, blue.
void unpack_opaque(const std::uint32_t* row, int width, std::uint8_t* to) {
  for (int x = 0; x < width; ++x, to += 3) {
    to[0] = channel(row[x], 16);
    to[1] = channel(row[x], 8);
    to[2] = channel(row[x], 0);
  }
}

// A row of words with premultiplied alpha as red, green, blue, alpha.
void unpack_alpha(const std::uint32_t* row, int width, std::uint8_t* to) {
  for (int x = 0; x < width; ++x) {
    const std::uint32_t alpha = row[x] >> 24;
    for (const int shift : {16, 8, 0}) {
      const std::uint32_t value = channel(row[x], shift);
      *to++ = static_cast<std::uint8_t>(alpha == 0 ? 0 : std::min(255U, (value * 255 + alpha / 2) / alpha));
    }
    *to++ = static_cast<std::uint8_t>(alpha);
  }
}

Pixels unpacked(cairo_surface_t* surface, bool alpha) {
  Pixels pixels{cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), alpha, {}};
  const auto* words = reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(surface));
  const int stride = cairo_image_surface_get_stride(surface) / 4;
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(pixels.width) * (alpha ? 4 : 3);
  pixels.bytes.resize(static_cast<std::size_t>(row) * static_cast<std::size_t>(pixels.height));
  for (std::ptrdiff_t y = 0; y < pixels.height; ++y)
    (alpha ? unpack_alpha : unpack_opaque)(words + y * stride, pixels.width, pixels.bytes.data() + y * row);
  return pixels;
}

cairo_status_t append(void* to, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

// Measures text by the embedded fonts and draws nothing.
Extent measured(const FontFaces& fonts, const FigureInput& input, const Sheet& sheet) {
  const SvgCanvas canvas(fonts, false);
  return sheet_size(canvas, input, sheet);
}

}  // namespace

Extent measured_size(const FigureInput& input, const Sheet& sheet) {
  return measured(FontFaces(), input, sheet);
}

Pixels render_pixels(const FigureInput& input, const Sheet& sheet, Extent extent, double scale) {
  const FontFaces fonts;
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels_of(extent.width, scale),
                                                   pixels_of(extent.height, scale)));
  expect_success(cairo_surface_status(surface.get()));
  const Context cairo(cairo_create(surface.get()));
  CairoCanvas canvas(cairo.get(), fonts, CairoText::pixels, scale);
  // A size that is no whole number of pixels leaves no bare edge.
  if (sheet.ground)
    canvas.fill_rectangle({0, 0, extent.width + 1, extent.height + 1}, input.theme.background, 0);
  draw_sheet(canvas, input, sheet);
  expect_success(cairo_status(cairo.get()));
  cairo_surface_flush(surface.get());
  return unpacked(surface.get(), !sheet.ground);
}

// A logical pixel is 3/4 of a point: 96 of them to the inch.
std::string render_pdf(const FigureInput& input, const Sheet& sheet, Extent extent, bool text_as_paths) {
  constexpr double points = 0.75;
  const FontFaces fonts;
  std::string bytes;
  const Surface surface(
      cairo_pdf_surface_create_for_stream(append, &bytes, extent.width * points, extent.height * points));
  // From 1.5 on cairo (1.18) writes the cross-reference table as a stream, to which pdf_with_scene adds nothing.
  cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
  // The time of making would make every file another.
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Attnlab");
  if (!input.scene.title.empty())
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, input.scene.title.c_str());
  {
    const Context cairo(cairo_create(surface.get()));
    CairoCanvas canvas(cairo.get(), fonts, text_as_paths ? CairoText::outlines : CairoText::text, points);
    draw_sheet(canvas, input, sheet);
    cairo_show_page(cairo.get());
    expect_success(cairo_status(cairo.get()));
  }
  cairo_surface_finish(surface.get());
  expect_success(cairo_surface_status(surface.get()));
  return bytes;
}

std::string render_svg(const FigureInput& input, const Sheet& sheet, Extent extent, bool text_as_paths,
                       std::string_view metadata) {
  const FontFaces fonts;
  SvgCanvas canvas(fonts, text_as_paths);
  draw_sheet(canvas, input, sheet);
  return canvas.document(extent.width, extent.height, metadata);
}

}  // namespace attnlab
