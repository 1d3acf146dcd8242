// What is said of a lesson's or a challenge's file with one change in it.
#pragma once

#include "app/cli/answers.h"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>
#include <vector>

namespace attnlab::test {

// A file with one change.
inline std::string changed(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// What is said of it first.
inline std::string first_error(const std::string& text, const std::string& name) {
  const Report checked = check_text(text, name);
  return checked.errors.empty() ? "" : checked.errors.front();
}

// The rows of a table of three columns, with " => " between them.
inline std::vector<std::array<std::string, 3>> rows_of(const std::string& table) {
  std::vector<std::array<std::string, 3>> rows;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    const auto first = line.find(" => "), last = line.rfind(" => ");
    if (first == last)
      ADD_FAILURE() << "no row of three: " << line;
    else
      rows.push_back(
          {line.substr(0, first), line.substr(first + 4, last - first - 4), line.substr(last + 4)});
  }
  return rows;
}

// The sentence, of which what stands behind "..." is left out; "(nothing)": none.
inline void expect_said(const std::string& said, const std::string& name, std::string sentence) {
  if (sentence == "(nothing)") sentence.clear();
  const bool begins = sentence.ends_with("...");
  if (begins) sentence.resize(sentence.size() - 3);
  if (!sentence.empty()) sentence.insert(0, name + ": ");
  EXPECT_EQ(begins ? said.substr(0, sentence.size()) : said, sentence);
}

// What stands in the file, what stands there instead, and what is said then.
inline void expect_changes_said(const std::string& file, const std::string& name, const std::string& table) {
  for (const auto& [from, to, says] : rows_of(table)) {
    SCOPED_TRACE(from + " => " + to);
    expect_said(first_error(changed(file, from, to), name), name, says);
  }
}

}  // namespace attnlab::test
