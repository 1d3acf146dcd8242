// A scene exported beside its state before, or as the difference to it.
#include "core/scene/edit.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace attnlab::test {
namespace {

using Words = std::vector<std::string>;

class ExportCompare : public ::testing::Test {
 protected:
  ExportCompare() {
    Scene scene = std::get<Scene>(load_scene(opening_file));
    before =
        folder.write("before.json", scene_text(apply(scene, SetEntry{{MatrixKind::Q, 0}, 0, 0, 3}))).string();
    smaller = folder.write("smaller.json", scene_text(apply(scene, Resize{Size::d, 2}))).string();
  }
  std::string file(const std::string& name) const { return folder.file(name).string(); }
  std::string made(const std::string& name, const Words& more) const {
    Words words{opening_file, "--view", "symmetry", "-o", file(name)};
    words.insert(words.end(), more.begin(), more.end());
    export_well(words);
    return bytes_of(file(name));
  }
  void refused_with(const Words& more, const std::vector<std::string>& pieces, int status) const {
    Words words{"export", opening_file};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_TRUE(refused(run_program(words, no_display), pieces, status));
  }

  TemporaryFolder folder;
  std::string before, smaller;
};

TEST_F(ExportCompare, BesideAndDifferenceShowBothStates) {
  const std::string now = made("now.svg", {}), beside = made("beside.svg", {"--before", before}),
                    difference = made("difference.svg", {"--before", before, "--compare", "difference"});
  EXPECT_EQ(now.find(">before<"), std::string::npos);
  EXPECT_NE(beside.find(">before<"), std::string::npos);
  EXPECT_NE(difference, beside);
  EXPECT_EQ(made("named.svg", {"--before", before, "--compare", "beside"}), beside);
  // The state before is the other file's: without an edit between there is no difference.
  const std::string none = made("none.svg", {"--before", opening_file, "--compare", "difference"});
  EXPECT_NE(none, difference);
}

TEST_F(ExportCompare, InAColumnOneStandsUnderTheOtherWithAllNumbers) {
  const std::string svg =
      made("column.svg", {"--before", before, "--for", "ieee-column", "--min-type", "3pt"});
  const auto height_of = [&](const char* word) {
    const std::size_t at = svg.find('>' + std::string(word) + '<');
    const std::size_t text = svg.rfind("<text", at), y = svg.find(" y=\"", text);
    return at == std::string::npos ? -1.0 : std::stod(svg.substr(y + 4));
  };
  EXPECT_GT(height_of("now"), height_of("before") + 150);
  for (const char* number : {"\u22123.20", "\u22122.16"})  // of S before and now
    EXPECT_NE(svg.find(number), std::string::npos) << number;
}

TEST_F(ExportCompare, ThePictureCarriesTheStateBefore) {
  const std::string first = made("first.svg", {"--before", before, "--compare", "difference"});
  export_well({file("first.svg"), "-o", file("again.svg")});
  EXPECT_EQ(bytes_of(file("again.svg")), first);
  const std::string beside = made("beside.svg", {"--before", before});
  export_well({file("first.svg"), "--compare", "beside", "-o", file("turned.svg")});
  EXPECT_EQ(bytes_of(file("turned.svg")), beside);
}

TEST_F(ExportCompare, WhatCannotBeComparedIsRefused) {
  const std::string out = file("out.svg");
  const Words view{"--view", "symmetry", "-o", out};
  const auto with = [&](Words words) {
    words.insert(words.end(), view.begin(), view.end());
    return words;
  };
  refused_with(with({"--compare", "difference"}), {"--compare: expected with --before"}, 2);
  refused_with(with({"--before", before, "--compare", "sideways"}),
               {"--compare: expected beside or difference, found \"sideways\""}, 2);
  refused_with(with({"--before", smaller, "--compare", "difference"}), {"--compare difference", "sizes"}, 1);
  refused_with(with({"--before", file("missing.json")}), {"missing.json"}, 1);
  refused_with({"--before", before, "--matrix", "weights", "-o", file("out.csv")},
               {"--before: expected with a view"}, 2);
  refused_with({"--before", before, "--view", "heads", "--sweep", "temperature=1:2", "-o", file("out.gif")},
               {"--before: expected with a view"}, 2);
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST_F(ExportCompare, TheSceneBeforeIsNotWrittenOver) {
  const std::string kept = bytes_of(before), picture = folder.file("before.svg").string();
  export_well({before, "--view", "rank", "-o", picture});
  const std::string carried = bytes_of(picture);
  refused_with({"--view", "rank", "--before", picture, "-o", picture}, {"before.svg"}, 1);
  EXPECT_EQ(bytes_of(picture), carried);
  EXPECT_EQ(bytes_of(before), kept);
}

}  // namespace
}  // namespace attnlab::test
