// Animations: their frames are the pictures of the swept scenes, on disk is all or nothing, and what cannot be made is one
// sentence.
#include "app/export/animation.h"

#include "app/export/frame_files.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/unprivileged.h"
#include "tests/export/moving_read.h"
#include "tests/figures/sample_scenes.h"
#include "tests/picture/png_decoder.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

AnimationOptions options_for(AnimationFormat format, int frames = 6) {
  AnimationOptions options;
  options.format = format;
  options.frames = frames;
  options.picture.size = Extent{160, 120};
  options.sweep = {.kind = SweepKind::temperature, .from = 0.25, .to = 4};
  return options;
}

// The sentence of a job that failed, or nothing.
std::string run(AnimationJob& job) {
  for (int i = 0; i < 2000 && !job.done(); ++i) {
    EXPECT_TRUE(job.progress() >= 0 && job.progress() <= 1);
    if (const auto why = job.step()) return *why;
  }
  EXPECT_TRUE(job.done());
  return {};
}

Pixels expected(const Scene& scene, const AnimationJob& job, const AnimationOptions& options, int frame) {
  return std::get<Pixels>(
      export_pixels(at(scene, options.sweep, value_of_frame(options.sweep, frame, options.frames)),
                    job.look_of_frame(frame)));
}

// Made into a file of its own: its bytes.
std::string made(AnimationJob& job, const fs::path& file) {
  EXPECT_EQ(run(job), "");
  return bytes_of(file);
}
std::string made(const AnimationOptions& options) {
  const TemporaryFolder folder;
  AnimationJob job(opening_like(), options, folder.file("a.png"));
  return made(job, folder.file("a.png"));
}

std::string carried(const std::string& bytes) { return std::get<std::string>(carried_scene(bytes, "x")); }

TEST(Animation, ApngHoldsThePictureOfEveryValue) {
  const TemporaryFolder folder;
  const Scene scene = opening_like();
  for (const Sweep& sweep : {Sweep{.kind = SweepKind::temperature, .from = 0.25, .to = 4},
                             Sweep{.kind = SweepKind::antisymmetry, .from = 0, .to = 1},
                             Sweep{SweepKind::entry, {MatrixKind::Q, 0}, 1, 2, -2, 2}}) {
    SCOPED_TRACE(sweep_text(sweep));
    AnimationOptions options = options_for(AnimationFormat::apng);
    options.sweep = sweep;
    AnimationJob job(scene, options, folder.file("a.png"));
    const std::string bytes = made(job, folder.file("a.png"));
    const Moving moving = read_apng(bytes);
    ASSERT_EQ(moving.frames.size(), 6u);
    EXPECT_TRUE(moving.forever);
    for (int i = 0; i < 6; ++i)
      EXPECT_EQ(moving.frames[static_cast<std::size_t>(i)].bytes, expected(scene, job, options, i).bytes)
          << i;
    EXPECT_NE(moving.frames[0].bytes, moving.frames[3].bytes);
    EXPECT_EQ(moving.frames[1].bytes, moving.frames[5].bytes);  // there and back
    EXPECT_EQ(carried(bytes), scene_text(scene));
  }
}

TEST(Animation, GifShowsTheSameWithinItsColours) {
  const TemporaryFolder folder;
  const Scene scene = opening_like();
  AnimationOptions options = options_for(AnimationFormat::gif);
  options.picture.size = Extent{800, 600};
  AnimationJob job(scene, options, folder.file("a.gif"));
  const Moving moving = read_gif(made(job, folder.file("a.gif")));
  ASSERT_EQ(moving.frames.size(), 6u);
  for (int i = 0; i < 6; ++i) {
    const Pixels there = expected(scene, job, options, i);
    const Pixels& here = moving.frames[static_cast<std::size_t>(i)];
    int differ = 0;
    for (int k = 0; k < there.width * there.height; ++k)
      for (int c = 0; c < 3; ++c) {
        const int difference = std::abs(there.bytes[static_cast<std::size_t>(3 * k + c)] -
                                        here.bytes[static_cast<std::size_t>(4 * k + c)]);
        ASSERT_LE(difference, 48) << i << ": " << k;
        differ += difference > 0 ? 1 : 0;
      }
    // Edges of letters alone.
    EXPECT_LT(differ, there.width * there.height * 3 / 20) << i;
  }
}

