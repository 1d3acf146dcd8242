// An export never takes the place of a scene that it is made from, whatever its name;
// a scene beside its state before, or minus it.
#include "core/picture/carry.h"
#include "core/scene/edit.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

class ExportOverInput : public InFolder {
 protected:
  // Refused with the name of the file, and every file stands as it was.
  void keeps_its_files(const Words& words, const std::string& kept,
                       const Surroundings& around = no_display) const {
    std::vector<std::pair<fs::path, std::string>> before;
    for (const auto& entry : fs::directory_iterator(folder.path()))
      before.emplace_back(entry.path(), bytes_of(entry.path()));
    refuses(joined({"export"}, words),
            {kept + ": not saved: it holds the scene, so the export needs another name"}, 1, around);
    EXPECT_EQ(folder.entries(), before.size());
    for (const auto& [path, bytes] : before) EXPECT_TRUE(bytes_of(path) == bytes) << path;
  }
  // The opening scene under another name.
  std::string scene_at(const std::string& name) const { return written(name, bytes_of(opening_file)); }
};

TEST_F(ExportOverInput, IsRefusedUnderAnyName) {
  const std::string scene = scene_at("mine.json");
  fs::create_directory(file("below"));
  fs::create_symlink(scene, file("symbolic.json"));
  fs::create_symlink("symbolic.json", file("twice.json"));
  fs::create_hard_link(scene, file("hard.json"));
  for (const std::string& name :
       {scene, file("below/../mine.json"), fs::relative(scene).string(), file("./mine.json"),
        file("symbolic.json"), file("twice.json"), file("hard.json")})
    keeps_its_files({scene, "--matrix", "weights", "-o", name}, name);
  keeps_its_files({scene, "--matrix", "weights", "-o", file("{name}.json")}, scene);
  keeps_its_files({file("symbolic.json"), "--matrix", "weights", "-o", scene}, scene);
  keeps_its_files({"-", "--matrix", "weights", "-o", scene}, scene,
                  {.input_file = scene.c_str(), .environment = no_display.environment});
  // Another file of the same contents is another file.
  EXPECT_NE(export_well({scene, "--matrix", "weights", "-o", scene_at("other.json")}), bytes_of(scene));
}

TEST_F(ExportOverInput, IsRefusedForEveryKindOfExport) {
  const Words view{"--view", "rank"}, matrix{"--matrix", "weights"},
      sweep{"--view", "rank", "--sweep", "temperature=0.5:2", "--frames", "3"};
  const struct {
    const char* name;
    Words what;
    const char* pattern = nullptr;
  } cases[] = {{"a.tex", matrix},
               {"a.tex", {"--document", "solution"}},
               {"a.py", {"--document", "numpy"}},
               {"a.png", view},
               {"a.png", matrix},
               {"a.svg", view},
               {"a.svg", matrix},
               {"a.pdf", view},
               {"a.pdf", matrix},
               {"a.gif", sweep},
               {"a.apng", sweep},
               {"a.png", sweep},
               {"a-0003.png", sweep, "a-{frame}.png"}};
  // What a file is called means nothing: these are scene files.
  for (const auto& one : cases) scene_at(one.name);
  for (const auto& [name, what, pattern] : cases)
    keeps_its_files(joined({file(name), "-o", file(pattern ? pattern : name)}, what), file(name));
}

TEST_F(ExportOverInput, IsRefusedForAnotherSceneOfTheSameCall) {
  const std::string first = scene_at("first.json"), second = scene_at("1.json");
  const Words lost{": not saved: it holds the scene, so the export needs another name"};
  refuses({"export", first, second, "--matrix", "scores", "-o", file("{number}.json")}, {second + lost[0]});
  EXPECT_EQ(bytes_of(first), bytes_of(opening_file));
  EXPECT_EQ(bytes_of(second), bytes_of(opening_file));
  EXPECT_TRUE(fs::exists(file("2.json"))) << "the others are exported";
  // Nor may a picture be replaced by one of another scene.
  const std::string picture = file("2.png"),
                    bytes = export_well({opening_file, "--view", "rank", "-o", picture});
  refuses({"export", picture, first, "--view", "rank", "-o", file("{number}.png")}, {picture + lost[0]});
  EXPECT_TRUE(bytes_of(picture) == bytes);
}

