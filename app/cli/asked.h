// What was typed behind a command, taken apart by the command's row of the table (commands.h). Knows no command and no file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnlab {

using Words = std::vector<std::string>;

struct WrongUsage {
  std::string sentence;  // for standard error; status 2
};

// A number as C reads it: 12, +3, 0x1f, and 017, which is 15; with decimals, 017 is 17.
std::optional<int> typed_whole(const std::string& text);
std::optional<double> typed_number(const std::string& text);

// ", found \"text\"": the end of a sentence.
std::string but_found(std::string_view text);

struct Asked {
  std::string command;                                       // "export"; empty: the program itself
  Words words;                                               // what is no option
  std::vector<std::pair<std::string, std::string>> options;  // "--theme" and "dark", "--quiet" and "true"

  bool has(std::string_view flag) const;
  // The value that was typed last, or what there is otherwise.
  std::string text(std::string_view flag, std::string_view otherwise = "") const;
  int whole(std::string_view flag, int otherwise) const;  // of an option that takes whole numbers alone
  Words all(std::string_view flag) const;

  // "attnlab: export: ...", and the same with where to read on.
  WrongUsage wrong(const std::string& why) const;
  WrongUsage refused(const std::string& why) const;
};

}  // namespace attnlab
