// Scene files at fault: one sentence with the file, the field and what was expected.
#include "core/scene/scene_file.h"
#include "core/text/utf8.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

std::string error(const std::string& text) {
  const SceneRead result = read_scene(text, "a.json");
  if (const FileError* e = std::get_if<FileError>(&result)) {
    EXPECT_EQ(e->sentence().find('\n'), std::string::npos) << e->sentence();
    EXPECT_TRUE(is_utf8(e->sentence()));
    return e->sentence();
  }
  ADD_FAILURE() << "it was read: " << text;
  return "";
}

// A scene of eq. 1 with these fields besides.
std::string with(const std::string& fields) {
  return R"({"attnlab": 1, "score": "unprojected", "value": "inputs", "output": "none", )" + fields + "}";
}

// A scene of the paper's rules, with one field replaced by `value` (or left out).
std::string layer(const std::string& field, const std::string& value) {
  const std::pair<std::string, std::string> fields[] = {
      {"attnlab", "1"},
      {"X", "[[1, 2], [3, 4]]"},
      {"heads", R"([{"WQ": [[1], [2]], "WK": [[3], [4]], "WV": [[5], [6]]}])"},
      {"WO", "[[1, 2]]"}};
  std::string text;
  bool known = false;
  for (const auto& [name, usual] : fields) {
    known = known || name == field;
    const std::string& chosen = name == field ? value : usual;
    if (!chosen.empty()) text += (text.empty() ? "\"" : ", \"") + name + "\": " + chosen;
  }
  if (!known && !field.empty()) text += ", \"" + field + "\": " + value;
  return '{' + text + '}';
}

TEST(SceneErrors, TheBaseIsFine) {
  EXPECT_TRUE(std::holds_alternative<Scene>(read_scene(layer("", ""), "a.json")));
  EXPECT_TRUE(std::holds_alternative<Scene>(read_scene(with(R"("X": [[1, 2], [3, 4]])"), "a.json")));
}

TEST(SceneErrors, NotJson) {
  EXPECT_EQ(error(""), "a.json: expected JSON, found an empty text");
  EXPECT_EQ(error(" \n\t"), "a.json: expected JSON, found an empty text");
  EXPECT_EQ(error("hello"), "a.json: expected JSON, found hello at line 1, column 1");
  EXPECT_EQ(error("[1, 2]"), "a.json: expected a scene, a JSON object, found a list");
  EXPECT_EQ(error("3"), "a.json: expected a scene, a JSON object, found 3");
  EXPECT_NE(error(std::string(100, '\0')).find("a.json: expected JSON, found"), std::string::npos);
  EXPECT_EQ(error("{\"attnlab\": 1,\n \"title\": \"\xff\"}"),
            "a.json: expected UTF-8 text, found other bytes at line 2, column 12");
  EXPECT_NE(error(layer("", "") + " x").find("expected nothing after the end of the JSON, found x"),
            std::string::npos);
}

TEST(SceneErrors, CutOff) {
  const std::string text = layer("", "");
  for (std::size_t length = 1; length < text.size(); ++length) {
    const std::string sentence = error(text.substr(0, length));
    EXPECT_NE(sentence.find("expected the rest of the JSON, but the text ends at line 1"), std::string::npos)
        << length << ": " << sentence;
  }
  EXPECT_EQ(
      error(R"({"attnlab": 1, "X": [[1, 2], [3,)"),
      "a.json: X, row 2, column 2: expected the rest of the JSON, but the text ends at line 1, column 33");
}

TEST(SceneErrors, Version) {
  EXPECT_EQ(
      error(layer("attnlab", "")),
      "a.json: attnlab: expected the version of the format, 1, but it is absent: is this an Attnlab scene?");
  EXPECT_EQ(error(layer("attnlab", "2")),
            "a.json: attnlab: expected version 1 of the format, found 2, which a newer Attnlab made");
  EXPECT_EQ(error(layer("attnlab", "\"1\"")),
            "a.json: attnlab: expected the version of the format, 1, found \"1\"");
  EXPECT_EQ(error(layer("attnlab", "1.0")),
            "a.json: attnlab: expected the version of the format, 1, found 1.0");
  EXPECT_EQ(error(layer("attnlab", "0")), "a.json: attnlab: expected the version of the format, 1, found 0");
}

