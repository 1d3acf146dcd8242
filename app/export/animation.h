// Animation: the frames of a sweep as one animated picture (APNG in every colour, GIF in 256), as a video, or
// as numbered PNG, SVG or PDF files. A colour means the same number in every frame, plots show the same piece
// of the plane, and a line below says what moves and where it is. One frame a step, so that a caller can show
// how far it is and stop. Nothing stands on disk before all of it is made.
#pragma once

#include "app/export/export.h"
#include "app/export/frame_files.h"
#include "app/export/gif_writer.h"
#include "app/export/movie_writer.h"
#include "core/picture/apng.h"
#include "core/studies/sweep.h"

namespace attnlab {

// What all frames of an animation share: how far colours reach and which piece of the plane plots show, held
// over the whole sweep, at which side of its point a label stands, and the line below that says what moves
// and where it is. The preview plays by it, the job makes its frames by it.
class AnimationPlan {
 public:
  // A sweep that can be made of the scene; 2 to 1000 frames.
  AnimationPlan(Scene scene, ExportOptions picture, const Sweep& sweep, int frames);

  // All frames are as large as the first would be. A sentence where it cannot be drawn.
  std::string hold_size();
  // One value of the sweep after the other, until as many are seen as there are: there and back, each once;
  // of points with labels a second time, when it is known what their plots show.
  void look_ahead();
  int looked_at() const { return looked_at_; }
  int to_look_at() const;

  // Of frame i, from 0.
  Scene scene(int frame) const;
  Scene drawn_scene(int frame) const;  // whose formulas are as long as those of the other frames
  ExportOptions look(int frame) const;

 private:
  // There and back an odd number of frames passes other values on the way back.
  bool mirrored() const { return !sweep_.once && frames_ % 2 == 0; }
  int values() const { return mirrored() ? frames_ / 2 + 1 : frames_; }
  bool has_points() const;
  void look_at_value(int frame);
  void hold_labels();
  double value(int frame) const { return value_of_frame(sweep_, frame, frames_); }

  Scene scene_;
  ExportOptions picture_;
  Sweep sweep_;
  int frames_, looked_at_ = 0;
  std::vector<PlotLabels> wished_;   // by the labels of each value
  std::vector<LabelPlaces> places_;  // and what they are given
};

struct AnimationOptions {
  // The format is png, of frames any. Without a size all frames are as large as the first would be.
  // with_scene: an APNG carries the scene as it was given, each frame file the scene of that frame; a GIF or
  // a video cannot carry one.
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
  // Throws nothing: a request that cannot be carried out is found by step(). Of frames, `file` is the pattern
  // of the names (frame_files.h).
  AnimationJob(Scene scene, AnimationOptions options, std::filesystem::path file)
      : scene_(std::move(scene)), options_(std::move(options)), file_(std::move(file)) {}
  ~AnimationJob() = default;  // before done(): nothing is left behind
  AnimationJob(const AnimationJob&) = delete;
  AnimationJob& operator=(const AnimationJob&) = delete;

  // Makes the next frame, or writes the file at the end. A sentence when it failed: then it is over.
  std::optional<std::string> step();
  bool done() const { return written_; }
  double progress() const;  // 0 to 1
  int frames_made() const { return made_; }
  // Of the request that is carried out, once a frame is made: how frame i, from 0, is drawn.
  ExportOptions look_of_frame(int frame) const { return plan_->look(frame); }

 private:
  std::string begin();
  std::string add_frame();
  std::string write();

  Scene scene_;
  AnimationOptions options_;
  std::filesystem::path file_;
  std::optional<AnimationPlan> plan_;
  int made_ = 0;  // frames
  bool over_ = false, written_ = false;
  std::string carried_;  // the scene in an APNG
  // The one of the format.
  std::optional<ApngWriter> apng_;
  std::optional<GifWriter> gif_;
  std::optional<MovieWriter> movie_;
  std::optional<FrameFiles> files_;
};

}  // namespace attnlab
