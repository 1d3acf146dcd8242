// A picture is a document: what goes in comes out, whatever the texts, also after another program has written it anew.
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/core/random_scene.h"
#include "tests/picture/carriers.h"
#include "tests/picture/png_decoder.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

using namespace std::string_literals;

std::string carried_text(std::string_view bytes) {
  const auto read = carried_scene(bytes, "picture");
  if (const FileError* error = std::get_if<FileError>(&read)) {
    ADD_FAILURE() << error->sentence();
    return {};
  }
  return std::get<std::string>(read);
}

TEST(Carry, EveryKindIsKnownByItsFirstBytes) {
  for (const PictureKind kind : carrying_kinds) {
    EXPECT_EQ(picture_kind(carrier(kind, "")), kind);
    EXPECT_EQ(picture_kind(carrier(kind, "{\"attnlab\": 1}")), kind);
  }
  EXPECT_EQ(picture_kind("\xEF\xBB\xBF \n<svg/>"), PictureKind::svg);
  EXPECT_EQ(picture_kind("{\"notes\": \"%PDF-1.4 <svg>\"}"), PictureKind::none);
  EXPECT_EQ(picture_kind(""), PictureKind::none);
  EXPECT_EQ(picture_kind("GIF89a"), PictureKind::foreign);
}

TEST(Carry, EveryTextComesOutByteForByte) {
  for (const std::string& text : scene_texts())
    for (const PictureKind kind : carrying_kinds) {
      const std::string back = carried_text(carrier(kind, text));
      // XML has no U+FFFE and no U+FFFF: there JSON's own words for them stand.
      const bool other_words = kind == PictureKind::svg && text.find("\xEF\xBF\xBE") != std::string::npos;
      EXPECT_TRUE(other_words || back == text) << kind_name(kind) << '\n' << text << '\n' << back;
      const SceneRead scene = read_scene(back, "picture"), original = read_scene(text, "scene");
      ASSERT_TRUE(std::holds_alternative<Scene>(scene)) << std::get<FileError>(scene).sentence();
      EXPECT_TRUE(std::get<Scene>(scene) == std::get<Scene>(original)) << text;
      EXPECT_EQ(scene_text(std::get<Scene>(scene)), scene_text(std::get<Scene>(original)));
    }
}

TEST(Carry, TheSameSceneGivesTheSameBytes) {
  const std::string text = scene_text(awkward_scene());
  for (const PictureKind kind : carrying_kinds) EXPECT_EQ(carrier(kind, text), carrier(kind, text));
}

TEST(Carry, WhatCanBeCarriedCanBeReadAndNothingElse) {
  Random random(17);
  std::string noise;  // JSON's letters at random: packing makes it smaller by a quarter at most
  while (noise.size() < max_carried_bytes) noise += static_cast<char>(random.between('0', 'z'));
  const auto text_of = [&](std::size_t size, bool noisy) {
    const std::string inside = noisy ? noise.substr(0, size - 4) : std::string(size - 4, '<');
    return "{\"" + inside + "\"}";
  };
  for (const PictureKind kind : {PictureKind::png, PictureKind::svg})
    for (const bool noisy : {false, true})
      for (const std::size_t mib : {0, 1, 3, 6, 8, 9}) {
        std::string text = text_of((mib << 20) + 100, noisy && mib < 8);
        if (mib == 8) text.erase(10, 100);  // the most that can be read
        const bool read = refusal(carrier(kind, text)).empty();
        EXPECT_EQ(can_carry(kind, text), read) << kind_name(kind) << ' ' << mib << ' ' << noisy;
      }
}

TEST(Carry, AnUnpackedChunkAndOneAfterTheImageAreRead) {
  const std::string text = scene_text(awkward_scene());
  auto chunks = chunks_of(carrier(PictureKind::png, ""));
  const std::string data = "attnlab.scene\0\0\0en\0scene\0"s + text;
  chunks.insert(chunks.end() - 1, {"iTXt", "other\0\0\0\0\0text"s, 0});
  chunks.insert(chunks.end() - 1, {"iTXt", data, 0});
  EXPECT_EQ(carried_text(file_of(chunks)), text);
  EXPECT_EQ(carried_text(file_of(chunks) + "more"), text);
}

