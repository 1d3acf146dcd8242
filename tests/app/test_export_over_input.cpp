// An export does not take the place of a scene that it is made from, whatever its file is called.
#include "core/picture/carry.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <utility>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

const std::string opening_file = "assets/examples/opening.json";
const Surroundings without_display{.environment = {"DISPLAY=", "WAYLAND_DISPLAY="}};

void exports_well(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "export");
  const Outcome outcome = run_program(arguments, without_display);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
}

constexpr const char* lost = ": not saved: it holds the scene, so the export needs another name";

// Refused, and every file stands as it was.
void keeps_its_files(const TemporaryFolder& folder, std::vector<std::string> arguments,
                     const std::string& file, const Surroundings& surroundings = without_display) {
  SCOPED_TRACE(file);
  std::vector<std::pair<fs::path, std::string>> before;
  for (const auto& entry : fs::directory_iterator(folder.path()))
    before.emplace_back(entry.path(), bytes_of(entry.path()));
  arguments.insert(arguments.begin(), "export");
  EXPECT_TRUE(refused(run_program(arguments, surroundings), {file + lost}));
  EXPECT_EQ(folder.entries(), before.size());
  for (const auto& [path, bytes] : before) EXPECT_TRUE(bytes_of(path) == bytes) << path;
}

TEST(ExportOverInput, IsRefusedUnderAnyName) {
  const TemporaryFolder folder;
  const std::string scene = folder.write("mine.json", bytes_of(opening_file)).string();
  fs::create_directory(folder.file("below"));
  fs::create_symlink(scene, folder.file("symbolic.json"));
  fs::create_symlink("symbolic.json", folder.file("twice.json"));
  fs::create_hard_link(scene, folder.file("hard.json"));
  for (const fs::path& name :
       {folder.file("mine.json"), folder.path() / "below" / ".." / "mine.json", fs::relative(scene),
        folder.path() / "." / "mine.json", folder.file("symbolic.json"), folder.file("twice.json"),
        folder.file("hard.json"), folder.path() / "{name}.json"}) {
    std::string meant = name.string();
    if (const auto at = meant.find("{name}"); at != std::string::npos) meant.replace(at, 6, "mine");
    keeps_its_files(folder, {scene, "--matrix", "weights", "-o", name.string()}, meant);
  }
  keeps_its_files(folder, {folder.file("symbolic.json").string(), "--matrix", "weights", "-o", scene}, scene);
  // Another file of the same contents is another file.
  const std::string other = folder.write("other.json", bytes_of(opening_file)).string();
  exports_well({scene, "--matrix", "weights", "-o", other});
  EXPECT_NE(bytes_of(other), bytes_of(scene));
}

TEST(ExportOverInput, IsRefusedForEveryKindOfExport) {
  const TemporaryFolder folder;
  // What a file is called means nothing: these are scene files.
  for (const char* name : {"a.tex", "a.py", "a.png", "a.svg", "a.pdf", "a.gif", "a.apng", "a-0003.png"})
    folder.write(name, bytes_of(opening_file));
  const auto refuse = [&](const char* name, std::vector<std::string> what, const char* pattern = nullptr) {
    const std::string file = folder.file(name).string();
    what.insert(what.begin(), file);
    for (const std::string& word : {std::string("-o"), folder.file(pattern ? pattern : name).string()})
      what.push_back(word);
    keeps_its_files(folder, what, file);
  };
  refuse("a.tex", {"--matrix", "weights"});
  refuse("a.tex", {"--document", "solution"});
  refuse("a.py", {"--document", "numpy"});
  for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
    refuse(name, {"--view", "rank"});
    refuse(name, {"--matrix", "weights"});
  }
  for (const char* name : {"a.gif", "a.apng", "a.png"})
    refuse(name, {"--view", "rank", "--sweep", "temperature=0.5:2", "--frames", "3"});
  refuse("a-0003.png", {"--view", "rank", "--sweep", "temperature=0.5:2", "--frames", "3"}, "a-{frame}.png");
}

TEST(ExportOverInput, IsRefusedForAnotherSceneOfTheSameCall) {
  const TemporaryFolder folder;
  const std::string first = folder.write("first.json", bytes_of(opening_file)).string();
  const std::string second = folder.write("1.json", bytes_of(opening_file)).string();
  const std::string output = (folder.path() / "{number}.json").string();
  const Outcome outcome =
      run_program({"export", first, second, "--matrix", "scores", "-o", output}, without_display);
  EXPECT_TRUE(refused(outcome, {second + lost}));
  EXPECT_EQ(bytes_of(first), bytes_of(opening_file));
  EXPECT_EQ(bytes_of(second), bytes_of(opening_file));
  EXPECT_TRUE(fs::exists(folder.file("2.json"))) << "the others are exported";
  // Nor may a picture be replaced by one of another scene.
  const std::string picture = folder.file("2.png").string();
  exports_well({opening_file, "--view", "rank", "-o", picture});
  const std::string bytes = bytes_of(picture);
  EXPECT_TRUE(refused(run_program({"export", picture, first, "--view", "rank", "-o",
                                   (folder.path() / "{number}.png").string()},
                                  without_display),
                      {picture + lost}));
  EXPECT_TRUE(bytes_of(picture) == bytes);
}

TEST(ExportOverInput, IsRefusedWhereTheSceneComesThroughStandardInput) {
  const TemporaryFolder folder;
  const std::string scene = folder.write("mine.json", bytes_of(opening_file)).string();
  Surroundings surroundings = without_display;
  surroundings.input_file = scene.c_str();
  keeps_its_files(folder, {"-", "--matrix", "weights", "-o", scene}, scene, surroundings);
}

// As a new export takes the place of an older one: the scene is in both.
TEST(ExportOverInput, ReplacesAPictureByOneThatCarriesTheSceneAgain) {
  const TemporaryFolder folder;
  const std::string scene = std::get<std::string>(
      carried_scene(bytes_of([&] {
                      exports_well({opening_file, "--view", "rank", "-o", folder.file("first.svg").string()});
                      return folder.file("first.svg");
                    }()),
                    "first"));
  for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
    SCOPED_TRACE(name);
    const std::string file = folder.file(name).string();
    exports_well({opening_file, "--view", "rank", "-o", file});
    const std::string old = bytes_of(file);
    exports_well({file, "--view", "softmax", "-o", file});
    EXPECT_FALSE(bytes_of(file) == old);
    EXPECT_EQ(std::get<std::string>(carried_scene(bytes_of(file), name)), scene);
    keeps_its_files(folder, {file, "--view", "rank", "--no-scene", "-o", file}, file);
  }
  const std::string moving = folder.file("a.png").string();
  const std::vector<std::string> sweep{"--view", "rank", "--sweep", "temperature=0.5:2", "--frames", "2"};
  const auto with = [&](const std::string& file, const std::string& output) {
    std::vector<std::string> all{file};
    all.insert(all.end(), sweep.begin(), sweep.end());
    all.insert(all.end(), {"-o", output});
    return all;
  };
  exports_well(with(moving, moving));
  EXPECT_EQ(std::get<std::string>(carried_scene(bytes_of(moving), "a.png")), scene);
  // A frame carries the scene as it is at that frame, which is another one.
  const std::string frame = folder.file("f-0001.png").string();
  exports_well({opening_file, "--view", "rank", "-o", frame});
  keeps_its_files(folder, with(frame, folder.file("f-{frame}.png").string()), frame);
}

}  // namespace
}  // namespace attnlab::test
