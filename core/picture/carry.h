// A picture is a document: the scene inside the bytes of a PNG, SVG or PDF, put in and taken out
// (app/README.md), and taken out of a page of HTML. PNG: one compressed iTXt chunk "attnlab.scene" before the
// image data. SVG: <metadata>. PDF: an attached file, "attnlab.scene.json". And opening: a scene from a scene
// file or out of a picture, whichever the bytes are.
#pragma once

#include "core/scene/scene_file.h"
#include "core/text/file.h"

#include <cstddef>
#include <span>

namespace attnlab {

inline constexpr std::size_t max_picture_bytes = std::size_t{64} << 20;  // of a file
inline constexpr std::size_t max_chunk_bytes = std::size_t{4} << 20;     // of the part that carries the scene
inline constexpr std::size_t max_carried_bytes = std::size_t{8} << 20;   // of the scene once unpacked

// foreign: a picture or packed file of a kind that carries no scene. none: anything else, as a scene file is.
enum class PictureKind { none, png, svg, pdf, page, foreign };
// By its first bytes; what a file is called means nothing.
PictureKind picture_kind(std::string_view bytes);

// The text of the scene in a picture, which is UTF-8; else what is wrong: a foreign picture, a damaged chunk,
// one that unpacks to more than max_carried_bytes. `name` is what the error calls the file.
std::variant<std::string, FileError> carried_scene(std::string_view bytes, std::string_view name);

// How a picture was made stands beside its scene, as one more field of the object that is no part of the
// scene: JSON on one line. None for a text that has none, and for a picture that carries nothing.
std::string with_recipe(std::string_view scene, std::string_view recipe);
std::string carried_recipe(std::string_view bytes);

// What a picture says of itself, for who does not see it and programs that list pictures: PNG has texts, SVG
// elements (app/export), PDF the title and the alternative text of a tagged figure.
struct PictureWords {
  std::string title;        // one line
  std::string description;  // lines; empty: none
};

// A PDF as cairo writes it up to PDF 1.4, each page tagged as a figure whose alternative text is the one of
// its place, empty: none, with the language of these words; viewers show its title, not its name. Without
// transparency groups: a page of pdfTeX can have only one, and nothing that we draw needs it. Throws
// std::invalid_argument for another, or for another number of pages.
std::string pdf_with_words(std::string pdf, std::span<const std::string> words);

// Whether a picture of this kind with the scene in it can be opened again: within the limits above.
bool can_carry(PictureKind kind, std::string_view scene);
// The <metadata> element of an SVG that carries the scene (JSON in UTF-8), with a newline at the end. What
// XML cannot hold is written as JSON's \uXXXX.
std::string svg_metadata(std::string_view scene);
// A PDF (as cairo writes it up to PDF 1.4: a classic cross-reference table, no attachments) with the scene
// attached, by an incremental update. Throws std::invalid_argument for another.
std::string pdf_with_scene(std::string pdf, std::string_view scene);

// As read_scene and load_scene, and the same for a PNG, SVG or PDF that carries a scene, and for a share line
// (share.h), which stands in the file, or in the place of its name. Files of up to max_picture_bytes are
// read; a scene file of up to max_scene_bytes.
SceneRead read_document(std::string_view bytes, std::string_view name);
SceneRead load_document(const std::filesystem::path& path);

// Empty, or the sentence that refuses to write an export into the file `output`: it is `source`, the file of
// a scene, under whatever name. Only a picture may be replaced, as an older export is, and only by one that
// carries that scene again, which `carries` says of the export.
std::string would_lose_scene(const std::filesystem::path& output, const std::filesystem::path& source,
                             bool carries);

}  // namespace attnlab
