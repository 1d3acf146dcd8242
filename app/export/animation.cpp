#include "app/export/animation.h"

#include "app/export/animation_plan.h"
#include "app/export/frame_files.h"
#include "app/export/gif_writer.h"
#include "app/export/movie_writer.h"
#include "core/picture/apng.h"
#include "core/scene/scene_file.h"
#include "core/text/file.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>
#include <variant>

namespace attnlab {
namespace {

std::string wrong_request(const Scene& scene, const AnimationOptions& options) {
  const OptionValues &counts = option_of(&ExportChoice::frames).values,
                     &rates = option_of(&ExportChoice::frames_per_second).values;
  if (!counts.hold(options.frames))
    return "frames: expected " + words_of(counts) + ", found " + std::to_string(options.frames);
  if (!rates.hold(options.frames_per_second))
    return "frames per second: expected " + words_of(rates) + ", found " +
           exact_number(options.frames_per_second);
  return why_not(scene, options.sweep);
}

}  // namespace

struct AnimationJob::State {
  Scene scene;
  AnimationOptions options;
  std::filesystem::path file;
  std::optional<AnimationPlan> plan;
  int made = 0;  // frames
  bool over = false, written = false;
  std::string carried;  // the scene in an APNG
  // The one of the format.
  std::optional<ApngWriter> apng;
  std::optional<GifWriter> gif;
  std::optional<MovieWriter> movie;
  std::optional<FrameFiles> files;

  std::string begin();
  std::string add_frame();
  std::string write();
};

std::string AnimationJob::State::begin() {
  if (std::string why = wrong_request(scene, options); !why.empty()) return why;
  if (auto why = unwritable(file)) return *why;
  if (options.format != AnimationFormat::frames) options.picture.format = PictureFormat::png;
  options.picture.qr = false;  // each frame is another scene
  const bool film = options.format == AnimationFormat::mp4 || options.format == AnimationFormat::webm;
  if (film && options.picture.transparent)
    return "a video has no transparent ground; expected .apng, .gif or numbered frames";
  plan.emplace(scene, options.picture, options.sweep, options.frames);
  if (std::string why = plan->hold_size(); !why.empty()) return why;
  switch (options.format) {
    case AnimationFormat::apng:
      if (options.picture.with_scene) carried = scene_text(scene);
      apng.emplace(options.frames_per_second,
                   PngOptions{.dpi = density_of(options.picture), .scene = carried});
      break;
    case AnimationFormat::gif: gif.emplace(options.frames_per_second); break;
    case AnimationFormat::mp4: movie.emplace(MovieFormat::mp4, options.frames_per_second); break;
    case AnimationFormat::webm: movie.emplace(MovieFormat::webm, options.frames_per_second); break;
    case AnimationFormat::frames: files.emplace(file); break;
  }
  return {};
}

std::string AnimationJob::State::add_frame() {
  const ExportOptions look = plan->look(made);
  if (files && options.picture.format != PictureFormat::png) {
    auto picture = export_picture(plan->scene(made), look);
    if (auto* why = std::get_if<std::string>(&picture)) return std::move(*why);
    ++made;
    return files->add(std::get<Picture>(picture).bytes).value_or("");
  }
  auto drawn = export_pixels(plan->drawn_scene(made), look);
  if (auto* why = std::get_if<std::string>(&drawn)) return std::move(*why);
  const Pixels& pixels = std::get<Pixels>(drawn);
  const int frame = made++;
  if (apng) apng->add(pixels);
  if (gif) gif->add(pixels);
  if (movie) return movie->add(pixels);
  if (files) {
    const std::string own = options.picture.with_scene ? scene_text(plan->scene(frame)) : std::string();
    return files->add(png_bytes(pixels, {.dpi = density_of(options.picture), .scene = own})).value_or("");
  }
  return {};
}

std::string AnimationJob::State::write() {
  if (files) return files->publish().value_or("");
  if (movie) return write_file(file, movie->bytes()).value_or("");
  return write_file(file, apng ? apng->bytes() : gif->finish()).value_or("");
}

std::vector<std::filesystem::path> written_files(const AnimationOptions& options,
                                                 const std::filesystem::path& file) {
  if (options.format != AnimationFormat::frames) return {file};
  std::vector<std::filesystem::path> files;
  // A number of frames that is refused writes none.
  const int frames = option_of(&ExportChoice::frames).values.hold(options.frames) ? options.frames : 0;
  for (int i = 1; i <= frames; ++i) files.push_back(frame_name(file, i));
  return files;
}

bool carries_scene(const AnimationOptions& options) {
  return options.format == AnimationFormat::apng && options.picture.with_scene;
}

AnimationJob::AnimationJob(Scene scene, AnimationOptions options, std::filesystem::path file)
    : state_(std::make_unique<State>()) {
  state_->scene = std::move(scene);
  state_->options = std::move(options);
  state_->file = std::move(file);
}

AnimationJob::~AnimationJob() = default;

std::optional<std::string> AnimationJob::step() {
  State& s = *state_;
  if (s.over) return std::nullopt;
  std::string why;
  try {
    if (!s.plan) why = s.begin();
    if (!why.empty())
      ;
    else if (s.plan->looked_at() < s.plan->to_look_at())
      s.plan->look_ahead();
    else if (s.movie && s.movie->busy())
      why = s.movie->go_on();
    else if (s.made < s.options.frames)
      why = s.add_frame();
    else if (s.movie && !s.movie->ended())
      s.movie->end();
    else
      why = s.write(), s.over = s.written = why.empty();
  } catch (const std::exception&) {
    why = "the animation cannot be made: there is not enough memory for it";
  }
  if (why.empty()) return std::nullopt;
  s.over = true;
  s.apng.reset();
  s.gif.reset();
  s.movie.reset();
  s.files.reset();
  return why;
}

bool AnimationJob::done() const { return state_->written; }

double AnimationJob::progress() const {
  // A frame that is looked at ahead takes a part of the time of one that is drawn.
  constexpr double ahead = 0.25;
  const State& s = *state_;
  if (!s.plan) return 0;
  const double all = ahead * s.plan->to_look_at() + s.options.frames;
  return (ahead * s.plan->looked_at() + s.made) / std::max(1.0, all);
}

int AnimationJob::frames_made() const { return state_->made; }

ExportOptions AnimationJob::look_of_frame(int frame) const { return state_->plan->look(frame); }

}  // namespace attnlab
