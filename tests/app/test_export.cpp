// `attnlab export` through the built program, without a display: all that it writes,
// into files and standard output; what is refused.
#include "app/cli/answers.h"
#include "app/export/export.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "core/studies/contributions.h"
#include "core/text/number.h"
#include "tests/app/program.h"
#include "tests/core/random_scene.h"
#include "tests/core/unprivileged.h"

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;
using Export = InFolder;

int number_at(const std::string& png, std::size_t at) {
  int value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(png.at(at + i));
  return value;
}
std::pair<int, int> size_of(const std::string& png) { return {number_at(png, 16), number_at(png, 20)}; }

// As the program does it, in this process: what it says.
Words said_of_export(const Words& words) {
  const Command command = read_command_line(joined({"export"}, words));
  if (const auto* wrong = std::get_if<WrongUsage>(&command)) return {wrong->sentence};
  static const SceneRead opening = load_document(opening_file);  // whatever the rights of this moment
  return export_all(std::get<ExportRequest>(command), [](const std::string& name) {
    return name == opening_file ? opening : load_document(name);
  });
}

TEST_F(Export, EveryViewInEveryFormat) {
  for (const auto& [ending, kind] :
       {std::pair{".png", PictureKind::png}, {".svg", PictureKind::svg}, {".pdf", PictureKind::pdf}}) {
    export_well({opening_file, "--view", "all", "-o", file("{view}") + ending});
    for (const View& view : views())
      EXPECT_EQ(picture_kind(bytes_of(file(view.id) + ending)), kind) << view.id;
  }
  EXPECT_EQ(folder.entries(), 3 * views().size());
}

// Row 1 of a causal scene sees one key: its softmax says nothing.
TEST_F(Export, WithoutARowTheOneThatSeesMostIsTakenApart) {
  Scene causal = std::get<Scene>(load_scene(opening_file));
  causal.mask.kind = Mask::Kind::causal;
  const std::string scene = written("scene.json", scene_text(causal));
  const auto picture = [&](const Words& row) {
    return export_well(joined({scene, "--view", "softmax", "-o", file("x.svg")}, row));
  };
  const std::string chosen = picture({});
  EXPECT_EQ(chosen, picture({"--row", "4"}));
  EXPECT_NE(chosen, picture({"--row", "1"}));
}

TEST_F(Export, ContributionsStandInThePicture) {
  const Matrix shares = contributions(analyze(std::get<Scene>(load_scene(opening_file))).head(0));
  const std::string svg = export_well({opening_file, "--blocks", "contributions", "-o", file("x.svg")});
  for (const double share : view(shares).reshaped())
    EXPECT_NE(svg.find(">" + show_rounded(share, 2) + "<"), std::string::npos) << share;
}

TEST_F(Export, ExactSizes) {
  const auto made = [&](const Words& words) {
    return export_well(joined({opening_file, "-o", file("x.png")}, words));
  };
  const Words view{"--view", "rank", "--size", "640x360"}, matrix{"--matrix", "weights"};
  EXPECT_EQ(size_of(made(view)), std::pair(640, 360));
  EXPECT_EQ(size_of(made(joined(view, {"--scale", "2.5"}))), std::pair(1600, 900));
  EXPECT_EQ(size_of(made(joined(matrix, {"--cm", "16x9", "--dpi", "300"}))), std::pair(1890, 1063));
  const std::string dense = made(joined(matrix, {"--cm", "10x5", "--dpi", "254"}));
  EXPECT_EQ(size_of(dense), std::pair(1000, 500));
  // pHYs: 254 dots an inch are 10,000 a metre.
  const std::size_t density = dense.find("pHYs");
  ASSERT_NE(density, std::string::npos);
  EXPECT_EQ(number_at(dense, density + 4), 10000);
}

// A locale with a decimal comma changes no digit. Machines without one have the locales' sources,
// or nothing to fear.
TEST_F(Export, TheSameBytesTwiceAndUnderAnotherLocale) {
  const TemporaryFolder made;
  Surroundings comma = no_display;
  comma.environment = joined(comma.environment, {"LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8", "TZ=Asia/Tokyo"});
  if (std::system(("localedef -i de_DE -f UTF-8 '" + made.file("de_DE.UTF-8").string() + "' >/dev/null 2>&1")
                      .c_str()) == 0)
    comma.environment.push_back("LOCPATH=" + made.path().string());
  EXPECT_EQ(run_well({"compute", opening_file}, comma), run_well({"compute", opening_file}));
  for (const std::string ending : {"png", "svg", "pdf"}) {
    const Words words{opening_file, "--view", "geometry", "--size", "480x400", "-o"};
    const std::string first = export_well(joined(words, {file("a." + ending)}));
    run_well(joined({"export"}, joined(words, {file("b." + ending)})), comma);
    EXPECT_TRUE(first == bytes_of(file("b." + ending))) << ending;
  }
}

