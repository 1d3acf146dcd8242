#include "app/ui/session/document/document.h"

#include "core/lab/run_file.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "core/teaching/challenge.h"
#include "core/teaching/talk.h"
#include "core/text/matrix_text.h"
#include "core/text/utf8.h"

#include "embedded/assets.h"

#include <cerrno>
#include <new>
#include <system_error>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_matrix_bytes = std::size_t{4} << 20;  // a longer one its reader refuses, too

std::string no_memory_for(const fs::path& file, const char* what = "") {
  return FileError{file.string(), "", std::string(what) + not_enough_memory}.sentence();
}

// Of a file that its name says nothing of; a lesson, a talk or challenges are read already.
OpenedFile::Kind kind_of(std::string_view text, bool json, JsonValue& tree) {
  using Kind = OpenedFile::Kind;
  if (picture_kind(text) != PictureKind::none || is_share_line(text)) return Kind::carried;
  if (!json || text.size() > max_scene_bytes) return Kind::scene;
  if (is_list(text)) return Kind::matrix;
  for (const auto& [field, kind] : {std::pair{challenges_field, Kind::challenges},
                                    {lesson_field, Kind::lesson},
                                    {talk_field, Kind::talk}}) {
    if (text.find(field) == std::string_view::npos) continue;
    auto read = read_json(text, "");
    if (auto* found = std::get_if<JsonValue>(&read); found != nullptr && found->find(field) != nullptr) {
      tree = std::move(*found);
      return kind;
    }
  }
  return Kind::scene;
}

OpenedFile read_known(const fs::path& file, const FileCalls& calls) {
  using Kind = OpenedFile::Kind;
  if (std::string line = file.string(); is_share_line(line)) return {Kind::share_line, std::move(line)};
  if (lab::is_run_name(file)) return {Kind::run, read_file(file, lab::max_run_bytes, calls)};
  const bool named = is_matrix_name(file.filename().string());
  OpenedFile opened{named ? Kind::matrix : Kind::scene,
                    read_file(file, named ? max_matrix_bytes : max_picture_bytes, calls)};
  if (const auto* text = std::get_if<std::string>(&opened.bytes); text != nullptr && !named) {
    opened.kind = kind_of(*text, lower_case(file.extension().string()) == ".json", opened.tree);
    if (opened.kind == Kind::matrix && text->size() > max_matrix_bytes)
      opened.bytes = read_file(file, max_matrix_bytes, calls);  // which says so
  }
  return opened;
}

// What a file, or a picture, holds.
struct OnDisk {
  Scene scene;
  FileStamp stamp;
};

std::variant<OnDisk, std::string> on_disk(const fs::path& file, const FileRead& bytes,
                                          const FileCalls& calls) {
  try {
    if (const auto* error = std::get_if<FileError>(&bytes)) return error->sentence();
    const auto& text = std::get<std::string>(bytes);
    SceneRead read = read_document(text, file.string());
    if (const auto* error = std::get_if<FileError>(&read)) {
      const std::string copy = interrupted_copy(file).filename().string();
      return error->sentence() +
             (copy.empty() ? "" : "; " + quotable(copy, 255) + " holds what was being saved");
    }
    return OnDisk{std::move(std::get<Scene>(read)), stamp_of(file, text, calls)};
  } catch (const std::bad_alloc&) {
    return no_memory_for(file);
  }
}

std::variant<OnDisk, std::string> on_disk(const Document& document, const FileCalls& calls) {
  const fs::path& file = origin_of(document);
  return on_disk(file, read_file(file, max_picture_bytes, calls), calls);
}

fs::path absolute_path(const fs::path& file) {
  std::error_code unknown;
  fs::path absolute = fs::absolute(file, unknown).lexically_normal();
  return unknown ? file : absolute;
}

}  // namespace

Document make_document(const Scene& scene, fs::path file) {
  return {History(scene), scene, std::move(file), {}, {}, std::nullopt};
}

