// Nonsense typed into every field of the export dialogs: a sentence or the old value, never a crash, never a file that
// was not asked for, the scene untouched.
// The dialogs of exports do not write over the open document, but for a picture by one that carries its scene.
#include "app/ui/session/settings.h"
#include "core/picture/carry.h"
#include "tests/core/cases.h"
#include "tests/ui/app_host.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <random>

namespace attnlab::test {
namespace {

constexpr const char* nonsense[] = {"0",   "100000", "-1",  "1e9",     "1e999", "",     "nan",    "1/0",
                                    "abc", "0x10",   "1,5", "\u22123", "9e-9",  "((((", "2^2000", " 7 "};

void type_into(AppHost& host, const char* field, const char* text) {
  host.robot.click(field);
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.key(ImGuiKey_Backspace);
  host.robot.type(text);
  host.robot.key(ImGuiKey_Tab);
}

bool sensible(const ExportChoice& c) {
  const auto within = [](double value, double low, double high) { return value >= low && value <= high; };
  return within(c.width, 1, largest_side) && within(c.height, 1, largest_side) &&
         within(c.width_cm, 1, 200) && within(c.height_cm, 1, 200) && within(c.dpi, 24, 1200) &&
         within(c.least_type, least_points, most_points) && c.frames >= 2 && c.frames <= 1000 &&
         c.frames_per_second >= 1 && c.frames_per_second <= 100;
}

ExportChoice remembered(const TemporaryFolder& state) {
  return read_settings({state / "config", state.path()}).settings.exports;
}

TEST(AppExportNonsense, SizesStaySensible) {
  struct Case {
    const char* size;
    std::vector<const char*> fields;
  };
  const Case cases[] = {{"by pixels\xE2\x80\xA6", {"##width", "##height"}},
                        {"by width and height\xE2\x80\xA6", {"##width", "##height", "##dpi"}},
                        {"by width, the height follows\xE2\x80\xA6", {"##width", "##type"}}};
  for (const Case& one : cases) {
    const TemporaryFolder state;
    AppHost host(1600, 1000, 1, state.path());
    const Scene before = host.scene();
    host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    host.robot.click("##size");
    host.robot.click(one.size);
    for (const char* field : one.fields)
      for (const char* text : nonsense) type_into(host, field, text);
    host.robot.key(ImGuiKey_Escape);
    EXPECT_FALSE(host.robot.has("##name"));
    EXPECT_TRUE(sensible(remembered(state))) << one.size;
    EXPECT_TRUE(host.scene() == before);
    EXPECT_EQ(host.steps(), 0U);
  }
}

TEST(AppExportNonsense, FramesEndsAndRatesStaySensible) {
  const TemporaryFolder state;
  AppHost host(1600, 1000, 1, state.path());
  const Scene before = host.scene();
  host.run("file.animate");
  for (const char* field : {"##from", "##to", "##frames", "##rate"})
    for (const char* text : nonsense) type_into(host, field, text);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(sensible(remembered(state)));
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppExportNonsense, ASizeThatIsTooLargeIsASentence) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("##size");
  host.robot.click("by pixels\xE2\x80\xA6");
  type_into(host, "##width", "16384");
  type_into(host, "##height", "16384");
  host.robot.click("4\xC3\x97##scale");
  host.robot.click("##name");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.robot.has("##name"));
  EXPECT_NE(host.app->message(), "");
  EXPECT_TRUE(std::filesystem::is_empty(host.folder.path()));
}

TEST(AppExportNonsense, NamesOfEveryKindAreASentenceOrAFile) {
  AppHost host;
  const Scene before = host.scene();
  const std::string names[] = {"/",       "..",   ".",  "a/b/c/d",      "~nobody/x", std::string(4000, 'n'),
                               "/proc/x", "con:", "*?", "\xE2\x98\x83", " "};
  for (const std::string& name : names) {
    host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    ImGui::GetIO().AddInputCharactersUTF8(name.c_str());
    host.robot.step(2);
    while (!ImGui::GetIO().WantTextInput) host.robot.step();
    host.robot.key(ImGuiKey_Enter);
    EXPECT_NE(host.app->message(), "") << name;
    while (host.robot.has("##name") || host.robot.has("Replace")) host.robot.key(ImGuiKey_Escape);
  }
  EXPECT_TRUE(host.scene() == before);
}

