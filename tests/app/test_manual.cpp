// The manual page and the completions: every command and every option that --help has is in them.
#include "app/command_line.h"
#include "app/manual.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <variant>

namespace attnlab::test {
namespace {

const ManualCommand* manual_of(const std::vector<ManualCommand>& all, const std::string& name) {
  for (const ManualCommand& command : all)
    if (command.name == name) return &command;
  return nullptr;
}

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
  EXPECT_EQ(command.options[1].flag + command.options[1].value, "--quiet");
  EXPECT_EQ(command.options[2].flag + command.options[2].value, "--twice");
  EXPECT_EQ(command.options[3].flag + command.options[3].value, "--toFILE");
}

TEST(Manual, HasEveryCommandWithItsOptions) {
  const auto all = all_manuals();
  for (const char* name :
       {"compute", "export", "certify", "explain", "describe", "train", "check", "lessons", "examples"}) {
    const ManualCommand* command = manual_of(all, name);
    ASSERT_NE(command, nullptr) << name;
    EXPECT_FALSE(command->usage.empty()) << name;
    EXPECT_FALSE(command->paragraphs.empty()) << name;
  }
  std::string own;
  for (const ManualOption& option : all[0].options) own += option.flag + ' ';
  EXPECT_EQ(own, "--selftest --man --completions --version --help ");
  const std::string page = run_program({"--man"}).out;
  EXPECT_TRUE(page.starts_with(".TH ATTNLAB 1"));
  for (const ManualCommand& command : all)
    for (const ManualOption& option : command.options) {
      std::string flag;
      for (const char c : option.flag) flag += c == '-' ? "\\-" : std::string(1, c);
      EXPECT_NE(page.find(flag), std::string::npos) << command.name << ' ' << option.flag;
    }
}

TEST(Manual, CompletesCommandsAndOptions) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = run_program({"--completions", shell});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    for (const char* word : {"certify", "theme", "sweep", "seeds", "selftest"})
      EXPECT_NE(outcome.out.find(word), std::string::npos) << shell << ' ' << word;
  }
  const Outcome other = run_program({"--completions", "csh"});
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("bash, zsh or fish"), std::string::npos) << other.err;
}

TEST(Manual, BashCompletesWhatIsBegun) {
  const TemporaryFolder folder;
  const auto file = folder.write("completions", run_program({"--completions", "bash"}).out);
  const Outcome outcome = run_program_with(
      "/bin/bash",
      {"-c",
       "source \"$0\"; COMP_WORDS=(attnlab export s.json --th); COMP_CWORD=3; _attnlab; echo "
       "\"${COMPREPLY[*]}\"; COMP_WORDS=(attnlab cer); COMP_CWORD=1; _attnlab; echo \"${COMPREPLY[*]}\"",
       file.string()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "--theme\ncertify\n");
}

}  // namespace
}  // namespace attnlab::test