std::variant<Document, std::string> opening_document() {
  constexpr std::string_view name = "examples/opening.json";
  SceneRead read = read_scene(embedded::assets(name), name);
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  return make_document(std::get<Scene>(read));
}

OpenedFile read_opened(const fs::path& file, const FileCalls& calls) {
  try {
    return read_known(file, calls);
  } catch (const std::bad_alloc&) {
    return {OpenedFile::Kind::scene, FileError{file.string(), "", not_enough_memory}};
  }
}

std::variant<Document, std::string> open_document(const fs::path& file, const OpenedFile& opened,
                                                  const FileCalls& calls) {
  try {
    auto read = on_disk(file, opened.bytes, calls);
    if (auto* why = std::get_if<std::string>(&read)) return std::move(*why);
    auto& found = std::get<OnDisk>(read);
    Document document = make_document(found.scene);
    (opened.kind == OpenedFile::Kind::carried ? document.picture : document.file) = absolute_path(file);
    document.recipe = carried_recipe(std::get<std::string>(opened.bytes));
    document.stamp = found.stamp;
    return document;
  } catch (const std::bad_alloc&) {
    return no_memory_for(file);
  }
}

std::optional<std::string> save_document(Document& document, const fs::path& file, const FileCalls& calls) {
  try {
    // All that can fail comes before the saving: once the file is written, the document says so.
    Scene saved = document.history.scene();
    fs::path absolute = absolute_path(file);
    const std::string text = scene_text(saved);
    if (auto why = save_scene(saved, file, calls)) return why;
    document.file = std::move(absolute);
    document.saved = std::move(saved);
    document.stamp = stamp_of(document.file, text, calls);
    document.on_disk = FileState::same;
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return no_memory_for(file, "not saved: ");
  }
}

std::variant<Scene, std::string> scene_on_disk(const Document& document, const FileCalls& calls) {
  auto read = on_disk(document, calls);
  if (auto* why = std::get_if<std::string>(&read)) return std::move(*why);
  return std::move(std::get<OnDisk>(read).scene);
}

std::optional<std::string> revert(Document& document, const FileCalls& calls) {
  auto read = on_disk(document, calls);
  if (auto* why = std::get_if<std::string>(&read)) return std::move(*why);
  auto& found = std::get<OnDisk>(read);
  try {
    Scene saved = found.scene;
    History history = document.history;
    history.seal();
    history.change(std::move(found.scene));
    history.seal();
    document.history = std::move(history);
    document.saved = std::move(saved);
  } catch (const std::bad_alloc&) {
    return no_memory_for(origin_of(document));
  }
  document.stamp = found.stamp;
  document.on_disk = FileState::same;
  return std::nullopt;
}

void look_at_file(Document& document, const FileCalls& calls) {
  if (document.file.empty() || !document.stamp) return;
  document.on_disk = look_at_file(document.file, *document.stamp, calls);
}

FileState compare_file(const Document& document, const FileCalls& calls) {
  if (document.stamp) return compare_file(document.file, *document.stamp, calls);
  FileStatus status;
  if (calls.stat(document.file, status) != 0 && (errno == ENOENT || errno == ENOTDIR)) return FileState::gone;
  const auto now = scene_on_disk(document, calls);
  const auto* scene = std::get_if<Scene>(&now);
  return scene != nullptr && *scene == document.saved ? FileState::same : FileState::changed;
}

bool unsaved(const Document& document) {
  return document.on_disk == FileState::gone || !(document.history.scene() == document.saved);
}

const fs::path& origin_of(const Document& document) {
  return document.file.empty() ? document.picture : document.file;
}

std::string file_name(const Document& document) {
  if (!origin_of(document).empty()) return origin_of(document).filename().string();
  const std::string& title = document.history.scene().title;
  return title.empty() ? "Untitled" : quotable(title, 80);
}

std::string window_title(const Document& document) {
  const std::string mark = unsaved(document) ? " •" : "";
  return quotable(file_name(document), 200) + mark + " — Attnlab";
}

}  // namespace attnlab
