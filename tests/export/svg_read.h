// SVG files as others read them: their texts, rectangles, fonts and images, by Python's XML parser.
#pragma once

#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <nlohmann/json.hpp>

namespace attnlab::test {

// One object a file, as tests/export/read_svg.py describes them, by one run of Python; fails the running test
// where one is not well-formed. Needs python3: ATTNLAB_NEEDS_PROGRAM("python3") before it.
inline nlohmann::json read_svgs(const std::vector<std::string>& svgs) {
  const TemporaryFolder folder;
  std::vector<std::string> arguments{"python3", "-B", ATTNLAB_READ_SVG};
  for (std::size_t i = 0; i < svgs.size(); ++i)
    arguments.push_back(folder.write(std::to_string(i) + ".svg", svgs[i]).string());
  const Checked read = run_checker(arguments);
  EXPECT_EQ(read.status, 0) << read.output;
  nlohmann::json found = nlohmann::json::parse(read.output, nullptr, false);
  EXPECT_EQ(found.size(), svgs.size());
  return found;
}

inline nlohmann::json read_svg(const std::string& svg) {
  nlohmann::json found = read_svgs({svg});
  return found.is_array() && !found.empty() ? found[0] : nlohmann::json();
}

// Bytes that the script gives in hexadecimal digits.
inline std::string bytes_of_hex(const std::string& hex) {
  std::string bytes;
  const auto digit = [&](std::size_t i) { return hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10; };
  for (std::size_t i = 1; i < hex.size(); i += 2) bytes += static_cast<char>(digit(i - 1) * 16 + digit(i));
  return bytes;
}

}  // namespace attnlab::test
