#include "app/export/tikz_canvas.h"

#include "app/export/svg_write.h"
#include "core/text/utf8.h"
#include "core/writing/latex.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// A logical pixel is 3/4 of a big point.
constexpr double big_points = 0.75;
// Squares of a field along its width.
constexpr int field_squares = 72;

std::string number(double value) {
  std::string text;
  append_number(text, value);
  return text;
}
std::string place(Point p) { return '(' + number(p.x) + ',' + number(p.y) + ')'; }
std::string box(const Rect& r) { return place({r.x, r.y}) + " rectangle " + place({r.right(), r.bottom()}); }
std::string rounded(double corner) {
  return corner > 0 ? ",rounded corners=" + number(corner * big_points) + "bp" : "";
}

bool is_letter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Letters of formulas are those of TeX's; all else is text.
std::string tex_of(std::string_view utf8, Face face) {
  if (face != Face::math) return document_text_latex(utf8);
  std::string text, letters;
  const auto close = [&] {
    if (!letters.empty()) text += '$' + letters + '$';
    letters.clear();
  };
  std::string_view rest = utf8.substr(0, valid_utf8(utf8));
  while (!rest.empty()) {
    const std::string_view before = rest;
    const char32_t code = take_code(rest);
    if (is_letter(code)) {
      letters += static_cast<char>(code);
      continue;
    }
    close();
    text += document_text_latex(before.substr(0, before.size() - rest.size()));
  }
  close();
  return text;
}

}  // namespace

const std::string& TikzCanvas::name_of(Color color) {
  const std::uint32_t key = std::uint32_t{color.r} << 16 | std::uint32_t{color.g} << 8 | color.b;
  const auto [found, fresh] = names_.try_emplace(key, "attnlab" + std::to_string(names_.size() + 1));
  if (fresh)
    colors_ += "\\definecolor{" + found->second + "}{RGB}{" + std::to_string(color.r) + ',' +
               std::to_string(color.g) + ',' + std::to_string(color.b) + "}\n";
  return found->second;
}

std::string TikzCanvas::style_of(const Stroke& stroke) {
  std::string style = name_of(stroke.color) + ",line width=" + number(stroke.width * big_points) + "bp";
  if (stroke.dashed) style += ",dash pattern=on 3bp off 2.25bp";
  return style;
}

void TikzCanvas::fill_rectangle(const Rect& where, Color color, double corner) {
  if (!is_finite(where) || !(where.width > 0) || !(where.height > 0)) return;
  body_ += "\\fill[" + name_of(color) + rounded(std::min({corner, where.width / 2, where.height / 2})) +
           "] " + box(where) + ";\n";
}

void TikzCanvas::stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) {
  if (!is_finite(where) || where.width < 0 || where.height < 0) return;
  body_ += "\\draw[" + style_of(stroke) + rounded(stroke.dashed ? 0 : corner) + "] " + box(where) + ";\n";
}

void TikzCanvas::path(std::span<const Point> points, const std::string& command, const char* end) {
  if (!is_finite(points)) return;
  body_ += command;
  for (std::size_t i = 0; i < points.size(); ++i) body_ += (i == 0 ? " " : " -- ") + place(points[i]);
  body_ += std::string(end) + ";\n";
}

void TikzCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  if (points.size() < 2) return;
  path(points, "\\draw[" + style_of(stroke) + ",line join=round]", "");
}

void TikzCanvas::curve(const Point (&points)[4], const Stroke& stroke) {
  if (!is_finite(points)) return;
  body_ += "\\draw[" + style_of(stroke) + "] " + place(points[0]) + " .. controls " + place(points[1]) +
           " and " + place(points[2]) + " .. " + place(points[3]) + ";\n";
}

void TikzCanvas::fill_polygon(std::span<const Point> points, Color color) {
  if (points.size() >= 3) path(points, "\\fill[" + name_of(color) + ']', " -- cycle");
}

void TikzCanvas::fill_circle(Point center, double radius, Color color) {
  if (!is_finite(center) || !(radius > 0)) return;
  body_ += "\\fill[" + name_of(color) + "] " + place(center) + " circle[radius=" + number(radius) + "];\n";
}

// The type of the document is wider or narrower than ours: so a short text stands around its middle, and a
// sentence begins where ours does, as the lines of a paragraph do.
void TikzCanvas::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  if (!is_finite(baseline) || !(style.size > 0) || utf8.find_first_not_of(' ') == std::string_view::npos)
    return;
  const double anchor = anchor_at(style.anchor, text_width(utf8, style.face, style.size));
  constexpr double type = 10;  // points, of what is scaled
  const bool strong = style.face == Face::sans_bold || style.face == Face::sans_medium;
  const std::string side = style.anchor == Anchor::middle ? ""
                           : style.anchor == Anchor::end  ? ",anchor=base east"
                                                          : ",anchor=base west";
  body_ += "\\node[attnlab text" + side + ",scale=" + number(style.size * big_points / type) +
           ",text=" + name_of(style.color) + "] at " + place({baseline.x + anchor, baseline.y}) + " {" +
           (strong ? "\\bfseries " : "") + tex_of(utf8, style.face) + "};\n";
}

// Squares of one colour that follow each other are one rectangle, a little larger, so that no seam shows.
void TikzCanvas::field(const Field& field) {
  if (!is_finite(Rect{field.x, field.y, field.width, field.height}) || !(field.width > 0) ||
      !(field.height > 0))
    return;
  const int across = field_squares,
            down = std::clamp(static_cast<int>(std::lround(across * field.height / field.width)), 1, 288);
  const std::vector<Color> colors = field_raster(field, across, down);
  const double wide = field.width / across, high = field.height / down, over = 0.3;
  for (int i = 0; i < down; ++i)
    for (int from = 0, to = 0; from < across; from = to) {
      const auto at = [&](int j) { return colors[static_cast<std::size_t>(i * across + j)]; };
      while (to < across && at(to) == at(from)) ++to;
      fill_rectangle({field.x + from * wide, field.y + i * high,
                      (to - from) * wide + (to < across ? over : 0), high + (i + 1 < down ? over : 0)},
                     at(from), 0);
    }
}

std::string TikzCanvas::document(Extent size, bool alone) const {
  const std::string picture =
      "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,\n"
      "  attnlab text/.style={anchor=base,inner sep=0pt,outer sep=0pt,font=\\fontsize{10}{12}\\selectfont}]\n" +
      colors_ + "\\useasboundingbox " + box({0, 0, size.width, size.height}) + ";\n" + body_ +
      "\\end{tikzpicture}\n";
  const bool letters = body_.find("\\attnlabletters") != std::string::npos;
  if (!alone)
    return "% A figure of Attnlab. In the preamble: \\usepackage{tikz}. Its colours are named attnlab1 and so on.\n" +
           std::string(letters
                           ? "\\providecommand{\\attnlabletters}[2]{#1}% numbers of letters that TeX lacks\n"
                           : "") +
           picture;
  const auto side = [](double pixels) { return number(pixels * big_points + 0.5) + "bp"; };
  return "\\documentclass{article}\n\\usepackage[paperwidth=" + side(size.width) +
         ",paperheight=" + side(size.height) + ",margin=0bp,nohead,nofoot]{geometry}\n\\usepackage{tikz}\n" +
         std::string(letters ? letters_preamble() : "") +
         "\\pagestyle{empty}\n"
         "\\setlength{\\parindent}{0pt}\\setlength{\\topskip}{0pt}\\setlength{\\parskip}{0pt}\n"
         "\\begin{document}%\n" +
         picture + "\\end{document}\n";
}

}  // namespace attnlab