TEST_F(Export, AHundredScenesInOneCall) {
  Words words;
  for (unsigned seed = 0; seed < 100; ++seed)
    words.push_back(
        written("s" + std::to_string(seed) + ".json", scene_text(random_scene(seed, Entries::generic))));
  export_well(joined(words, {"--view", "heads", "--theme", "dark", "-o", file("{name}-{view}-{theme}.svg")}));
  EXPECT_EQ(folder.entries(), 200U);
  EXPECT_TRUE(fs::exists(file("s99-heads-dark.svg")));
}

TEST_F(Export, OneBadSceneAmongManyAndTwoOfOneName) {
  refuses({"export", opening_file, written("bad.json", "{"), "--view", "rank", "-o", file("{number}.png")},
          {"bad.json: "});
  EXPECT_TRUE(fs::exists(file("1.png")));
  EXPECT_EQ(folder.entries(), 2U);
  refuses({"export", opening_file, opening_file, "--view", "rank", "-o", file("{name}.png")},
          {"opening.json: expected another name", "{number}"});
  EXPECT_EQ(folder.entries(), 3U);
}

TEST_F(Export, PicturesAreAcceptedLikeScenes) {
  const std::string direct = run_well({"compute", opening_file}),
                    scene = scene_text(std::get<Scene>(load_scene(opening_file)));
  for (const std::string ending : {"png", "svg", "pdf"}) {
    SCOPED_TRACE(ending);
    const std::string made = file("a." + ending), again = file("b." + ending), bare = file("c." + ending);
    const std::string bytes = export_well({opening_file, "--view", "softmax", "-o", made});
    EXPECT_EQ(std::get<std::string>(carried_scene(bytes, "a")), scene);
    EXPECT_EQ(run_well({"compute", made}), direct);
    EXPECT_EQ(run_well({"compute", "-"}, {.input = bytes}), direct);
    EXPECT_TRUE(export_well({made, "--view", "softmax", "-o", again}) == bytes);
    export_well({opening_file, "--view", "softmax", "-o", bare, "--no-scene"});
    refuses({"compute", bare}, {bare + ": expected a picture that carries a scene, found a"});
  }
  refuses({"compute", "-"}, {"standard input: expected a picture that carries a scene"}, 1,
          {.input = bytes_of(file("c.svg"))});
  refuses({"export", file("c.svg"), "--view", "rank", "-o", file("out.png")},
          {"expected a picture that carries a scene"});
  std::string damaged = bytes_of(file("a.png"));
  damaged[damaged.find("attnlab.scene") + 40] ^= 1;
  refuses({"compute", written("damaged.png", damaged)},
          {"damaged.png: attnlab.scene: expected an undamaged chunk, but its checksum is wrong"});
  EXPECT_FALSE(fs::exists(file("out.png")));
}

TEST_F(Export, FramesOfAWidthAreOfOneHeight) {
  export_well({opening_file, "--view", "symmetry", "--sweep", "t=0:1", "--frames", "4", "--once", "--width",
               "8.5cm", "-o", file("f{frame}.svg")});
  const auto extent_of = [&](const std::string& name) {
    const std::string text = bytes_of(file(name));
    const std::size_t from = text.find("width=\"");
    return text.substr(from, text.find("viewBox") - from);
  };
  const std::string first = extent_of("f0001.svg");
  EXPECT_NE(first.find("width=\"321.26\""), std::string::npos) << first;
  for (const char* name : {"f0002.svg", "f0003.svg", "f0004.svg"}) EXPECT_EQ(extent_of(name), first) << name;
}

TEST_F(Export, MatricesAndDocuments) {
  for (const std::string ending : {"tex", "csv", "tsv", "npy", "py", "m", "json", "png", "svg", "pdf"})
    EXPECT_EQ(said_of_export({opening_file, "--matrix", "scores:1", "-o", file("s." + ending)}), Words());
  for (const std::string name :
       {"solution.tex", "worksheet.tex", "answers.tex", "numpy.py", "pytorch.py", "page.html"})
    EXPECT_EQ(said_of_export({opening_file, "--document", fs::path(name).stem(), "-o", file(name)}), Words());
  EXPECT_EQ(picture_kind(bytes_of(file("page.html"))), PictureKind::page);
  EXPECT_EQ(folder.entries(), 16U);
  expect_holds(bytes_of(file("s.tex")), {"\\begin{bmatrix}"});
}

TEST_F(Export, FramesWithLettersThatAreTooSmallAreSaidOnce) {
  const Outcome made =
      run_program({"export", opening_file, "--matrix", "weights", "--sweep", "temperature=1:2", "--frames",
                   "2", "--width", "1cm", "-o", file("f{frame}.svg")});
  EXPECT_EQ(made.status, 0);
  const std::size_t first = made.err.find("below 6 pt");
  EXPECT_NE(first, std::string::npos) << made.err;
  EXPECT_EQ(made.err.find("below 6 pt", first + 1), std::string::npos) << made.err;
}

