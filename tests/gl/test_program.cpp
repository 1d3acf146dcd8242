// Shader programs: what a mistake in a shader looks like to the person who made it.
#include "app/gl/program.h"
#include "tests/gl/context.h"

#include <gtest/gtest.h>

#include <glad/gl.h>

namespace attnlab::test {
namespace {

std::string error_of(auto&& action) {
  try {
    action();
  } catch (const GlError& error) {
    return error.what();
  }
  return {};
}

TEST(Program, NamesFileAndLineOfAMistake) {
  headless_context();
  const std::string error = error_of([] {
    compile_shader(GL_FRAGMENT_SHADER,
                   "#version 330 core\nout vec4 color;\nvoid main() { color = nowhere; }\n", "example.frag");
  });
  EXPECT_NE(error.find("The shader example.frag does not compile."), std::string::npos) << error;
  EXPECT_NE(error.find("example.frag:3: "), std::string::npos) << error;
}

TEST(Program, NamesAMissingFileAndAMissingUniform) {
  headless_context();
  EXPECT_EQ(error_of([] { Program("nowhere.vert", "heatmap.frag"); }),
            "The shader nowhere.vert is not inside this program.");
  const Program program("heatmap.vert", "heatmap.frag");
  EXPECT_EQ(error_of([&] { program.uniform("nothing"); }),
            "The shaders heatmap.vert and heatmap.frag have no uniform nothing.");
}

TEST(Program, ReadsTheLogsOfSeveralDrivers) {
  EXPECT_EQ(with_file_and_line("0:12(5): error: syntax error\n", "a.frag"), "a.frag:12: error: syntax error");
  EXPECT_EQ(with_file_and_line("0(7) : error C1008: undefined variable", "a.frag"),
            "a.frag:7: error C1008: undefined variable");
  EXPECT_EQ(with_file_and_line("ERROR: 0:3: 'x' : undeclared identifier\n", "a.frag"),
            "a.frag:3: 'x' : undeclared identifier");
  EXPECT_EQ(with_file_and_line("2 compilation errors. No code generated.\n\n", "a.frag"),
            "2 compilation errors. No code generated.");
}

}  // namespace
}  // namespace attnlab::test
