// Document: the open scene with its history, its file, and what that file holds. Values in, results out.
#pragma once

#include "core/scene/history.h"
#include "core/scene/scene.h"

#include <filesystem>
#include <optional>
#include <string>
#include <variant>

namespace attnlab {

struct Document {
  History history;
  Scene saved;                    // as the file holds it, or as it began
  std::filesystem::path file;     // empty: not in a file yet
  std::filesystem::path picture;  // that the scene came out of: it is only read, never saved into
};

Document make_document(const Scene& scene, std::filesystem::path file = {});
// The embedded opening scene, or the sentence that says what is wrong with it.
std::variant<Document, std::string> opening_document();
// A scene file, or a picture that carries one; or the sentence that `compute` says.
std::variant<Document, std::string> open_document(const std::filesystem::path& file);
// Writes the scene as it stands now, atomically. Nothing, or the sentence that says why not: then nothing changed.
std::optional<std::string> save_document(Document& document, const std::filesystem::path& file);

// Undoing to the saved state makes it saved again.
bool unsaved(const Document& document);
// Its file, or the picture that it came out of; empty for neither.
const std::filesystem::path& origin_of(const Document& document);
std::string file_name(const Document& document);  // "bomb.json"; without a source its title, else "Untitled"
std::string window_title(const Document& document);  // "bomb.json • — Attnlab"

}  // namespace attnlab
