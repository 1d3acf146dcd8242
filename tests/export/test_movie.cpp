// Videos by ffmpeg: what comes out is read back with ffmpeg's own decoder; where it is missing or fails, one sentence says so.
#include "app/export/movie_writer.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace attnlab::test {
namespace {

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
      const Pixels frame = film_frame(5 * i);
      for (const int x : {0, 62, 64}) {
        if (std::abs(x - 5 * i) < 8) continue;  // beside the border colours are coarser than pixels
        for (int c = 0; c < 3; ++c)
          EXPECT_NEAR(
              static_cast<unsigned char>(shown[static_cast<std::size_t>(((i * 42 + 20) * 66 + x) * 3 + c)]),
              frame.bytes[static_cast<std::size_t>((20 * 65 + x) * 3 + c)], 6)
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