TEST_F(Export, Animations) {
  for (const std::string name : {"a.apng", "a.gif", "frame-{frame}.png"})
    EXPECT_EQ(said_of_export({opening_file, "--view", "softmax", "--sweep", "temperature=0.5:2", "--frames",
                              "5", "--size", "320x240", "-o", file(name)}),
              Words());
  EXPECT_EQ(folder.entries(), 7U);
}

TEST_F(Export, BadInputIsOneSentence) {
  const std::string png = file("x.png");
  const Words view{opening_file, "--view", "rank", "-o", png};
  const struct {
    Words words, pieces;
  } cases[] = {
      {{opening_file, "--view", "rank", "-o", file("no/x.png")}, {"not saved", "does not exist"}},
      {joined(view, {"--size", "16000x16000"}), {"size: expected at most", "million"}},
      {joined(view, {"--head", "2"}), {"head: expected 1"}},
      {joined(view, {"--row", "5"}), {"row: expected 1"}},
      {joined(view, {"--rank", "4"}), {"x.png: rank: expected 1 to 3, found 4"}},
      {{opening_file, "--matrix", "nothing", "-o", file("x.csv")}, {"x.csv: ", "nothing"}},
      {{opening_file, "--matrix", "scores:7", "-o", file("x.csv")}, {"scores"}},
      {{opening_file, "--matrix", "facts", "-o", file("f.npy")}, {"the facts are words and numbers"}},
      {{opening_file, "--view", "rank", "--sweep", "Q,9,9=0:1", "-o", file("x.gif")}, {"Q"}},
      {{file("none.json"), "--view", "rank", "-o", png}, {"none.json: expected a file"}},
  };
  for (const auto& [words, pieces] : cases) {
    const Words said = said_of_export(words);
    ASSERT_EQ(said.size(), 1U) << testing::PrintToString(words);
    EXPECT_EQ(said[0].find('\n'), std::string::npos) << said[0];
    expect_holds(said[0], pieces);
  }
  refuses(joined({"export"}, cases[0].words), cases[0].pieces);
  EXPECT_EQ(folder.entries(), 0U);
}

// What stood there stays when the new picture cannot be written.
TEST_F(Export, AFileThatMayNotBeWrittenStays) {
  const std::string kept = written("x.png", "old");
  fs::permissions(kept, fs::perms::all);  // the folder alone is in the way
  fs::permissions(folder.path(), fs::perms(0555));
  const Words words{opening_file, "--view", "rank", "-o", kept};
  {
    const Unprivileged rights;
    expect_holds(said_of_export(words).at(0), {"cannot be written to"});
    EXPECT_EQ(bytes_of(kept), "old");
    EXPECT_EQ(folder.entries(), 1U);
  }
  fs::permissions(folder.path(), fs::perms::owner_all);
  EXPECT_NE(export_well(words), "old");
}

TEST_F(Export, OnStandardOutputIsWhatTheFileWouldBe) {
  const Words view{"--view", "rank"}, matrix{"--matrix", "weights"}, document{"--document", "worksheet"};
  const struct {
    Words what;
    std::string format;
  } cases[] = {{view, "svg"},   {view, "png"},   {view, "pdf"},   {view, "eps"},   {view, "tikz"},
               {matrix, "csv"}, {matrix, "npy"}, {matrix, "tex"}, {matrix, "svg"}, {document, "tex"}};
  for (const auto& [what, format] : cases) {
    const Words words = joined({"export", opening_file}, what),
                how = what == document ? Words{} : Words{"--format", format};
    EXPECT_EQ(said_of_export(joined({opening_file, "-o", file("f." + format)}, what)), Words());
    const std::string made = bytes_of(file("f." + format));
    EXPECT_TRUE(run_well(joined(words, joined({"-o", "-"}, how))) == made) << format;  // megabytes
    const std::string stdout_too = run_well(joined(words, joined({"-o", "/dev/stdout"}, how)));
    EXPECT_TRUE(stdout_too == made) << format;
  }
}

TEST_F(Export, AFullDiskAndNobodyWhoReadsAreOneSentence) {
  const Words picture{"export", opening_file, "--view", "rank", "-o", "-", "--format", "svg"};
  for (const Words& words : {Words{"compute", opening_file}, Words{"--help"}, Words{"--version"}, picture}) {
    const Outcome full = run_program(words, {.output = "/dev/full", .environment = no_display.environment}),
                  alone = run_program(words, {.reader = false, .environment = no_display.environment});
    EXPECT_EQ(std::pair(full.status, alone.status), std::pair(1, 1));
    EXPECT_EQ(full.err, "standard output: cannot be written to: the disk is full\n");
    EXPECT_EQ(alone.err, "standard output: cannot be written to: broken pipe\n");
  }
}

}  // namespace
}  // namespace attnlab::test
