#include "core/text/file_temporary.h"

#include "core/system/machine.h"
#include "core/text/file_parts.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view start_of_files = ".attnlab-", start_of_folders = ".attnlab-frames-";
constexpr std::string_view no_start = "00000000", hex_digits = "0123456789abcdef";
constexpr int most_attempts = 100;
constexpr std::int64_t an_hour = 3600;

// Another at each start of the machine.
std::string name_of_start(const FileCalls& calls) {
  const FileDescriptor file(calls, "/proc/sys/kernel/random/boot_id", {});
  char text[no_start.size()];
  if (!file.open() || calls.read(file.number(), text, sizeof text) != sizeof text)
    return std::string(no_start);
  const std::string_view name(text, sizeof text);
  return std::string(name.find_first_not_of(hex_digits) == std::string_view::npos ? name : no_start);
}

std::string name_of(std::string_view start, unsigned process, unsigned number) {
  return std::string(start) + '-' + std::to_string(process) + '-' + std::to_string(number);
}

// The number that the text begins with, which is taken off it; 0 where there is none.
unsigned take_number(std::string_view& text) {
  unsigned number = 0;
  const char* const begin = text.data();
  text.remove_prefix(
      static_cast<std::size_t>(std::from_chars(begin, begin + text.size(), number).ptr - begin));
  return number;
}

bool is_temporary(std::string_view name, std::string_view start) {
  return name.starts_with(start) && is_writer_name(name.substr(start.size()));
}

bool is_of_frames(std::string_view name) {
  std::string_view rest = name;
  const auto number = static_cast<int>(take_number(rest));
  return name == "." || name == ".." || (number > 0 && name == frame_number(number)) ||
         is_temporary(name, start_of_files);
}

void remove_if_dead(const fs::path& path, bool folder, bool of_this_start, std::int64_t now,
                    const FileCalls& calls) {
  const FileDescriptor it(calls, path, {.write = !folder, .follow = false, .folder = folder});
  FileStatus status;
  if (!it.open() || calls.lock(it.number()) != 0 || calls.fstat(it.number(), status) != 0) return;
  if (status.links == 0 || !status.mine) return;
  if (!folder && status.kind != FileStatus::Kind::file) return;
  if (!of_this_start && now - status.seconds < an_hour) return;
  if (folder)
    remove_frames(path, calls);
  else
    calls.unlink(path);
}

}  // namespace

std::string writer_name(int number, const FileCalls& calls) {
  return name_of(name_of_start(calls), process_number(), static_cast<unsigned>(number));
}

bool is_writer_name(std::string_view name) {
  const std::string_view start = name.substr(0, no_start.size());
  if (name.size() <= start.size() || start.find_first_not_of(hex_digits) != std::string_view::npos)
    return false;
  std::string_view rest = name.substr(start.size() + 1);
  const unsigned process = take_number(rest);
  if (rest.empty()) return false;
  rest.remove_prefix(1);
  return name == name_of(start, process, take_number(rest));
}

std::string temporary_name(Temporary kind, int number, const FileCalls& calls) {
  return std::string(kind == Temporary::file ? start_of_files : start_of_folders) +
         writer_name(number, calls);
}

std::string frame_number(int number) {
  const std::string digits = std::to_string(number);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

void remove_frames(const fs::path& folder, const FileCalls& calls) {
  std::vector<std::string> names;
  if (calls.list_folder(folder, names) != 0 || !std::ranges::all_of(names, is_of_frames)) return;
  for (const std::string& name : names)
    if (name != "." && name != "..") calls.unlink(folder / name);
  calls.remove_folder(folder);
}

void sweep_temporaries(const fs::path& folder, std::int64_t now, const FileCalls& calls) {
  const std::string start = name_of_start(calls);
  std::vector<std::string> names;
  if (calls.list_folder(folder, names) != 0) return;
  for (const std::string& name : names)
    for (const std::string_view kind : {start_of_files, start_of_folders})
      if (is_temporary(name, kind)) {
        const bool of_this_start = start != no_start && name.substr(kind.size()).starts_with(start);
        remove_if_dead(folder / name, kind == start_of_folders, of_this_start, now, calls);
      }
}

TemporaryFile::TemporaryFile(const FileCalls& calls, fs::path folder)
    : calls_(calls), folder_(std::move(folder)) {}

TemporaryFile::~TemporaryFile() {
  close();
  if (!name_.empty()) calls_.unlink(name_);
}

// What was synced is safe, whatever closing says.
void TemporaryFile::close() { const FileDescriptor last(calls_, std::exchange(number_, -1)); }

bool TemporaryFile::create(bool without_name, unsigned rights) {
  const auto opened = [&](const fs::path& place) {
    const Opening how{.read = false,
                      .write = true,
                      .create = !without_name,
                      .must_be_new = !without_name,
                      .nameless = without_name,
                      .rights = rights};
    return uninterrupted([&] { return calls_.open(place, how); });
  };
  if (without_name) {
    number_ = opened(folder_);
    if (number_ >= 0) calls_.lock(number_);
    return number_ >= 0;
  }
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    fs::path name = folder_ / temporary_name(Temporary::file, attempt, calls_);
    number_ = opened(name);
    if (number_ < 0 && errno != EEXIST) return false;
    if (number_ < 0) continue;
    name_ = std::move(name);
    // Somebody sweeps it in this very moment: another one.
    if (calls_.lock(number_) == 0 || errno != EWOULDBLOCK) return true;
    close();
    calls_.unlink(name_);
    name_.clear();
  }
  return false;
}

bool TemporaryFile::become(const fs::path& name) {
  if (!name_.empty()) return replace(name);
  return calls_.give_name(number_, name) == 0;
}

bool TemporaryFile::replace(const fs::path& file) {
  for (int attempt = 0; name_.empty(); ++attempt) {
    fs::path name = folder_ / temporary_name(Temporary::file, attempt, calls_);
    if (calls_.give_name(number_, name) == 0)
      name_ = std::move(name);
    else if (errno != EEXIST || attempt == most_attempts)
      return false;
  }
  if (calls_.rename(name_, file) != 0) return false;
  name_.clear();
  return true;
}

}  // namespace attnlab
