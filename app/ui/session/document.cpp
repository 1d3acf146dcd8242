#include "app/ui/session/document.h"

#include "core/picture/carry.h"
#include "core/scene/scene_file.h"

#include "embedded/assets.h"

#include <string_view>
#include <system_error>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

Document make_document(const Scene& scene, fs::path file) { return {History(scene), scene, std::move(file)}; }

std::variant<Document, std::string> opening_document() {
  constexpr std::string_view name = "examples/opening.json";
  SceneRead read = read_scene(embedded::assets(name), name);
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  return make_document(std::move(std::get<Scene>(read)));
}

std::variant<Document, std::string> open_document(const fs::path& file) {
  const FileRead bytes = read_file(file, max_picture_bytes);
  if (const auto* error = std::get_if<FileError>(&bytes)) return error->sentence();
  const auto& text = std::get<std::string>(bytes);
  SceneRead read = read_document(text, file.string());
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  std::error_code unknown;
  fs::path absolute = fs::absolute(file, unknown).lexically_normal();
  if (unknown) absolute = file;
  Document document = make_document(std::move(std::get<Scene>(read)));
  (picture_kind(text) == PictureKind::none ? document.file : document.picture) = std::move(absolute);
  return document;
}

std::optional<std::string> save_document(Document& document, const fs::path& file) {
  if (auto why = save_scene(document.history.scene(), file)) return why;
  std::error_code unknown;
  const fs::path absolute = fs::absolute(file, unknown).lexically_normal();
  document.file = unknown ? file : absolute;
  document.saved = document.history.scene();
  return std::nullopt;
}

bool unsaved(const Document& document) { return !(document.history.scene() == document.saved); }

const fs::path& origin_of(const Document& document) {
  return document.file.empty() ? document.picture : document.file;
}

std::string file_name(const Document& document) {
  if (!origin_of(document).empty()) return origin_of(document).filename().string();
  const std::string& title = document.history.scene().title;
  return title.empty() ? "Untitled" : title;
}

std::string window_title(const Document& document) {
  const std::string mark = unsaved(document) ? " \xE2\x80\xA2" : "";
  return file_name(document) + mark + " \xE2\x80\x94 Attnlab";
}

}  // namespace attnlab
