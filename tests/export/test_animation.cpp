// Animations: their frames are the pictures of the swept scenes, on disk is all or nothing, and what cannot
// be made is one sentence. What all frames share, by itself: the preview plays by the same.
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

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

AnimationOptions options_for(AnimationFormat format, int frames = 6) {
  return {.picture = {.size = Extent{160, 120}},
          .sweep = {.from = 0.25, .to = 4},
          .frames = frames,
          .format = format};
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
  const Scene scene = opening_like();
  for (const Sweep& sweep :
       {Sweep{.from = 0.25, .to = 4}, Sweep{.kind = SweepKind::antisymmetry, .from = 0, .to = 1},
        Sweep{SweepKind::entry, {MatrixKind::Q, 0}, 1, 2, -2, 2}}) {
    SCOPED_TRACE(sweep_text(sweep));
    AnimationOptions options = options_for(AnimationFormat::apng);
    options.sweep = sweep;
    const TemporaryFolder folder;
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
    EXPECT_LT(differ, there.width * there.height * 3 / 20) << i << ": edges of letters alone";
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
       {std::pair{PictureFormat::svg, "<?xml"}, {PictureFormat::pdf, "%PDF-"}}) {
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
  AnimationOptions options = options_for(AnimationFormat::apng, 6);
  options.picture.matrix = "input.Q";
  options.picture.figure.numbers = false;
  options.sweep = {SweepKind::entry, {MatrixKind::Q, 0}, 0, 0, 0, 30};
  const Moving moving = read_apng(made(options));
  ASSERT_EQ(moving.frames.size(), 6u);
  int same = 0, moved = 0;
  const Pixels& first = moving.frames.front();
  const std::ptrdiff_t pixel = first.alpha ? 4 : 3;
  for (auto at = first.bytes.begin(); at != first.bytes.end(); at += pixel) {
    const bool stands = std::ranges::all_of(moving.frames, [&](const Pixels& frame) {
      return std::equal(at, at + pixel, frame.bytes.begin() + (at - first.bytes.begin()));
    });
    ++(stands ? same : moved);
  }
  // What changes is the one cell, the number below and the knob of its track.
  EXPECT_GT(moved, 0);
  EXPECT_GT(same, (same + moved) * 85 / 100) << same << " and " << moved;
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
                             : made == 3 ? "all frames are there"
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

ExportOptions of_view(const char* view) { return {.view = view}; }

AnimationPlan looked_over(const Scene& scene, const ExportOptions& picture, const Sweep& sweep, int frames) {
  AnimationPlan plan(scene, picture, sweep, frames);
  EXPECT_EQ(plan.hold_size(), "");
  while (plan.looked_at() < plan.to_look_at()) plan.look_ahead();
  return plan;
}

TEST(AnimationPlan, LooksAtEveryValueOnce) {
  const AnimationPlan there(opening_like(), of_view("heads"), {.from = 0.25, .to = 4, .once = true}, 12),
      back(opening_like(), of_view("heads"), {.from = 0.25, .to = 4}, 12);
  EXPECT_EQ(there.to_look_at(), 12);
  EXPECT_EQ(back.to_look_at(), 7);
  for (int i = 1; i < 12; ++i) EXPECT_GT(there.scene(i).temperature, there.scene(i - 1).temperature);
  EXPECT_EQ(there.scene(0).temperature, 0.25);
  EXPECT_EQ((std::pair{there.scene(11).temperature, back.scene(6).temperature}), (std::pair{4.0, 4.0}));
  EXPECT_EQ(back.scene(11).temperature, back.scene(1).temperature);
}

TEST(AnimationPlan, HoldsTheSizeAndTheRangesOverAllFrames) {
  const AnimationPlan plan = looked_over(opening_like(), of_view("heads"), {.from = 0.25, .to = 4}, 12);
  const ExportOptions first = plan.look(0), later = plan.look(5);
  ASSERT_TRUE(first.size && later.size);
  EXPECT_EQ(first.size->width, later.size->width);
  EXPECT_EQ(first.figure.held, later.figure.held);
  ASSERT_TRUE(first.mark && later.mark);
  EXPECT_EQ(first.mark->value, "0.25");
  EXPECT_GT(later.mark->part, first.mark->part);
}

// Of paper whose height follows from the figure it is that of the first frame.
TEST(AnimationPlan, HoldsTheHeightOfPaper) {
  ExportOptions picture = of_view("heads");
  picture.paper = PaperSize{.width = 400, .height = {}, .least_type = 8, .slide = false};
  const AnimationPlan plan = looked_over(opening_like(), picture, {.from = 0.25, .to = 4}, 6);
  const auto size = [&](int frame) {
    const auto extent = export_size(plan.drawn_scene(frame), plan.look(frame));
    return std::holds_alternative<Extent>(extent) ? std::get<Extent>(extent) : Extent{};
  };
  EXPECT_NEAR(size(0).width, 400, 1e-9);
  EXPECT_GT(size(0).height, 50);
  EXPECT_EQ(size(3).height, size(0).height);
}

// How often a label of Geometry stands at another side of its point than in the frame before: as drawn, and
// as each frame by itself would have it.
struct Jumps {
  int held = 0, alone = 0;
};
Jumps jumps_of(const Sweep& sweep, int frames) {
  const AnimationPlan plan = looked_over(opening_like(), of_view("geometry"), sweep, frames);
  std::map<LabelId, Point> held_before, alone_before;
  Jumps jumps;
  for (int i = 0; i < frames; ++i) {
    const ExportOptions look = plan.look(i);
    const bool mirrored = !sweep.once && frames % 2 == 0 && i > 0;  // the way back is the way there
    EXPECT_TRUE(!mirrored || look.figure.label_places == plan.look(frames - i).figure.label_places) << i;
    const auto count = [](const WishedLabels& labels, const LabelPlaces& places,
                          std::map<LabelId, Point>& before) {
      int moved = 0;
      const auto placed = place_labels(labels.wishes, labels.within, places);
      for (std::size_t n = 0; n < placed.size(); ++n) {
        if (!placed[n]) continue;
        const LabelWish& wish = labels.wishes[n];
        const Point at = placed[n]->box.center(), off{at.x - wish.at.x, at.y - wish.at.y};
        const auto [found, first] = before.try_emplace(wish.id, off);
        if (!first && std::hypot(off.x - found->second.x, off.y - found->second.y) > 6) ++moved;
        found->second = off;
      }
      return moved;
    };
    for (const auto& [plot, labels] : export_labels(plan.drawn_scene(i), look)) {
      jumps.held += count(labels, look.figure.label_places, held_before);
      jumps.alone += count(labels, {}, alone_before);
    }
  }
  return jumps;
}

TEST(AnimationPlan, LabelsOfPointsStayAtTheirSide) {
  const auto entry = [](int row, int col, int frames, bool once) {
    return jumps_of({SweepKind::entry, {MatrixKind::Q, 0}, row, col, -2, 2, once}, frames);
  };
  int held = 0, alone = 0;
  for (const Jumps& one : {entry(0, 0, 16, false), entry(1, 1, 15, false), entry(2, 0, 12, true)})
    held += one.held, alone += one.alone;
  EXPECT_GT(alone, 4);
  EXPECT_LE(4 * held, alone);
}

// By what all frames share: how far the bars of a picture reach.
TEST(AnimationPlan, AColourMeansTheSameNumberInEveryFrameOfEveryView) {
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part)
      for (const Sweep& sweep :
           {Sweep{.from = 0.25, .to = 4}, Sweep{SweepKind::entry, {MatrixKind::Q, 0}, 1, 2, -20, 20}}) {
        SCOPED_TRACE(std::string(view.id) + " " + std::to_string(part) + " " + sweep_text(sweep));
        const ExportOptions picture{
            .view = std::string(view.id), .figure = {.part = part}, .size = Extent{320, 240}};
        const AnimationPlan plan = looked_over(opening_like(), picture, sweep, 4);
        const RangeEnds first = export_ends(plan.scene(0), plan.look(0));
        for (int i = 1; i < 4; ++i) EXPECT_EQ(export_ends(plan.scene(i), plan.look(i)), first) << i;
      }
}

}  // namespace
}  // namespace attnlab::test
