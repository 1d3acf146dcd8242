// A picture is a document: export, open, save gives the same scene; export again the same picture; on every run and under
// every locale the same bytes.
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/comma_locale.h"
#include "tests/export/sheets.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

constexpr PictureFormat formats[] = {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf};

Scene opened(const std::filesystem::path& file) {
  SceneRead read = load_document(file);
  if (auto* scene = std::get_if<Scene>(&read)) return std::move(*scene);
  ADD_FAILURE() << std::get<FileError>(read).sentence();
  return {};
}

// Through files, as a person does it.
void expect_round_trip(const Scene& scene, const ExportOptions& options) {
  const TemporaryFolder folder;
  const std::string first = exported(scene, options);
  const Scene back = opened(folder.write("picture.anything", first));
  ASSERT_EQ(save_scene(back, folder.file("saved.json")), std::nullopt);
  EXPECT_EQ(bytes_of(folder.file("saved.json")), scene_text(scene));
  EXPECT_TRUE(exported(back, options) == first) << "the picture made of the opened scene has other bytes";
}

TEST(RoundTrip, EveryViewInEveryFormat) {
  for (const PictureFormat format : formats)
    for (const Shown& shown : everything_shown()) {
      SCOPED_TRACE(shown.name() + ", format " + std::to_string(static_cast<int>(format)));
      expect_round_trip(rich_scene(), options_of(shown, format, ThemeId::dark));
    }
}

TEST(RoundTrip, AnyScene) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    for (const PictureFormat format : formats) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", format " + std::to_string(static_cast<int>(format)));
      const Shown& shown = everything_shown()[seed % everything_shown().size()];
      ExportOptions options = options_of(shown, format);
      options.title = options.caption = true;
      options.size = Extent{480, 400};
      options.transparent = seed % 2 == 0;
      expect_round_trip(random_scene(seed, Entries::any, seed % 3 == 0), options);
    }
}

TEST(RoundTrip, WithoutTheSceneItCannotBeOpened) {
  for (const PictureFormat format : formats) {
    ExportOptions options = options_of({"symmetry", 0}, format);
    options.with_scene = false;
    const std::string picture = exported(opening_scene(), options);
    const SceneRead read = read_document(picture, "a picture");
    ASSERT_TRUE(std::holds_alternative<FileError>(read));
    EXPECT_EQ(picture.find("bomb\""), std::string::npos);
  }
}

std::vector<std::string> all_pictures() {
  std::vector<std::string> pictures;
  for (const PictureFormat format : formats)
    for (const Shown& shown : everything_shown()) {
      ExportOptions options = options_of(shown, format, ThemeId::print);
      options.size = Extent{480, 400};
      options.title = options.caption = true;
      options.text_as_paths = pictures.size() % 2 == 1;
      pictures.push_back(exported(rich_scene(), options));
    }
  return pictures;
}

TEST(RoundTrip, SameBytesOnASecondRunAndUnderACommaLocale) {
  const std::vector<std::string> before = all_pictures();
  EXPECT_TRUE(all_pictures() == before) << "a second run";
  std::vector<std::string> after;
  {
    const CommaLocale commas;
    RecordProperty("c_locale", commas.of_c() ? "with commas" : "none is installed");
    after = all_pictures();
  }
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_TRUE(after[i] == before[i]) << "picture " << i;
}

}  // namespace
}  // namespace attnlab::test