TEST(Animation, FramesAreNumberedPngFilesThatCarryTheirOwnScene) {
  const TemporaryFolder folder;
  const Scene scene = opening_like();
  for (const char* pattern : {"clip.png", "x{frame}y.png"}) {
    AnimationOptions options = options_for(AnimationFormat::frames, 4);
    AnimationJob job(scene, options, folder.file(pattern));
    ASSERT_EQ(run(job), "");
    for (int i = 0; i < 4; ++i) {
      const fs::path file = frame_name(folder.file(pattern), i + 1);
      SCOPED_TRACE(file.filename().string());
      const std::string bytes = bytes_of(file);
      EXPECT_EQ(decoded_png(bytes).bytes, expected(scene, job, options, i).bytes);
      EXPECT_EQ(carried(bytes), scene_text(at(scene, options.sweep, value_of_frame(options.sweep, i, 4))));
    }
  }
  EXPECT_EQ(folder.entries(), 8u);
  EXPECT_EQ(frame_name("clip.png", 7), "clip-0007.png");
  EXPECT_EQ(frame_name("f/x{frame}y.png", 123), "f/x0123y.png");
  EXPECT_EQ(frame_name("clip", 1000), "clip-1000.png");
}

TEST(Animation, AllFramesHaveOneSizeWithoutASizeGiven) {
  for (const View& view : views()) {
    SCOPED_TRACE(view.id);
    AnimationOptions options = options_for(AnimationFormat::apng, 3);
    options.picture.size.reset();
    options.picture.scale = 0.25;
    options.picture.view = view.id;
    options.picture.title = options.picture.caption = true;
    EXPECT_EQ(read_apng(made(options)).frames.size(), 3u);
  }
}

TEST(Animation, FramesAreOfTheFormatThatTheirEndingSays) {
  const TemporaryFolder folder;
  const Scene scene = opening_like();
  for (const auto& [format, start] :
       {std::pair{PictureFormat::svg, "<?xml"}, std::pair{PictureFormat::pdf, "%PDF-"}}) {
    AnimationOptions options = options_for(AnimationFormat::frames, 3);
    options.picture.format = format;
    const fs::path pattern = folder.file("q{frame}" + ending_of(format));
    AnimationJob job(scene, options, pattern);
    ASSERT_EQ(run(job), "");
    for (int i = 0; i < 3; ++i) {
      const std::string bytes = bytes_of(frame_name(pattern, i + 1));
      EXPECT_TRUE(bytes.starts_with(start) || bytes.starts_with("<svg")) << bytes.substr(0, 20);
      EXPECT_EQ(carried(bytes), scene_text(at(scene, options.sweep, value_of_frame(options.sweep, i, 3))));
    }
  }
}

// The arrow says "divided by 1" there, as its neighbours say by what they divide.
TEST(Animation, ATemperatureOfOneKeepsTheFormulasOfTheOtherFrames) {
  const TemporaryFolder folder;
  AnimationOptions options = options_for(AnimationFormat::frames, 4);
  options.picture.size = Extent{320, 240};
  options.sweep.from = 0.5;
  options.sweep.to = 1.5;
  AnimationJob job(opening_like(), options, folder.file("a.png"));
  ASSERT_EQ(run(job), "");
  const std::string bytes = bytes_of(folder.file("a-0002.png"));
  EXPECT_NE(decoded_png(bytes).bytes, expected(opening_like(), job, options, 1).bytes);
  EXPECT_EQ(std::get<Scene>(read_scene(carried(bytes), "x")).temperature, 1);
}

// Read back from the pixels: an entry that stands still keeps its colour while another grows.
TEST(Animation, AnEntryThatStandsStillKeepsItsColour) {
  const TemporaryFolder folder;
  AnimationOptions options = options_for(AnimationFormat::apng, 6);
  options.picture.matrix = "input.Q";
  options.picture.figure.numbers = false;
  options.sweep = {SweepKind::entry, {MatrixKind::Q, 0}, 0, 0, 0, 30};
  AnimationJob job(opening_like(), options, folder.file("a.png"));
  ASSERT_EQ(run(job), "");
  const Moving moving = read_apng(bytes_of(folder.file("a.png")));
  ASSERT_EQ(moving.frames.size(), 6u);
  int same = 0, all = 0, moved = 0;
  const Pixels& first = moving.frames.front();
  const std::size_t bytes_of_pixel =
      first.bytes.size() / static_cast<std::size_t>(first.width * first.height);
  for (std::size_t k = 0; k < static_cast<std::size_t>(first.width * first.height); ++k) {
    bool stands = true;
    for (const Pixels& frame : moving.frames)
      for (std::size_t c = 0; c < bytes_of_pixel; ++c)
        stands = stands && frame.bytes[k * bytes_of_pixel + c] == first.bytes[k * bytes_of_pixel + c];
    ++all;
    (stands ? same : moved) += 1;
  }
  // What changes is the one cell, the number below and the knob of its track.
  EXPECT_GT(moved, 0);
  EXPECT_GT(same, all * 85 / 100) << same << " of " << all;
}

TEST(Animation, TheSameBytesTwice) {
  for (const AnimationFormat format : {AnimationFormat::apng, AnimationFormat::gif})
    EXPECT_EQ(made(options_for(format, 4)), made(options_for(format, 4)));
}