// Clicks and keys at random in the three dialogs.
TEST(AppExportNonsense, RandomClicksAndKeys) {
  constexpr unsigned seed = 20261122;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (const char* action : {"file.export", "file.screenshot", "file.animate"}) {
    AppHost host;
    const Scene before = host.scene();
    for (std::uint64_t i = 0; i < cases(150, 25); ++i) {
      if (!host.robot.has("##name") && !host.app->run(action)) host.robot.key(ImGuiKey_Escape);
      host.robot.step(2);
      const std::vector<std::string> labels = host.robot.labels();
      const std::string label = labels.empty() ? "" : labels[pick(labels.size())];
      switch (pick(3)) {
        case 0: host.robot.type(nonsense[pick(std::size(nonsense))]); break;
        case 1: host.robot.key(pick(2) == 0 ? ImGuiKey_Tab : ImGuiKey_DownArrow); break;
        default:
          if (label != "Replace" && label != "Up" && host.robot.has(label)) host.robot.click(label);
      }
    }
    EXPECT_TRUE(host.scene() == before) << action;
    EXPECT_EQ(host.steps(), 0U) << action;
  }
}

void open_named(AppHost& host, const std::string& name) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.type_in("##name", name);
}

// The dialog refuses the name that was typed, with the sentence of the command line, and stays.
void keeps_the_document(AppHost& host, const fs::path& file) {
  const std::string bytes = bytes_of(file);
  const Scene scene = host.scene();
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.app->message(),
            file.string() + ": not saved: it holds the scene, so the export needs another name");
  EXPECT_TRUE(host.robot.has("##name"));
  EXPECT_FALSE(host.robot.has("Replace"));
  EXPECT_TRUE(bytes_of(file) == bytes);
  EXPECT_TRUE(host.scene() == scene);
  host.robot.key(ImGuiKey_Escape);
}

using AppExportOverDocument = AppTest;

TEST_F(AppExportOverDocument, TheOpenSceneFileIsNotReplacedByAnExport) {
  const fs::path file = host.folder / "mine.json";
  std::ofstream(file) << scene_text(host.scene());
  ASSERT_TRUE(host.app->open(file)) << host.app->message();
  fs::create_symlink(file, host.folder / "link.png");
  fs::create_hard_link(file, host.folder / "hard.svg");
  for (const char* name : {"link.png", "hard.svg"}) {
    open_named(host, name);
    keeps_the_document(host, host.folder / name);
  }
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("Numbers##page");
  host.robot.click(".json##matrix");
  host.robot.type_in("##name", "mine");
  keeps_the_document(host, file);
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_E);  // the picture of the window
  host.robot.type_in("##name", "link.png");
  keeps_the_document(host, host.folder / "link.png");
  host.run("file.animate");
  host.robot.type_in("##name", "link.png");
  keeps_the_document(host, host.folder / "link.png");
  EXPECT_EQ(std::distance(fs::directory_iterator(host.folder.path()), fs::directory_iterator{}), 3);
}

TEST_F(AppExportOverDocument, TheOpenPictureIsReplacedByOneThatCarriesTheScene) {
  open_named(host, "a.png");
  host.robot.key(ImGuiKey_Enter);
  ASSERT_TRUE(host.open(host.folder / "a.png")) << host.app->message();
  host.robot.drag("Q/r1c1", 30, 0);
  open_named(host, "a.png");
  host.robot.key(ImGuiKey_Enter);
  host.robot.click("Replace");
  EXPECT_TRUE(holds(read_document(bytes_of(host.folder / "a.png"), "a.png"), host.scene()));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click(host.robot.label_ending("##scene"));
  host.robot.type_in("##name", "a.png");
  keeps_the_document(host, host.folder / "a.png");
}

}  // namespace
}  // namespace attnlab::test
