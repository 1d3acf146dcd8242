// `attnlab --selftest`: a line for each thing, in the program and with machines that lack something; and what is said of
// what the program is made of.
#include "app/library/about.h"
#include "app/selftest.h"
#include "tests/app/program.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

namespace attnlab::test {
namespace {

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
  const std::string tmp = "TMPDIR=" + folder.path().string(),
                    state = "XDG_STATE_HOME=" + folder.path().string();
  const Outcome outcome =
      run_program({"--selftest"},
                  {.environment = {"DISPLAY=", "WAYLAND_DISPLAY=", tmp, state, "XDG_CONFIG_HOME=/nowhere"}});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(line_about(outcome.out, "attnlab").find(program_build()), std::string::npos) << outcome.out;
  for (const char* what : {"fonts", "OpenGL", "numbers", "picture", "files", "settings", "journal"})
    EXPECT_TRUE(line_about(outcome.out, what).starts_with("ok ")) << what << '\n' << outcome.out;
  EXPECT_NE(line_about(outcome.out, "OpenGL").find("no display"), std::string::npos) << outcome.out;
  EXPECT_NE(line_about(outcome.out, "settings").find("/nowhere/attnlab/settings.json"), std::string::npos);
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
  const std::vector<std::string> calls[] = {
      {"compute", opening_file}, {"export", opening_file, "--view", "rank", "-o", picture}, {"--version"}};
  for (const auto& call : calls) {
    const Outcome outcome = run_program(call, without);
    EXPECT_EQ(outcome.status, 0) << call[0] << ": " << outcome.err;
  }
  EXPECT_TRUE(std::filesystem::exists(picture));
  const Outcome outcome = run_program({"--selftest"}, without);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(line_about(outcome.out, "OpenGL").find("libEGL.so.1"), std::string::npos) << outcome.out;
}

TEST(SelfTest, TakesNothingElse) {
  const Outcome outcome = run_program({"--selftest", "scene.json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("scene.json"), std::string::npos);
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
