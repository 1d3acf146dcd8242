#include "app/export/animation.h"

#include "core/scene/scene_file.h"
#include "core/text/file.h"
#include "core/text/number.h"

#include <algorithm>
#include <exception>
#include <utility>

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

std::string AnimationJob::begin() {
  if (std::string why = wrong_request(scene_, options_); !why.empty()) return why;
  if (auto why = unwritable(file_)) return *why;
  if (options_.format != AnimationFormat::frames) options_.picture.format = PictureFormat::png;
  options_.picture.qr = false;  // each frame is another scene
  const bool film = options_.format == AnimationFormat::mp4 || options_.format == AnimationFormat::webm;
  if (film && options_.picture.transparent)
    return "a video has no transparent ground; expected .apng, .gif or numbered frames";
  plan_.emplace(scene_, options_.picture, options_.sweep, options_.frames);
  if (std::string why = plan_->hold_size(); !why.empty()) return why;
  switch (options_.format) {
    case AnimationFormat::apng:
      if (options_.picture.with_scene) carried_ = scene_text(scene_);
      apng_.emplace(options_.frames_per_second,
                    PngOptions{.dpi = density_of(options_.picture), .scene = carried_});
      break;
    case AnimationFormat::gif: gif_.emplace(options_.frames_per_second); break;
    case AnimationFormat::mp4: movie_.emplace(MovieFormat::mp4, options_.frames_per_second); break;
    case AnimationFormat::webm: movie_.emplace(MovieFormat::webm, options_.frames_per_second); break;
    case AnimationFormat::frames: files_.emplace(file_); break;
  }
  return {};
}

std::string AnimationJob::add_frame() {
  const ExportOptions look = plan_->look(made_);
  if (files_ && options_.picture.format != PictureFormat::png) {
    auto picture = export_picture(plan_->scene(made_), look);
    if (auto* why = std::get_if<std::string>(&picture)) return std::move(*why);
    ++made_;
    return files_->add(std::get<Picture>(picture).bytes).value_or("");
  }
  auto drawn = export_pixels(plan_->drawn_scene(made_), look);
  if (auto* why = std::get_if<std::string>(&drawn)) return std::move(*why);
  const Pixels& pixels = std::get<Pixels>(drawn);
  const int frame = made_++;
  if (apng_) apng_->add(pixels);
  if (gif_) gif_->add(pixels);
  if (movie_) return movie_->add(pixels);
  if (files_) {
    const std::string own = options_.picture.with_scene ? scene_text(plan_->scene(frame)) : std::string();
    return files_->add(png_bytes(pixels, {.dpi = density_of(options_.picture), .scene = own})).value_or("");
  }
  return {};
}

std::string AnimationJob::write() {
  if (files_) return files_->publish().value_or("");
  if (movie_) return write_file(file_, movie_->bytes()).value_or("");
  return write_file(file_, apng_ ? apng_->bytes() : gif_->finish()).value_or("");
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

std::optional<std::string> AnimationJob::step() {
  if (over_) return std::nullopt;
  std::string why;
  try {
    if (!plan_) why = begin();
    if (!why.empty())
      ;
    else if (plan_->looked_at() < plan_->to_look_at())
      plan_->look_ahead();
    else if (movie_ && movie_->busy())
      why = movie_->go_on();
    else if (made_ < options_.frames)
      why = add_frame();
    else if (movie_ && !movie_->ended())
      movie_->end();
    else
      why = write(), over_ = written_ = why.empty();
  } catch (const std::exception&) {
    why = "the animation cannot be made: there is not enough memory for it";
  }
  if (why.empty()) return std::nullopt;
  over_ = true;
  apng_.reset();
  gif_.reset();
  movie_.reset();
  files_.reset();
  return why;
}

double AnimationJob::progress() const {
  // A frame that is looked at ahead takes a part of the time of one that is drawn.
  constexpr double ahead = 0.25;
  if (!plan_) return 0;
  const double all = ahead * plan_->to_look_at() + options_.frames;
  return (ahead * plan_->looked_at() + made_) / std::max(1.0, all);
}

}  // namespace attnlab
