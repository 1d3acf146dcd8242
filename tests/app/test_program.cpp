// The built program: what it prints, its statuses, and its surroundings.
#include "app/compute.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include "embedded/assets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace attnlab::test {
namespace {

std::string opening() { return std::string(embedded::assets("examples/opening.json")); }

// One line on standard error, nothing else, status 2.
void expect_wrong_usage(const std::vector<std::string>& arguments, const std::string& piece) {
  const Outcome outcome = run_program(arguments);
  EXPECT_EQ(outcome.status, 2) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_NE(outcome.err.find(piece), std::string::npos) << outcome.err;
}

TEST(Program, ComputesAFileAndStandardInputAlike) {
  const TemporaryFolder folder;
  const Outcome from_file = run_program({"compute", folder.write("s.json", opening()).string()});
  const Outcome from_input = run_program({"compute", "-"}, {.input = opening()});
  EXPECT_EQ(from_file.status, 0) << from_file.err;
  EXPECT_EQ(from_file.err, "");
  EXPECT_EQ(from_file.out, from_input.out);
  EXPECT_EQ(from_file.out, compute_text(std::get<Scene>(read_scene(opening(), "x"))));
}

TEST(Program, NeedsNoDisplayToCompute) {
  const Outcome outcome =
      run_program({"compute", "-", "--only", "rank"},
                  {.input = opening(), .environment = {"DISPLAY=", "WAYLAND_DISPLAY=", "HOME=/"}});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\"rank\": 2"), std::string::npos);
}

TEST(Program, HelpsAndTellsItsVersion) {
  for (const char* word : {"--help", "-h"}) {
    const Outcome outcome = run_program({word});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.out.find("attnlab compute SCENE [--only NAME,...]"), std::string::npos);
    EXPECT_NE(outcome.out.find("attnlab export SCENE..."), std::string::npos);
    EXPECT_NE(outcome.out.find("attnlab lessons [NAME]"), std::string::npos);
  }
  EXPECT_TRUE(run_program({"--version"}).out.starts_with("attnlab "));
  EXPECT_NE(run_program({"compute", "--help"}).out.find("singular_values"), std::string::npos);
}

TEST(Program, WrongUsageIsStatusTwo) {
  expect_wrong_usage({"compute"}, "expected a scene file");
  expect_wrong_usage({"compute", "a", "b"}, "expected one scene");
  expect_wrong_usage({"compute", "a", "--only"}, "--only");
  expect_wrong_usage({"compute", "a", "--only", "scroes"}, "found \"scroes\"; the names are");
  expect_wrong_usage({"compute", "a", "--only", "scores,"}, "an empty name");
  expect_wrong_usage({"compute", "a", "--fast"}, "--fast");
  expect_wrong_usage({"--fast"}, "--fast");
  expect_wrong_usage({"export"}, "expected a scene file, a picture, or -");
  expect_wrong_usage({"a", "b"}, "expected one scene");
}

TEST(Program, TellsOfAFullDisk) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"compute", "-"}, {"--help"}, {"--version"}}) {
    const Outcome outcome = run_program(arguments, {.input = opening(), .output = "/dev/full"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err, "standard output: cannot be written to: the disk is full\n");
  }
}

TEST(Program, TellsOfAClosedPipe) {
  const std::string scene = opening();
  const Outcome outcome = run_program({"compute", "-"}, {.input = scene, .reader = false});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "standard output: cannot be written to: broken pipe\n");
}

// A locale with a decimal comma changes no digit. Machines without one have the locales' sources, or nothing to fear.
TEST(Program, ALocaleWithCommasChangesNothing) {
  const TemporaryFolder folder;
  const std::string made = folder.file("de_DE.UTF-8").string();
  const int status = std::system(("localedef -i de_DE -f UTF-8 '" + made + "' >/dev/null 2>&1").c_str());
  std::vector<std::string> environment{"LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8"};
  if (status == 0) environment.push_back("LOCPATH=" + folder.path().string());
  const Outcome plain = run_program({"compute", "-"}, {.input = opening()});
  const Outcome german = run_program({"compute", "-"}, {.input = opening(), .environment = environment});
  EXPECT_EQ(german.status, 0) << german.err;
  EXPECT_EQ(german.out, plain.out);
}

}  // namespace
}  // namespace attnlab::test
