#include "core/text/matrix_text.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace attnlab {
namespace {

using std::string_view;

// --- .npy: magic, version, the length of the header, the header, the numbers (numpy.lib.format)

constexpr string_view npy_magic = "\x93NUMPY";
constexpr std::size_t longest_header = 1 << 16;
using NpyRead = std::variant<AnyMatrix, std::string>;

std::uint64_t whole_at(string_view bytes, bool big) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    value = value << 8 | static_cast<unsigned char>(bytes[big ? i : bytes.size() - 1 - i]);
  return value;
}

// IEEE 754 of 16 bits: sign, 5 bits of exponent, 10 of fraction.
double half(std::uint64_t bits) {
  const auto exponent = static_cast<int>(bits >> 10 & 0x1F);
  const auto fraction = static_cast<double>(bits & 0x3FF);
  const double size = exponent == 0    ? std::ldexp(fraction, -24)
                      : exponent == 31 ? (fraction == 0 ? HUGE_VAL : std::nan(""))
                                       : std::ldexp(1024 + fraction, exponent - 25);
  return (bits >> 15 & 1) != 0 ? -size : size;
}

struct NpyType {
  char kind = 'f';  // f, i, u, b
  std::size_t size = 8;
  bool big = false;
};

// The number as a double; none where no double is equal to it.
std::optional<double> number_at(string_view bytes, const NpyType& type) {
  const std::uint64_t bits = whole_at(bytes, type.big);
  if (type.kind == 'f') {
    if (type.size == 2) return half(bits);
    if (type.size == 4) return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    return std::bit_cast<double>(bits);
  }
  if (type.kind == 'b') return bits != 0 ? 1 : 0;
  const std::uint64_t top = std::uint64_t{1} << (8 * type.size - 1);
  const bool negative = type.kind == 'i' && (bits & top) != 0;
  const std::uint64_t size = negative ? (~bits + 1) & (top | (top - 1)) : bits;
  const auto value = static_cast<double>(size);
  constexpr double above = 18446744073709551616.0;  // 2^64
  if (value >= above || static_cast<std::uint64_t>(value) != size) return std::nullopt;
  return negative ? -value : value;
}

// What stands behind 'key': in the header, which is a dictionary of Python.
string_view field_of(string_view header, string_view key) {
  for (const char quote : {'\'', '"'}) {
    const std::string name = quote + std::string(key) + quote;
    const auto at = header.find(name);
    if (at == string_view::npos) continue;
    const auto colon = header.find(':', at + name.size());
    if (colon == string_view::npos) return {};
    const string_view rest = header.substr(colon + 1);
    return rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
  }
  return {};
}

std::variant<NpyType, std::string> type_of(string_view field) {
  const auto unread = [&](string_view found) {
    return "expected numbers of a type such as '<f8' or '<i4', found " + quotable(found, 30);
  };
  if (field.size() < 2 || (field[0] != '\'' && field[0] != '"'))
    return unread(field.substr(0, field.find('\n')));
  const string_view all = field.substr(1, field.find(field[0], 1) - 1);
  string_view code = all;
  NpyType type;
  if (!code.empty() && string_view("<>|=").find(code[0]) != string_view::npos) {
    type.big = code[0] == '>';  // a header says what machine it is for only by < and >
    code.remove_prefix(1);
  }
  const auto size = code.size() > 1 ? whole_number(code.substr(1)) : std::nullopt;
  if (!size) return unread(all);
  type.kind = code[0];
  type.size = static_cast<std::size_t>(std::max(*size, 0));
  const auto is = [&](char kind, std::initializer_list<std::size_t> sizes) {
    return type.kind == kind && std::find(sizes.begin(), sizes.end(), type.size) != sizes.end();
  };
  if (is('f', {2, 4, 8}) || is('i', {1, 2, 4, 8}) || is('u', {1, 2, 4, 8}) || is('b', {1})) return type;
  return unread(all);
}

