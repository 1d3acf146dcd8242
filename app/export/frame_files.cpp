#include "app/export/frame_files.h"

#include "core/text/file.h"
#include "core/text/file_temporary.h"
#include "core/text/utf8.h"

#include <fcntl.h>

#include <system_error>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view frame_place = "{frame}";

std::string sentence(const fs::path& path, const std::string& why) {
  return quotable(path.string(), 4096) + ": not saved: " + why;
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
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
  if (!folder_.empty()) remove_frames(folder_);
  if (held_ >= 0) FileCalls().close(held_);
}

std::optional<std::string> FrameFiles::add(std::string_view bytes) {
  if (folder_.empty()) {
    const fs::path beside = folder_of(pattern_);
    std::error_code error;
    if (!fs::is_directory(beside, error))
      return sentence(pattern_, "the folder " + quotable(beside.string(), 4096) + " does not exist");
    for (int attempt = 0; attempt < 100 && folder_.empty(); ++attempt) {
      const fs::path name = beside / temporary_name(Temporary::frames, attempt);
      if (fs::create_directory(name, error)) folder_ = name;
      if (error) break;
    }
    if (folder_.empty())
      return sentence(pattern_, "the folder " + quotable(beside.string(), 4096) + " cannot be written to");
    held_ = FileCalls().open(folder_.c_str(), O_RDONLY | O_CLOEXEC, 0);
    if (held_ >= 0) FileCalls().lock(held_);
  }
  const fs::path temporary = folder_ / frame_number(++count_);
  const auto why = write_file(temporary, bytes);
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
    fs::rename(folder_ / frame_number(i), name, error);
    if (error) return sentence(name, error.message());
  }
  remove_frames(folder_);
  folder_.clear();
  return std::nullopt;
}

}  // namespace attnlab
