// `attnlab share`, and its line in the place of a file for every command that reads a scene.
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace attnlab::test {
namespace {

std::string opening_line() {
  const Outcome shared = run_program({"share", opening_file}, no_display);
  EXPECT_EQ(shared.status, 0) << shared.err;
  EXPECT_TRUE(shared.out.starts_with("attnlab:1:"));
  EXPECT_EQ(shared.out.find('\n'), shared.out.size() - 1);
  return shared.out.substr(0, shared.out.find('\n'));
}

TEST(Share, TheLineStandsForTheFileInEveryCommand) {
  const std::string line = opening_line();
  const std::vector<std::pair<std::string, std::vector<std::string>>> commands = {
      {"compute", {}}, {"describe", {}}, {"explain", {"A[4,2]"}}, {"certify", {}}, {"share", {}}};
  for (const auto& [command, more] : commands) {
    const auto run = [&, command = command, more = more](const std::string& scene,
                                                         const Surroundings& surroundings) {
      std::vector<std::string> arguments{command, scene};
      arguments.insert(arguments.end(), more.begin(), more.end());
      return run_program(arguments, surroundings);
    };
    const Outcome by_file = run(opening_file, no_display), by_line = run(line, no_display),
                  piped = run("-", {.input = line});
    EXPECT_EQ(by_line.status, 0) << command << ": " << by_line.err;
    EXPECT_EQ(by_line.out, by_file.out) << command;
    EXPECT_EQ(piped.out, by_file.out) << command;
  }
}

TEST(Share, AnExportOfALineCarriesItsScene) {
  const TemporaryFolder folder;
  const std::string picture = (folder.path() / "{name}.png").string();
  export_well({opening_line(), "--view", "softmax", "-o", picture});
  const Outcome again = run_program({"share", (folder.path() / "scene.png").string()}, no_display);
  EXPECT_EQ(again.out, opening_line() + "\n");
}

TEST(Share, WhatIsWrongIsOneSentence) {
  const std::string line = opening_line();
  EXPECT_TRUE(refused(run_program({"share", "nowhere.json"}, no_display), {"nowhere.json"}));
  EXPECT_TRUE(refused(run_program({"compute", line.substr(0, line.size() / 2)}, no_display),
                      {"share line: ", "a part is missing"}));
  EXPECT_TRUE(
      refused(run_program({"compute", "-"}, {.input = "attnlab:3:AAAA"}), {"share line: ", "version 3"}));
  EXPECT_EQ(run_program({"share"}, no_display).status, 2);
  EXPECT_EQ(run_program({"share", "a", "b"}, no_display).status, 2);
}

}  // namespace
}  // namespace attnlab::test
