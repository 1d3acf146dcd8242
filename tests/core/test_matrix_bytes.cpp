// Matrices in the bytes of files: .npy of every kind, text in UTF-16.
#include "core/text/matrix_text.h"
#include "core/writing/matrix_file.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

const AnyMatrix six = rows<AnyMatrix>({{1, 2, 3}, {4, 5, 6}});

std::string npy_of(int version, const std::string& header, const std::string& data) {
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  for (int k = 0; k < (version == 1 ? 2 : 4); ++k) bytes += static_cast<char>(header.size() >> 8 * k & 0xFF);
  return bytes + header + data;
}

std::string header_of(const std::string& type, bool fortran, const std::string& shape) {
  return "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
         ", 'shape': " + shape + ", }\n";
}

template <typename Bits>
std::string number_bytes(Bits bits, bool big) {
  std::string bytes;
  for (std::size_t k = 0; k < sizeof bits; ++k)
    bytes += static_cast<char>(bits >> 8 * (big ? sizeof bits - 1 - k : k) & 0xFF);
  return bytes;
}

AnyMatrix matrix_in(const std::string& bytes) {
  const auto read = read_matrix_bytes(bytes);
  if (const auto* why = std::get_if<std::string>(&read)) {
    ADD_FAILURE() << *why;
    return {};
  }
  return std::get<AnyMatrix>(read);
}

std::string why_no_matrix(const std::string& bytes) {
  const auto read = read_matrix_bytes(bytes);
  if (const auto* why = std::get_if<std::string>(&read)) return *why;
  return "taken";
}

TEST(MatrixBytes, NpyOfEveryTypeOrderAndVersion) {
  const double numbers[] = {1, 2, 3, 4, 5, 6}, by_columns[] = {1, 4, 2, 5, 3, 6};
  for (const int version : {1, 2, 3})
    for (const bool big : {false, true})
      for (const bool fortran : {false, true})
        for (const std::string type : {"f8", "f4", "f2", "i1", "i2", "i4", "i8", "u1", "u4", "u8"}) {
          std::string data;
          for (const double x : fortran ? by_columns : numbers) {
            const auto whole = static_cast<std::uint64_t>(x);
            if (type == "f8") data += number_bytes(std::bit_cast<std::uint64_t>(x), big);
            if (type == "f4") data += number_bytes(std::bit_cast<std::uint32_t>(static_cast<float>(x)), big);
            if (type == "f2") {
              const std::uint16_t halves[] = {0x3C00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600};
              data += number_bytes(halves[whole - 1], big);
            }
            if (type[0] == 'f') continue;
            const char size = type[1];
            if (size == '1') data += number_bytes(static_cast<std::uint8_t>(whole), big);
            if (size == '2') data += number_bytes(static_cast<std::uint16_t>(whole), big);
            if (size == '4') data += number_bytes(static_cast<std::uint32_t>(whole), big);
            if (size == '8') data += number_bytes(whole, big);
          }
          SCOPED_TRACE(type + (big ? ", big" : "") + (fortran ? ", by columns" : ""));
          EXPECT_TRUE(identical(
              matrix_in(npy_of(version, header_of((big ? ">" : "<") + type, fortran, "(2, 3)"), data)), six));
        }
}

TEST(MatrixBytes, NpyOfSignedAndSmallNumbers) {
  const auto one = [](const std::string& type, const std::string& data) {
    return matrix_in(npy_of(1, header_of(type, false, "(1, 1)"), data))(0, 0);
  };
  EXPECT_EQ(one("|i1", "\x80"), -128);
  EXPECT_EQ(one("<i4", "\xFF\xFF\xFF\xFF"), -1);
  EXPECT_EQ(one("|b1", "\x01"), 1);
  EXPECT_EQ(one("b1", std::string(1, '\0')), 0);
  EXPECT_EQ(one("<f2", std::string("\x01\x00", 2)), std::ldexp(1, -24)) << "the smallest of 16 bits";
  EXPECT_EQ(one("<f2", std::string("\xFF\xFB", 2)), -65504) << "the largest of 16 bits";
  EXPECT_EQ(one("<i8", std::string("\0\0\0\0\0\0\0\x80", 8)), -std::ldexp(1, 63));
  const std::string data = number_bytes(std::bit_cast<std::uint64_t>(1.5), false);
  const auto size = [&](const std::string& shape, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += data;
    const AnyMatrix m = matrix_in(npy_of(1, header_of("<f8", false, shape), all));
    return std::to_string(m.rows()) + "x" + std::to_string(m.cols());
  };
  EXPECT_EQ(size("()", 1), "1x1");
  EXPECT_EQ(size("(3,)", 3), "1x3");
  EXPECT_EQ(size("(1, 1, 2, 3)", 6), "2x3");
  EXPECT_EQ(size("(2L, 3L)", 6), "2x3");
  std::string ones = "(1";
  for (int i = 0; i < 40; ++i) ones += ", 1";
  EXPECT_EQ(size(ones + ")", 1), "1x1");
  EXPECT_EQ(matrix_in(npy_of(1, "{\"descr\": \"<f8\", \"fortran_order\": False, \"shape\": ()}", data))(0, 0),
            1.5);
}

