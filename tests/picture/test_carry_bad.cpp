// Pictures and files of other kinds that cannot be opened: each by its sentence,
// and none takes memory or time.
#include "core/picture/carry.h"
#include "tests/picture/carriers.h"
#include "tests/picture/png_decoder.h"

#include <sys/resource.h>
#include <utility>

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
  for (const auto& [at, name] : {std::pair{file.find("attnlab.scene") + 25, "attnlab.scene"},
                                 {file.find("IDAT") + 6, "the chunk IDAT"}}) {
    std::string damaged = file;
    damaged[at] ^= 1;
    EXPECT_EQ(refusal(damaged),
              "picture: "s + name + ": expected an undamaged chunk, but its checksum is wrong");
  }
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
  std::string sum = packed;
  sum.back() ^= 1;
  for (const std::string& data :
       {""s, "no zlib"s, packed.substr(0, packed.size() - 1), packed.substr(0, packed.size() / 2), sum})
    EXPECT_EQ(refusal(with_text(beginning + data)), expected) << data.size();
}

TEST(BadPng, TooLargeOrNotUtf8) {
  EXPECT_EQ(refusal(with_text(beginning + packed_zeros(0, "{\"attnlab\": \"\xC3(\"}"))),
            "picture: attnlab.scene: expected UTF-8 text, found other bytes");
  EXPECT_EQ(refusal(with_text(beginning + std::string(max_chunk_bytes, 'x'))),
            "picture: attnlab.scene: expected at most 4 MiB, found more");
  EXPECT_EQ(refusal(std::string("\x89PNG\r\n\x1a\n") + std::string(max_picture_bytes, '\0')),
            "picture: expected at most 64 MiB, found more");
  const std::size_t most = max_carried_bytes - small_scene.size();
  const auto whole = carried_scene(with_text(beginning + packed_zeros(most, small_scene)), "picture");
  EXPECT_EQ(value_of<std::string>(whole).size(), max_carried_bytes);
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

std::string svg_with(std::string_view content) {
  return svg_of("<attnlab:scene xmlns:attnlab=\"urn:attnlab:scene\">" + std::string(content) +
                "</attnlab:scene>");
}

// With our type, and these entries and data.
std::string pdf_with(const std::string& entries, const std::string& data) {
  return "%PDF-1.4\n1 0 obj\n<< /Type /EmbeddedFile /Subtype /application#2Fvnd.attnlab.scene+json " +
         entries + " /Length " + std::to_string(data.size()) + " >>\nstream\n" + data +
         "\nendstream\nendobj\n";
}

TEST(BadPicture, OfAnotherKind) {
  const std::string start = "picture: expected a scene, or a PNG, SVG or PDF that carries one, found ";
  for (const auto& [bytes, kind] : {std::pair{"\xFF\xD8\xFF\xE0"s, "a JPEG picture"},
                                    {"GIF89a..."s, "a GIF picture"},
                                    {"RIFF....WEBP"s, "a WebP picture or a RIFF file"},
                                    {"II*\0"s, "a TIFF picture"},
                                    {"\x1F\x8B\x08"s, "a file packed by gzip, as .svgz is: unpack it first"}})
    EXPECT_EQ(refusal(bytes), start + kind);
  EXPECT_EQ(refusal("{}"), "picture: expected a PNG, SVG or PDF");
}

TEST(BadPicture, Foreign) {
  // Our name in another namespace, and in none; a file that is attached, but is none of ours,
  // whatever is wrong with it.
  const std::pair<const char*, std::vector<std::string>> foreign[] = {
      {"a PNG", {carrier(PictureKind::png, ""), with_text("attnlab.scenery\0\1\0\0\0"s)}},
      {"an SVG",
       {carrier(PictureKind::svg, ""),
        svg_of("<attnlab:scene xmlns:attnlab=\"urn:other\">{}</attnlab:scene><scene>{}</scene>")}},
      {"a PDF",
       {carrier(PictureKind::pdf, ""), "%PDF-1.7",
        "%PDF-1.7\n1 0 obj << /Type /EmbeddedFile /Filter /FlateDecode /Length 3 >>\nstream\nabc\nendstream\n"}}};
  for (const auto& [kind, pictures] : foreign)
    for (const std::string& picture : pictures)
      EXPECT_EQ(refusal(picture), std::string("picture: expected a picture that carries a scene, found ") +
                                      kind +
                                      " without one: another program made it, or its scene was left out");
}

TEST(BadPicture, WhatIsWrongWithTheSceneInside) {
  const std::string too_much(max_chunk_bytes + 1, ' ');
  const std::pair<std::string, std::string> wrong[] = {
      {svg_with(too_much), "expected at most 4 MiB, found more"},
      {svg_with("<![CDATA[" + std::string(max_chunk_bytes, ' ') + "]]>"),
       "expected at most 4 MiB, found more"},
      {pdf_with("", too_much), "expected at most 4 MiB, found more"},
      {svg_with("\xC3("), "expected UTF-8 text, found other bytes"},
      {pdf_with("", "{\"attnlab\": \"\xC3(\"}"), "expected UTF-8 text, found other bytes"},
      {pdf_with("/Filter /FlateDecode", "no zlib"), "expected data packed by zlib, found damaged data"},
      {pdf_with("/Filter [/ASCII85Decode /FlateDecode]", "abc"),
       "expected an attached file that is packed by zlib or not at all, found another packing"},
      {pdf_with("", "[1, 2]"), "expected a scene, found other data"}};
  for (const auto& [picture, sentence] : wrong)
    EXPECT_EQ(refusal(picture), "picture: attnlab.scene: " + sentence);
}

TEST(BadSvg, OtherXml) {
  EXPECT_EQ(refusal("<rss><body/></rss>"), "picture: expected an SVG picture, found another kind of XML");
  EXPECT_EQ(refusal("<!-- only a comment -->"), "picture: expected an SVG picture, found none");
  EXPECT_EQ(refusal("<?xml version='1.0' encoding='ISO-8859-1'?><svg/>"),
            "picture: expected an SVG in UTF-8, found one in another encoding");
}

TEST(BadSvg, CutOff) {
  const std::string file = svg_with("{&quot;attnlab&quot;: 1}");
  const std::size_t begin = file.find("<attnlab:scene"), end = file.find("</attnlab:scene");
  for (std::size_t size = begin + 1; size < end; ++size) {
    const std::string sentence = refusal(file.substr(0, size));
    const bool in_entity = sentence.find("an unknown entity") != std::string::npos;
    EXPECT_TRUE(in_entity || sentence == "picture: expected a whole SVG, but the file ends early")
        << size << ": " << sentence;
  }
  for (const char* cut : {"<svg a=\"1", "<svg><!-- "})
    EXPECT_EQ(refusal(cut), "picture: expected a whole SVG, but the file ends early");
}

TEST(BadSvg, WhatIsNoText) {
  for (const char* content : {"{<b/>}", "&nbsp;", "&#0;", "&#xD800;", "&#x110000;", "&#xFFFFFFFFF;", "&;",
                              "&#;", "& a", "<!DOCTYPE a>", "&amp"})
    EXPECT_EQ(refusal(svg_with(content)),
              "picture: attnlab.scene: expected text, found another element or an unknown entity of XML")
        << content;
}

TEST(CarryPdf, CutOff) {
  const std::string file = carrier(PictureKind::pdf, small_scene);
  const std::size_t begin = file.find("stream\n", file.find("/EmbeddedFile")),
                    end = file.find("endstream", begin);
  for (std::size_t size = begin + 7; size < end; ++size)
    ASSERT_EQ(refusal(file.substr(0, size)), "picture: expected a whole PDF, but the file ends early");
}

TEST(CarryPdf, Encrypted) {
  const std::string expected = "picture: expected a PDF that is not encrypted, found one that is";
  EXPECT_EQ(refusal(pdf_with("/Filter /FlateDecode", "locked") + "trailer << /Encrypt 3 0 R >>"), expected);
  EXPECT_EQ(refusal("%PDF-1.7\ntrailer <</Root 1 0 R/Encrypt<</V 4>>>>"), expected);
}

// Many attached files that each unpack to the limit: only the first few are looked into.
TEST(BadPdf, ManyAttachedFiles) {
  const std::string packed = packed_zeros(max_carried_bytes, "");
  std::string file = "%PDF-1.7\n";
  for (int i = 0; i < 1000; ++i)
    file += "1 0 obj << /Type /EmbeddedFile /Filter /FlateDecode /Length " + std::to_string(packed.size()) +
            " >>\nstream\n" + packed + "\nendstream\n";
  EXPECT_NE(refusal(file).find("a PDF without one"), std::string::npos);
  const std::string ours =
      "1 0 obj << /Type /EmbeddedFile /Length 14 >>\nstream\n{\"attnlab\": 1}\nendstream\n";
  EXPECT_NE(refusal(file + ours), "");
  EXPECT_EQ(refusal(file.substr(0, file.size() / 100) + "\nendstream\n" + ours), "");  // behind ten of them
}

// A tag is found behind one without an end, and one of four kilobytes is none.
TEST(CarryPage, ATagBehindOneWithoutEnd) {
  const auto page = [](const std::string& before) {
    return "<html>" + before + "<script type=\"application/json\" id=\"attnlab-scene\">" +
           std::string(small_scene) + "</script>";
  };
  EXPECT_EQ(refusal(page("")), "");
  EXPECT_EQ(refusal(page("<script src=x></script>")), "");
  EXPECT_EQ(refusal(page("<script " + std::string(5000, ' '))), "");
  EXPECT_NE(refusal("<html><script " + std::string(5000, ' ') + "id=attnlab-scene>" +
                    std::string(small_scene) + "</script>"),
            "");
  EXPECT_EQ(refusal("<html><script id=attnlab-scene"),
            "picture: expected a whole page, but the file ends early");
}

}  // namespace
}  // namespace attnlab::test
