// A picture is a document: what goes in comes out and opens, whatever the texts, also when another program
// has written it anew. Others show it as before, and find the attached file.
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/picture/carriers.h"
#include "tests/picture/png_decoder.h"

namespace attnlab::test {
namespace {

using namespace std::string_literals;

std::string carried_text(std::string_view bytes) {
  return value_of<std::string>(carried_scene(bytes, "picture"));
}

TEST(Carry, EveryKindIsKnownByItsFirstBytes) {
  for (const PictureKind kind : carrying_kinds) {
    EXPECT_EQ(picture_kind(carrier(kind, "")), kind);
    EXPECT_EQ(picture_kind(carrier(kind, "{\"attnlab\": 1}")), kind);
  }
  EXPECT_EQ(picture_kind("\xEF\xBB\xBF \n<svg/>"), PictureKind::svg);
  for (const char* text : {"{\"notes\": \"%PDF-1.4 <svg>\"}", ""})
    EXPECT_EQ(picture_kind(text), PictureKind::none);
  EXPECT_EQ(picture_kind("GIF89a"), PictureKind::foreign);
}

TEST(Carry, EveryTextComesOutByteForByte) {
  for (const std::string& text : scene_texts())
    for (const PictureKind kind : carrying_kinds) {
      const std::string back = carried_text(carrier(kind, text));
      // XML has no U+FFFE and no U+FFFF: there JSON's own words for them stand.
      const bool other_words = kind == PictureKind::svg && text.find("\xEF\xBF\xBE") != std::string::npos;
      EXPECT_TRUE(other_words || back == text) << kind_name(kind) << '\n' << text << '\n' << back;
      const Scene scene = value_of<Scene>(read_scene(back, "picture")),
                  original = value_of<Scene>(read_scene(text, "scene"));
      EXPECT_TRUE(scene == original) << text;
      EXPECT_EQ(scene_text(scene), scene_text(original));
    }
}

TEST(Carry, WhatCanBeCarriedCanBeReadAndNothingElse) {
  Random random(17);
  std::string noise;  // JSON's letters at random: packing makes it smaller by a quarter at most
  while (noise.size() < max_carried_bytes) noise += static_cast<char>(random.between('0', 'z'));
  // On both sides of each limit; 8 MiB: the most that can be read. '<' takes four bytes in XML.
  const struct {
    PictureKind kind;
    bool noisy;
    std::size_t mib;
  } sizes[] = {{PictureKind::png, false, 0}, {PictureKind::png, true, 3},  {PictureKind::png, true, 6},
               {PictureKind::png, false, 8}, {PictureKind::png, false, 9}, {PictureKind::svg, false, 0},
               {PictureKind::svg, false, 1}, {PictureKind::svg, false, 3}, {PictureKind::svg, true, 3},
               {PictureKind::svg, true, 6}};
  for (const auto& [kind, noisy, mib] : sizes) {
    const std::size_t inside = (mib << 20) + (mib == 8 ? 0 : 100) - 4;
    const std::string text = "{\"" + (noisy ? noise.substr(0, inside) : std::string(inside, '<')) + "\"}";
    EXPECT_EQ(can_carry(kind, text), refusal(carrier(kind, text)).empty())
        << kind_name(kind) << ' ' << mib << ' ' << noisy;
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
  const char* const inside[] = {
      R"(<metadata><attnlab:scene xmlns:attnlab="urn:attnlab:scene">@</attnlab:scene></metadata>)",
      R"(<metadata><x:scene version='1' xmlns:x='urn:attnlab:scene'>@</x:scene></metadata>)",
      "<metadata><scene xmlns = \"urn:attnlab:scene\"\n>@</scene ></metadata>",
      R"(<g xmlns:q="urn:attnlab:scene"><desc>a &lt; b</desc><!-- <q:scene> --><q:scene>@</q:scene></g>)",
      R"(<metadata><a:scene xmlns:a="urn:other">no</a:scene><s:scene xmlns:s="urn:attnlab:scene">@</s:scene></metadata>)",
      R"(<a:scene xmlns:a="urn:attnlab:scene"><![CDATA[{"attnlab": 1, "title": "<a & b>"}]]></a:scene>)",
      R"(<a:scene xmlns:a="urn:attnlab:scene">{"attnlab"<!-- a comment -->: 1, <![CDATA["title": "<a & ]]>b&gt;"<?pi?>}</a:scene>)"};
  for (std::string element : inside) {
    if (const auto at = element.find('@'); at != std::string::npos) element.replace(at, 1, words);
    for (const std::string& picture :
         {svg_of(element),
          "\xEF\xBB\xBF<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"a>b\" [\n<!-- it's > -->"
          "<!ENTITY ns \"x]>\">\n]>\n<s:svg xmlns:s=\"http://www.w3.org/2000/svg\" a = 'x>y'>" +
              element + "</s:svg>"})
      EXPECT_EQ(carried_text(picture), text) << picture;
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
      "<6162> >> % c\nstream\n" +
          text + "\nendstream\nendobj\n"};
  for (const std::string& form : forms) {
    std::string read = carried_text(head + foreign + form + "trailer <<>>");
    // Where the length is not known the end of the line counts.
    read.erase(read.find_last_not_of("\r\n") + 1);
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

TEST(OtherPrograms, FindTheFileInAPdf) {
  ATTNLAB_NEEDS_PROGRAM("pdfdetach");
  const TemporaryFolder folder;
  const std::string text = scene_text(awkward_scene());
  const std::string file = folder.write("a.pdf", carrier(PictureKind::pdf, text)).string();
  const Checked list = run_checker({"pdfdetach", "-list", file});
  EXPECT_EQ(list.status, 0);
  EXPECT_EQ(list.output, "1 embedded files\n1: attnlab.scene.json\n");
  const std::string saved = folder.file("scene.json").string();
  EXPECT_EQ(run_checker({"pdfdetach", "-save", "1", "-o", saved, file}).output, "");
  EXPECT_TRUE(bytes_of(saved) == text);
}

TEST(OtherPrograms, ShowThePdfAsBefore) {
  ATTNLAB_NEEDS_PROGRAM("pdftoppm");
  const TemporaryFolder folder;
  const auto drawn = [&](const std::string& scene) {
    return run_checker(
        {"pdftoppm", "-r", "96", folder.write("a.pdf", carrier(PictureKind::pdf, scene)).string()});
  };
  const Checked a = drawn(scene_text(awkward_scene())), b = drawn("");
  EXPECT_EQ(a.status, 0);
  EXPECT_GT(a.output.size(), 10000U);
  EXPECT_TRUE(a.output == b.output);  // also no word of complaint
}

TEST(OtherPrograms, ShowTheSvgAsBefore) {
  ATTNLAB_NEEDS_PROGRAM("rsvg-convert");
  const Checked a = run_checker({"rsvg-convert"}, carrier(PictureKind::svg, scene_text(awkward_scene()))),
                b = run_checker({"rsvg-convert"}, carrier(PictureKind::svg, ""));
  EXPECT_EQ(a.status, 0) << a.output;
  EXPECT_TRUE(a.output == b.output);
}

// A parser of XML that knows nothing of ours, and writes the file anew in its own words.
TEST(OtherPrograms, WriteTheSvgAnew) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  const std::string text = scene_text(awkward_scene());
  const char* const program =
      "import sys, xml.etree.ElementTree as E\n"
      "tree = E.parse(sys.stdin.buffer)\n"
      "tree.write(sys.stdout.buffer, encoding=sys.argv[1], xml_declaration=True)\n";
  for (const char* encoding : {"utf-8", "us-ascii"}) {
    const Checked anew = run_checker({"python3", "-c", program, encoding}, carrier(PictureKind::svg, text));
    ASSERT_EQ(anew.status, 0) << anew.output;
    EXPECT_EQ(carried_text(anew.output), carried_text(carrier(PictureKind::svg, text)));
  }
}

TEST(Open, AFileAndItsPictures) {
  const TemporaryFolder folder;
  const Scene scene = awkward_scene();
  const std::string text = scene_text(scene);
  // What a file is called means nothing.
  for (const auto& path : {folder.write("a.json", text), folder.write("a.png", text),
                           folder.write("b.json", carrier(PictureKind::png, text)),
                           folder.write("b", carrier(PictureKind::svg, text)),
                           folder.write("c.svg", carrier(PictureKind::pdf, text))})
    EXPECT_TRUE(value_of<Scene>(load_document(path)) == scene) << path;
}

TEST(Open, WhatIsWrongWithTheSceneInside) {
  for (const PictureKind kind : carrying_kinds) {
    EXPECT_EQ(sentence_of(read_document(carrier(kind, "{\"attnlab\": 2}"), "p")),
              "p: attnlab: expected version 1 of the format, found 2, which a newer Attnlab made");
    EXPECT_NE(sentence_of(read_document(carrier(kind, "{\"attnlab\": 1}"), "p")).find("p: X: expected"),
              std::string::npos);
    EXPECT_NE(sentence_of(read_document(carrier(kind, ""), "p")).find("without one"), std::string::npos);
  }
}

TEST(Open, AnExportReplacesNoFileThatASceneIsIn) {
  const TemporaryFolder folder;
  const std::string text = scene_text(awkward_scene());
  const auto json = folder.write("a.png", text);  // what it is called means nothing
  const auto refused = [](const std::filesystem::path& file) {
    return file.string() + ": not saved: it holds the scene, so the export needs another name";
  };
  for (const bool carries : {false, true}) {
    EXPECT_EQ(would_lose_scene(json, json, carries), refused(json));
    EXPECT_EQ(would_lose_scene(folder.file("new.png"), json, carries), "");
    for (const std::filesystem::path& scene : {folder.file("none.json"), std::filesystem::path()})
      EXPECT_EQ(would_lose_scene(json, scene, carries), "") << scene;
  }
  for (const PictureKind kind : carrying_kinds) {
    const auto picture = folder.write("picture", carrier(kind, text));
    EXPECT_EQ(would_lose_scene(picture, picture, false), refused(picture));
    EXPECT_EQ(would_lose_scene(picture, picture, true), "");
    EXPECT_EQ(would_lose_scene(picture, json, true), "");
  }
}

TEST(Open, NoFileAndTooMuch) {
  const TemporaryFolder folder;
  EXPECT_EQ(sentence_of(load_document(folder.file("none.png"))),
            folder.file("none.png").string() + ": expected a file, but there is none of this name");
  EXPECT_EQ(sentence_of(read_document(std::string(max_scene_bytes + 1, ' '), "p")),
            "p: expected at most 8 MiB for a scene that is in no picture");
  const auto large = folder.write("large.png", "\x89PNG");
  std::filesystem::resize_file(large, max_picture_bytes + 1);
  EXPECT_EQ(sentence_of(load_document(large)), large.string() + ": expected at most 64 MiB, found 64 MiB");
  EXPECT_EQ(sentence_of(read_document("", "p")), "p: expected JSON, found an empty text");
}

}  // namespace
}  // namespace attnlab::test
