// `attnlab export` through the built program, without a display.
#include "app/batch_export.h"
#include "app/export/export.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/unprivileged.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// Refused with one line that holds the pieces, and nothing written into the folder.
void export_refused(const TemporaryFolder& folder, std::vector<std::string> arguments,
                    const std::vector<std::string>& pieces, int status = 1) {
  SCOPED_TRACE(arguments.back());
  const std::size_t before = folder.entries();
  arguments.insert(arguments.begin(), "export");
  EXPECT_TRUE(refused(run_program(arguments, no_display), pieces, status));
  EXPECT_EQ(folder.entries(), before);
}

int number_at(const std::string& png, std::size_t at) {
  int value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(png.at(at + i));
  return value;
}
int width_of(const std::string& png) { return number_at(png, 16); }
int height_of(const std::string& png) { return number_at(png, 20); }

TEST(Export, EveryViewInEveryFormat) {
  const TemporaryFolder folder;
  for (const View& view : views())
    for (const std::string ending : {"png", "svg", "pdf"}) {
      const std::string file = folder.file(std::string(view.id) + '.' + ending).string();
      export_well({opening_file, "--view", std::string(view.id), "-o", file});
      const std::string bytes = bytes_of(file);
      const PictureKind kind = picture_kind(bytes);
      EXPECT_EQ(kind, ending == "png"   ? PictureKind::png
                      : ending == "svg" ? PictureKind::svg
                                        : PictureKind::pdf);
    }
  EXPECT_EQ(folder.entries(), 3 * views().size());
}

// Row 1 of a causal scene sees one key: its softmax says nothing.
TEST(Export, WithoutARowTheOneThatSeesMostIsTakenApart) {
  const TemporaryFolder folder;
  const std::string scene = folder.file("scene.json").string();
  Scene causal = std::get<Scene>(load_scene(opening_file));
  causal.mask.kind = Mask::Kind::causal;
  ASSERT_FALSE(save_scene(causal, scene));
  const auto picture = [&](const std::vector<std::string>& row) {
    std::vector<std::string> arguments{scene, "--view", "softmax", "-o", folder.file("x.svg").string()};
    arguments.insert(arguments.end(), row.begin(), row.end());
    export_well(arguments);
    return bytes_of(folder.file("x.svg").string());
  };
  EXPECT_EQ(picture({}), picture({"--row", "4"}));
  EXPECT_NE(picture({}), picture({"--row", "1"}));
}

TEST(Export, ExactSizes) {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.png").string();
  export_well({opening_file, "--view", "rank", "-o", file, "--size", "640x360"});
  EXPECT_EQ(width_of(bytes_of(file)), 640);
  EXPECT_EQ(height_of(bytes_of(file)), 360);
  export_well({opening_file, "--view", "rank", "-o", file, "--size", "640x360", "--scale", "2.5"});
  EXPECT_EQ(width_of(bytes_of(file)), 1600);
  EXPECT_EQ(height_of(bytes_of(file)), 900);
  export_well({opening_file, "--matrix", "weights", "-o", file, "--cm", "10x5", "--dpi", "254"});
  EXPECT_EQ(width_of(bytes_of(file)), 1000);
  EXPECT_EQ(height_of(bytes_of(file)), 500);
  export_well({opening_file, "--matrix", "weights", "-o", file, "--cm", "16x9", "--dpi", "300"});
  EXPECT_EQ(width_of(bytes_of(file)), 1890);
  EXPECT_EQ(height_of(bytes_of(file)), 1063);
  export_well({opening_file, "--matrix", "weights", "-o", file, "--cm", "10x5", "--dpi", "254"});
  // pHYs: 254 dots an inch are 10,000 a metre.
  const std::string bytes = bytes_of(file);
  const std::size_t density = bytes.find("pHYs");
  ASSERT_NE(density, std::string::npos);
  EXPECT_EQ(number_at(bytes, density + 4), 10000);
}

TEST(Export, TheSameBytesTwiceAndUnderAnotherLocale) {
  const TemporaryFolder folder;
  for (const std::string ending : {"png", "svg", "pdf"}) {
    const std::string first = folder.file("a." + ending).string(),
                      second = folder.file("b." + ending).string();
    export_well({opening_file, "--view", "geometry", "-o", first});
    Surroundings comma = no_display;
    comma.environment.emplace_back("LC_ALL=de_DE.UTF-8");
    comma.environment.emplace_back("TZ=Asia/Tokyo");
    EXPECT_EQ(run_program({"export", opening_file, "--view", "geometry", "-o", second}, comma).status, 0);
    EXPECT_TRUE(bytes_of(first) == bytes_of(second)) << ending;
  }
}