TEST(SceneErrors, Numbers) {
  EXPECT_EQ(error(layer("X", "[[1, \"two\"], [3, 4]]")),
            "a.json: X, row 1, column 2: expected a number, found \"two\"");
  EXPECT_EQ(error(layer("X", "[[1, 1e999], [3, 4]]")),
            "a.json: X, row 1, column 2: expected a finite number, found 1e999");
  EXPECT_EQ(error(layer("X", "[[1, null], [3, 4]]")),
            "a.json: X, row 1, column 2: expected a number, found null");
  EXPECT_NE(error(layer("X", "[[1, NaN], [3, 4]]"))
                .find("a.json: X, row 1, column 2: expected JSON, found NaN at line 1"),
            std::string::npos);
  EXPECT_EQ(error(layer("heads", R"([{"WQ": [[1], [-1e400]]}])")),
            "a.json: heads[1].WQ, row 2, column 1: expected a finite number, found -1e400");
  EXPECT_EQ(error(layer("temperature", "0")), "a.json: temperature: expected a positive number, found 0");
  EXPECT_EQ(error(layer("temperature", "\"hot\"")),
            "a.json: temperature: expected a positive number, found \"hot\"");
  EXPECT_EQ(error(layer("inside", "-1")),
            "a.json: inside: expected \"sqrt_dk\", \"dk\", \"none\" or a positive number, found -1");
  EXPECT_EQ(error(layer("outside", "\"sqrt\"")),
            "a.json: outside: expected \"sqrt_dk\", \"dk\", \"none\" or a positive number, found \"sqrt\"");
}

TEST(SceneErrors, Shapes) {
  EXPECT_EQ(error(layer("X", "")), "a.json: X: expected a matrix, n x d, but it is absent");
  EXPECT_EQ(error(layer("X", "[[1, 2], [3]]")), "a.json: X, row 2: expected 2 entries as in row 1, found 1");
  EXPECT_EQ(error(layer("X", "[]")), "a.json: X: expected 1 to 8 rows (tokens), found 0");
  EXPECT_EQ(error(layer("X", "[[], []]")), "a.json: X: expected 1 to 4 columns (model dimensions), found 0");
  EXPECT_EQ(error(layer("X", "[1, 2]")), "a.json: X, row 1: expected a row, a list, found 1");
  EXPECT_EQ(error(layer("X", "\"big\"")), "a.json: X: expected a matrix, a list of rows, found \"big\"");
  EXPECT_EQ(error(layer("X", "[[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2]]")),
            "a.json: X: expected 1 to 8 rows (tokens), found 9");
  EXPECT_EQ(error(layer("X", "[[1, 2]]")), "a.json: X: expected tokens (rows) from 2 to 8, found 1");
  EXPECT_EQ(error(layer("heads", R"([{"WQ": [[1], [2]], "WV": [[5], [6]]}])")),
            "a.json: heads[1].WK: expected a matrix, 2 x 1, but it is absent");
  EXPECT_EQ(error(layer("heads", R"([{"WQ": [[1], [2]], "WK": [[1, 2], [3, 4]], "WV": [[5], [6]]}])")),
            "a.json: heads[1].WK: expected 2 x 1, found 2 x 2");
  EXPECT_EQ(error(layer("WO", "[[1, 2], [3, 4]]")), "a.json: WO: expected 1 x 2, found 2 x 2");
  EXPECT_EQ(error(layer("target", "[[1, 2]]")), "a.json: target: expected 2 x 2, found 1 x 2");
}

TEST(SceneErrors, Heads) {
  std::string ten = "[{}";
  for (int i = 0; i < 9; ++i) ten += ", {}";
  EXPECT_EQ(error(layer("heads", ten + "]")), "a.json: heads: expected 1 to 4 heads, found 10");
  EXPECT_EQ(error(layer("heads", "[]")), "a.json: heads: expected 1 to 4 heads, found 0");
  EXPECT_EQ(error(layer("heads", "[1]")), "a.json: heads[1]: expected a head, an object, found 1");
  EXPECT_EQ(error(layer("heads", "")), "a.json: heads[1].WQ: expected a matrix, d x d_k, but it is absent");
}

TEST(SceneErrors, Rules) {
  EXPECT_EQ(error(layer("score", "\"kq\"")),
            "a.json: score: expected \"qk\", \"qq\", \"shared\", \"merged\", \"single\" or \"unprojected\", "
            "found \"kq\"");
  EXPECT_EQ(error(layer("source", "7")), "a.json: source: expected \"self\", \"cross\" or \"free\", found 7");
  EXPECT_NE(error(layer("value", "null")).find("a.json: value: expected \"projected\""), std::string::npos);
  EXPECT_NE(error(layer("output", "[]")).find("a.json: output: expected \"projected\""), std::string::npos);
  EXPECT_EQ(error(layer("unit_keys", "1")), "a.json: unit_keys: expected true or false, found 1");
}

