// Document: the open scene with its history, its file, and what that file holds. Values in, results out.
#pragma once

#include "core/scene/history.h"
#include "core/scene/scene.h"
#include "core/text/file_stamp.h"
#include "core/text/json_read.h"

#include <cstdint>

namespace attnlab {

struct Document {
  History history;
  Scene saved;                    // as the file holds it, or as it began
  std::filesystem::path file;     // empty: not in a file yet
  std::filesystem::path picture;  // that the scene came out of: it is only read, never saved into
  std::string recipe;             // how that picture was made (app/export/export.h); empty: not known
  // Of the file as it was read or written last; none: not known, then the scene in it is compared.
  std::optional<FileStamp> stamp;
  FileState on_disk = FileState::same;  // what was seen of it last: somebody else changed or removed it
};

Document make_document(const Scene& scene, std::filesystem::path file = {});
// The embedded opening scene, or the sentence that says what is wrong with it.
std::variant<Document, std::string> opening_document();
// A file that somebody opens: which kind it is, by its name and its bytes, which are read once.
struct OpenedFile {
  // share_line: it stands in the place of a name. carried: a scene in a picture,
  // a page or a share line, whose file is only read.
  enum class Kind : std::uint8_t { scene, carried, share_line, lesson, talk, challenges, matrix, run };
  Kind kind = Kind::scene;
  FileRead bytes;
  JsonValue tree = {};  // of a lesson, a talk, or challenges
};

OpenedFile read_opened(const std::filesystem::path& file, const FileCalls& calls = {});
// A matrix goes into the document that is open, and a run beside it; all else takes its place.
inline bool takes_place(OpenedFile::Kind kind) { return kind < OpenedFile::Kind::matrix; }

// A scene file, or a picture that carries one, as it was read; or the sentence that `compute` says.
std::variant<Document, std::string> open_document(const std::filesystem::path& file, const OpenedFile& opened,
                                                  const FileCalls& calls = {});
// Writes the scene as it stands now, atomically. Nothing, or the sentence that says why not:
// then nothing changed.
std::optional<std::string> save_document(Document& document, const std::filesystem::path& file,
                                         const FileCalls& calls = {});

// The scene that its file, or its picture, holds now; or the sentence.
std::variant<Scene, std::string> scene_on_disk(const Document& document, const FileCalls& calls = {});
// Back to that scene, as one step of the history. Nothing, or the sentence: then nothing changed.
std::optional<std::string> revert(Document& document, const FileCalls& calls = {});
// What became of its file meanwhile: by a look, which is cheap, into `on_disk`; and by its bytes,
// before it is overwritten.
void look_at_file(Document& document, const FileCalls& calls = {});
FileState compare_file(const Document& document, const FileCalls& calls = {});

// Undoing to the saved state makes it saved again; what is in no file any more is not saved.
bool unsaved(const Document& document);
// Its file, or the picture that it came out of; empty for neither.
const std::filesystem::path& origin_of(const Document& document);
std::string file_name(const Document& document);  // "bomb.json"; without a source its title, else "Untitled"
std::string window_title(const Document& document);  // "bomb.json • — Attnlab"

}  // namespace attnlab
