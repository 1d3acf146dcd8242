#include "tests/picture/carriers.h"

#include "core/picture/deflate.h"
#include "core/picture/png.h"
#include "core/scene/scene_file.h"
#include "tests/core/random_scene.h"

#include "embedded/assets.h"

#include <cairo-pdf.h>
#include <algorithm>
#include <cstring>

namespace attnlab::test {
namespace {

using namespace std::string_literals;

cairo_status_t append(void* to, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

// 8 tokens, d = 4, 4 heads of width 4: the largest there is.
Scene largest_scene() {
  Random random(84);
  const Recipe recipe{.n_q = 8, .n_k = 8, .d = 4, .d_k = 4, .d_v = 4, .h = 4, .d_o = 4};
  return make_scene(random, settled(recipe), Entries::generic, true);
}

}  // namespace

std::string kind_name(PictureKind kind) {
  return kind == PictureKind::png ? "PNG" : kind == PictureKind::svg ? "SVG" : "PDF";
}

std::string cairo_pdf() {
  std::string bytes;
  cairo_surface_t* const surface = cairo_pdf_surface_create_for_stream(append, &bytes, 120, 60);
  cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);
  cairo_t* const cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 0.1, 0.4, 0.7);
  cairo_rectangle(cairo, 10, 10, 60, 30);
  cairo_fill(cairo);
  cairo_show_page(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  return bytes;
}

std::string svg_of(std::string_view inside) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\">\n" +
         std::string(inside) + "<rect width=\"20\" height=\"10\" fill=\"#0072B2\"/>\n</svg>\n";
}

std::string carrier(PictureKind kind, std::string_view scene) {
  if (kind == PictureKind::svg) return svg_of(scene.empty() ? std::string() : svg_metadata(scene));
  if (kind == PictureKind::pdf) return scene.empty() ? cairo_pdf() : pdf_with_scene(cairo_pdf(), scene);
  const Pixels pixels{3, 2, false, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}};
  return png_bytes(pixels, {.dpi = 96, .scene = scene});
}

std::string packed_zeros(std::size_t count, std::string_view beginning) {
  Deflater deflater;
  if (!beginning.empty()) std::memcpy(deflater.next(beginning.size()), beginning.data(), beginning.size());
  while (count > 0) {
    const std::size_t piece = std::min(count, std::size_t{1} << 18);
    std::memset(deflater.next(piece), 0, piece);
    count -= piece;
  }
  return deflater.finish();
}

Scene awkward_scene() {
  Scene scene = random_scene(1, Entries::generic);
  scene.title =
      "<b>&amp; \"quoted\" 'it' ]]> --> <!-- <![CDATA[ </attnlab:scene> &#0; (endstream) \\ %PDF %%EOF";
  scene.notes = "a zero \0, a bell \a, \r\n\t, DEL \x7f, "s +
                "\xF0\x9F\x98\x80 \xC3\xA4 \xE2\x88\x92 \xEF\xBF\xBD \xEF\xBF\xBE \xEF\xBF\xBF "
                "\xF0\x9F\xBF\xBE \xE2\x80\xA8 endstream endobj stream";
  scene.tokens.assign(scene.tokens.size(), "<&>");
  return scene;
}

std::vector<std::string> scene_texts() {
  std::vector<std::string> texts;
  for (const embedded::File& file : embedded::assets())
    if (file.name.starts_with("examples/") &&
        std::holds_alternative<Scene>(read_scene(file.bytes, file.name)))
      texts.emplace_back(file.bytes);
  EXPECT_GT(texts.size(), 10U);
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    texts.push_back(scene_text(random_scene(seed, Entries::any)));
  for (const Scene& scene : {largest_scene(), awkward_scene()}) texts.push_back(scene_text(scene));
  return texts;
}

}  // namespace attnlab::test
