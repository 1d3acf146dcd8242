// Help, manual page and completions have all of the table of the command line; the pages of the tree have
// what the program has: that table, every name that `compute` prints, every view, every rule of a file.
// `attnlab --selftest`: a line for each thing, in the program and with machines that lack something; and what
// is said of what the program is made of.
#include "app/cli/answers.h"
#include "app/cli/commands.h"
#include "app/figures/views/views.h"
#include "app/library/about.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/faulty_calls.h"

#include <algorithm>
#include <fstream>
#include <regex>

namespace attnlab::test {
namespace {

// What a page calls an option, in roff.
std::string in_roff(const std::string& text) {
  return std::regex_replace(std::regex_replace(text, std::regex(R"(\\)"), R"(\e)"), std::regex("-"), R"(\-)");
}

TEST(Manual, HasAllOfTheTable) {
  const std::string page = run_well({"--man"}), general = run_well({"--help"});
  EXPECT_TRUE(page.starts_with(".TH ATTNLAB 1"));
  expect_holds(page, {".SH EXAMPLES", ".SH EXIT STATUS", ".SH COMMANDS"});
  expect_holds(general,
               {"--selftest", "--man", "--completions", "--version", "--help", "attnlab certify SCENE"});
  const std::string exporting = help_text(*find_command("export"));
  expect_holds(exporting, {"--view", "--matrix", "--document", "--sweep", "-o FILE"});
  for (const ExportOption& option : export_option_list()) expect_holds(exporting, {option.flag});
  for (const CommandRow& row : command_table()) {
    const std::string help = help_text(row);
    EXPECT_FALSE(row.usages.empty());
    for (const CommandExample& usage : row.usages) {
      expect_holds(page, {in_roff(usage.about)});
      expect_holds(help, {usage.typed});
      expect_holds(general, {usage.typed});
    }
    for (const CommandOption& option : row.options) {
      EXPECT_EQ(option.about.empty(), option.flag == "--frame-log") << option.flag;
      if (option.about.empty()) continue;
      expect_holds(page, {in_roff(option.flag), in_roff(option.about)});
      expect_holds(help, {option.flag + (option.value.empty() ? "" : ' ' + option.value)});
    }
    for (const CommandExample& example : row.examples) expect_holds(help, {example.typed, example.about});
  }
}

// The lines of help that a person copies do what they say, as a shell runs them.
TEST(Manual, ExamplesDoWhatTheySay) {
  const TemporaryFolder folder;
  folder.write("scene.json", bytes_of(opening_file));
  folder.write("talk.json", bytes_of("assets/talks/why-queries-and-keys.json"));
  int examples = 0;
  for (const CommandRow& row : commands())
    for (const CommandExample& example : row.examples) {
      ++examples;
      const std::size_t before = folder.entries();
      const Outcome outcome = run_program_with(
          "/bin/sh", {"-c", "cd \"$0\" && PATH=$1:$PATH && " + example.typed, folder.path().string(),
                      std::filesystem::path(ATTNLAB_PROGRAM).parent_path().string()});
      EXPECT_EQ(outcome.status, 0) << example.typed << '\n' << outcome.err;
      EXPECT_TRUE(folder.entries() > before || !outcome.out.empty()) << example.typed;
    }
  EXPECT_GE(examples, 3);
}

TEST(Manual, CompletesCommandsOptionsAndValues) {
  for (const char* shell : {"bash", "zsh", "fish"})
    expect_holds(run_well({"--completions", shell}),
                 {"certify", "theme", "sweep", "seeds", "selftest", "light dark print", "two-by-two",
                  "previous-token", "ieee-column"});
}

TEST(Manual, BashCompletesWhatIsBegun) {
  const TemporaryFolder folder;
  const std::pair<const char*, const char*> cases[] = {{"export s.json --th", "--theme"},
                                                       {"cer", "certify"},
                                                       {"export s.json --theme p", "print"},
                                                       {"export s.json --theme = da", "dark"},
                                                       {"export s.json --view rank,so", "rank,softmax"},
                                                       {"gather --theme d", "dark"},
                                                       {"lessons two-by", "two-by-two"}};
  std::string script = "source \"$0\"", expected;
  for (const auto& [typed, completed] : cases) {
    script += "; COMP_WORDS=(attnlab " + std::string(typed) +
              "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _attnlab; echo \"${COMPREPLY[*]}\"";
    expected += std::string(completed) + '\n';
  }
  const Outcome outcome = run_program_with(
      "/bin/bash", {"-c", script, folder.write("completions", run_well({"--completions", "bash"})).string()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, expected);
}

// Tests run at the top of the tree.
void expect_words(const char* page, const auto& names, const std::string& before, const std::string& after) {
  const std::string text = bytes_of(page);
  for (const auto& name : names)
    EXPECT_NE(text.find(before + std::string(name) + after), std::string::npos) << page << ": " << name;
}

// The table of the page is that of the command line.
TEST(Pages, HaveTheTableOfTheCommandLine) {
  const std::string page = bytes_of("app/cli/README.md");
  const auto expect_row = [&](const std::string& typed, const std::string& about) {
    expect_holds(page,
                 {"\n| " + std::regex_replace(typed, std::regex("[|]"), "\\|") + " | " + about + " |\n"});
  };
  for (const CommandRow& row : command_table())
    for (const CommandExample& usage : row.usages) expect_row('`' + usage.typed + '`', usage.about);
  for (const CommandOption& option : command_table().front().options)
    if (!option.about.empty())
      expect_row("`attnlab " + option.flag + (option.value.empty() ? "" : ' ' + option.value) + '`',
                 option.about);
  for (const ExitStatus& exit : exit_statuses()) expect_row(std::to_string(exit.status), exit.when);
}

TEST(Pages, NameWhatTheProgramHas) {
  expect_words("app/cli/README.md", compute_names(), "`", "`");
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
