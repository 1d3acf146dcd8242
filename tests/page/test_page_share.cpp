// The state in the address of a page is a share line: ours are read by the page's program, and its lines by us.
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "core/text/json_write.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/page/page_scenes.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <variant>

namespace attnlab::test {
namespace {

constexpr const char* sharer = R"JS(
const said = [];
for (const [line, scene] of list) {
  const read = read_share_line(line, dictionary);
  if (typeof read === "string") throw new Error(read);
  said.push(JSON.stringify([share_line(JSON.parse(scene), dictionary), json_text(read, "")]));
  for (const damaged of [line.slice(0, -3), line.slice(0, 40) + "A" + line.slice(42), line.replace(":1:", ":2:"), "attnlab:1:", "attnlab:1:%%"])
    if (damaged !== line && typeof read_share_line(damaged, dictionary) !== "string") throw new Error(`taken: ${damaged}`);
}
console.log(said.join("\n"));
)JS";

TEST(PageShare, LinesGoBothWays) {
  ATTNLAB_NEEDS_PROGRAM("node");
  const std::vector<Scene> scenes = page_scenes(9000, cases(300, 30));
  std::string list;
  for (const Scene& s : scenes) {
    const auto line = share_line(s);
    ASSERT_TRUE(std::holds_alternative<std::string>(line));
    list += (list.empty() ? "[" : ",[") + json_string(std::get<std::string>(line)) + "," +
            json_string(scene_text(s)) + "]";
  }
  const Checked said =
      run_checker({"node", "-"}, page_program_of({"algebra.js", "number.js", "deflate.js", "share.js"}) +
                                     "const dictionary = " + json_string(share_dictionary()) +
                                     ";\nconst list = [" + list + "];\n" + sharer);
  ASSERT_EQ(said.status, 0) << said.output;
  std::istringstream lines(said.output);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    ASSERT_LT(count, scenes.size());
    const auto pair = read_json(line, "line");
    ASSERT_TRUE(std::holds_alternative<JsonValue>(pair)) << line;
    const auto& both = std::get<JsonValue>(pair).items;
    ASSERT_EQ(both.size(), 2U);
    const SceneRead shared = read_share_line(both[0].text), filed = read_scene(both[1].text, "file");
    ASSERT_TRUE(std::holds_alternative<Scene>(shared)) << std::get<FileError>(shared).sentence();
    ASSERT_TRUE(std::holds_alternative<Scene>(filed)) << std::get<FileError>(filed).sentence();
    EXPECT_TRUE(std::get<Scene>(shared) == scenes[count]) << count;
    EXPECT_TRUE(std::get<Scene>(filed) == scenes[count]) << count;
  }
  EXPECT_EQ(count, scenes.size());
}

}  // namespace
}  // namespace attnlab::test