// (2, 3), (4,), (): rows and columns, of more dimensions the last two where the others are 1.
std::variant<std::array<std::uint64_t, 2>, std::string> shape_in(string_view field) {
  std::vector<std::uint64_t> sizes;
  const string_view inside = field.substr(0, field.find(')'));
  if (!inside.starts_with('(')) return "expected a shape such as (4, 2), found " + quotable(inside, 30);
  for (std::size_t i = 1; i < inside.size();) {
    std::uint64_t size = 0;
    const auto read = std::from_chars(inside.data() + i, inside.data() + inside.size(), size);
    if (read.ec == std::errc{} && sizes.size() < 32) sizes.push_back(size);
    const bool separator = inside[i] == ',' || inside[i] == ' ' || inside[i] == 'L';
    if (read.ec != std::errc{} && !separator)
      return "expected a shape such as (4, 2), found " + quotable(inside, 30);
    i = read.ec == std::errc{} ? static_cast<std::size_t>(read.ptr - inside.data()) : i + 1;
  }
  while (sizes.size() > 2 && sizes.front() == 1) sizes.erase(sizes.begin());
  if (sizes.size() > 2)
    return "expected one matrix, found an array of the shape " + quotable(inside, 30) + ")";
  while (sizes.size() < 2) sizes.insert(sizes.begin(), 1);
  return std::array{sizes[0], sizes[1]};
}

NpyRead read_npy(string_view bytes) {
  const auto version = bytes.size() > 7 ? static_cast<unsigned char>(bytes[6]) : 0U;
  if (version < 1 || version > 3) return "expected a .npy of version 1, 2 or 3, found another";
  const std::size_t begin = version == 1 ? 10 : 12;
  const std::string cut = "expected a whole .npy, found one that is cut off";
  if (bytes.size() < begin) return cut;
  const std::uint64_t said = whole_at(bytes.substr(8, begin - 8), false);
  if (said > longest_header) return "expected a header of at most 64 KiB";
  const auto length = static_cast<std::size_t>(said);
  if (bytes.size() < begin + length) return cut;
  const string_view header = bytes.substr(begin, length), data = bytes.substr(begin + length);
  const auto type = type_of(field_of(header, "descr"));
  if (const auto* why = std::get_if<std::string>(&type)) return *why;
  const auto shape = shape_in(field_of(header, "shape"));
  if (const auto* why = std::get_if<std::string>(&shape)) return *why;
  const string_view order = field_of(header, "fortran_order");
  if (!order.starts_with("True") && !order.starts_with("False"))
    return "expected the order of the numbers, fortran_order, in the header";
  const auto [height, width] = std::get<0>(shape);
  if (height < 1 || width < 1 || height > max_concat || width > max_concat)
    return "expected 1 x 1 to 16 x 16 numbers, found " + std::to_string(height) + " x " +
           std::to_string(width);
  const auto rows = static_cast<std::size_t>(height), cols = static_cast<std::size_t>(width);
  const NpyType& of = std::get<NpyType>(type);
  if (data.size() < rows * cols * of.size) return cut;
  AnyMatrix m(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols));
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < cols; ++j) {
      const std::size_t place = order.starts_with("True") ? j * rows + i : i * cols + j;
      const auto value = number_at(data.substr(place * of.size, of.size), of);
      if (!value || !std::isfinite(*value))
        return "row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1) +
               (value ? ": expected a finite number"
                      : ": expected a whole number that a double holds exactly");
      m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = *value;
    }
  return m;
}

// --- UTF-16, which begins with its byte order mark

std::optional<std::string> from_utf16(string_view bytes) {
  const bool little = bytes.starts_with("\xFF\xFE"), big = bytes.starts_with("\xFE\xFF");
  if (!little && !big) return std::nullopt;
  std::string text;
  for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
    auto code = static_cast<char32_t>(whole_at(bytes.substr(i, 2), big));
    if (code >= 0xD800 && code < 0xDC00 && i + 3 < bytes.size()) {
      const auto low = static_cast<char32_t>(whole_at(bytes.substr(i + 2, 2), big));
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        i += 2;
      }
    }
    append_code(text, code >= 0xD800 && code < 0xE000 ? replacement_character : code);
  }
  return text;
}

}  // namespace

bool is_matrix_name(string_view file) {
  const std::string name = lower_case(std::string(file));
  for (const string_view ending : {".npy", ".csv", ".tsv", ".txt"})
    if (name.ends_with(ending)) return true;
  return false;
}

bool is_list(string_view bytes) {
  const auto first = bytes.find_first_not_of(" \t\r\n");
  return first != string_view::npos && bytes[first] == '[';
}

NpyRead read_matrix_bytes(string_view bytes) {
  if (bytes.starts_with(npy_magic)) return read_npy(bytes);
  constexpr std::size_t longest = std::size_t{2}
                                  << 20;  // of UTF-16; what is text is bounded where it is read
  if (bytes.size() <= longest)
    if (const auto text = from_utf16(bytes)) return read_matrix_text(*text);
  if (bytes.find('\0') != string_view::npos || !is_utf8(bytes))
    return "expected a matrix as text or as .npy, found other bytes";
  return read_matrix_text(bytes);
}

}  // namespace attnlab
