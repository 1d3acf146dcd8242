#include "app/export/animation.h"

#include "app/export/frame_files.h"
#include "app/export/gif_writer.h"
#include "app/export/movie_writer.h"
#include "app/figures/views/geometry_layout.h"
#include "core/picture/apng.h"
#include "core/scene/scene_file.h"
#include "core/text/file.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <system_error>
#include <utility>
#include <variant>

namespace attnlab {
namespace {

// What writing at the end would find, told before the work is done.
std::string why_no_file(const std::filesystem::path& file) {
  const std::filesystem::path folder =
      file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  const std::string start = quotable(file.string(), 4096) + ": not saved: ";
  std::error_code error;
  if (!file.has_filename() || std::filesystem::is_directory(file, error))
    return start + "expected the name of a file";
  if (!std::filesystem::is_directory(folder, error))
    return start + "the folder " + quotable(folder.string(), 4096) + " does not exist";
  if (::access(folder.c_str(), W_OK) != 0)
    return start + "the folder " + quotable(folder.string(), 4096) + " cannot be written to";
  return {};
}

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

// Formulas leave a temperature of 1 out: the next double is drawn in its place, so that they stand still from frame to frame.
double drawn_value(const Sweep& sweep, double value) {
  return sweep.kind == SweepKind::temperature && value == 1 ? std::nextafter(1.0, 2.0) : value;
}

// Rounded to what its way can be told apart by.
std::string written(double value, const Sweep& sweep) {
  const double way = std::abs(sweep.to - sweep.from);
  const int decimals = way > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(way))), 0, 6) : 2;
  const double unit = std::pow(10.0, -decimals);
  return show_number(std::round(value / unit) * unit, decimals);
}

SweepMark mark_of(const Scene& scene, const Sweep& sweep, double value) {
  const double way = sweep.to - sweep.from;
  return {sweep_symbol(scene, sweep), written(sweep.from, sweep), written(sweep.to, sweep),
          written(value, sweep), way == 0 ? 0 : (value - sweep.from) / way};
}

// A window that shows what both show.
PlotWindow both(const PlotWindow& a, const PlotWindow& b) {
  const double left = std::min(a.center.u - a.half, b.center.u - b.half),
               right = std::max(a.center.u + a.half, b.center.u + b.half),
               low = std::min(a.center.v - a.half, b.center.v - b.half),
               high = std::max(a.center.v + a.half, b.center.v + b.half);
  return {{(left + right) / 2, (low + high) / 2}, std::max(right - left, high - low) / 2};
}

}  // namespace

struct AnimationJob::State {
  Scene scene;
  AnimationOptions options;
  std::filesystem::path file;
  int looked_at = 0, made = 0;  // frames
  bool over = false, written = false;
  std::string carried;  // the scene in an APNG
  // The one of the format.
  std::optional<ApngWriter> apng;
  std::optional<GifWriter> gif;
  std::optional<MovieWriter> movie;
  std::optional<FrameFiles> files;

  std::string begin();
  int to_look_at() const;  // there and back: each value once
  void look_ahead();
  ExportOptions look(int frame) const;
  std::string add_frame();
  std::string write();
};

std::string AnimationJob::State::begin() {
  if (std::string why = wrong_request(scene, options); !why.empty()) return why;
  if (std::string why = why_no_file(file); !why.empty()) return why;
  if (options.format != AnimationFormat::frames) options.picture.format = PictureFormat::png;
  options.picture.qr = false;  // each frame is another scene
  const bool film = options.format == AnimationFormat::mp4 || options.format == AnimationFormat::webm;
  if (film && options.picture.transparent)
    return "a video has no transparent ground; expected .apng, .gif or numbered frames";
  const auto size = export_size(at(scene, options.sweep, options.sweep.from), look(0));
  if (const auto* why = std::get_if<std::string>(&size)) return *why;
  options.picture.size = std::get<Extent>(size);
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

int AnimationJob::State::to_look_at() const {
  return options.sweep.once ? options.frames : options.frames / 2 + 1;
}

// How far colours and plots of one frame reach: those of all reach as far.
void AnimationJob::State::look_ahead() {
  const double value = value_of_frame(options.sweep, looked_at++, options.frames);
  const Scene swept = at(scene, options.sweep, value);
  FigureOptions& figure = options.picture.figure;
  widen(figure.held, export_ends(swept, options.picture));
  if (options.picture.view != "geometry" || !options.picture.matrix.empty()) return;
  const PlotPlanes planes =
      automatic_planes(geometry(swept, analyze(swept), figure.head, figure.geometry.space), figure.geometry);
  std::optional<PlotPlanes>& held = figure.geometry.held;
  if (held) {
    held->scores_window = both(held->scores_window, planes.scores_window);
    held->values_window = both(held->values_window, planes.values_window);
  } else {
    held = planes;
  }
}

ExportOptions AnimationJob::State::look(int frame) const {
  ExportOptions look = options.picture;
  look.mark = mark_of(scene, options.sweep, value_of_frame(options.sweep, frame, options.frames));
  return look;
}

std::string AnimationJob::State::add_frame() {
  const double value = value_of_frame(options.sweep, made, options.frames);
  if (files && options.picture.format != PictureFormat::png) {
    auto picture = export_picture(at(scene, options.sweep, value), look(made));
    if (auto* why = std::get_if<std::string>(&picture)) return std::move(*why);
    ++made;
    return files->add(std::get<Picture>(picture).bytes).value_or("");
  }
  auto drawn = export_pixels(at(scene, options.sweep, drawn_value(options.sweep, value)), look(made));
  if (auto* why = std::get_if<std::string>(&drawn)) return std::move(*why);
  const Pixels& pixels = std::get<Pixels>(drawn);
  ++made;
  if (apng) apng->add(pixels);
  if (gif) gif->add(pixels);
  if (movie) return movie->add(pixels);
  if (files) {
    const std::string own =
        options.picture.with_scene ? scene_text(at(scene, options.sweep, value)) : std::string();
    return files->add(png_bytes(pixels, {.dpi = density_of(options.picture), .scene = own})).value_or("");
  }
  return {};
}

std::string AnimationJob::State::write() {
  if (files) return files->publish().value_or("");
  if (movie) {
    std::string bytes;
    if (std::string why = movie->finish(bytes); !why.empty()) return why;
    return write_file(file, bytes).value_or("");
  }
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
    if (s.looked_at == 0) why = s.begin();
    if (why.empty() && s.looked_at < s.to_look_at())
      s.look_ahead();
    else if (why.empty() && s.made < s.options.frames)
      why = s.add_frame();
    else if (why.empty())
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
  const double all = ahead * s.to_look_at() + s.options.frames;
  return (ahead * s.looked_at + s.made) / std::max(1.0, all);
}

int AnimationJob::frames_made() const { return state_->made; }

ExportOptions AnimationJob::look_of_frame(int frame) const { return state_->look(frame); }

}  // namespace attnlab