TEST(Export, AHundredScenesInOneCall) {
  const TemporaryFolder folder;
  std::vector<std::string> arguments;
  for (unsigned seed = 0; seed < 100; ++seed) {
    const std::string name = "scene" + std::to_string(seed) + ".json";
    arguments.push_back(folder.write(name, scene_text(random_scene(seed, Entries::generic))).string());
  }
  for (const char* more : {"--view", "symmetry", "--theme", "dark", "-o"}) arguments.emplace_back(more);
  arguments.push_back((folder.path() / "{name}-{view}-{theme}.png").string());
  export_well(arguments);
  EXPECT_EQ(folder.entries(), 200U);
  EXPECT_TRUE(fs::exists(folder.file("scene99-symmetry-dark.png")));
}

TEST(Export, OneBadSceneAmongMany) {
  const TemporaryFolder folder;
  const std::string bad = folder.write("bad.json", "{").string();
  const Outcome outcome = run_program(
      {"export", opening_file, bad, "--view", "rank", "-o", (folder.path() / "{number}.png").string()},
      no_display);
  EXPECT_TRUE(refused(outcome, {"bad.json: "}));
  EXPECT_TRUE(fs::exists(folder.file("1.png")));
  EXPECT_FALSE(fs::exists(folder.file("2.png")));
}

