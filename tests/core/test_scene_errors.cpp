// Scene files at fault: one sentence with the file, the field and what was expected.
#include "core/scene/scene_file.h"
#include "core/text/utf8.h"

#include <gtest/gtest.h>

#include <tuple>

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

TEST(SceneErrors, NotJson) {
  using Says = std::pair<std::string, std::string>;
  for (const auto& [file, sentence] :
       {Says("", "expected JSON, found an empty text"), Says(" \n\t", "expected JSON, found an empty text"),
        Says("hello", "expected JSON, found hello at line 1, column 1"),
        Says("[1, 2]", "expected a scene, a JSON object, found a list"),
        Says("3", "expected a scene, a JSON object, found 3"),
        Says("{\"attnlab\": 1,\n \"title\": \"\xff\"}",
             "expected UTF-8 text, found other bytes at line 2, column 12")})
    EXPECT_EQ(error(file), "a.json: " + sentence);
  EXPECT_NE(error(std::string(100, '\0')).find("a.json: expected JSON, found"), std::string::npos);
  EXPECT_NE(error(layer("", "") + " x").find("expected nothing after the end of the JSON, found x"),
            std::string::npos);
}

TEST(SceneErrors, AFileOfAnotherKindIsCalledThat) {
  const auto read = read_scene(R"({"attnlab_talk": 1, "title": "Mine"})", "mine.json");
  EXPECT_EQ(std::get<FileError>(read).sentence(),
            "mine.json: attnlab: expected a scene, found a file of another kind: attnlab_talk");
}

// A field of the paper's scene, its value, and what is said behind the name of the file.
using Fault = std::tuple<std::string, std::string, std::string>;

