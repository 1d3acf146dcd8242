// The GIF writer against giflib's decoder: every frame comes back, exactly where the colours allow it. Videos
// by ffmpeg: what comes out is read back with ffmpeg's own decoder; where it is missing or fails, one
// sentence says so.
#include "app/export/gif_writer.h"
#include "app/export/movie_writer.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/moving_read.h"

#include <algorithm>
#include <random>
#include <stdexcept>

namespace attnlab::test {
namespace {

Pixels blank(int width, int height, bool alpha) {
  return {width, height, alpha,
          std::vector<std::uint8_t>(static_cast<std::size_t>(width * height * (alpha ? 4 : 3)), 200)};
}

std::uint8_t* pixel(Pixels& pixels, int x, int y) {
  return pixels.bytes.data() + (y * pixels.width + x) * (pixels.alpha ? 4 : 3);
}

std::string gif_of(const std::vector<Pixels>& frames, double rate = 25) {
  GifWriter writer(rate);
  for (const Pixels& frame : frames) writer.add(frame);
  return writer.finish();
}

// The largest difference of a channel between what was given and what is shown; 256 where alpha differs.
int worst(const Pixels& given, const Pixels& shown) {
  int most = 0;
  for (int i = 0; i < given.width * given.height; ++i) {
    const std::uint8_t *a = given.bytes.data() + i * (given.alpha ? 4 : 3), *b = shown.bytes.data() + 4 * i;
    const bool seen = !given.alpha || a[3] >= 128;
    if (seen != (b[3] == 255)) return 256;
    for (int c = 0; seen && c < 3; ++c) most = std::max(most, std::abs(a[c] - b[c]));
  }
  return most;
}

// A few rectangles of few colours, drawn over what was there.
void scribble(Pixels& pixels, std::mt19937& random) {
  const auto below = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int k = below(4); k > 0; --k) {
    const int left = below(pixels.width), top = below(pixels.height),
              right = left + below(pixels.width - left), bottom = top + below(pixels.height - top);
    const std::uint8_t color[4] = {
        static_cast<std::uint8_t>(below(256)), static_cast<std::uint8_t>(below(256)),
        static_cast<std::uint8_t>(below(256)), static_cast<std::uint8_t>(below(2) * 255)};
    for (int y = top; y <= bottom; ++y)
      for (int x = left; x <= right; ++x) std::copy_n(color, pixels.alpha ? 4 : 3, pixel(pixels, x, y));
  }
}

TEST(Gif, FramesOfFewColoursComeBackExactly) {
  for (unsigned seed = 1; seed <= 80; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Pixels now =
        blank(1 + static_cast<int>(random() % 60), 1 + static_cast<int>(random() % 60), seed % 2 == 0);
    std::vector<Pixels> frames;
    for (int i = 0; i < 12; ++i) {
      scribble(now, random);
      frames.push_back(now);
    }
    const Moving moving = read_gif(gif_of(frames));
    ASSERT_EQ(moving.frames.size(), frames.size());
    EXPECT_TRUE(moving.forever);
    for (std::size_t i = 0; i < frames.size(); ++i) EXPECT_EQ(worst(frames[i], moving.frames[i]), 0) << i;
  }
}

TEST(Gif, EveryNumberOfColours) {
  for (const int colors : {1, 2, 3, 4, 5, 16, 17, 255, 256}) {
    SCOPED_TRACE(colors);
    for (const bool alpha : {false, true}) {
      if (alpha && colors == 256) continue;  // the 256th entry is the one that shows nothing
      Pixels frame = blank(64, 16, alpha);
      for (int i = 0; i < 1024; ++i) {
        const std::uint8_t color[4] = {static_cast<std::uint8_t>(i % colors), 7, 9,
                                       static_cast<std::uint8_t>(alpha && i < 10 ? 0 : 255)};
        std::copy_n(color, alpha ? 4 : 3, pixel(frame, i % 64, i / 64));
      }
      const Moving moving = read_gif(gif_of({frame}));
      ASSERT_EQ(moving.frames.size(), 1u);
      EXPECT_EQ(worst(frame, moving.frames[0]), 0);
    }
  }
}

// Large cells keep their colour among thousands of others, and a slope stays near.
TEST(Gif, FrequentColoursAreExactAmongMany) {
  Pixels frame = blank(200, 200, false);
  for (int y = 0; y < 200; ++y)
    for (int x = 0; x < 200; ++x) {
      const int slope[3] = {x, 255 - x, 2 * y}, cell[3] = {x / 20 * 25, 3, y / 20 * 20};
      std::copy_n(y < 100 ? slope : cell, 3, pixel(frame, x, y));
    }
  const Moving moving = read_gif(gif_of({frame}));
  ASSERT_EQ(moving.frames.size(), 1u);
  EXPECT_LE(worst(frame, moving.frames[0]), 40);
  for (int y = 100; y < 200; ++y)
    for (int x = 0; x < 200; ++x)
      for (int c = 0; c < 3; ++c)
        ASSERT_EQ(moving.frames[0].bytes[static_cast<std::size_t>(4 * (y * 200 + x) + c)],
                  pixel(frame, x, y)[c])
            << x << ", " << y;
}

TEST(Gif, StoresOnlyWhatChanged) {
  std::mt19937 random(1);
  Pixels first = blank(300, 200, false);
  for (std::uint8_t& byte : first.bytes) byte = static_cast<std::uint8_t>(random() % 4 * 60);
  Pixels second = first;
  pixel(second, 150, 100)[0] ^= 255;
  const std::size_t one = gif_of({first}).size(), both = gif_of({first, second, second}).size();
  EXPECT_LT(both, one + 100);
}

TEST(Gif, TimesAddUp) {
  const std::vector<Pixels> frames(60, blank(2, 2, false));
  for (const double rate : {1.0, 7.0, 24.0, 30.0, 50.0}) {
    int sum = 0;
    for (const int delay : read_gif(gif_of(frames, rate)).delays) sum += delay;
    EXPECT_NEAR(sum, 6000 / rate, 0.51) << rate;
  }
  for (const int delay : read_gif(gif_of(frames, 100)).delays) EXPECT_EQ(delay, 2);
}

TEST(Gif, RefusesFramesOfAnotherSizeAndIsEmptyWithoutFrames) {
  EXPECT_EQ(GifWriter(25).finish(), "");
  GifWriter other(25);
  other.add(blank(4, 4, false));
  EXPECT_THROW(other.add(blank(4, 5, false)), std::invalid_argument);
  EXPECT_THROW(other.add(blank(4, 4, true)), std::invalid_argument);
}

// A field of two colours whose border moves to the right.
Pixels film_frame(int at) {
  Pixels frame{65, 41, false, {}};
  constexpr std::uint8_t colors[2][3] = {{30, 90, 160}, {200, 60, 40}};
  for (int i = 0; i < 65 * 41; ++i) {
    const auto& color = colors[i % 65 < at ? 1 : 0];
    frame.bytes.insert(frame.bytes.end(), color, color + 3);
  }
  return frame;
}

std::string film(MovieFormat format, std::string& bytes, const std::string& program = "ffmpeg",
                 MovieLimits limits = {}) {
  MovieWriter writer(format, 10, program, limits);
  std::string why;
  const auto wait = [&] {
    while (why.empty() && writer.busy()) why = writer.go_on();
  };
  for (int i = 0; i < 12 && why.empty(); ++i) {
    why = writer.add(film_frame(5 * i));
    wait();
  }
  writer.end();
  wait();
  if (why.empty()) bytes = writer.bytes();
  return why;
}

TEST(Movie, ComesBackFrameByFrameInItsColours) {
  ATTNLAB_NEEDS_PROGRAM("ffmpeg");
  const TemporaryFolder folder;
  for (const MovieFormat format : {MovieFormat::mp4, MovieFormat::webm}) {
    std::string bytes;
    ASSERT_EQ(film(format, bytes), "");
    const std::string name = format == MovieFormat::mp4 ? "a.mp4" : "a.webm";
    const auto file = folder.write(name, bytes), raw = folder.file(name + ".rgb");
    const auto read = run_checker({"ffmpeg", "-nostdin", "-loglevel", "error", "-i", file.string(), "-f",
                                   "rawvideo", "-pix_fmt", "rgb24", raw.string()});
    EXPECT_EQ(read.status, 0) << read.output;
    const std::string shown = bytes_of(raw);
    ASSERT_EQ(shown.size(), 12U * 66 * 42 * 3) << "an even number of rows and columns";
    for (int i = 1; i < 12; ++i) {
      Pixels frame = film_frame(5 * i);
      for (const int x : {0, 62, 64}) {
        if (std::abs(x - 5 * i) < 8) continue;  // beside the border colours are coarser than pixels
        for (int c = 0; c < 3; ++c)
          EXPECT_NEAR(
              static_cast<unsigned char>(shown[static_cast<std::size_t>(((i * 42 + 20) * 66 + x) * 3 + c)]),
              pixel(frame, x, 20)[c], 6)
              << name << ", frame " << i << ", column " << x;
      }
    }
    std::string again;
    ASSERT_EQ(film(format, again), "");
    EXPECT_TRUE(bytes == again) << "the same frames, the same bytes";
  }
}

TEST(Movie, AProgramThatIsMissingOrFailsIsOneSentence) {
  std::string bytes;
  EXPECT_EQ(
      film(MovieFormat::mp4, bytes, "no-ffmpeg-here"),
      "a video needs ffmpeg, which is not installed here (Debian, Ubuntu: apt install ffmpeg); .apng and .gif need "
      "no other program");
  for (const char* program : {"false", "true"})  // one fails, the other ends well without a file
    EXPECT_EQ(film(MovieFormat::webm, bytes, program),
              "the video cannot be made: " + std::string(program) +
                  " ended without one; .apng and .gif need no other program");
  EXPECT_EQ(bytes, "");
}

TEST(Movie, AProgramThatHangsOrNeverStopsWritingIsEnded) {
  const TemporaryFolder folder;
  const auto script = [&](const char* name, const std::string& text) {
    const auto file = folder.write(name, "#!/bin/sh\n" + text + "\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file.string();
  };
  std::string bytes;
  const std::string takes_none = script("none", "exec sleep 600"),
                    takes_all = script("all", "cat >&2; exec sleep 600"),
                    writes_on = script("on", "exec cat /dev/zero >&3");
  Pixels large{2000, 1000, false, std::vector<std::uint8_t>(6'000'000)};
  MovieWriter writer(MovieFormat::mp4, 10, takes_none, {.patience = std::chrono::milliseconds(100)});
  std::string why = writer.add(large);
  while (why.empty() && writer.busy()) why = writer.go_on();
  EXPECT_EQ(why, "the video cannot be made: " + takes_none +
                     " did nothing for 0.1 s and was ended; .apng and .gif need no other program");
  why = film(MovieFormat::mp4, bytes, takes_all, {.patience = std::chrono::milliseconds(300)});
  EXPECT_NE(why.find("did nothing for 0.3 s"), std::string::npos) << why;
  why = film(MovieFormat::mp4, bytes, writes_on, {.most_bytes = 3U << 20});
  EXPECT_NE(why.find("it would be larger than 3 MiB"), std::string::npos) << why;
  EXPECT_EQ(film(MovieFormat::mp4, bytes, script("copies", "exec cat >&3")), "");
  EXPECT_EQ(bytes.size(), 12U * 66 * 42 * 3) << "all that went in has come out";
  MovieWriter stopped(MovieFormat::mp4, 10, takes_none);  // and one that is left alone is stopped
  EXPECT_EQ(stopped.add(film_frame(1)), "");
}

}  // namespace
}  // namespace attnlab::test
