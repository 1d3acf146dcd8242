// Opening: a scene from a scene file or out of a picture, whichever the bytes are.
#pragma once

#include "core/scene/scene_file.h"

namespace attnlab {

// As read_scene and load_scene, and the same for a PNG, SVG or PDF that carries a scene. Files of up to
// max_picture_bytes are read; a scene file of up to max_scene_bytes.
SceneRead read_document(std::string_view bytes, std::string_view name);
SceneRead load_document(const std::filesystem::path& path);

}  // namespace attnlab