TEST(Export, TwoScenesOfOneNameDoNotMeet) {
  const TemporaryFolder folder;
  const Outcome outcome = run_program(
      {"export", opening_file, opening_file, "--view", "rank", "-o", (folder.path() / "{name}.png").string()},
      no_display);
  EXPECT_TRUE(refused(outcome, {"opening.json: expected another name", "{number}"}));
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(Export, PicturesAreAcceptedLikeScenes) {
  const TemporaryFolder folder;
  const std::string direct = run_program({"compute", opening_file}).out;
  const std::string scene = scene_text(std::get<Scene>(load_scene(opening_file)));
  for (const std::string ending : {"png", "svg", "pdf"}) {
    const std::string file = folder.file("a." + ending).string(), again = folder.file("b." + ending).string();
    export_well({opening_file, "--view", "softmax", "-o", file});
    EXPECT_EQ(std::get<std::string>(carried_scene(bytes_of(file), "a")), scene);
    EXPECT_EQ(run_program({"compute", file}).out, direct) << ending;
    EXPECT_EQ(run_program({"compute", "-"}, {.input = bytes_of(file)}).out, direct) << ending;
    export_well({file, "--view", "softmax", "-o", again});
    EXPECT_TRUE(bytes_of(file) == bytes_of(again)) << ending;
    export_well({opening_file, "--view", "softmax", "-o", file, "--no-scene"});
    EXPECT_TRUE(std::holds_alternative<FileError>(carried_scene(bytes_of(file), "a")));
  }
}

TEST(Export, MatricesAndDocuments) {
  const TemporaryFolder folder;
  for (const std::string ending : {"tex", "csv", "tsv", "npy", "py", "m", "json", "png", "svg", "pdf"})
    export_well({opening_file, "--matrix", "scores:1", "-o", folder.file("s." + ending).string()});
  for (const std::string kind : {"solution", "worksheet", "answers"})
    export_well({opening_file, "--document", kind, "-o", folder.file(kind + ".tex").string()});
  for (const std::string kind : {"numpy", "pytorch"})
    export_well({opening_file, "--document", kind, "-o", folder.file(kind + ".py").string()});
  export_well({opening_file, "--document", "page", "-o", folder.file("page.html").string()});
  EXPECT_EQ(picture_kind(bytes_of(folder.file("page.html"))), PictureKind::page);
  EXPECT_EQ(folder.entries(), 16U);
  EXPECT_NE(bytes_of(folder.file("s.tex")).find("\\begin{bmatrix}"), std::string::npos);
}

TEST(Export, FramesWithLettersThatAreTooSmallAreSaidOnce) {
  const TemporaryFolder folder;
  const Outcome made =
      run_program({"export", opening_file, "--view", "pipeline", "--sweep", "temperature=1:2", "--frames",
                   "3", "--width", "5cm", "-o", folder.file("f{frame}.svg").string()},
                  no_display);
  EXPECT_EQ(made.status, 0);
  const std::size_t first = made.err.find("the smallest letters are ");
  EXPECT_NE(first, std::string::npos) << made.err;
  EXPECT_EQ(made.err.find("the smallest letters are ", first + 1), std::string::npos) << made.err;
}

TEST(Export, FramesOfAWidthAreOfOneHeight) {
  const TemporaryFolder folder;
  export_well({opening_file, "--view", "symmetry", "--sweep", "t=0:1", "--frames", "4", "--once", "--width",
               "8.5cm", "-o", folder.file("f{frame}.svg").string()});
  const auto size_of = [&](const std::string& name) {
    const std::string text = bytes_of(folder.file(name));
    const std::size_t from = text.find("width=\""), to = text.find("viewBox");
    return text.substr(from, to - from);
  };
  const std::string first = size_of("f0001.svg");
  EXPECT_NE(first.find("width=\"321.26\""), std::string::npos) << first;
  for (const char* name : {"f0002.svg", "f0003.svg", "f0004.svg"}) EXPECT_EQ(size_of(name), first) << name;
}

TEST(Export, Animations) {
  const TemporaryFolder folder;
  for (const std::string name : {"a.apng", "a.gif", "frame-{frame}.png"})
    export_well({opening_file, "--view", "softmax", "--sweep", "temperature=0.5:2", "--frames", "5", "--size",
                 "320x240", "-o", folder.file(name).string()});
  EXPECT_EQ(folder.entries(), 7U);
}

TEST(Export, BadInputIsOneSentence) {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.png").string();
  const std::vector<std::string> view{opening_file, "--view", "rank", "-o"};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> all = view;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  export_refused(folder, with({folder.file("x.bmp").string()}),
                 {"-o: expected a name that ends in .png, .svg, .pdf, .eps or .tikz, found", "x.bmp"}, 2);
  export_refused(folder, with({folder.file("x").string()}), {"expected a name that ends in"}, 2);
  export_refused(folder, with({folder.file("no/x.png").string()}), {"not saved", "does not exist"});
  export_refused(folder, with({file, "--size", "0x0"}), {"x.png: size: expected 1 to 16384", "found 0 x 0"});
  export_refused(folder, with({file, "--size", "100000x100000"}), {"size: expected 1 to 16384"});
  export_refused(folder, with({file, "--size", "-5x5"}), {"size: expected 1 to 16384"});
  export_refused(folder, with({file, "--size", "16000x16000"}), {"size: expected at most", "million"});
  export_refused(folder, with({file, "--scale", "0"}), {"scale: expected 0.1 to 16"}, 2);
  export_refused(folder, with({file, "--head", "9"}), {"head: expected 1"});
  export_refused(folder, with({file, "--row", "9"}), {"row: expected 1"});
  export_refused(folder, with({file, "--rank", "9"}), {"x.png: rank: expected 1 to 3, found 9"});
  export_refused(folder, with({file, "--rank", "0"}), {"x.png: rank: expected 1 to 3, found 0"});
  for (const char* flag : {"--sweep", "--width", "--matrix", "--range"})
    export_refused(folder, with({file, flag, ""}), {flag, ": expected a value, found an empty one"}, 2);
  export_refused(folder, {opening_file, "--matrix", "nothing", "-o", folder.file("x.csv").string()},
                 {"x.csv: ", "nothing"});
  export_refused(folder, {opening_file, "--matrix", "scores:7", "-o", folder.file("x.csv").string()},
                 {"scores"});
  export_refused(folder, {opening_file, "--matrix", "scores", "-o", folder.file("x.doc").string()}, {".npy"},
                 2);
  export_refused(folder, {opening_file, "--document", "solution", "-o", folder.file("x.pdf").string()},
                 {".tex"}, 2);
  export_refused(
      folder, {opening_file, "--view", "rank", "--sweep", "Q,9,9=0:1", "-o", folder.file("x.gif").string()},
      {"Q"});
  export_refused(folder, {folder.file("none.json").string(), "--view", "rank", "-o", file},
                 {"none.json: expected a file"});
}

// What stood there stays when the new picture cannot be written.
TEST(Export, AFileThatMayNotBeWrittenStays) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("x.png", "old");
  fs::permissions(file, fs::perms::all);  // the folder alone is in the way
  fs::permissions(folder.path(), fs::perms(0555));
  const Scene scene = std::get<Scene>(load_scene(opening_file));
  ExportRequest request;
  request.scenes = {opening_file};
  request.output = file.string();
  request.options.view = "rank";
  const auto export_it = [&] {
    return export_all(request, [&](const std::string&) { return SceneRead(scene); });
  };
  {
    const Unprivileged rights;
    const std::vector<std::string> sentences = export_it();
    ASSERT_EQ(sentences.size(), 1U);
    EXPECT_NE(sentences[0].find("cannot be written to"), std::string::npos) << sentences[0];
    EXPECT_EQ(bytes_of(file), "old");
    EXPECT_EQ(folder.entries(), 1U);
  }
  fs::permissions(folder.path(), fs::perms::owner_all);
  EXPECT_TRUE(export_it().empty());
  EXPECT_NE(bytes_of(file), "old");
}

}  // namespace
}  // namespace attnlab::test
