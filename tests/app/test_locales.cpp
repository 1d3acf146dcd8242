// Files and results are byte for byte the same in de_DE (a decimal comma), tr_TR (another i) and ar_EG (other
// digits): inside of one process whose locale is such, and by the program as a person there starts it.
#include "app/cli/answers.h"
#include "app/export/export.h"
#include "core/analysis/named_matrix.h"
#include "core/scene/scene_file.h"
#include "core/writing/matrix_file.h"
#include "tests/app/program.h"
#include "tests/core/checkers.h"
#include "tests/core/other_locale.h"
#include "tests/core/random_scene.h"

#include <clocale>
#include <cstdio>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// Made once; it takes seconds.
const MadeLocales& made_locales() {
  static const MadeLocales made;
  return made;
}

// Everything that is written of a scene, and what is read back of it.
Words all_that_is_written(const Scene& scene, const fs::path& file) {
  Words all{scene_text(scene), compute_text(scene)};
  EXPECT_EQ(save_scene(scene, file), std::nullopt);
  all.push_back(bytes_of(file));
  EXPECT_EQ(std::get<Scene>(read_scene(all.front(), "scene")), scene);
  const auto matrix = std::get<NamedMatrix>(find_matrix(scene, analyze(scene), "scores"));
  for (const MatrixFormat format : {MatrixFormat::tex, MatrixFormat::csv, MatrixFormat::tsv,
                                    MatrixFormat::npy, MatrixFormat::py, MatrixFormat::m, MatrixFormat::json})
    all.push_back(matrix_file(view(matrix.values), format, matrix.name));
  const auto certified = certify_text(scene, "scene", 1, std::nullopt);
  const auto* why = std::get_if<FileError>(&certified);
  all.push_back(why ? why->sentence() : std::get<std::string>(certified));
  for (const PictureFormat format : {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf}) {
    ExportOptions options{.format = format, .view = "pipeline"};
    options.title = options.caption = true;
    all.push_back(std::get<Picture>(export_picture(scene, options)).bytes);
  }
  return all;
}

// As where localedef has no sources: what it leaves is an empty folder.
TEST(Locales, AreNotThereWhereTheyCouldNotBeMade) {
  const TemporaryFolder folder;
  const fs::path fake = folder.write("localedef", "#!/bin/sh\nfor at; do :; done\nmkdir \"$at\"\nexit 1\n");
  fs::permissions(fake, fs::perms::owner_all);
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (folder.path().string() + ':' + path).c_str(), 1);
  const MadeLocales made;
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_FALSE(made.there());
}

TEST(Locales, OfThisProcessChangeNoByte) {
  const MadeLocales& made = made_locales();
  ATTNLAB_NEEDS(made.there(), "localedef (package locales)");
  const TemporaryFolder folder;
  for (const Scene& scene : {std::get<Scene>(load_scene(opening_file)), random_scene(7, Entries::any),
                             random_scene(11, Entries::any)}) {
    const Words before = all_that_is_written(scene, folder.file("f"));
    for (const char* name : locale_names) {
      SCOPED_TRACE(name);
      const OtherLocale other(made, name);
      char text[16];
      std::snprintf(text, sizeof text, "%.1f", 1.5);
      EXPECT_EQ(std::string(text).find(std::localeconv()->decimal_point), 1U);
      const Words after = all_that_is_written(scene, folder.file("f"));
      ASSERT_EQ(after.size(), before.size());
      for (std::size_t i = 0; i < before.size(); ++i) EXPECT_TRUE(after[i] == before[i]) << "text " << i;
    }
  }
}

TEST(Locales, OfThePersonChangeNoByte) {
  const MadeLocales& made = made_locales();
  ATTNLAB_NEEDS(made.there(), "localedef (package locales)");
  const std::vector<Words> calls{{"compute", opening_file},
                                 {"explain", opening_file, "A[1,2]"},
                                 {"certify", opening_file},
                                 {"export", opening_file, "--view", "softmax", "-o", "-", "--format", "svg"},
                                 {"export", opening_file, "--view", "heads", "-o", "-", "--format", "pdf"},
                                 {"export", opening_file, "--document", "solution", "-o", "-"},
                                 {"compute", "no such file"}};
  for (const Words& call : calls) {
    const Outcome plain = run_program(call);
    for (const char* name : locale_names) {
      SCOPED_TRACE(std::string(name) + " " + call[0]);
      Surroundings there = no_display;
      there.environment.push_back("LOCPATH=" + made.folder().string());
      for (const char* variable : {"LC_ALL=", "LANG=", "LANGUAGE="})
        there.environment.push_back(variable + std::string(name) + ".UTF-8");
      const Outcome outcome = run_program(call, there);
      EXPECT_EQ(outcome.status, plain.status);
      EXPECT_TRUE(outcome.out == plain.out);
      EXPECT_EQ(outcome.err, plain.err);
    }
  }
}

}  // namespace
}  // namespace attnlab::test
