#include "app/ui/session/opened_file.h"

#include "core/lab/run_file.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/teaching/challenge.h"
#include "core/teaching/lesson.h"
#include "core/text/matrix_bytes.h"
#include "core/text/utf8.h"

#include <new>
#include <string>
#include <string_view>
#include <variant>

namespace attnlab {
namespace {

using Kind = OpenedFile::Kind;

constexpr std::size_t max_matrix_bytes = std::size_t{4}
                                         << 20;  // what is longer is refused by its reader, too

// Of a file that its name says nothing of.
Kind kind_of(std::string_view text, bool json) {
  const auto names = [text](std::string_view field) { return text.find(field) != std::string_view::npos; };
  if (picture_kind(text) != PictureKind::none || is_share_line(text)) return Kind::carried;
  if (!json || text.size() > max_scene_bytes) return Kind::scene;
  if (is_list(text)) return Kind::matrix;
  if (names("attnlab_challenges") && is_challenge_set(text)) return Kind::challenges;
  return names("attnlab_lesson") && is_lesson(text) ? Kind::lesson : Kind::scene;
}

OpenedFile read_known(const std::filesystem::path& file, const FileCalls& calls) {
  if (is_share_line(file.native())) return {Kind::share_line, file.native()};
  if (lab::is_run_name(file)) return {Kind::run, read_file(file, lab::max_run_bytes, calls)};
  const bool named = is_matrix_name(file.filename().string());
  OpenedFile opened{named ? Kind::matrix : Kind::scene,
                    read_file(file, named ? max_matrix_bytes : max_picture_bytes, calls)};
  if (const auto* text = std::get_if<std::string>(&opened.bytes); text != nullptr && !named) {
    opened.kind = kind_of(*text, lower_case(file.extension().string()) == ".json");
    if (opened.kind == Kind::matrix && text->size() > max_matrix_bytes)
      opened.bytes = read_file(file, max_matrix_bytes, calls);  // which says so
  }
  return opened;
}

}  // namespace

OpenedFile read_opened(const std::filesystem::path& file, const FileCalls& calls) {
  try {
    return read_known(file, calls);
  } catch (const std::bad_alloc&) {
    return {Kind::scene, FileError{file.string(), "", not_enough_memory}};
  }
}

}  // namespace attnlab
