#include "app/ui/exporting/export_make.h"

#include "app/library/lessons.h"
#include "app/ui/session/document/copy.h"
#include "core/analysis/named_matrix.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/papers.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

bool ends_in(std::string_view name, std::string_view ending) {
  return lower_case(std::string(name)).ends_with(ending);
}

// Without the ending of an export, where it has one.
std::string_view without_ending(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const bool known = format_of_ending(name) || matrix_format_of_ending(name) || ends_in(name, ".gif");
  return known && dot > 0 ? name.substr(0, dot) : name;
}

std::string matrix_word(std::string name) {
  std::replace(name.begin(), name.end(), ':', '-');
  return name;
}

std::string view_word(const ExportOptions& what) {
  const View* view = find_view(what.view);
  if (view == nullptr) return what.view;
  std::string word(view->id);
  if (!view->parts.empty()) word += "-" + std::string(view->part_id(what.figure.part));
  return word;
}

Finished finished(std::string bytes) {
  const std::size_t size = bytes.size();
  return {std::move(bytes), bytes_text(size)};
}

}  // namespace

ExportOptions export_options(const Session& s, ExportOptions what) {
  const ExportChoice& c = s.settings.exports;
  take_look(c, what);
  what.format = c.format;
  what.size = size_of(c);
  what.paper = paper_of(c);
  what.scale = scale_of(c);
  return what;
}

ExportOptions slide_options(const Session& s, const PagePicture& page) {
  const ExportOptions look = export_options(s, page.options);
  return look.format == PictureFormat::pdf ? as_deck(look) : look;
}

ExportOptions export_options(const Session& s) { return export_options(s, s.exporting.what); }

std::string title_of_talk(Session& s) {
  if (is_open<Study::talk>(s)) return s.lesson.lesson->title;
  const Talk* made = talk_made(s);
  return made != nullptr ? made->title : "";
}

void choose_talk(Session& s) {
  const std::string title = title_of_talk(s);
  const bool open = is_open<Study::talk>(s);
  const std::variant<Lesson, FileError> told = open ? *s.lesson.lesson : told_talk(*talk_made(s), title);
  const auto* error = std::get_if<FileError>(&told);
  auto pages = error != nullptr ? error->sentence() : slides_of(std::get<Lesson>(told), {}, title);
  if (auto* why = std::get_if<std::string>(&pages)) return void(s.exporting.complaint = std::move(*why));
  s.exporting.talk = std::make_shared<TalkPages>(
      TalkPages{title, std::get<std::vector<PagePicture>>(std::move(pages)), open ? s.lesson.at : 0});
}

TalkPages* talk_chosen(const Session& s) {
  const bool picture =
      s.flow.dialog == Dialog::export_picture && s.settings.exports.page == ExportPage::picture;
  return picture ? s.exporting.talk.get() : nullptr;
}

Made make_export(const Session& s) {
  const ExportChoice& c = s.settings.exports;
  if (c.page == ExportPage::paper) {
    const int decimals = c.paper == PaperChoice::page ? c.decimals : c.paper_decimals;
    const Scene own = paper_variant(s.scene(), c.variant);
    return finished(paper_text(own, analyze(own), c.paper, {decimals, {s.exporting.what.figure.columns}}));
  }
  if (c.page == ExportPage::matrix) {
    const auto found = find_matrix(s.scene(), s.analysis, s.exporting.what.matrix);
    if (const auto* why = std::get_if<std::string>(&found)) return *why;
    const auto& matrix = std::get<NamedMatrix>(found);
    return finished(matrix_bytes(s.scene(), matrix, c.matrix_format, c.matrix_decimals, c.headers));
  }
  return make_picture(s, export_options(s));
}

Made make_picture(const Session& s, const ExportOptions& options) {
  Exported exported = export_picture(handed_out(s), options);
  if (auto* why = std::get_if<std::string>(&exported)) return std::move(*why);
  auto& picture = std::get<Picture>(exported);
  Finished done = finished(std::move(picture.bytes));
  done.words = pixels_text(picture.width, picture.height) + ", " + done.words +
               (options.with_scene && carries_scene(options.format) ? ", with its scene" : "");
  return done;
}

std::string export_ending(const ExportChoice& choice) {
  switch (choice.page) {
    case ExportPage::picture: return ending_of(choice.format);
    case ExportPage::matrix: return ending_of(choice.matrix_format);
    case ExportPage::paper: return ending_of(choice.paper);
  }
  return "";
}

std::string with_ending(const std::string& name, std::string_view ending) {
  if (name.empty() || ends_in(name, ending)) return name;
  return std::string(without_ending(name)) + std::string(ending);
}

std::string plain_name(const std::string& document) {
  constexpr std::size_t longest = 48;
  std::string name;
  for (const char c : without_ending(document)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || std::isalnum(byte) || c == '_' || c == '.' || c == '-')
      name += c;
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  while (name.size() > longest || (!name.empty() && name.back() == '-')) {
    // Not within a sign of several bytes.
    while ((static_cast<unsigned char>(name.back()) & 0xC0U) == 0x80U) name.pop_back();
    name.pop_back();
  }
  while (!name.empty() && (name.front() == '.' || name.front() == '-')) name.erase(0, 1);
  return name.empty() ? "attnlab" : name;
}

std::string export_name(const std::string& document, const ExportOptions& what, const ExportChoice& choice) {
  std::string word;
  switch (choice.page) {
    case ExportPage::picture: word = what.matrix.empty() ? view_word(what) : matrix_word(what.matrix); break;
    case ExportPage::matrix: word = matrix_word(what.matrix); break;
    case ExportPage::paper: word = word_of(&ExportChoice::paper, choice.paper); break;
  }
  return plain_name(document) + "-" + word + export_ending(choice);
}

std::string bytes_text(std::size_t bytes) {
  const auto count = static_cast<double>(bytes);
  if (count < 1000) return std::to_string(bytes) + " bytes";
  if (count < 999'500) return std::to_string(std::lround(count / 1e3)) + " KB";
  return show_number(count / 1e6, 1) + " MB";
}

std::string pixels_text(double width, double height) {
  return std::to_string(std::lround(width)) + " × " + std::to_string(std::lround(height));
}

std::string spelled(const NamedMatrix& matrix) {
  return matrix.head < 0 ? matrix.name : matrix.name + ":" + std::to_string(matrix.head + 1);
}

std::string inspected_matrix(const Session& s) {
  const auto cell = inspected_cell(s.view);
  if (!cell) return {};
  // Keys of length 1, and what is turned, have no name of their own.
  const Node node = cell->node == Node::K_dot || cell->node == Node::K_placed || cell->node == Node::K_turn
                        ? Node::P_K
                    : cell->node == Node::Q_turn ? Node::P_Q
                                                 : cell->node;
  const std::string name(row_of(node).id), given = "input." + name;
  const int head = is_per_head(cell->node) ? cell->head : -1;
  for (const NamedMatrix& matrix : named_matrices(s.scene(), s.analysis))
    if (matrix.head == head && (matrix.name == name || (is_given(cell->node) && matrix.name == given)))
      return spelled(matrix);
  return {};
}

void first_matrix(Session& s) {
  ExportOptions& what = s.exporting.what;
  what.matrix = inspected_matrix(s);
  if (what.matrix.empty()) what.matrix = "scores:" + std::to_string(what.figure.head + 1);
}

}  // namespace attnlab
