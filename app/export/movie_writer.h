// A video (MP4 or WebM) made by an installed ffmpeg: frames go to it one by one, the file is held in memory until it is whole,
// so that nothing half made stands anywhere. Colours are those of the screen (sRGB, said in the file as BT.709). Knows no
// canvas and no scene.
#pragma once

#include "core/picture/png.h"

#include <sys/types.h>

#include <string>
#include <utility>

namespace attnlab {

enum class MovieFormat { mp4, webm };

class MovieWriter {
 public:
  // The program is looked up in PATH.
  MovieWriter(MovieFormat format, double frames_per_second, std::string program = "ffmpeg")
      : format_(format), frames_per_second_(frames_per_second), program_(std::move(program)) {}
  ~MovieWriter();  // before finish(): the program is stopped, nothing is left behind
  MovieWriter(const MovieWriter&) = delete;
  MovieWriter& operator=(const MovieWriter&) = delete;

  // Opaque frames of one size, each side at least 2. Empty, or the sentence that says why there will be no video.
  std::string add(const Pixels& frame);
  // The file into `bytes`; empty, or the sentence. Nothing can be added afterwards.
  std::string finish(std::string& bytes);

 private:
  std::string start(const Pixels& first);
  std::string failed();  // stops what runs

  MovieFormat format_;
  double frames_per_second_;
  std::string program_;
  pid_t child_ = -1;
  int frames_ = -1, file_ = -1;  // descriptors: what goes in, and what comes out
};

}  // namespace attnlab
