// Opening: a scene from a scene file or out of a picture, whichever the bytes are; and what an export must not write
// over. Knows no window.
#pragma once

#include "core/scene_file.h"

#include <filesystem>
#include <string>

namespace attnlab {

// As read_scene and load_scene, and the same for a PNG, SVG or PDF that carries a scene. Files of up to
// max_picture_bytes are read; a scene file of up to max_scene_bytes.
SceneRead read_document(std::string_view bytes, std::string_view name);
SceneRead load_document(const std::filesystem::path& path);

// Empty, or the sentence that refuses to write an export into the file `output`: it is `source`, the file of a scene,
// under whatever name. Only a picture may be replaced, as an older export is, and only by one that carries that scene
// again, which `carries` says of the export.
std::string would_lose_scene(const std::filesystem::path& output, const std::filesystem::path& source,
                             bool carries);

}  // namespace attnlab
