// Carrying out `attnlab export`: scenes read, pictures, matrices and documents written, each whole or not at all. Knows no
// window.
#pragma once

#include "app/cli/export_request.h"
#include "core/scene/scene_file.h"

#include <functional>
#include <string>
#include <vector>

namespace attnlab {

// Where a scene comes from: a file, a picture or standard input.
using SceneSource = std::function<SceneRead(const std::string& name)>;

// One sentence for each scene that could not be exported; the others are. Empty: all is done. A file that holds one of
// the scenes is not written over, but for a picture by one that carries the same scene.
// `told` hears of each file that was written, `noted` a sentence on each that is not quite as asked for.
using ExportListener = std::function<void(const std::string& file, std::size_t bytes)>;
using ExportNotes = std::function<void(const std::string& sentence)>;
std::vector<std::string> export_all(const ExportRequest& request, const SceneSource& source,
                                    const ExportListener& told = {}, const ExportNotes& noted = {});

// The output's name for scene `number` (from 0) of the file `scene`.
std::string output_name(const ExportRequest& request, const std::string& scene, std::size_t number);

}  // namespace attnlab
