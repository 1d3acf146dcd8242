// Opening: scene files and pictures alike, and what is wrong with the scene inside a picture.
#include "core/picture/carry.h"
#include "tests/core/temporary_folder.h"
#include "tests/picture/carriers.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

std::string sentence_of(const SceneRead& read) {
  const FileError* error = std::get_if<FileError>(&read);
  return error ? error->sentence() : "";
}

TEST(Open, AFileAndItsPictures) {
  const TemporaryFolder folder;
  const Scene scene = awkward_scene();
  const std::string text = scene_text(scene);
  // What a file is called means nothing.
  for (const auto& path : {folder.write("a.json", text), folder.write("a.png", text),
                           folder.write("b.json", carrier(PictureKind::png, text)),
                           folder.write("b", carrier(PictureKind::svg, text)),
                           folder.write("c.svg", carrier(PictureKind::pdf, text))}) {
    const SceneRead read = load_document(path);
    ASSERT_TRUE(std::holds_alternative<Scene>(read)) << sentence_of(read);
    EXPECT_TRUE(std::get<Scene>(read) == scene) << path;
  }
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
    EXPECT_EQ(would_lose_scene(json, folder.file("none.json"), carries), "");
    EXPECT_EQ(would_lose_scene(json, "", carries), "");
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
