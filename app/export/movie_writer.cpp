#include "app/export/movie_writer.h"

#include "core/text/number.h"

#include <algorithm>
#include <cerrno>

namespace attnlab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds moment{30};  // that a window can wait without being seen to

// Video has sides of even length: the last column and the last row stand twice where they are odd.
std::vector<std::uint8_t> even_rows(const Pixels& frame) {
  const auto width = static_cast<std::size_t>(frame.width), height = static_cast<std::size_t>(frame.height);
  std::vector<std::uint8_t> out;
  out.reserve(3 * (width + 1) * (height + 1));
  for (std::size_t y = 0; y < height + height % 2; ++y) {
    const auto row = frame.bytes.begin() + static_cast<std::ptrdiff_t>(3 * width * std::min(y, height - 1));
    out.insert(out.end(), row, row + static_cast<std::ptrdiff_t>(3 * width));
    if (width % 2 == 1)
      out.insert(out.end(), row + static_cast<std::ptrdiff_t>(3 * width - 3),
                 row + static_cast<std::ptrdiff_t>(3 * width));
  }
  return out;
}

std::vector<std::string> arguments_of(const std::string& program, MovieFormat format, double rate,
                                      const Pixels& first) {
  const std::string size =
      std::to_string(first.width + first.width % 2) + 'x' + std::to_string(first.height + first.height % 2);
  std::vector<std::string> words{program};
  const auto add = [&words](std::initializer_list<std::string> more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  add({"-nostdin", "-loglevel", "error", "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", size});
  add({"-framerate", exact_number(rate), "-i", "pipe:0", "-an"});
  add({"-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"});
  // Edges of letters and cells want more bits than a film's.
  if (format == MovieFormat::mp4)
    add({"-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-crf", "14", "-movflags",
         "+faststart"});
  else
    add({"-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used",
         "4"});
  // The same frames give the same bytes: no date, no version of an encoder.
  add({"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-fflags", "+bitexact",
       "-flags:v", "+bitexact", "-map_metadata", "-1", "-f", format == MovieFormat::mp4 ? "mp4" : "webm",
       "-y"});
  words.emplace_back(Child::output_name);
  return words;
}

constexpr std::string_view other_ways = ".apng and .gif need no other program";

}  // namespace

std::string MovieWriter::failed(const std::string& why) {
  const bool full = child_ && child_->output_size() >= limits_.most_bytes;
  child_.reset();
  frame_.clear();
  return "the video cannot be made: " +
         (full ? "it would be larger than " + std::to_string(limits_.most_bytes >> 20) + " MiB"
               : program_ + why) +
         "; " + std::string(other_ways);
}

std::string MovieWriter::start(const Pixels& first) {
  auto started = Child::start(arguments_of(program_, format_, frames_per_second_, first),
                              {.sent = true, .largest_output = limits_.most_bytes});
  if (auto* child = std::get_if<Child>(&started)) {
    child_.emplace(std::move(*child));
    return {};
  }
  if (const int error = std::get<int>(started); error != ENOENT && error != EACCES) return failed();
  return "a video needs ffmpeg, which is not installed here (" + how_to_install("ffmpeg") + "); " +
         std::string(other_ways);
}

std::string MovieWriter::add(const Pixels& frame) {
  if (!child_)
    if (std::string why = start(frame); !why.empty()) return why;
  frame_ = even_rows(frame);
  sent_ = 0;
  moved_ = Clock::now();
  return go_on();
}

void MovieWriter::end() {
  ended_ = true;
  moved_ = Clock::now();
  if (child_) child_->end_of_input();
}

std::string MovieWriter::send_some() {
  const auto sent = child_->send(std::span(frame_).subspan(sent_), moment);
  if (!sent) return failed();
  if (*sent > 0) moved_ = Clock::now();
  sent_ += *sent;
  if (sent_ == frame_.size()) frame_.clear();
  return {};
}

std::string MovieWriter::take_file() {
  const std::optional<int> status = child_->status_within(moment);
  if (!status) return {};
  if (*status == 0) file_ = child_->output();
  return file_.empty() ? failed() : std::string();
}

std::string MovieWriter::go_on() {
  const auto enough = Clock::now() + moment;
  while (busy()) {
    if (std::string why = frame_.empty() ? take_file() : send_some(); !why.empty() || !busy()) return why;
    if (const std::size_t size = child_->output_size(); std::exchange(size_, size) != size)
      moved_ = Clock::now();
    if (Clock::now() - moved_ > limits_.patience)
      return failed(" did nothing for " +
                    exact_number(std::chrono::duration<double>(limits_.patience).count()) +
                    " s and was ended");
    if (Clock::now() >= enough) break;
  }
  return {};
}

}  // namespace attnlab
