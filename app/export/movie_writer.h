// A video (MP4 or WebM) made by an installed ffmpeg: frames go to it one by one, the file is held in memory
// until it is whole, so that nothing half made stands anywhere. Nobody waits for it but for moments. Colours
// are those of the screen (sRGB, said in the file as BT.709). Knows no canvas and no scene.
#pragma once

#include "core/picture/png.h"
#include "core/system/process.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace attnlab {

enum class MovieFormat { mp4, webm };

struct MovieLimits {
  // After which a program that takes nothing and writes nothing is ended.
  // The last frames of a large film take their time.
  std::chrono::milliseconds patience{120'000};
  std::size_t most_bytes = std::size_t{512} << 20;
};

class MovieWriter {
 public:
  // The program is looked up in PATH.
  MovieWriter(MovieFormat format, double rate, std::string program = "ffmpeg", MovieLimits limits = {})
      : format_(format), frames_per_second_(rate), program_(std::move(program)), limits_(limits) {}
  // Where it ends while it is busy the program is stopped, and nothing is left behind.
  MovieWriter(const MovieWriter&) = delete;
  MovieWriter& operator=(const MovieWriter&) = delete;

  // Opaque frames of one size, each side at least 2. Empty,
  // or the sentence that says why there will be no video.
  std::string add(const Pixels& frame);
  void end();  // no more frames
  // While it is, go_on() follows and nothing else, which waits for a moment at most. Empty, or the sentence.
  bool busy() const { return !frame_.empty() || (ended_ && child_ && child_->running()); }
  std::string go_on();
  bool ended() const { return ended_; }
  // The file, once it has ended and is not busy, for as long as this value lives.
  std::string_view bytes() const { return file_; }

 private:
  std::string start(const Pixels& first);
  std::string failed(const std::string& why = " ended without one");  // stops what runs
  std::string send_some(), take_file();

  MovieFormat format_;
  double frames_per_second_;
  std::string program_;
  MovieLimits limits_;
  std::optional<Child> child_;
  std::vector<std::uint8_t> frame_;  // on its way
  std::size_t sent_ = 0;             // of it
  bool ended_ = false;
  std::chrono::steady_clock::time_point moved_;  // when the program was last seen to work
  std::string_view file_;
  std::size_t size_ = 0;  // of the file, as it was seen last
};

}  // namespace attnlab