// As a new export takes the place of an older one: the scene is in both.
TEST_F(ExportOverInput, ReplacesAPictureByOneThatCarriesTheSceneAgain) {
  const std::string scene = scene_text(std::get<Scene>(load_scene(opening_file)));
  for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
    SCOPED_TRACE(name);
    const std::string old = export_well({opening_file, "--view", "rank", "-o", file(name)}),
                      now = export_well({file(name), "--view", "softmax", "-o", file(name)});
    EXPECT_FALSE(now == old);
    EXPECT_EQ(std::get<std::string>(carried_scene(now, name)), scene);
    keeps_its_files({file(name), "--view", "rank", "--no-scene", "-o", file(name)}, file(name));
  }
  const Words sweep{"--view", "rank", "--sweep", "temperature=0.5:2", "--frames", "2", "-o"};
  const std::string moving = file("a.png"), frame = file("f-0001.png");
  EXPECT_EQ(
      std::get<std::string>(carried_scene(export_well(joined({moving}, joined(sweep, {moving}))), "a.png")),
      scene);
  // A frame carries the scene as it is at that frame, which is another one.
  export_well({opening_file, "--view", "rank", "-o", frame});
  keeps_its_files(joined({frame}, joined(sweep, {file("f-{frame}.png")})), frame);
}

class ExportCompare : public InFolder {
 protected:
  std::string made(const std::string& name, const Words& more) const {
    return export_well(joined({opening_file, "--view", "symmetry", "-o", file(name)}, more));
  }

  Scene scene = std::get<Scene>(load_scene(opening_file));
  std::string before =
      written("before.json", scene_text(apply(scene, SetEntry{{MatrixKind::Q, 0}, 0, 0, 3})));
};

TEST_F(ExportCompare, BesideAndDifferenceShowBothStates) {
  const std::string now = made("now.svg", {}), beside = made("beside.svg", {"--before", before}),
                    difference = made("difference.svg", {"--before", before, "--compare", "difference"});
  EXPECT_EQ(now.find(">before<"), std::string::npos);
  expect_holds(beside, {">before<"});
  EXPECT_NE(difference, beside);
  EXPECT_EQ(made("named.svg", {"--before", before, "--compare", "beside"}), beside);
  // The state before is the other file's: without an edit between there is no difference.
  const std::string none = made("none.svg", {"--before", opening_file, "--compare", "difference"});
  EXPECT_NE(none, difference);
}

TEST_F(ExportCompare, InAColumnOneStandsUnderTheOtherWithAllNumbers) {
  const std::string svg =
      made("column.svg", {"--before", before, "--for", "ieee-column", "--min-type", "3pt"});
  const auto height_of = [&](const char* word) {
    const std::size_t at = svg.find('>' + std::string(word) + '<');
    const std::size_t text = svg.rfind("<text", at), y = svg.find(" y=\"", text);
    return at == std::string::npos ? -1.0 : std::stod(svg.substr(y + 4));
  };
  EXPECT_GT(height_of("now"), height_of("before") + 150);
  expect_holds(svg, {"\u22123.20", "\u22122.16"});  // of S before and now
}

TEST_F(ExportCompare, ThePictureCarriesTheStateBefore) {
  const std::string first = made("first.svg", {"--before", before, "--compare", "difference"});
  EXPECT_EQ(export_well({file("first.svg"), "-o", file("again.svg")}), first);
  const std::string beside = made("beside.svg", {"--before", before});
  EXPECT_EQ(export_well({file("first.svg"), "--compare", "beside", "-o", file("turned.svg")}), beside);
}

// The words that are refused: ExportLine.RefusesTheRestInOneSentence.
TEST_F(ExportCompare, WhatCannotBeComparedIsRefusedAndTheSceneBeforeIsNotWrittenOver) {
  const std::string smaller = written("smaller.json", scene_text(apply(scene, Resize{Size::d, 2}))),
                    picture = file("before.svg"), out = file("out.svg");
  const std::string carried = export_well({before, "--view", "rank", "-o", picture});
  const Words view{"export", opening_file, "--view", "symmetry", "-o", out, "--before"};
  refuses_all(
      {{joined(view, {smaller, "--compare", "difference"}), {"--compare difference", "sizes"}},
       {joined(view, {file("missing.json")}), {"missing.json"}},
       {{"export", opening_file, "--view", "rank", "--before", picture, "-o", picture}, {"before.svg"}}});
  EXPECT_FALSE(std::filesystem::exists(out));
  EXPECT_EQ(bytes_of(picture), carried);
}

}  // namespace
}  // namespace attnlab::test
