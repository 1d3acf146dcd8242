// The field "show" of a scene file: what a presentation steps through.
#include "core/scene/edit.h"
#include "core/scene/scene_file.h"

#include <gtest/gtest.h>

namespace attnlab {
namespace {

const ShowList list{{.view = "pipeline", .stages = 3},
                    {.view = "softmax", .part = "row", .head = 2},
                    {.view = "rank", .block = "W"},
                    {.view = "heads", .compare = "beside"}};

ShowList shown(const Scene& scene) {
  const auto read = read_show(scene);
  return std::holds_alternative<ShowList>(read) ? std::get<ShowList>(read) : ShowList{};
}

TEST(Show, IsReadBackAsItWasWritten) {
  Scene scene;
  EXPECT_TRUE(shown(scene).empty());
  scene = apply(scene, SetShow{list});
  EXPECT_EQ(shown(scene), list);
}

TEST(Show, LeavesTheOtherUnknownFieldsAlone) {
  Scene scene;
  scene.extra = R"({"lecture": [1, 2.50], "show": [], "room": "A"})";
  const std::string before = scene.extra;
  scene = apply(scene, SetShow{list});
  EXPECT_NE(scene.extra.find("\"lecture\": [1, 2.50]"), std::string::npos) << scene.extra;
  EXPECT_NE(scene.extra.find("\"room\": \"A\""), std::string::npos) << scene.extra;
  scene = apply(scene, SetShow{});
  EXPECT_EQ(scene.extra, R"({"lecture": [1, 2.50], "room": "A"})");
}

TEST(Show, ABadListIsOneSentenceThatSaysWhere) {
  const auto sentence = [](const char* show) {
    Scene scene;
    scene.extra = std::string("{\"show\": ") + show + "}";
    const auto read = read_show(scene);
    return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : std::string();
  };
  EXPECT_EQ(sentence("7"), "show: expected a list of steps, found 7");
  EXPECT_EQ(sentence(R"([{"view": "rank"}, 7])"), "show[2]: expected {\"view\": ...}, found 7");
  EXPECT_EQ(sentence(R"([{"part": "row"}])"), "show[1].view: expected the name of a view, found none");
  EXPECT_EQ(sentence(R"([{"view": "rank", "head": 0}])"),
            "show[1].head: expected a whole number from 1 to 4, found 0");
  EXPECT_EQ(sentence(R"([{"view": "rank", "stages": 1.5}])"),
            "show[1].stages: expected a whole number from 1 to 100, found 1.5");
  EXPECT_EQ(sentence(R"([{"view": "rank", "stages": 1e300}])"),
            "show[1].stages: expected a whole number from 1 to 100, found 1e300");
  EXPECT_EQ(sentence(R"([{"view": "rank", "compare": "then"}])"),
            "show[1].compare: expected before, beside or difference, found \"then\"");
  std::string many = "[";
  for (std::size_t i = 0; i <= most_steps; ++i)
    many += std::string(i > 0 ? ", " : "") + R"({"view": "rank"})";
  EXPECT_EQ(sentence((many + "]").c_str()), "show: expected at most 200 steps, found 201");
}

}  // namespace
}  // namespace attnlab