TEST(SceneErrors, FieldsAreNamedWithWhatWasExpected) {
  for (const auto& [field, value, sentence] :
       {Fault("attnlab", "",
              "attnlab: expected the version of the format, 1, but it is absent: is this an Attnlab scene?"),
        Fault("attnlab", "2",
              "attnlab: expected version 1 of the format, found 2, which a newer Attnlab made"),
        Fault("attnlab", "\"1\"", "attnlab: expected the version of the format, 1, found \"1\""),
        Fault("attnlab", "1.0", "attnlab: expected the version of the format, 1, found 1.0"),
        Fault("attnlab", "0", "attnlab: expected the version of the format, 1, found 0"),
        Fault("X", "[[1, \"two\"], [3, 4]]", "X, row 1, column 2: expected a number, found \"two\""),
        Fault("X", "[[1, 1e999], [3, 4]]", "X, row 1, column 2: expected a finite number, found 1e999"),
        Fault("X", "[[1, null], [3, 4]]", "X, row 1, column 2: expected a number, found null"),
        Fault("heads", R"([{"WQ": [[1], [-1e400]]}])",
              "heads[1].WQ, row 2, column 1: expected a finite number, found -1e400"),
        Fault("temperature", "0", "temperature: expected a positive number, found 0"),
        Fault("temperature", "\"hot\"", "temperature: expected a positive number, found \"hot\""),
        Fault("inside", "-1",
              "inside: expected \"sqrt_dk\", \"dk\", \"none\" or a positive number, found -1"),
        Fault("outside", "\"sqrt\"",
              "outside: expected \"sqrt_dk\", \"dk\", \"none\" or a positive number, found \"sqrt\""),
        Fault("X", "", "X: expected a matrix, n x d, but it is absent"),
        Fault("X", "[[1, 2], [3]]", "X, row 2: expected 2 entries as in row 1, found 1"),
        Fault("X", "[[1], [3, 4]]", "X, row 2: expected 1 entry as in row 1, found 2"),
        Fault("X", "[]", "X: expected 1 to 8 rows (tokens), found 0"),
        Fault("X", "[[], []]", "X: expected 1 to 4 columns (model dimensions), found 0"),
        Fault("X", "[1, 2]", "X, row 1: expected a row, a list, found 1"),
        Fault("X", "\"big\"", "X: expected a matrix, a list of rows, found \"big\""),
        Fault("X", "[[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2]]",
              "X: expected 1 to 8 rows (tokens), found 9"),
        Fault("X", "[[1, 2]]", "X: expected tokens (rows) from 2 to 8, found 1"),
        Fault("heads", R"([{"WQ": [[1], [2]], "WV": [[5], [6]]}])",
              "heads[1].WK: expected a matrix, 2 x 1, but it is absent"),
        Fault("heads", R"([{"WQ": [[1], [2]], "WK": [[1, 2], [3, 4]], "WV": [[5], [6]]}])",
              "heads[1].WK: expected 2 x 1, found 2 x 2"),
        Fault("WO", "[[1, 2], [3, 4]]", "WO: expected 1 x 2, found 2 x 2"),
        Fault("target", "[[1, 2]]", "target: expected 2 x 2, found 1 x 2"),
        Fault("heads", "[]", "heads: expected 1 to 4 heads, found 0"),
        Fault("heads", "[1]", "heads[1]: expected a head, an object, found 1"),
        Fault("heads", "", "heads[1].WQ: expected a matrix, d x d_k, but it is absent"),
        Fault("mask", "\"some\"",
              "mask: expected \"none\", \"causal\" or a matrix of true and false, found \"some\""),
        Fault("mask", "[[true, 1], [true, true]]", "mask, row 1, column 2: expected true or false, found 1"),
        Fault("mask", "[[true, true]]", "mask: expected 2 x 2 (queries x keys), found 1 x 2"),
        Fault("tokens", "[\"a\", \"b\", \"c\"]",
              "tokens: expected at most 2 labels, one for each token, found 3"),
        Fault("tokens", "[\"a\", 2]", "tokens[2]: expected a label in quotes, found 2"),
        Fault("title", "3", "title: expected a text in quotes, found 3"),
        Fault("score", "\"kq\"",
              "score: expected \"qk\", \"qq\", \"shared\", \"merged\", \"single\" or \"unprojected\", "
              "found \"kq\""),
        Fault("source", "7", "source: expected \"self\", \"cross\" or \"free\", found 7"),
        Fault("unit_keys", "1", "unit_keys: expected true or false, found 1")})
    EXPECT_EQ(error(layer(field, value)), "a.json: " + sentence);
  for (const auto& [field, value, part] :
       {Fault("X", "[[1, NaN], [3, 4]]", "X, row 1, column 2: expected JSON, found NaN at line 1"),
        Fault("value", "null", "value: expected \"projected\""),
        Fault("output", "[]", "output: expected \"projected\"")})
    EXPECT_NE(error(layer(field, value)).find("a.json: " + part), std::string::npos);
  std::string ten = "[{}";
  for (int i = 0; i < 9; ++i) ten += ", {}";
  EXPECT_EQ(error(layer("heads", ten + "]")), "a.json: heads: expected 1 to 4 heads, found 10");
  EXPECT_EQ(error(R"({"attnlab": 1, "X": [[1, 2]], "X": [[3, 4]]})"),
            "a.json: X: expected each field once, found it twice");
  EXPECT_EQ(error(R"({"attnlab": 1, "heads": [{"WQ": [[1]], "WQ": [[2]]}]})"),
            "a.json: heads[1].WQ: expected each field once, found it twice");
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

TEST(SceneErrors, UnusedMatricesAreMatricesToo) {
  const std::string x = R"("X": [[1, 2], [3, 4]], )";
  EXPECT_EQ(error(with(x + R"("Q": [[1, "x"]])")),
            "a.json: Q, row 1, column 2: expected a number, found \"x\"");
  EXPECT_EQ(error(with(x + R"("Q": [[1, 2, 3, 4, 5]])")),
            "a.json: Q: expected 1 to 4 columns (model dimensions), found 5");
  EXPECT_EQ(error(with(x + R"("WO": 3)")), "a.json: WO: expected a matrix, a list of rows, found 3");
  EXPECT_EQ(error(with(x + R"("later": [1, 1e999])")),
            "a.json: later[2]: expected a finite number, found 1e999");
  EXPECT_NE(error(std::string(100000, '[')).find("expected at most 32 lists or objects inside each other"),
            std::string::npos);
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
  EXPECT_NE(error(objects).find("expected at most 32"), std::string::npos);
  std::string many = "{\"attnlab\": 1, \"X\": [";
  for (int i = 0; i < 300000; ++i) many += "[],";
  EXPECT_NE(error(many).find("X[199998]: expected at most 200000 values"), std::string::npos) << error(many);
}

}  // namespace
}  // namespace attnlab::test
