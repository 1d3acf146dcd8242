// SVG, PDF and files of other kinds that cannot be opened: each by its sentence.
#include "core/picture/carry.h"
#include "tests/picture/carriers.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

using namespace std::string_literals;

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
  EXPECT_EQ(refusal("\xFF\xD8\xFF\xE0"), start + "a JPEG picture");
  EXPECT_EQ(refusal("GIF89a..."), start + "a GIF picture");
  EXPECT_EQ(refusal("RIFF....WEBP"), start + "a WebP picture or a RIFF file");
  EXPECT_EQ(refusal("II*\0"s), start + "a TIFF picture");
  EXPECT_EQ(refusal("\x1F\x8B\x08"), start + "a file packed by gzip, as .svgz is: unpack it first");
  EXPECT_EQ(refusal("{}"), "picture: expected a PNG, SVG or PDF");
}

TEST(BadSvg, Foreign) {
  EXPECT_EQ(refusal(carrier(PictureKind::svg, "")),
            "picture: expected a picture that carries a scene, found an SVG without one: another program "
            "made it, or its "
            "scene was left out");
  // Our name in another namespace, and in none.
  EXPECT_EQ(refusal(svg_of("<attnlab:scene xmlns:attnlab=\"urn:other\">{}</attnlab:scene><scene>{}</scene>")),
            refusal(carrier(PictureKind::svg, "")));
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
  EXPECT_EQ(refusal("<svg a=\"1"), "picture: expected a whole SVG, but the file ends early");
  EXPECT_EQ(refusal("<svg><!-- "), "picture: expected a whole SVG, but the file ends early");
}

TEST(BadSvg, WhatIsNoText) {
  for (const char* content : {"{<b/>}", "&nbsp;", "&#0;", "&#xD800;", "&#x110000;", "&#xFFFFFFFFF;", "&;",
                              "&#;", "& a", "<!DOCTYPE a>", "&amp"})
    EXPECT_EQ(refusal(svg_with(content)),
              "picture: attnlab.scene: expected text, found another element or an unknown entity of XML")
        << content;
}

TEST(BadSvg, TooLargeOrNotUtf8) {
  EXPECT_EQ(refusal(svg_with(std::string(max_chunk_bytes + 1, ' '))),
            "picture: attnlab.scene: expected at most 4 MiB, found more");
  EXPECT_EQ(refusal(svg_with("<![CDATA[" + std::string(max_chunk_bytes, ' ') + "]]>")),
            "picture: attnlab.scene: expected at most 4 MiB, found more");
  EXPECT_EQ(refusal(svg_with("\xC3(")), "picture: attnlab.scene: expected UTF-8 text, found other bytes");
}

TEST(BadPdf, Foreign) {
  const std::string expected =
      "picture: expected a picture that carries a scene, found a PDF without one: another program made it, "
      "or its scene "
      "was left out";
  EXPECT_EQ(refusal(carrier(PictureKind::pdf, "")), expected);
  EXPECT_EQ(refusal("%PDF-1.7"), expected);
  // A file that is attached, but is none of ours, whatever is wrong with it.
  const std::string other =
      "%PDF-1.7\n1 0 obj << /Type /EmbeddedFile /Filter /FlateDecode /Length 3 >>\nstream\nabc"
      "\nendstream\n";
  EXPECT_EQ(refusal(other), expected);
}

TEST(BadPdf, CutOff) {
  const std::string file = carrier(PictureKind::pdf, small_scene);
  const std::size_t begin = file.find("stream\n", file.find("/EmbeddedFile")),
                    end = file.find("endstream", begin);
  for (std::size_t size = begin + 7; size < end; ++size)
    EXPECT_EQ(refusal(file.substr(0, size)), "picture: expected a whole PDF, but the file ends early")
        << size;
}

TEST(BadPdf, Damaged) {
  EXPECT_EQ(refusal(pdf_with("/Filter /FlateDecode", "no zlib")),
            "picture: attnlab.scene: expected data packed by zlib, found damaged data");
  EXPECT_EQ(
      refusal(pdf_with("/Filter [/ASCII85Decode /FlateDecode]", "abc")),
      "picture: attnlab.scene: expected an attached file that is packed by zlib or not at all, found another "
      "packing");
  EXPECT_EQ(refusal(pdf_with("", "[1, 2]")), "picture: attnlab.scene: expected a scene, found other data");
  EXPECT_EQ(refusal(pdf_with("", "{\"attnlab\": \"\xC3(\"}")),
            "picture: attnlab.scene: expected UTF-8 text, found other bytes");
}

TEST(BadPdf, TooLarge) {
  EXPECT_EQ(refusal(pdf_with("", std::string(max_chunk_bytes + 1, ' '))),
            "picture: attnlab.scene: expected at most 4 MiB, found more");
}

TEST(BadPdf, Encrypted) {
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
