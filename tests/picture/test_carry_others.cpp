// What other programs make of a picture with a scene in it: they show it as before, and find the attached file.
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/picture/carriers.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

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
  const std::string with =
      folder.write("with.pdf", carrier(PictureKind::pdf, scene_text(awkward_scene()))).string();
  const std::string without = folder.write("without.pdf", carrier(PictureKind::pdf, "")).string();
  const Checked a = run_checker({"pdftoppm", "-r", "96", with}),
                b = run_checker({"pdftoppm", "-r", "96", without});
  EXPECT_EQ(a.status, 0);
  EXPECT_GT(a.output.size(), 10000U);
  EXPECT_TRUE(a.output == b.output);  // also no word of complaint
}

TEST(OtherPrograms, ShowTheSvgAsBefore) {
  ATTNLAB_NEEDS_PROGRAM("rsvg-convert");
  const std::string text = scene_text(awkward_scene());
  const Checked a = run_checker({"rsvg-convert"}, carrier(PictureKind::svg, text));
  const Checked b = run_checker({"rsvg-convert"}, carrier(PictureKind::svg, ""));
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
    const auto direct = carried_scene(carrier(PictureKind::svg, text), "direct");
    const auto read = carried_scene(anew.output, "anew");
    ASSERT_TRUE(std::holds_alternative<std::string>(read)) << std::get<FileError>(read).sentence();
    EXPECT_EQ(std::get<std::string>(read), std::get<std::string>(direct));
  }
}

}  // namespace
}  // namespace attnlab::test