TEST(Animation, ACancelLeavesNothing) {
  for (const AnimationFormat format : {AnimationFormat::apng, AnimationFormat::gif, AnimationFormat::frames})
    for (int steps = 0; steps <= 6; ++steps) {
      SCOPED_TRACE(std::to_string(static_cast<int>(format)) + ", after " + std::to_string(steps));
      const TemporaryFolder folder;
      const auto old = folder.write("a-0001.png", "old");
      {
        AnimationJob job(opening_like(), options_for(format), folder.file("a.png"));
        for (int i = 0; i < steps; ++i) ASSERT_EQ(job.step(), std::nullopt);
        EXPECT_FALSE(job.done());
      }
      EXPECT_EQ(folder.entries(), 1u);
      EXPECT_EQ(bytes_of(old), "old");
    }
}

TEST(Animation, WhatCannotBeMadeIsOneSentenceAndLeavesNothing) {
  const TemporaryFolder folder;
  fs::create_directory(folder.file("taken.png"));
  fs::create_directory(folder.file("full-0002.png"));
  const auto refused = [&](const fs::path& file, auto change) {
    for (const AnimationFormat format :
         {AnimationFormat::apng, AnimationFormat::gif, AnimationFormat::frames}) {
      if (format != AnimationFormat::frames && file.filename() == "full.png") continue;
      AnimationOptions options = options_for(format, 3);
      change(options);
      AnimationJob job(opening_like(), options, file);
      const std::string why = run(job);
      EXPECT_NE(why, "");
      EXPECT_EQ(why.find('\n'), std::string::npos) << why;
      EXPECT_FALSE(job.done());
      EXPECT_EQ(job.step(), std::nullopt);
    }
  };
  for (const fs::path& file : {folder.file("missing/a.png"), folder.file("taken.png"),
                               folder.file("full.png"), fs::path("/proc/a.png")})
    refused(file, [](AnimationOptions&) {});
  const fs::path good = folder.file("a.png");
  refused(good, [](AnimationOptions& o) { o.frames = 1; });
  refused(good, [](AnimationOptions& o) { o.frames = 1001; });
  refused(good, [](AnimationOptions& o) { o.frames_per_second = 0; });
  refused(good, [](AnimationOptions& o) { o.sweep.from = -1; });
  refused(good, [](AnimationOptions& o) { o.picture.size = Extent{0, 100}; });
  refused(good, [](AnimationOptions& o) { o.picture.size = Extent{100000, 100000}; });
  refused(good, [](AnimationOptions& o) { o.picture.view = "nothing"; });
  refused(good, [](AnimationOptions& o) { o.picture.matrix = "nothing"; });
  EXPECT_EQ(folder.entries(), 2u);
}

// Each call of a set fails once: the old files stand, or the sentence says how many are new.
TEST(Animation, AFaultWhileFramesArePutInPlaceIsToldWithTheirNumber) {
  int calls = 1;
  for (int at = -1; at < calls; ++at) {
    SCOPED_TRACE(at);
    const TemporaryFolder folder;
    for (const char* name : {"a-0001.png", "a-0002.png", "a-0003.png"}) folder.write(name, "old");
    const auto faulty = std::make_shared<FaultyCalls>(at);
    std::string why;
    {
      FrameFiles files(folder.file("a.png"), faulty);
      for (int i = 0; i < 3 && why.empty(); ++i) why = files.add("new").value_or("");
      if (why.empty()) why = files.publish().value_or("");
    }
    if (at < 0) calls = faulty->count();
    int made = 0;
    for (int i = 1; i <= 3; ++i) made += bytes_of(frame_name(folder.file("a.png"), i)) == "new" ? 1 : 0;
    EXPECT_EQ(folder.entries(), 3U);
    const std::string told = why.empty() ? ""
                             : made == 1 || made == 2
                                 ? "of 3 frames the first " + std::to_string(made) + " are replaced"
                             : made == 3 ? "all frames stand there"
                                         : ": not saved: ";
    EXPECT_NE(why.find(told), std::string::npos) << why;
    EXPECT_TRUE(made == 3 || !why.empty());
  }
  EXPECT_GT(calls, 20);
}

TEST(Animation, AVideoHasAGroundOfItsOwn) {
  const TemporaryFolder folder;
  for (const AnimationFormat format : {AnimationFormat::mp4, AnimationFormat::webm}) {
    AnimationOptions options = options_for(format, 3);
    options.picture.transparent = true;
    AnimationJob job(opening_like(), options, folder.file("a.mp4"));
    EXPECT_EQ(run(job), "a video has no transparent ground; expected .apng, .gif or numbered frames");
  }
  EXPECT_EQ(folder.entries(), 0u);
}

TEST(Animation, AFolderThatMayNotBeWrittenToIsNamedBeforeTheWork) {
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0555));
  const Unprivileged rights;
  AnimationJob job(opening_like(), options_for(AnimationFormat::apng), folder.file("a.png"));
  const std::string why = job.step().value_or("");
  EXPECT_NE(why.find("cannot be written to"), std::string::npos) << why;
}

}  // namespace
}  // namespace attnlab::test
