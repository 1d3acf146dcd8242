// Our deflate against zlib's inflate, on bytes of every kind.
#include "core/picture/deflate.h"
#include "tests/core/random_scene.h"
#include "tests/picture/png_decoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace attnlab::test {
namespace {

std::string deflated(const std::string& bytes, std::size_t piece) {
  Deflater deflater;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    const std::size_t size = std::min(piece, bytes.size() - at);
    std::memcpy(deflater.next(size), bytes.data() + at, size);
  }
  return deflater.finish();
}

void expect_back(const std::string& bytes, std::size_t piece) {
  const std::string packed = deflated(bytes, piece);
  EXPECT_TRUE(inflated(packed) == bytes) << bytes.size() << " bytes in pieces of " << piece;
}

TEST(Deflate, NothingAndLittle) {
  EXPECT_EQ(inflated(Deflater().finish()), "");
  for (std::size_t size = 1; size < 12; ++size) {
    expect_back(std::string(size, '\0'), size);
    expect_back(std::string(size, 'a'), 1);
    expect_back(std::string("abcdefghijkl").substr(0, size), 3);
  }
}

TEST(Deflate, RunsOfEveryLength) {
  // Around the longest match, and around the words and the sums by which runs are passed over.
  for (std::size_t size = 1; size < 800; ++size) {
    expect_back(std::string(size, '\0') + 'x', size + 1);
    expect_back('x' + std::string(size, '\0'), 7);
  }
  std::string all;
  for (std::size_t size = 1; size < 800; ++size) all += std::string(size, '\0') + static_cast<char>(size);
  expect_back(all, 1000);
}

TEST(Deflate, BeyondTheWindow) {
  Random random(7);
  std::string text;
  for (int i = 0; i < 500; ++i) text += static_cast<char>(random.between(1, 255));
  // The same text again at distances around 32 KiB, the farthest that a match can reach.
  for (const std::size_t gap : {32767U - 500, 32768U - 500, 32769U - 500, 32770U - 500, 70000U})
    expect_back(text + std::string(gap, '\0') + text + std::string(gap, '\1') + text, 4096);
}

TEST(Deflate, MegabytesOfZerosAreSmall) {
  const std::string zeros(std::size_t{20} << 20, '\0');
  const std::string packed = deflated(zeros, 9001);
  EXPECT_LT(packed.size(), zeros.size() / 1000);
  EXPECT_TRUE(inflated(packed) == zeros);
}

TEST(Deflate, RandomBytesOfEveryKind) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    std::string bytes;
    const auto size = static_cast<std::size_t>(std::exp(random.uniform(0, 14)));
    const int letters = random.between(0, 255);
    const double zeros = random.uniform(0, 1);
    while (bytes.size() < size) {
      const auto length = static_cast<std::size_t>(std::exp(random.uniform(0, 8)));
      if (random.chance(zeros)) {
        bytes += std::string(length, '\0');
      } else if (random.chance(0.5) && !bytes.empty()) {
        const auto at = static_cast<std::size_t>(random.between(0, static_cast<int>(bytes.size()) - 1));
        bytes += bytes.substr(at, length);
      } else {
        for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(random.between(0, letters));
      }
    }
    expect_back(bytes, static_cast<std::size_t>(random.between(1, 100000)));
  }
}

TEST(Huffman, LongCodesAreCutToTheLimit) {
  // Fibonacci numbers make the deepest tree.
  std::vector<std::uint32_t> counts{1, 1};
  while (counts.size() < 30) counts.push_back(counts[counts.size() - 1] + counts[counts.size() - 2]);
  for (const int longest : {15, 7, 5}) {
    const auto lengths = code_lengths(counts, longest);
    EXPECT_LE(*std::max_element(lengths.begin(), lengths.end()), longest);
    // Kraft: a complete set fills the tree exactly.
    const double filled = std::accumulate(lengths.begin(), lengths.end(), 0.0, [](double sum, int length) {
      return sum + std::ldexp(1, -length);
    });
    EXPECT_EQ(filled, 1);
  }
}

TEST(Huffman, OneSymbolGetsACompanion) {
  for (const std::vector<std::uint32_t>& counts :
       {std::vector<std::uint32_t>{0, 0, 0}, {5, 0, 0}, {0, 0, 9}, {0, 1, 0}}) {
    const auto lengths = code_lengths(counts, 15);
    EXPECT_EQ(std::count(lengths.begin(), lengths.end(), 1), 2);
    EXPECT_EQ(std::count(lengths.begin(), lengths.end(), 0), 1);
  }
}

}  // namespace
}  // namespace attnlab::test
