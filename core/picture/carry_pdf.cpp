// pdf_with_scene() and pdf_scene(): declared in carry.h and carry_kinds.h. An attached file is a stream of the type
// EmbeddedFile, which a file specification names, which the catalog lists (ISO 32000-1, sections 7.7.4 and 7.11.4). A
// stream is always an object of its own, also in a file that another program has written anew: so reading goes through the
// streams and needs no cross-reference table.
#include "core/picture/carry_kinds.h"
#include "core/picture/pdf_scan.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

namespace attnlab {
namespace {

constexpr std::string_view subtype = "vnd.attnlab.scene";  // of "/application#2Fvnd.attnlab.scene+json"
constexpr int most_attached = 32;                          // files that are looked into

// The number that `text` begins with, behind white space.
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

// Where a word begins that is the last of its kind.
std::size_t last(std::string_view pdf, std::string_view word) {
  const std::size_t found = pdf.rfind(word);
  if (found == std::string_view::npos)
    throw std::invalid_argument("expected \"" + std::string(word) + "\" in the PDF");
  return found;
}

// The dictionary as it stands, but without `key`, and with more entries.
std::string with_entries(const PdfDictionary& dictionary, std::string_view key, std::string_view more) {
  std::string text = "<<";
  for (const auto& [name, value] : dictionary.entries)
    if (name != key) ((text += ' ') += name) += ' ', text += value;
  return (text += ' ') += std::string(more) + " >>";
}

// Objects added behind a PDF, and the table of where they are.
class Update {
 public:
  explicit Update(std::string pdf) : pdf_(std::move(pdf)) {}

  void add(std::size_t number, std::string_view object) {
    const std::string digits = std::to_string(pdf_.size());
    table_ += std::to_string(number) + " 1\n" + std::string(10 - digits.size(), '0') + digits + " 00000 n \n";
    pdf_ += std::to_string(number) + " 0 obj\n";
    pdf_ += object;
    pdf_ += "\nendobj\n";
  }
  std::string finish(const std::string& trailer) {
    const std::string start = std::to_string(pdf_.size());
    return std::move(pdf_) + "xref\n" + table_ + "trailer\n" + trailer + "\nstartxref\n" + start +
           "\n%%EOF\n";
  }

 private:
  std::string pdf_, table_;
};

bool is_flate(std::string_view filter) { return filter.find("/FlateDecode") != std::string_view::npos; }

// One filter at most, that of zlib: "/FlateDecode", "[ /FlateDecode ]", "null" or none.
bool is_readable(const PdfDictionary& dictionary) {
  const std::string_view filter = dictionary.find("/Filter");
  const std::size_t names = static_cast<std::size_t>(std::count(filter.begin(), filter.end(), '/'));
  return names == (is_flate(filter) ? 1u : 0u);
}

Carried content_of(const PdfStream& stream) {
  if (!stream.whole) return FileError{"", "", "expected a whole PDF, but the file ends early"};
  if (stream.data.size() > max_chunk_bytes) return too_large_part();
  if (!is_readable(stream.dictionary))
    return damaged("expected an attached file that is packed by zlib or not at all, found another packing");
  if (!is_flate(stream.dictionary.find("/Filter"))) return std::string(stream.data);
  return unpacked_text(stream.data);
}

// A JSON object that names itself, whatever the attached file is called.
bool looks_like_scene(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && text[start] == '{' &&
         text.find("\"attnlab\"", start) != std::string_view::npos;
}

bool is_encrypted(std::string_view bytes) {
  constexpr std::string_view key = "/Encrypt";
  for (std::size_t at = bytes.find(key); at != std::string_view::npos; at = bytes.find(key, at + 1)) {
    const char after = at + key.size() < bytes.size() ? bytes[at + key.size()] : ' ';
    if (std::string_view(" \t\r\n</").find(after) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

std::string pdf_with_scene(std::string pdf, std::string_view scene) {
  const std::size_t xref = number_at(std::string_view(pdf).substr(last(pdf, "startxref") + 9));
  if (std::string_view(pdf).substr(std::min(xref, pdf.size()), 4) != "xref")
    throw std::invalid_argument("expected a cross-reference table in the PDF");
  const std::string copy(pdf.substr(last(pdf, "trailer") + 7));
  const PdfDictionary trailer = dictionary_at(copy, 0);
  const std::size_t size = number_at(trailer.find("/Size")), root = number_at(trailer.find("/Root"));
  const std::string root_words = "\n" + std::to_string(root) + " 0 obj";
  const PdfDictionary catalog = dictionary_at(pdf, last(pdf, root_words) + root_words.size());
  if (!catalog.find("/Names").empty() || !catalog.find("/AF").empty())
    throw std::invalid_argument("expected a PDF without attached files");

  const std::string file = std::to_string(size) + " 0 R", specification = std::to_string(size + 1) + " 0 R";
  const std::string root_text = with_entries(catalog, "",
                                             "/Names << /EmbeddedFiles << /Names [ (attnlab.scene.json) " +
                                                 specification + " ] >> >> /AF [ " + specification + " ]");
  const std::string trailer_text =
      with_entries(trailer, "/Size", "/Size " + std::to_string(size + 2) + " /Prev " + std::to_string(xref));
  const std::string data = packed(scene);
  Update update(std::move(pdf));
  update.add(root, root_text);
  update.add(size, "<< /Type /EmbeddedFile /Subtype /application#2F" + std::string(subtype) +
                       "+json /Filter /FlateDecode /Params << /Size " + std::to_string(scene.size()) +
                       " >> /Length " + std::to_string(data.size()) + " >>\nstream\n" + data + "\nendstream");
  update.add(size + 1,
             "<< /Type /Filespec /F (attnlab.scene.json) /UF (attnlab.scene.json) /Desc (The scene that this "
             "picture shows) /AFRelationship /Source /EF << /F " +
                 file + " /UF " + file + " >> >>");
  return update.finish(trailer_text);
}

Carried pdf_scene(std::string_view bytes) {
  std::optional<FileError> wrong;
  std::size_t at = 0;
  int attached = 0;
  while (const auto stream = next_stream(bytes, at)) {
    if (stream->dictionary.find("/Type") != "/EmbeddedFile" || ++attached > most_attached) continue;
    Carried content = content_of(*stream);
    const std::string* text = std::get_if<std::string>(&content);
    if (text && looks_like_scene(*text)) return content;
    const bool ours = stream->dictionary.find("/Subtype").find(subtype) != std::string_view::npos;
    if (!ours || wrong) continue;
    wrong = text ? damaged("expected a scene, found other data") : std::get<FileError>(content);
  }
  if ((wrong || attached == 0) && is_encrypted(bytes))
    return FileError{"", "", "expected a PDF that is not encrypted, found one that is"};
  return wrong ? *wrong : no_scene("a PDF");
}

}  // namespace attnlab
