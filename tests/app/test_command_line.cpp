// The command line as it is read, without running anything.
#include "app/command_line.h"

#include "app/compute.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace attnlab::test {
namespace {

template <typename Wanted>
Wanted read(const std::vector<std::string>& arguments) {
  const Command command = read_command_line(arguments);
  if (const Wanted* wanted = std::get_if<Wanted>(&command)) return *wanted;
  const WrongUsage* wrong = std::get_if<WrongUsage>(&command);
  ADD_FAILURE() << "another command" << (wrong ? ": " + wrong->sentence : "");
  return {};
}

TEST(CommandLine, OpensTheWindow) {
  EXPECT_EQ(read<OpenWindow>({}).file, "");
  EXPECT_EQ(read<OpenWindow>({"a.json"}).file, "a.json");
  EXPECT_EQ(read<OpenWindow>({"./export"}).file, "./export");
  EXPECT_EQ(read<OpenWindow>({"--", "--odd name"}).file, "--odd name");
}

TEST(CommandLine, Computes) {
  EXPECT_EQ(read<Compute>({"compute", "a.json"}).scene, "a.json");
  EXPECT_TRUE(read<Compute>({"compute", "a.json"}).only.empty());
  EXPECT_EQ(read<Compute>({"compute", "-"}).scene, "-");
  EXPECT_EQ(read<Compute>({"compute", "--only", "scores,output", "-"}).scene, "-");
  EXPECT_EQ(read<Compute>({"compute", "-", "--only=scores,output"}).only,
            (std::vector<std::string>{"scores", "output"}));
  EXPECT_EQ(read<Compute>({"compute", "compute"}).scene, "compute");
}

TEST(CommandLine, EveryNameCanBeChosen) {
  for (const std::string& name : compute_names())
    EXPECT_EQ(read<Compute>({"compute", "a", "--only", name}).only, std::vector<std::string>{name});
}

TEST(CommandLine, PrintsHelp) {
  EXPECT_NE(read<PrintText>({"--help"}).text.find("attnlab compute SCENE"), std::string::npos);
  EXPECT_NE(read<PrintText>({"compute", "--help"}).text.find("--only NAME,..."), std::string::npos);
  EXPECT_TRUE(read<PrintText>({"--version"}).text.starts_with("attnlab "));
}

TEST(CommandLine, RefusesTheRestInOneSentence) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"compute"},
                                                    {"compute", "a", "b"},
                                                    {"compute", "a", "--only", "nothing"},
                                                    {"compute", "a", "--only", ""},
                                                    {"compute", "a", "--unknown"},
                                                    {"--unknown"},
                                                    {"-x"},
                                                    {"a", "b"},
                                                    {""},
                                                    {"export", "a"},
                                                    {"train"},
                                                    {"lessons", "one", "two"},
                                                    {"check"},
                                                    {"compute", "a", "--only"},
                                                    {"--help=3"},
                                                    {"--version=\n"}}) {
    SCOPED_TRACE(arguments.back());
    const std::string sentence = read<WrongUsage>(arguments).sentence;
    EXPECT_TRUE(sentence.starts_with("attnlab: ")) << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
  }
}

TEST(CommandLine, NeverThrows) {
  const std::string words[] = {"compute", "--only",        "--help", "-",  "--", "",
                               "-h",      "--only=",       "=",      "-o", "a",  "\xff",
                               "---",     "--only=scores", "%%"};
  for (const std::string& a : words)
    for (const std::string& b : words)
      for (const std::string& c : words)
        EXPECT_NO_THROW(read_command_line({a, b, c})) << a << ' ' << b << ' ' << c;
}

}  // namespace
}  // namespace attnlab::test
