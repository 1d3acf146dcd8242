// The pages of the tree say what the program has: every name that `compute` prints, every view, every rule of a file.
#include "app/compute.h"
#include "app/figures/views/views.h"
#include "core/scene/scene_file.h"
#include "core/text/file.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

// Tests run at the top of the tree.
std::string page(const char* file) {
  const FileRead read = read_file(file);
  EXPECT_TRUE(std::holds_alternative<std::string>(read)) << file;
  return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "";
}

void expect_words(const std::string& text, const auto& names, const std::string& before,
                  const std::string& after) {
  for (const auto& name : names)
    EXPECT_NE(text.find(before + std::string(name) + after), std::string::npos) << name;
}

TEST(Pages, EveryNameThatComputePrints) { expect_words(page("app/README.md"), compute_names(), "`", "`"); }

TEST(Pages, EveryView) {
  const std::string app = page("app/README.md"), readme = page("README.md");
  for (const View& view : views()) {
    EXPECT_NE(app.find("| " + std::string(view.label) + " |"), std::string::npos) << view.label;
    EXPECT_NE(readme.find(view.id), std::string::npos) << view.id;
  }
}

TEST(Pages, EveryRuleAndFieldOfASceneFile) {
  const std::string core = page("core/README.md");
  expect_words(core, scene_fields, "\"", "\"");
  expect_words(core, source_names, "`", "`");
  expect_words(core, score_names, "| `", "` |");
  expect_words(core, value_names, "`", "`");
  expect_words(core, output_names, "`", "`");
  expect_words(core, weights_names, "`", "`");
  expect_words(core, scale_names, "`", "`");
  expect_words(core, mask_names, "`", "`");
}

}  // namespace
}  // namespace attnlab::test
