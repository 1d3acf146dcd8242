// pdf_with_scene() and pdf_scene(): declared in carry.h and carry_kinds.h. An attached file is a stream of
// the type EmbeddedFile, which a file specification names, which the catalog lists (ISO 32000-1, sections
// 7.7.4 and 7.11.4). A stream is always an object of its own, also in a file that another program has written
// anew: so reading goes through the streams and needs no cross-reference table.
#include "core/picture/carry_kinds.h"
#include "core/picture/pdf_update.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace attnlab {
namespace {

constexpr std::string_view subtype = "vnd.attnlab.scene";  // of "/application#2Fvnd.attnlab.scene+json"
constexpr int most_attached = 32;                          // files that are looked into

bool is_flate(std::string_view filter) { return filter.find("/FlateDecode") != std::string_view::npos; }

// One filter at most, that of zlib: "/FlateDecode", "[ /FlateDecode ]", "null" or none.
bool is_readable(const PdfDictionary& dictionary) {
  const std::string_view filter = dictionary.find("/Filter");
  const std::size_t names = static_cast<std::size_t>(std::count(filter.begin(), filter.end(), '/'));
  return names == (is_flate(filter) ? 1u : 0u);
}

Carried content_of(const PdfStream& stream) {
  if (!stream.whole) return cut_off("PDF");
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
  PdfUpdate update(std::move(pdf));
  if (!update.catalog().find("/Names").empty() || !update.catalog().find("/AF").empty())
    throw std::invalid_argument("expected a PDF without attached files");
  const std::size_t file = update.fresh(), specification = update.fresh();
  const std::string file_name = reference(file), named = reference(specification);
  update.replace_catalog(with_entries(update.catalog(), {},
                                      "/Names << /EmbeddedFiles << /Names [ (attnlab.scene.json) " + named +
                                          " ] >> >> /AF [ " + named + " ]"));
  update.add_stream(file,
                    "/Type /EmbeddedFile /Subtype /application#2F" + std::string(subtype) +
                        "+json /Filter /FlateDecode /Params << /Size " + std::to_string(scene.size()) +
                        " >> ",
                    packed(scene));
  update.add(specification,
             "<< /Type /Filespec /F (attnlab.scene.json) /UF (attnlab.scene.json) /Desc (The scene that this "
             "picture shows) /AFRelationship /Source /EF << /F " +
                 file_name + " /UF " + file_name + " >> >>");
  return update.finish();
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
    return unread("expected a PDF that is not encrypted, found one that is");
  return wrong ? *wrong : no_scene("a PDF");
}

}  // namespace attnlab
