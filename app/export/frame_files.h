// Frame files: numbered files that appear in a folder once all of them are made. Knows bytes.
#pragma once

#include "core/system/files.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

namespace attnlab {

// "a.png" is the pattern of "a-0001.png", "a-0002.png" ...;
// "{frame}" in the name says where else the number stands.
std::filesystem::path frame_name(const std::filesystem::path& pattern, int number);

class FrameFiles {
 public:
  explicit FrameFiles(std::filesystem::path pattern,
                      std::shared_ptr<const FileCalls> calls = std::make_shared<FileCalls>())
      : calls_(std::move(calls)), pattern_(std::move(pattern)) {}
  ~FrameFiles();  // what was not published is gone
  FrameFiles(const FrameFiles&) = delete;
  FrameFiles& operator=(const FrameFiles&) = delete;

  // Each returns nothing, or the sentence that says why not.
  std::optional<std::string> add(std::string_view bytes);  // into a temporary folder beside the pattern
  // Moves them all; files of these names are replaced. What fails half way says how many were.
  std::optional<std::string> publish();

 private:
  std::shared_ptr<const FileCalls> calls_;
  std::filesystem::path pattern_, folder_;
  int held_ = -1;  // the folder, open and locked for as long as it is somebody's
  int count_ = 0;
};

}  // namespace attnlab
