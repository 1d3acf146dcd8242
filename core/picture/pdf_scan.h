// PDF syntax (ISO 32000-1, section 7), as far as attached files need it: dictionaries, and the streams that
// follow them. Everything is a view of the file. Knows no scene.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace attnlab {

// The entries of one dictionary, the values as they stand: "/Flate", "12 0 R", "<< ... >>".
struct PdfDictionary {
  std::string_view text;  // from << to >>
  std::vector<std::pair<std::string_view, std::string_view>> entries;

  std::string_view find(std::string_view key) const;  // "/Type"; empty where there is none
  // A whole number that stands there itself, not a reference to one.
  std::optional<std::size_t> number(std::string_view key) const;
};

// The dictionary whose << is at `at`; none where there is none that is whole, or it is longer than 64 KiB.
// `at` comes to stand behind what was looked at.
std::optional<PdfDictionary> read_dictionary(std::string_view file, std::size_t& at);

// Behind white space and comments.
std::size_t skip_pdf_space(std::string_view file, std::size_t at);

struct PdfStream {
  PdfDictionary dictionary;
  std::string_view data;  // as it stands, packed
  bool whole = true;      // the file does not end in it
};
// The next object that is a stream, from `at` on, which comes to stand behind it. None: no more.
std::optional<PdfStream> next_stream(std::string_view file, std::size_t& at);

}  // namespace attnlab