TEST(Carry, AnSvgWrittenAnewIsRead) {
  const std::string text = "{\"attnlab\": 1, \"title\": \"<a & b>\"}";
  const std::string words = "{&quot;attnlab&quot;: 1, &#x22;title&#34;: &quot;&lt;a &amp; b&#62;&quot;}";
  const std::string name = "urn:attnlab:scene";
  const std::string inside[] = {
      "<metadata><attnlab:scene xmlns:attnlab=\"" + name + "\">" + words + "</attnlab:scene></metadata>",
      "<metadata><x:scene version='1' xmlns:x='" + name + "'>" + words + "</x:scene></metadata>",
      "<metadata><scene xmlns = \"" + name + "\"\n>" + words + "</scene ></metadata>",
      "<g xmlns:q=\"" + name + "\"><desc>a &lt; b</desc><!-- <q:scene> --><q:scene>" + words +
          "</q:scene></g>",
      "<metadata><a:scene xmlns:a=\"urn:other\">no</a:scene><s:scene xmlns:s=\"" + name + "\">" + words +
          "</s:scene></metadata>",
      "<attnlab:scene xmlns:attnlab=\"" + name + "\"><![CDATA[" + text + "]]></attnlab:scene>",
      "<attnlab:scene xmlns:attnlab=\"" + name +
          "\">{\"attnlab\"<!-- a comment -->: 1, <![CDATA[\"title\": \"<a & "
          "]]>b&gt;\"<?pi?>}</attnlab:scene>",
  };
  for (const std::string& element : inside) {
    EXPECT_EQ(carried_text(svg_of(element)), text) << element;
    EXPECT_EQ(
        carried_text("\xEF\xBB\xBF<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"a>b\" [\n<!-- it's > -->"
                     "<!ENTITY ns \"x]>\">\n]>\n<s:svg xmlns:s=\"http://www.w3.org/2000/svg\" a = 'x>y'>" +
                     element + "</s:svg>"),
        text)
        << element;
  }
}

TEST(Carry, APdfWrittenAnewIsRead) {
  const std::string text = "{\"attnlab\": 1}";
  const std::string head = "%PDF-1.7\n%\xE2\xE3\n";
  const std::string foreign =
      "5 0 obj\n<</Type/EmbeddedFile /Length 2>> stream\r\n{}\r\nendstream\nendobj\n"
      "6 0 obj << /Type /EmbeddedFile /Filter /LZWDecode /Length 3 >>\nstream\nabc\nendstream endobj\n";
  const std::string packed = packed_zeros(0, text);
  const std::string forms[] = {
      "7 0 obj<</Type/EmbeddedFile/Filter/FlateDecode/Length 9 0 R>>stream\n" + packed +
          "\nendstream endobj\n",
      "7 0 obj\n<< /Length 14 /Type /EmbeddedFile >>\nstream\n" + text + "\nendstream\nendobj\n",
      "7 0 obj<</Type/EmbeddedFile/Length 9 0 R/Params<</Size 14>>>>stream\r\n" + text +
          "\r\nendstream endobj 9 0 obj 14 endobj\n",
      "7 0 obj % a comment >> stream\n<< /Length 99 /Type /EmbeddedFile /Filter [ ] /D (a \\) (b) >>) /H "
      "<6162> >> % c"
      "\nstream\n" +
          text + "\nendstream\nendobj\n",
  };
  for (const std::string& form : forms) {
    std::string read = carried_text(head + foreign + form + "trailer <<>>");
    read.erase(read.find_last_not_of("\r\n") +
               1);  // where the length is not known the end of the line counts
    EXPECT_EQ(read, text) << form;
  }
}

// Readers mend a wrong table in silence: so each entry is followed to its object.
TEST(Carry, TheTablesOfAPdfLeadToTheirObjects) {
  const std::string pdf = carrier(PictureKind::pdf, "{\"attnlab\": 1}");
  std::size_t table = std::stoul(pdf.substr(pdf.rfind("startxref") + 10));
  int tables = 0, objects = 0;
  for (;; ++tables) {
    ASSERT_EQ(pdf.substr(table, 5), "xref\n");
    std::size_t at = table + 5;
    while (pdf.substr(at, 7) != "trailer") {
      std::size_t space = 0;
      const std::size_t first = std::stoul(pdf.substr(at), &space),
                        count = std::stoul(pdf.substr(at + space));
      at = pdf.find('\n', at) + 1;
      for (std::size_t i = 0; i < count; ++i, at += 20) {
        ASSERT_EQ(pdf.substr(at + 10, 1) + pdf.substr(at + 18, 2), "  \n") << pdf.substr(at, 20);
        if (pdf[at + 17] != 'n') continue;
        const std::string object = std::to_string(first + i) + " 0 obj";
        EXPECT_EQ(pdf.substr(std::stoul(pdf.substr(at, 10)), object.size()), object);
        ++objects;
      }
    }
    const std::size_t before = pdf.find("/Prev ", at), end = pdf.find("startxref", at);
    if (before > end) break;
    table = std::stoul(pdf.substr(before + 6));
  }
  EXPECT_EQ(tables, 1);  // before the first: ours, then cairo's
  EXPECT_GT(objects, 5);
}

TEST(Carry, APdfThatIsNotAsCairoWritesItIsNotAddedTo) {
  for (const char* pdf : {"", "%PDF-1.4", "%PDF-1.4\nstartxref\nx", "%PDF-1.5\nstartxref\n3\n%%EOF",
                          "%PDF-1.4\nxref\ntrailer\n<< /Size 2 >>\nstartxref\n9\n%%EOF"})
    EXPECT_THROW(pdf_with_scene(pdf, "{}"), std::invalid_argument) << pdf;
  EXPECT_THROW(pdf_with_scene(carrier(PictureKind::pdf, "{\"attnlab\": 1}"), "{}"), std::invalid_argument);
}

}  // namespace
}  // namespace attnlab::test
