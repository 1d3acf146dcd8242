// SVG files as others read them: their texts, rectangles, fonts and images, by Python's XML parser.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace attnlab::test {

// One object a file, as tests/export/read_svg.py describes them, by one run of Python; fails the running test where one is
// not well-formed. Needs python3: ATTNLAB_NEEDS_PROGRAM("python3") before it.
nlohmann::json read_svgs(const std::vector<std::string>& svgs);
nlohmann::json read_svg(const std::string& svg);
// Bytes that the script gives in hexadecimal digits.
std::string bytes_of_hex(const std::string& hex);

}  // namespace attnlab::test
