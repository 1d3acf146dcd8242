// The findings (core/lab/FINDINGS.md): every table is what its command prints.
#include "tests/app/program.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace attnlab::test {
namespace {

struct Told {
  Words words;        // of the command, without the program
  std::string table;  // the lines below it
};

constexpr std::string_view indent = "    ", folded = " \\";

std::vector<Told> tables_of(std::istream& page) {
  std::vector<Told> all;
  bool inside = false, goes_on = false;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with(indent)) {
      inside = false;
      continue;
    }
    std::string text = line.substr(indent.size());
    if (!inside || goes_on) {
      if (!inside) all.emplace_back();
      inside = true;
      goes_on = text.ends_with(folded);
      if (goes_on) text.resize(text.size() - folded.size());
      std::istringstream words(text);
      for (std::string word; words >> word;)
        if (word != "attnlab") all.back().words.push_back(word);
    } else {
      all.back().table += text + '\n';
    }
  }
  return all;
}

TEST(Findings, EveryTableIsWhatItsCommandPrints) {
  std::ifstream page("core/lab/FINDINGS.md");
  const std::vector<Told> all = tables_of(page);
  EXPECT_GE(all.size(), 15U);
  for (const Told& one : all) {
    ASSERT_FALSE(one.words.empty());
    ASSERT_EQ(one.words.front(), "train");
    ASSERT_NE(one.table.find("\n"), one.table.size() - 1) << "no rows";
    const std::string printed = run_well(one.words);
    EXPECT_NE(printed.find('\n' + one.table), std::string::npos) << one.table << "is not what is printed:\n"
                                                                 << printed;
  }
}

}  // namespace
}  // namespace attnlab::test
