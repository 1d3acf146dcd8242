#include "app/export/frame_files.h"

#include "core/text/file.h"
#include "core/text/file_parts.h"
#include "core/text/file_temporary.h"
#include "core/text/utf8.h"

#include <cerrno>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view frame_place = "{frame}";

std::string sentence(const fs::path& path, const std::string& why) {
  return quotable(path.string(), 4096) + ": not saved: " + why;
}

}  // namespace

fs::path frame_name(const fs::path& pattern, int number) {
  std::string name = pattern.filename().string();
  if (const std::size_t at = name.find(frame_place); at != std::string::npos)
    name.replace(at, frame_place.size(), frame_number(number));
  else
    name = pattern.stem().string() + "-" + frame_number(number) +
           (pattern.has_extension() ? pattern.extension().string() : ".png");
  return pattern.has_parent_path() ? pattern.parent_path() / name : fs::path(name);
}

FrameFiles::~FrameFiles() {
  if (!folder_.empty()) remove_frames(folder_, *calls_);
  if (held_ >= 0) calls_->close(held_);
}

std::optional<std::string> FrameFiles::add(std::string_view bytes) {
  if (folder_.empty()) {
    if (auto why = unwritable(pattern_, *calls_)) return why;
    errno = EEXIST;
    for (int attempt = 0; attempt < 100 && folder_.empty() && errno == EEXIST; ++attempt) {
      const fs::path name = folder_of(pattern_) / temporary_name(Temporary::frames, attempt, *calls_);
      if (calls_->make_folder(name, 0777) == 0) folder_ = name;
    }
    if (folder_.empty()) return sentence(pattern_, words_of_writing(errno));
    held_ = calls_->open(folder_, {});
    if (held_ >= 0) calls_->lock(held_);
  }
  const fs::path temporary = folder_ / frame_number(++count_);
  const auto why = write_file(temporary, bytes, *calls_);
  if (!why) return std::nullopt;
  // The sentence names the file that was meant.
  const std::string start = sentence(temporary, "");
  return sentence(frame_name(pattern_, count_), why->starts_with(start) ? why->substr(start.size()) : *why);
}

std::optional<std::string> FrameFiles::publish() {
  std::error_code error;
  for (int i = 1; i <= count_; ++i) {
    const fs::path name = frame_name(pattern_, i);
    if (fs::exists(name, error) && !fs::is_regular_file(name, error))
      return sentence(name, "expected a file, found a folder or a device");
  }
  for (int i = 1; i <= count_; ++i) {
    const fs::path name = frame_name(pattern_, i);
    if (calls_->rename(folder_ / frame_number(i), name) == 0) continue;
    const std::string why = sentence(name, words_of_writing(errno));
    return i == 1 ? why
                  : why + "; of " + std::to_string(count_) + " frames the first " + std::to_string(i - 1) +
                        " are replaced";
  }
  remove_frames(folder_, *calls_);
  if (sync_folder(*calls_, folder_of(pattern_))) return std::nullopt;
  return sentence(pattern_, words_of_writing(errno)) +
         "; all frames are there, but the folder could not be synced";
}

}  // namespace attnlab