TEST(MatrixBytes, WhatIsWrittenReadsBackToTheSameBits) {
  const std::uint64_t seed = 3;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (std::uint64_t k = cases(10'000, 200); k > 0; --k) {
    AnyMatrix m(random.between(1, 16), random.between(1, 16));
    for (Eigen::Index i = 0; i < m.size(); ++i) {
      do m.data()[i] = std::bit_cast<double>(random.bits());
      while (!std::isfinite(m.data()[i]));
    }
    for (const auto format : {MatrixFormat::npy, MatrixFormat::csv, MatrixFormat::tsv, MatrixFormat::py,
                              MatrixFormat::m, MatrixFormat::json, MatrixFormat::tex})
      ASSERT_TRUE(identical(matrix_in(matrix_file(view(std::as_const(m)), format, "A", -1)), m))
          << static_cast<int>(format);
  }
}

TEST(MatrixBytes, SaysWhatIsWrong) {
  const std::string data(16, '\0');
  for (const auto& [header, why] :
       {Said(header_of("<c16", false, "(1, 1)"),
             "expected numbers of a type such as '<f8' or '<i4', found <c16"),
        Said(header_of("|O", false, "(1, 1)"), "expected numbers of a type such as '<f8' or '<i4', found |O"),
        Said("{'descr': [('x', '<f8')], 'fortran_order': False, 'shape': (1,), }",
             "expected numbers of a type such as '<f8' or '<i4', found [('x', '<f8')], 'fortran_order\u2026"),
        Said(header_of("<f8", false, "(2, 3)"), "expected a whole .npy, found one that is cut off"),
        Said(header_of("<f8", false, "(2, 2, 2)"),
             "expected one matrix, found an array of the shape (2, 2, 2)"),
        Said(header_of("<f8", false, "(0, 3)"), "expected 1 x 1 to 16 x 16 numbers, found 0 x 3"),
        Said(header_of("<f8", false, "(18446744073709551615, 3)"),
             "expected 1 x 1 to 16 x 16 numbers, found 18446744073709551615 x 3"),
        Said(header_of("", false, "(1, 1)"), "expected numbers of a type such as '<f8' or '<i4', found "),
        Said(header_of("<f2", false, "(3, 0)"), "expected 1 x 1 to 16 x 16 numbers, found 3 x 0"),
        Said("{}", "expected numbers of a type such as '<f8' or '<i4', found ")})
    EXPECT_EQ(why_no_matrix(npy_of(1, header, data)), why);
  EXPECT_EQ(why_no_matrix(npy_of(4, "{}", "")), "expected a .npy of version 1, 2 or 3, found another");
  EXPECT_EQ(why_no_matrix(std::string("\x93NUMPY\x01\0\xFF\xFF", 10)),
            "expected a whole .npy, found one that is cut off");
  EXPECT_EQ(
      why_no_matrix(npy_of(1, header_of("<f8", false, "(1, 2)"),
                           data.substr(0, 8) + number_bytes(std::bit_cast<std::uint64_t>(HUGE_VAL), false))),
      "row 1, column 2: expected a finite number");
  EXPECT_EQ(
      why_no_matrix(npy_of(1, header_of("<i8", false, "(1, 1)"), std::string("\x01\0\0\0\0\0\x20\0", 8))),
      "row 1, column 1: expected a whole number that a double holds exactly");
  for (const char* half : {"\x01\x7C", "\x01\xFD"})
    EXPECT_EQ(why_no_matrix(npy_of(1, header_of("<f2", false, "(1, 1)"), half)),
              "row 1, column 1: expected a finite number");
  EXPECT_EQ(why_no_matrix(npy_of(1, header_of("<u8", false, "(1, 1)"), std::string(8, '\xFF'))),
            "row 1, column 1: expected a whole number that a double holds exactly");
  EXPECT_EQ(why_no_matrix("\xFF\xFE" + std::string(2 << 20, '1')),
            "expected a matrix as text or as .npy, found other bytes")
      << "longer than any text in UTF-16";
  EXPECT_EQ(why_no_matrix(std::string("1 2\0", 4)),
            "expected a matrix as text or as .npy, found other bytes");
  EXPECT_EQ(why_no_matrix("\xFF"), "expected a matrix as text or as .npy, found other bytes");
}

TEST(MatrixBytes, SpreadsheetsInUtf16) {
  for (const bool big : {false, true}) {
    std::string bytes = big ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : std::string("1\t2\t3\r\n4\t5\t6\r\n"))
      bytes += big ? std::string{'\0', c} : std::string{c, '\0'};
    EXPECT_TRUE(identical(matrix_in(bytes), six));
  }
  // Two units a character beyond 16 bits; halves of one are none.
  for (const auto& [units, found] :
       {Said("\x35\xD8\xD9\xDF", "\U0001D7D9"), Said("\x35\xD8\x31\x31", "\uFFFD\u3131"),
        Said("\x35\xD8\xFF\xFF", "\uFFFD\uFFFF"), Said("\xD9\xDF\x35\xD8", "\uFFFD\uFFFD")})
    EXPECT_EQ(
        why_no_matrix("\xFF\xFE" + units).find("row 1, column 1 (character 1): " + found + ": expected"), 0U);
  for (const char* name : {"a.npy", "A.CSV", "x.tsv", "notes.txt"}) EXPECT_TRUE(is_matrix_name(name)) << name;
  for (const char* name : {"a.json", "npy", "a.png", "a.csv.bak"}) EXPECT_FALSE(is_matrix_name(name)) << name;
  EXPECT_TRUE(is_list(" \n[[1]]"));
  EXPECT_FALSE(is_list("{\"attnlab\": 1}"));
  EXPECT_FALSE(is_list(""));
}

}  // namespace
}  // namespace attnlab::test
