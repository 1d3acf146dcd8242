// Animation: the frames of a sweep as one animated picture (APNG in every colour, GIF in 256), as a video, or as numbered
// PNG, SVG or PDF files. A colour means the same number in every frame, plots show the same piece of the plane, and a line below says what
// moves and where it is. One frame a step, so that a caller can show how far it is and stop. Nothing stands on disk before all of it is made.
#pragma once

#include "app/export/export.h"
#include "core/studies/sweep.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attnlab {

struct AnimationOptions {
  // The format is png, of frames any. Without a size all frames are as large as the first would be. with_scene: an APNG carries the scene as
  // it was given, each frame file the scene of that frame; a GIF or a video
  // cannot carry one.
  ExportOptions picture;
  Sweep sweep;
  int frames = 60;
  double frames_per_second = 30;
  AnimationFormat format = AnimationFormat::apng;
};

// The files that an animation into `file` writes: that one, or of frames one each.
std::vector<std::filesystem::path> written_files(const AnimationOptions& options,
                                                 const std::filesystem::path& file);
// Whether they carry the scene as it was given.
bool carries_scene(const AnimationOptions& options);

class AnimationJob {
 public:
  // Throws nothing: a request that cannot be carried out is found by step(). Of frames, `file` is the pattern of the names
  // (frame_files.h).
  AnimationJob(Scene scene, AnimationOptions options, std::filesystem::path file);
  ~AnimationJob();  // before done(): nothing is left behind
  AnimationJob(const AnimationJob&) = delete;
  AnimationJob& operator=(const AnimationJob&) = delete;

  // Makes the next frame, or writes the file at the end. A sentence when it failed: then it is over.
  std::optional<std::string> step();
  bool done() const;
  double progress() const;  // 0 to 1
  int frames_made() const;
  // Of the request that is carried out, once a frame is made: how frame i, from 0, is drawn.
  ExportOptions look_of_frame(int frame) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace attnlab