TEST(SceneErrors, MaskAndLabels) {
  EXPECT_EQ(error(layer("mask", "\"some\"")),
            "a.json: mask: expected \"none\", \"causal\" or a matrix of true and false, found \"some\"");
  EXPECT_EQ(error(layer("mask", "[[true, 1], [true, true]]")),
            "a.json: mask, row 1, column 2: expected true or false, found 1");
  EXPECT_EQ(error(layer("mask", "[[true, true]]")),
            "a.json: mask: expected 2 x 2 (queries x keys), found 1 x 2");
  EXPECT_EQ(error(layer("tokens", "[\"a\", \"b\", \"c\"]")),
            "a.json: tokens: expected at most 2 labels, one a token, found 3");
  EXPECT_EQ(error(layer("tokens", "[\"a\", 2]")), "a.json: tokens[2]: expected a label in quotes, found 2");
  EXPECT_EQ(error(layer("title", "3")), "a.json: title: expected a text in quotes, found 3");
}

TEST(SceneErrors, AValueMatrixOfItsOwnWidth) {
  const auto scene = [](const std::string& V, const std::string& rest) {
    return R"({"attnlab": 1, "source": "free", "Q": [[1, 2, 3], [4, 5, 6]], "K": [[1, 2, 3], [4, 5, 6]], "V": )" +
           V +
           R"(, "output": "none", "heads": [{"WQ": [[1], [2], [3]], "WK": [[1], [2], [3]], "WV": [[1], [2]]}])" +
           rest + "}";
  };
  const std::string narrow = "[[1, 2], [3, 4]]", wide = "[[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]";
  EXPECT_TRUE(std::holds_alternative<Scene>(read_scene(scene(narrow, ""), "a.json")));
  EXPECT_EQ(error(scene(wide, "")), "a.json: V: expected 1 to 4 columns, found 5");
  EXPECT_EQ(error(scene("[[], []]", "")), "a.json: V: expected 1 to 4 columns, found 0");
  EXPECT_EQ(error(scene("[[1], [2]]", "")),
            "a.json: heads[1].WV: expected 1 x 1, as many rows as V has columns, found 2 x 1");
  EXPECT_EQ(error(scene(narrow, R"(, "score": "single")")),
            "a.json: V: expected 2 x 3, as wide as Q since WQ makes the values, too, found 2 x 2");
  EXPECT_TRUE(std::holds_alternative<Scene>(read_scene(scene(narrow, R"(, "value": "keys")"), "a.json")))
      << "V is not read";
}

TEST(SceneErrors, TheSameFieldTwice) {
  EXPECT_EQ(error(R"({"attnlab": 1, "X": [[1, 2]], "X": [[3, 4]]})"),
            "a.json: X: expected each field once, found it twice");
  EXPECT_EQ(error(R"({"attnlab": 1, "heads": [{"WQ": [[1]], "WQ": [[2]]}]})"),
            "a.json: heads[1].WQ: expected each field once, found it twice");
}

TEST(SceneErrors, DepthAndNumberOfValues) {
  EXPECT_NE(error(std::string(100000, '[')).find("expected at most 32 lists or objects inside each other"),
            std::string::npos);
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
  EXPECT_NE(error(objects).find("expected at most 32"), std::string::npos);
  std::string many = "{\"attnlab\": 1, \"X\": [";
  for (int i = 0; i < 300000; ++i) many += "[],";
  EXPECT_NE(error(many).find("X[199998]: expected at most 200000 values"), std::string::npos) << error(many);
}

TEST(SceneErrors, UnusedMatricesAreMatricesToo) {
  const std::string x = R"("X": [[1, 2], [3, 4]], )";
  EXPECT_EQ(error(with(x + R"("Q": [[1, "x"]])")),
            "a.json: Q, row 1, column 2: expected a number, found \"x\"");
  EXPECT_EQ(error(with(x + R"("Q": [[1, 2, 3, 4, 5]])")),
            "a.json: Q: expected 1 to 4 columns (model dimensions), found 5");
  EXPECT_EQ(error(with(x + R"("WO": 3)")), "a.json: WO: expected a matrix, a list of rows, found 3");
  EXPECT_EQ(error(with(x + R"("later": [1, 1e999])")),
            "a.json: later[2]: expected a finite number, found 1e999");
}

}  // namespace
}  // namespace attnlab::test
