#include "core/picture/carry.h"

#include "core/picture/carry_kinds.h"
#include "core/picture/share.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <new>

namespace attnlab {
namespace {

struct Beginning {
  std::string_view bytes;
  PictureKind kind;
  const char* words;  // of what is foreign
};

using namespace std::string_view_literals;

constexpr std::array<Beginning, 13> beginnings{{
    {"\x89PNG"sv, PictureKind::png, ""},
    {"%PDF-"sv, PictureKind::pdf, ""},
    {"<!DOCTYPE html"sv, PictureKind::page, ""},
    {"<!doctype html"sv, PictureKind::page, ""},
    {"<html"sv, PictureKind::page, ""},
    {"<HTML"sv, PictureKind::page, ""},
    {"<"sv, PictureKind::svg, ""},
    {"\xFF\xD8\xFF"sv, PictureKind::foreign, "a JPEG picture"},
    {"GIF8"sv, PictureKind::foreign, "a GIF picture"},
    {"RIFF"sv, PictureKind::foreign, "a WebP picture or a RIFF file"},
    {"II*\0"sv, PictureKind::foreign, "a TIFF picture"},
    {"MM\0*"sv, PictureKind::foreign, "a TIFF picture"},
    {"\x1F\x8B"sv, PictureKind::foreign, "a file packed by gzip, as .svgz is: unpack it first"},
}};

const Beginning* beginning_of(std::string_view bytes) {
  if (bytes.substr(0, 3) == "\xEF\xBB\xBF"sv) bytes.remove_prefix(3);  // the mark of UTF-8
  bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
  for (const Beginning& beginning : beginnings)
    if (bytes.substr(0, beginning.bytes.size()) == beginning.bytes) return &beginning;
  return nullptr;
}

Carried carried(std::string_view bytes) {
  if (bytes.size() > max_picture_bytes) return unread("expected at most 64 MiB, found more");
  const Beginning* beginning = beginning_of(bytes);
  switch (beginning ? beginning->kind : PictureKind::none) {
    case PictureKind::png: return png_scene(bytes);
    case PictureKind::svg: return svg_scene(bytes);
    case PictureKind::pdf: return pdf_scene(bytes);
    case PictureKind::page: return page_scene(bytes);
    case PictureKind::foreign:
      return unread(std::string("expected a scene, or a PNG, SVG or PDF that carries one, found ") +
                    beginning->words);
    case PictureKind::none: break;
  }
  return unread("expected a PNG, SVG or PDF");
}

constexpr std::string_view recipe_field = ",\n  \"attnlab.picture\": ";

struct Contents {
  std::string scene, recipe;
};

// What is ours is the last field; blanks behind it may be gone.
Contents taken_apart(std::string text) {
  const std::size_t at = text.rfind(recipe_field), end = text.find_last_not_of(" \t\r\n");
  if (at == std::string::npos || text[end] != '}') return {std::move(text), {}};
  const std::size_t from = at + recipe_field.size(), line = text.find('\n', from);
  if (line == std::string::npos || text.find_first_not_of(" \t\r\n", line) != end)
    return {std::move(text), {}};
  std::string recipe = text.substr(from, line - from);
  return {text.substr(0, at) + "\n}\n", std::move(recipe)};
}

}  // namespace

std::string with_recipe(std::string_view scene, std::string_view recipe) {
  const std::size_t end = scene.rfind("\n}");
  if (recipe.empty() || end == std::string_view::npos) return std::string(scene);
  return std::string(scene.substr(0, end)) + std::string(recipe_field) + std::string(recipe) +
         std::string(scene.substr(end));
}

std::string carried_recipe(std::string_view bytes) {
  if (picture_kind(bytes) == PictureKind::none) return {};
  Carried found = carried(bytes);
  auto* text = std::get_if<std::string>(&found);
  return text != nullptr && is_utf8(*text) ? taken_apart(std::move(*text)).recipe : std::string();
}

PictureKind picture_kind(std::string_view bytes) {
  const Beginning* beginning = beginning_of(bytes);
  return beginning ? beginning->kind : PictureKind::none;
}

bool can_carry(PictureKind kind, std::string_view scene) {
  constexpr std::size_t most_growth = 8;  // of a text packed or escaped, which is at most six times as long
  if (scene.size() <= max_chunk_bytes / most_growth) return true;
  if (scene.size() > max_carried_bytes) return false;
  constexpr std::size_t framing = 256;  // what stands around the text in a chunk or element
  const std::size_t size =
      kind == PictureKind::svg ? svg_metadata(scene).size() : packed(scene).size() + framing;
  return size <= max_chunk_bytes;
}

std::variant<std::string, FileError> carried_scene(std::string_view bytes, std::string_view name) {
  Carried found = carried(bytes);
  if (const std::string* text = std::get_if<std::string>(&found); text && !is_utf8(*text))
    found = damaged("expected UTF-8 text, found other bytes");
  if (FileError* error = std::get_if<FileError>(&found)) error->file = name;
  if (auto* text = std::get_if<std::string>(&found)) return taken_apart(std::move(*text)).scene;
  return found;
}

SceneRead read_document(std::string_view bytes, std::string_view name) {
  if (picture_kind(bytes) == PictureKind::none) {
    if (is_share_line(bytes)) return read_share_line(bytes);
    if (bytes.size() > max_scene_bytes)
      return FileError{std::string(name), "", "expected at most 8 MiB for a scene that is in no picture"};
    return read_scene(bytes, name);
  }
  const auto scene = carried_scene(bytes, name);
  if (const FileError* error = std::get_if<FileError>(&scene)) return *error;
  return read_scene(std::get<std::string>(scene), name);
}

SceneRead load_document(const std::filesystem::path& path) {
  try {
    if (const std::string line = path.string(); is_share_line(line)) return read_share_line(line);
    const FileRead bytes = read_file(path, max_picture_bytes);
    if (const FileError* error = std::get_if<FileError>(&bytes)) return *error;
    return read_document(std::get<std::string>(bytes), path.string());
  } catch (const std::bad_alloc&) {
    return FileError{path.string(), "", not_enough_memory};
  }
}

std::string would_lose_scene(const std::filesystem::path& output, const std::filesystem::path& source,
                             bool carries) {
  if (!same_file(output, source)) return {};
  const FileRead old = carries ? read_file(output, max_picture_bytes) : FileRead{};
  const auto* bytes = std::get_if<std::string>(&old);
  if (bytes != nullptr && picture_kind(*bytes) != PictureKind::none) return {};
  return quotable(output.string(), 4096) +
         ": not saved: it holds the scene, so the export needs another name";
}

}  // namespace attnlab
