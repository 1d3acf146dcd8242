#include "core/picture/pdf_update.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace attnlab {
namespace {

// Where a word begins that is the last of its kind.
std::size_t last(std::string_view pdf, std::string_view word) {
  const std::size_t found = pdf.rfind(word);
  if (found == std::string_view::npos)
    throw std::invalid_argument("expected \"" + std::string(word) + "\" in the PDF");
  return found;
}

}  // namespace

std::size_t number_at(std::string_view text) {
  text.remove_prefix(skip_pdf_space(text, 0));
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) throw std::invalid_argument("expected a number in the PDF");
  return value;
}

PdfDictionary dictionary_at(std::string_view pdf, std::size_t at) {
  at = skip_pdf_space(pdf, at);
  auto dictionary = read_dictionary(pdf, at);
  if (!dictionary) throw std::invalid_argument("expected a dictionary in the PDF");
  return *dictionary;
}

std::string reference(std::size_t number) { return std::to_string(number) + " 0 R"; }

std::string with_entries(const PdfDictionary& dictionary, std::initializer_list<std::string_view> without,
                         std::string_view more) {
  std::string text = "<<";
  for (const auto& [name, value] : dictionary.entries)
    if (std::ranges::find(without, name) == without.end()) ((text += ' ') += name) += ' ', text += value;
  return (text += ' ') += std::string(more) + " >>";
}

PdfUpdate::PdfUpdate(std::string pdf) : pdf_(pdf), original_(std::move(pdf)) {
  const std::string_view all = original_;
  xref_ = number_at(all.substr(last(all, "startxref") + 9));
  if (all.substr(std::min(xref_, all.size()), 4) != "xref")
    throw std::invalid_argument("expected a cross-reference table in the PDF");
  trailer_ = dictionary_at(all, last(all, "trailer") + 7);
  size_ = number_at(trailer_.find("/Size"));
  root_ = number_at(trailer_.find("/Root"));
  const std::string words = "\n" + std::to_string(root_) + " 0 obj";
  catalog_ = dictionary_at(all, last(all, words) + words.size());
}

void PdfUpdate::add(std::size_t number, std::string_view object) {
  const std::string digits = std::to_string(pdf_.size());
  table_ += std::to_string(number) + " 1\n" + std::string(10 - digits.size(), '0') + digits + " 00000 n \n";
  pdf_ += std::to_string(number) + " 0 obj\n";
  pdf_ += object;
  pdf_ += "\nendobj\n";
}

void PdfUpdate::add_stream(std::size_t number, std::string_view entries, std::string_view data) {
  add(number, "<< " + std::string(entries) + "/Length " + std::to_string(data.size()) + " >>\nstream\n" +
                  std::string(data) + "\nendstream");
}

std::string PdfUpdate::finish() {
  const std::string trailer = with_entries(
      trailer_, {"/Size", "/Prev"}, "/Size " + std::to_string(size_) + " /Prev " + std::to_string(xref_));
  const std::string start = std::to_string(pdf_.size());
  return std::move(pdf_) + "xref\n" + table_ + "trailer\n" + trailer + "\nstartxref\n" + start + "\n%%EOF\n";
}

}  // namespace attnlab
