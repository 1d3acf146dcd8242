#include "core/picture/open.h"

#include "core/picture/carry.h"
#include "core/utf8.h"

namespace attnlab {

SceneRead read_document(std::string_view bytes, std::string_view name) {
  if (picture_kind(bytes) == PictureKind::none) {
    if (bytes.size() > max_scene_bytes)
      return FileError{std::string(name), "", "expected at most 8 MiB for a scene that is in no picture"};
    return read_scene(bytes, name);
  }
  const auto scene = carried_scene(bytes, name);
  if (const FileError* error = std::get_if<FileError>(&scene)) return *error;
  return read_scene(std::get<std::string>(scene), name);
}

SceneRead load_document(const std::filesystem::path& path) {
  const FileRead bytes = read_file(path, max_picture_bytes);
  if (const FileError* error = std::get_if<FileError>(&bytes)) return *error;
  return read_document(std::get<std::string>(bytes), path.string());
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
