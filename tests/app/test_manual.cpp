// The manual page and the completions have all that --help has; the pages of the tree have what the program has: names, views, rules.
// `attnlab --selftest`, with machines that lack something, too; and what is said of what the program is made of.
#include "app/command_line.h"
#include "app/compute.h"
#include "app/figures/views/views.h"
#include "app/library/about.h"
#include "app/manual.h"
#include "app/selftest.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/faulty_calls.h"

#include <regex>

namespace attnlab::test {
namespace {

TEST(Manual, ReadsWhatHelpSays) {
  const ManualCommand command = read_manual("draw",
                                            "attnlab draw SCENE [--twice] --to FILE   draws\n"
                                            "                                         it\n\n"
                                            "First words.\nSecond line.\n\nOther words:\n"
                                            "  --size WxH        how large,\n"
                                            "                    or how small\n"
                                            "  --quiet           nothing\n");
  EXPECT_EQ(command.usage, std::vector<std::string>{"attnlab draw SCENE [--twice] --to FILE   draws it"});
  EXPECT_EQ(command.paragraphs, (std::vector<std::string>{"First words.\nSecond line.", "Other words:"}));
  EXPECT_EQ(read_manual("long", "attnlab long --words\n                              below\n").usage,
            std::vector<std::string>{"attnlab long --words  below"});
  ASSERT_EQ(command.options.size(), 4U);
  EXPECT_EQ(command.options[0].flag + ' ' + command.options[0].value, "--size WxH");
  EXPECT_EQ(command.options[0].about, "how large, or how small");
  for (const auto& [i, words] : {std::pair{1U, "--quiet"}, {2U, "--twice"}, {3U, "--toFILE"}})
    EXPECT_EQ(command.options[i].flag + command.options[i].value, words);
}

TEST(Manual, HasEveryCommandWithItsOptions) {
  const auto all = all_manuals();
  for (const char* name :
       {"compute", "export", "certify", "explain", "describe", "train", "check", "lessons", "examples"}) {
    const auto command = std::ranges::find(all, name, &ManualCommand::name);
    ASSERT_NE(command, all.end()) << name;
    EXPECT_FALSE(command->usage.empty()) << name;
    EXPECT_FALSE(command->paragraphs.empty()) << name;
  }
  std::string own;
  for (const ManualOption& option : all[0].options) own += option.flag + ' ';
  EXPECT_EQ(own, "--selftest --man --completions --version --help ");
  const std::string page = run_well({"--man"});
  EXPECT_TRUE(page.starts_with(".TH ATTNLAB 1"));
  for (const ManualCommand& command : all)
    for (const ManualOption& option : command.options) {
      std::string flag;
      for (const char c : option.flag) flag += c == '-' ? "\\-" : std::string(1, c);
      EXPECT_NE(page.find(flag), std::string::npos) << command.name << ' ' << option.flag;
    }
}

TEST(Manual, CompletesCommandsAndOptions) {
  for (const char* shell : {"bash", "zsh", "fish"})
    expect_holds(run_well({"--completions", shell}), {"certify", "theme", "sweep", "seeds", "selftest"});
}

TEST(Manual, BashCompletesWhatIsBegun) {
  const TemporaryFolder folder;
  const Outcome outcome = run_program_with(
      "/bin/bash",
      {"-c",
       "source \"$0\"; COMP_WORDS=(attnlab export s.json --th); COMP_CWORD=3; _attnlab; echo "
       "\"${COMPREPLY[*]}\"; COMP_WORDS=(attnlab cer); COMP_CWORD=1; _attnlab; echo \"${COMPREPLY[*]}\"",
       folder.write("completions", run_well({"--completions", "bash"})).string()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "--theme\ncertify\n");
}

// Tests run at the top of the tree.
void expect_words(const char* page, const auto& names, const std::string& before, const std::string& after) {
  const std::string text = bytes_of(page);
  for (const auto& name : names)
    EXPECT_NE(text.find(before + std::string(name) + after), std::string::npos) << page << ": " << name;
}

TEST(Pages, NameWhatTheProgramHas) {
  expect_words("app/README.md", compute_names(), "`", "`");
  Words ids, labels;
  for (const View& view : views()) {
    ids.emplace_back(view.id);
    labels.emplace_back(view.label);
  }
  expect_words("app/README.md", labels, "| ", " |");
  expect_words("README.md", ids, "", "");
  const char* core = "core/README.md";
  expect_words(core, scene_fields, "\"", "\"");
  expect_words(core, score_names, "| `", "` |");
  const auto quoted = [&](const auto&... names) { (expect_words(core, names, "`", "`"), ...); };
  quoted(source_names, value_names, output_names, weights_names, scale_names, mask_names);
}

// tools/pictures makes it anew.
TEST(Pages, TheOneToBeTriedIsWhatTheProgramWrites) {
  const TemporaryFolder folder;
  const std::string file = folder.file("try.html").string();
  EXPECT_TRUE(export_well({opening_file, "--document", "page", "-o", file}) == bytes_of("docs/try.html"));
}

// The line of a report that is about this; empty: none.
std::string line_about(const std::string& report, const std::string& what) {
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);)
    if (line.size() > 18 && line.substr(8, what.size() + 1) == what + ' ') return line;
  return {};
}

Machine good_machine(const TemporaryFolder& folder) {
  return {.display = true,
          .opengl = "3.3 of a test",
          .settings = folder.path() / "settings",
          .state = folder.path() / "state",
          .temporary = folder.path()};
}

TEST(SelfTest, TheProgramPassesWithoutADisplay) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  const std::string said =
      run_well({"--selftest"}, {.environment = {"DISPLAY=", "WAYLAND_DISPLAY=", "TMPDIR=" + here,
                                                "XDG_STATE_HOME=" + here, "XDG_CONFIG_HOME=/nowhere"}});
  EXPECT_NE(line_about(said, "attnlab").find(program_build()), std::string::npos) << said;
  for (const char* what : {"fonts", "OpenGL", "numbers", "picture", "files", "settings", "journal"})
    EXPECT_TRUE(line_about(said, what).starts_with("ok ")) << what << '\n' << said;
  EXPECT_NE(line_about(said, "OpenGL").find("no display"), std::string::npos) << said;
  EXPECT_NE(line_about(said, "settings").find("/nowhere/attnlab/settings.json"), std::string::npos);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));  // nothing stays behind
}

