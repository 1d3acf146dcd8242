// Scene files: a scene as JSON text and back (core/README.md). What is saved reloads to the same bits.
#pragma once

#include "core/scene/scene.h"
#include "core/text/json_read.h"

#include <array>
#include <filesystem>

namespace attnlab {

inline constexpr int scene_version = 1;

// The fields of the top level that this version knows, and words of theirs (those of the rules:
// core/graph/graph.h), in the order of the enums in scene.h.
inline constexpr std::array<std::string_view, 26> scene_fields{
    "attnlab", "title", "notes",     "tokens", "key_tokens", "source",      "X",      "M",       "Q",
    "K",       "V",     "heads",     "WO",     "score",      "value",       "output", "weights", "positions",
    "angle",   "slope", "unit_keys", "inside", "outside",    "temperature", "mask",   "target"};
inline constexpr std::array<std::string_view, 3> scale_names{"sqrt_dk", "dk", "none"};  // and a number
inline constexpr std::array<std::string_view, 2> mask_names{"none", "causal"};          // and a matrix

// A valid scene (check() in rules.h finds nothing), or the first thing that is wrong.
using SceneRead = std::variant<Scene, FileError>;

// `name` is what errors call the file. Never throws, whatever the text.
SceneRead read_scene(std::string_view text, std::string_view name);
SceneRead read_scene(const JsonValue& tree, std::string_view name);
SceneRead load_scene(const std::filesystem::path& path);

// The text of a file: every rule spelled out, one matrix row a line,
// shortest digits that read back to the same bits.
std::string scene_text(const Scene& scene);
// Writes it atomically (write_file). Nothing, or the sentence that says why not: also where the text would
// not read back to the same scene (a title that is not UTF-8).
std::optional<std::string> save_scene(const Scene& scene, const std::filesystem::path& path,
                                      const FileCalls& calls = {});

// The fields of a scene file that the scene itself does not know, by name: what a presentation shows, what
// somebody answered. They are kept as JSON text and go through saving, undo and every picture. The object
// that such a text is; without fields where it is none.
JsonValue extra_fields(const std::string& text);
// `json` in its place, behind the others where it is new; empty, or no JSON: the field goes.
// The others stay as they are.
void set_extra_field(Scene& scene, std::string_view name, const std::string& json);

}  // namespace attnlab
