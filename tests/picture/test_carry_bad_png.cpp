// PNG that cannot be opened: each by its sentence, and none takes memory or time.
#include "core/picture/carry.h"
#include "tests/picture/carriers.h"
#include "tests/picture/png_decoder.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <functional>

namespace attnlab::test {
namespace {

using namespace std::string_literals;

const std::string beginning = "attnlab.scene\0\1\0\0\0"s;

// The picture with the data of the scene's chunk changed, and its checksum right.
std::string with_text(const std::string& data) {
  auto chunks = chunks_of(carrier(PictureKind::png, small_scene));
  for (Chunk& chunk : chunks)
    if (chunk.name == "iTXt") chunk.data = data;
  return file_of(chunks);
}

TEST(BadPng, Foreign) {
  EXPECT_EQ(refusal(carrier(PictureKind::png, "")),
            "picture: expected a picture that carries a scene, found a PNG without one: another program made "
            "it, or its "
            "scene was left out");
  EXPECT_EQ(refusal(with_text("attnlab.scenery\0\1\0\0\0"s)), refusal(carrier(PictureKind::png, "")));
}

TEST(BadPng, CutOffAnywhere) {
  const std::string file = carrier(PictureKind::png, small_scene);
  for (std::size_t size = 8; size < file.size(); ++size)
    EXPECT_EQ(refusal(file.substr(0, size)),
              "picture: expected a whole PNG, but the file ends early, at byte " + std::to_string(size));
  EXPECT_EQ(refusal(file.substr(0, 7)), "picture: expected a PNG, found one whose first bytes are damaged");
}

TEST(BadPng, EveryDamagedByteIsFound) {
  const std::string file = carrier(PictureKind::png, small_scene);
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x20);
    EXPECT_NE(refusal(damaged), "") << i;
  }
  std::string damaged = file;
  damaged[file.find("attnlab.scene") + 25] ^= 1;
  EXPECT_EQ(refusal(damaged),
            "picture: attnlab.scene: expected an undamaged chunk, but its checksum is wrong");
  damaged = file;
  damaged[file.find("IDAT") + 6] ^= 1;
  EXPECT_EQ(refusal(damaged),
            "picture: the chunk IDAT: expected an undamaged chunk, but its checksum is wrong");
}

TEST(BadPng, AChunkThatIsNoText) {
  for (const std::string& data : {"attnlab.scene\0"s, "attnlab.scene\0\1"s, "attnlab.scene\0\2\0\0\0"s,
                                  "attnlab.scene\0\1\7\0\0"s, "attnlab.scene\0\1\0no"s})
    EXPECT_EQ(refusal(with_text(data)),
              "picture: attnlab.scene: expected a text as iTXt chunks hold one, found other data");
}

TEST(BadPng, DamagedPacking) {
  const std::string packed = packed_zeros(100, small_scene);
  const std::string expected = "picture: attnlab.scene: expected data packed by zlib, found damaged data";
  for (const std::string& data : {std::string(), std::string("no zlib"), packed.substr(0, packed.size() - 1),
                                  packed.substr(0, packed.size() / 2)})
    EXPECT_EQ(refusal(with_text(beginning + data)), expected) << data.size();
  std::string sum = packed;
  sum.back() ^= 1;
  EXPECT_EQ(refusal(with_text(beginning + sum)), expected);
}

TEST(BadPng, NotUtf8) {
  EXPECT_EQ(refusal(with_text(beginning + packed_zeros(0, "{\"attnlab\": \"\xC3(\"}"))),
            "picture: attnlab.scene: expected UTF-8 text, found other bytes");
}

TEST(BadPng, TooLarge) {
  EXPECT_EQ(refusal(with_text(beginning + std::string(max_chunk_bytes, 'x'))),
            "picture: attnlab.scene: expected at most 4 MiB, found more");
  EXPECT_EQ(refusal(std::string("\x89PNG\r\n\x1a\n") + std::string(max_picture_bytes, '\0')),
            "picture: expected at most 64 MiB, found more");
  const std::size_t most = max_carried_bytes - small_scene.size();
  const auto whole = carried_scene(with_text(beginning + packed_zeros(most, small_scene)), "picture");
  ASSERT_TRUE(std::holds_alternative<std::string>(whole));
  EXPECT_EQ(std::get<std::string>(whole).size(), max_carried_bytes);
  EXPECT_EQ(refusal(with_text(beginning + packed_zeros(most + 1, small_scene))),
            "picture: attnlab.scene: expected at most 8 MiB once unpacked, found more");
}

long peak_memory() {  // KiB
  rusage usage{};
  EXPECT_EQ(::getrusage(RUSAGE_SELF, &usage), 0);
  return usage.ru_maxrss;
}

// A gigabyte in a chunk of one megabyte, in each kind of picture: refused without a gigabyte being made.
TEST(BadPng, ABombTakesNoMemory) {
  const std::string bomb = packed_zeros(std::size_t{1} << 30, small_scene);
  ASSERT_LT(bomb.size(), max_chunk_bytes);
  const std::string png = with_text(beginning + bomb);
  const std::string pdf =
      "%PDF-1.4\n1 0 obj << /Type /EmbeddedFile /Subtype /application#2Fvnd.attnlab.scene+json "
      "/Filter /FlateDecode /Length " +
      std::to_string(bomb.size()) + " >>\nstream\n" + bomb + "\nendstream endobj";
  const long before = peak_memory();
  const std::string expected = "picture: attnlab.scene: expected at most 8 MiB once unpacked, found more";
  EXPECT_EQ(refusal(png), expected);
  EXPECT_EQ(refusal(pdf), expected);
  EXPECT_LT(peak_memory() - before, 100L << 10);
}

// Chunks that say they are longer than the file, and the most chunks that a file can hold.
TEST(BadPng, LengthsThatLie) {
  const std::string file = carrier(PictureKind::png, small_scene);
  for (const char* length : {"\xFF\xFF\xFF\xFF", "\x7F\xFF\xFF\xFF", "\x80"}) {
    std::string wrong = file;
    wrong.replace(8, 4, std::string(length).append(4, '\0').substr(0, 4));
    EXPECT_NE(refusal(wrong).find("the file ends early"), std::string::npos);
  }
  std::string many = file.substr(0, 33);
  const std::string empty = file_of({{"teXt", "", 0}}).substr(8);
  while (many.size() < (std::size_t{8} << 20)) many += empty;
  EXPECT_NE(refusal(many).find("the file ends early"), std::string::npos);
  std::string names = file;
  names[12] = '\0';
  EXPECT_EQ(refusal(names), "picture: expected a chunk of the PNG at byte 8, found other bytes");
}

}  // namespace
}  // namespace attnlab::test
