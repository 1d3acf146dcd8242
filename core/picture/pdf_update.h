// Objects added behind a PDF, or put in the place of older ones, by an incremental update (ISO 32000-1,
// section 7.5.6). Of PDFs with a classic cross-reference table, as cairo writes up to PDF 1.4.
#pragma once

#include "core/picture/pdf_scan.h"

#include <cstddef>
#include <initializer_list>
#include <string>

namespace attnlab {

class PdfUpdate {
 public:
  // Throws std::invalid_argument for another PDF.
  explicit PdfUpdate(std::string pdf);
  PdfUpdate& operator=(PdfUpdate&&) = delete;  // nor copied

  const PdfDictionary& catalog() const { return catalog_; }
  // The number of an object that is not there yet: the first, the second and so on.
  std::size_t fresh() { return size_++; }
  void add(std::size_t number, std::string_view object);
  void add_stream(std::size_t number, std::string_view entries, std::string_view data);
  void replace_catalog(std::string_view object) { add(root_, object); }
  std::string finish();

 private:
  std::string pdf_, table_;
  std::string original_;  // what the dictionaries are views of
  std::size_t xref_ = 0, size_ = 0, root_ = 0;
  PdfDictionary trailer_, catalog_;
};

std::string reference(std::size_t number);  // "12 0 R"
// The dictionary as it stands, but without some of its keys, and with more entries.
std::string with_entries(const PdfDictionary& dictionary, std::initializer_list<std::string_view> without,
                         std::string_view more);
// The number that `text` begins with, behind white space. Throws std::invalid_argument.
std::size_t number_at(std::string_view text);
PdfDictionary dictionary_at(std::string_view pdf, std::size_t at);  // the same

}  // namespace attnlab
