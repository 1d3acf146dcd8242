#include "app/ui/exporting/export_names.h"

#include "app/figures/views/views.h"
#include "core/text/number.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace attnlab {

namespace {

constexpr std::array<std::string_view, 11> endings{".png", ".svg", ".pdf", ".gif", ".tex", ".csv",
                                                   ".tsv", ".npy", ".py",  ".m",   ".json"};

bool ends_in(std::string_view name, std::string_view ending) {
  if (name.size() < ending.size()) return false;
  return std::ranges::equal(name.substr(name.size() - ending.size()), ending, [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == static_cast<unsigned char>(b);
  });
}

std::string_view without_ending(std::string_view name) {
  for (const std::string_view ending : endings)
    if (name.size() > ending.size() && ends_in(name, ending))
      return name.substr(0, name.size() - ending.size());
  return name;
}

std::string_view word_of(PaperChoice paper) {
  switch (paper) {
    case PaperChoice::solution: return "solution";
    case PaperChoice::worksheet: return "worksheet";
    case PaperChoice::answers: return "answers";
    case PaperChoice::numpy: return "numpy";
    case PaperChoice::pytorch: return "pytorch";
  }
  return "";
}

std::string matrix_word(std::string name) {
  std::replace(name.begin(), name.end(), ':', '-');
  return name;
}

std::string view_word(const ExportWhat& what) {
  const View* view = find_view(what.view);
  if (view == nullptr) return what.view;
  std::string word(view->id);
  if (what.part >= 0 && what.part < static_cast<int>(view->parts.size()))
    word += "-" + std::string(view->parts[static_cast<std::size_t>(what.part)].id);
  return word;
}

}  // namespace

std::string_view ending_of(PictureFormat format) {
  switch (format) {
    case PictureFormat::png: return ".png";
    case PictureFormat::svg: return ".svg";
    case PictureFormat::pdf: return ".pdf";
  }
  return "";
}

std::string_view ending_of(MatrixFormat format) {
  switch (format) {
    case MatrixFormat::tex: return ".tex";
    case MatrixFormat::csv: return ".csv";
    case MatrixFormat::tsv: return ".tsv";
    case MatrixFormat::npy: return ".npy";
    case MatrixFormat::py: return ".py";
    case MatrixFormat::m: return ".m";
    case MatrixFormat::json: return ".json";
  }
  return "";
}

std::string_view ending_of(PaperChoice paper) {
  return paper == PaperChoice::numpy || paper == PaperChoice::pytorch ? ".py" : ".tex";
}

std::string_view ending_of(AnimationFormat format) {
  return format == AnimationFormat::gif ? ".gif" : ".png";
}

std::string_view export_ending(const ExportChoice& choice) {
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

std::string export_name(const std::string& document, const ExportWhat& what, const ExportChoice& choice) {
  std::string word;
  switch (choice.page) {
    case ExportPage::picture: word = what.matrix.empty() ? view_word(what) : matrix_word(what.matrix); break;
    case ExportPage::matrix: word = matrix_word(what.matrix); break;
    case ExportPage::paper: word = word_of(choice.paper); break;
  }
  return plain_name(document) + "-" + word + std::string(export_ending(choice));
}

std::string bytes_text(std::size_t bytes) {
  const auto count = static_cast<double>(bytes);
  if (count < 1000) return std::to_string(bytes) + " bytes";
  if (count < 999'500) return std::to_string(std::lround(count / 1e3)) + " KB";
  return show_number(count / 1e6, 1) + " MB";
}

std::string pixels_text(double width, double height) {
  return std::to_string(std::lround(width)) + " \xC3\x97 " + std::to_string(std::lround(height));
}

}  // namespace attnlab