// A library of nothing stands in the way of the system's: as on a machine without OpenGL.
TEST(SelfTest, NothingButAWindowNeedsOpenGL) {
  const TemporaryFolder folder;
  for (const char* library : {"libEGL.so.1", "libGL.so.1", "libOpenGL.so.0", "libGLX.so.0"})
    folder.write(library, "");
  Surroundings without = no_display;
  without.environment.push_back("LD_LIBRARY_PATH=" + folder.path().string());
  const std::string picture = folder.file("picture.svg").string();
  const Words drawing{"export", opening_file, "--view", "rank", "-o", picture};
  for (const Words& words : {Words{"compute", opening_file}, drawing, Words{"--version"}})
    run_well(words, without);
  EXPECT_TRUE(std::filesystem::exists(picture));
  const std::string said = run_well({"--selftest"}, without);
  EXPECT_NE(line_about(said, "OpenGL").find("libEGL.so.1"), std::string::npos) << said;
}

TEST(SelfTest, ADisplayWithoutOpenGLFailsAndSaysWhy) {
  const TemporaryFolder folder;
  Machine machine = good_machine(folder);
  EXPECT_TRUE(selftest(machine).passed) << selftest(machine).text;
  machine.opengl.clear();
  machine.no_opengl = "This display offers OpenGL 2.1.";
  const SelftestReport report = selftest(machine);
  EXPECT_FALSE(report.passed);
  EXPECT_EQ(line_about(report.text, "OpenGL"), "FAILED  OpenGL    This display offers OpenGL 2.1.");
  EXPECT_TRUE(line_about(report.text, "numbers").starts_with("ok ")) << report.text;
  machine.display = false;
  EXPECT_TRUE(selftest(machine).passed) << selftest(machine).text;
}

TEST(SelfTest, FoldersThatTakeNoFilesAreNamed) {
  const TemporaryFolder folder;
  const auto file = folder.write("a file", "");
  Machine machine = good_machine(folder);
  machine.settings = file;
  machine.temporary = file;
  const SelftestReport report = selftest(machine);
  EXPECT_FALSE(report.passed);
  for (const char* what : {"settings", "files"}) {
    EXPECT_TRUE(line_about(report.text, what).starts_with("FAILED")) << report.text;
    EXPECT_NE(line_about(report.text, what).find(file.string()), std::string::npos) << report.text;
  }
  EXPECT_TRUE(line_about(report.text, "journal").starts_with("ok ")) << report.text;
  machine = good_machine(folder);
  machine.state = folder.path();
  EXPECT_TRUE(selftest(machine).passed);
  EXPECT_FALSE(selftest(machine, FaultyCalls(0, EACCES)).passed);
}

// Each name that the page of licences links, and the typefaces that it lists.
TEST(About, ListsWhatThePageOfLicencesLists) {
  std::ifstream page("LICENSES.md");
  ASSERT_TRUE(page.is_open());
  const std::regex link(R"(\[([A-Za-z0-9 -]+)\]\(https)");
  const auto named = [](const std::string& name) {
    return std::ranges::any_of(ingredients(), [&](const Ingredient& part) { return part.name == name; });
  };
  int found = 0;
  for (std::string line; std::getline(page, line);) {
    std::smatch match;
    if (!line.starts_with("| ") || !std::regex_search(line, match, link)) continue;
    EXPECT_TRUE(named(match[1].str())) << line;
    ++found;
  }
  EXPECT_GE(found, 12);
  for (const Ingredient& part : ingredients())
    EXPECT_EQ(std::ranges::count(ingredients(), part.name, &Ingredient::name), 1) << part.name;
  for (const char* typeface : {"Roboto", "STIX General", "DejaVu Sans"}) EXPECT_TRUE(named(typeface));
}

}  // namespace
}  // namespace attnlab::test
