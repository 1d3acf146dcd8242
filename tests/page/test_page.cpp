// The page as a file: its size, that it is well-formed, that it asks nothing of anybody,
// and that it opens again.
#include "app/page/html.h"
#include "app/page/page.h"
#include "core/scene/scene_file.h"
#include "embedded/assets.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/page/page_scenes.h"
#include "tests/picture/carriers.h"

namespace attnlab::test {
namespace {

std::vector<Scene> example_scenes() {
  std::vector<Scene> list;
  for (const embedded::File& file : embedded::assets())
    if (file.name.starts_with("examples/"))
      if (SceneRead read = read_scene(file.bytes, file.name); std::holds_alternative<Scene>(read))
        list.push_back(std::move(std::get<Scene>(read)));
  return list;
}

std::string page_of(const Scene& s) { return scene_page(s, analyze(s)); }

Scene awkward() {
  Scene s = page_scenes(2, 1)[0];
  s.title = "</script><script>alert(1)</script> ]]> <!-- & \" ' \xE2\x80\xA8 \x7F \x01 \xEF\xBF\xBE";
  s.notes = "$x < 1$ $ \\frac{a}{b} \xF0\x9F\x98\x80";
  s.tokens = {"<b>", "&amp;", "\"", "]]>"};
  return s;
}

// Eight tokens, four heads of width four, every step of the rules there is.
Scene largest() {
  Random random(8);
  Recipe recipe{.n_q = 8, .n_k = 8, .d = 4, .d_k = 4, .d_v = 4, .h = 4, .d_o = 4};
  recipe.unit_keys = true;
  recipe.positions = Positions::rope;
  Scene s = make_scene(random, settled(recipe), Entries::generic);
  s.mask.kind = Mask::Kind::causal;
  s.tokens = {"Once", "upon", "a", "midnight", "dreary", "while", "I", "pondered"};
  return s;
}

std::string refusal(const std::string& bytes) { return sentence_of(read_document(bytes, "page.html")); }

TEST(Page, OpensAgainToTheSameBits) {
  std::vector<Scene> scenes = page_scenes(100, cases(500, 60));
  scenes.push_back(awkward());
  for (const Scene& s : scenes) {
    const std::string page = page_of(s);
    ASSERT_EQ(picture_kind(page), PictureKind::page);
    ASSERT_TRUE(value_of<Scene>(read_document(page, "page.html")) == s);
    ASSERT_EQ(page, page_of(s));
  }
}

TEST(Page, IsSmallAndAsksNothing) {
  std::vector<Scene> scenes = example_scenes();
  ASSERT_GE(scenes.size(), 30U);
  for (Scene& s : page_scenes(300, 40)) scenes.push_back(std::move(s));
  scenes.push_back(largest());
  for (const Scene& s : scenes) {
    const std::string page = page_of(s);
    EXPECT_LT(page.size(), 150000U) << s.title;
    for (const char* request :
         {" src=", " href=", "url(", "@import", "fetch(", "XMLHttpRequest", "https://", "import("})
      EXPECT_EQ(page.find(request), std::string::npos) << request;
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  }
}

void expect_read(const char* reader, std::size_t count, const TemporaryFolder& folder) {
  const std::string number = std::to_string(count);
  EXPECT_EQ(run_checker({"python3", "-c", reader, number}, {}, folder.path()).output,
            "read " + number + "\n");
}

// By a parser of XML, which no tag that is left open passes; and what is text in it.
TEST(Page, IsWellFormed) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  const TemporaryFolder folder;
  std::vector<Scene> scenes = page_scenes(500, 40);
  scenes.push_back(awkward());
  for (std::size_t k = 0; k < scenes.size(); ++k)
    folder.write(std::to_string(k) + ".html", page_of(scenes[k]));
  constexpr const char* reader = R"PY(
import sys, xml.dom.minidom
for k in range(int(sys.argv[1])):
    page = xml.dom.minidom.parse(f"{k}.html")
    ids = [e.getAttribute("id") for e in page.getElementsByTagName("*") if e.hasAttribute("id")]
    assert len(ids) == len(set(ids)), ids
    for table in page.getElementsByTagName("table"):
        assert table.firstChild.tagName == "caption" and table.firstChild.firstChild
        head, *body = table.getElementsByTagName("tr")
        cells = [len(row.getElementsByTagName("td")) for row in body]
        assert cells and set(cells) == {len(head.getElementsByTagName("th"))}, cells
        assert all(len(row.getElementsByTagName("th")) == 1 for row in body)
        assert all(e.firstChild and e.firstChild.data for row in body for e in row.getElementsByTagName("td"))
print("read", sys.argv[1])
)PY";
  expect_read(reader, scenes.size(), folder);
}

TEST(Page, KeysHaveTheirOwnNamesAboveTheColumns) {
  Scene s = largest();
  s.key_tokens = {"of its own"};
  EXPECT_NE(page_of(s).find("<th>of its own</th>"), std::string::npos);
}

// Every lesson: well-formed, with the scene of its first step, and every question with its truth.
TEST(Page, LessonsAreWellFormed) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  const TemporaryFolder folder;
  std::size_t count = 0;
  for (const embedded::File& file : embedded::assets()) {
    if (!file.name.starts_with("lessons/") || !file.name.ends_with(".json")) continue;
    const Lesson lesson = value_of<Lesson>(read_lesson(file.bytes, file.name));
    const std::string page = lesson_page(lesson);
    EXPECT_LT(page.size(), 150000U) << file.name;
    for (const LessonStep& step : lesson.steps)
      EXPECT_TRUE(!step.linked ||
                  page.find("“" + step.linked->names[1] + "”, is beside") != std::string::npos)
          << file.name;
    const Scene& first = lesson.scenes.at(lesson.steps.front().scene);
    EXPECT_TRUE(value_of<Scene>(read_document(page, "page.html")) == first) << file.name;
    folder.write(std::to_string(count++) + ".html", page);
  }
  EXPECT_GE(count, 12U);
  constexpr const char* reader = R"PY(
import json, sys, xml.dom.minidom
for k in range(int(sys.argv[1])):
    page = xml.dom.minidom.parse(f"{k}.html")
    by_id = {e.getAttribute("id"): e for e in page.getElementsByTagName("*") if e.hasAttribute("id")}
    data = json.loads(by_id["attnlab-page"].firstChild.data)
    words = lambda e: "".join(words(c) if c.nodeType == c.ELEMENT_NODE else c.data for c in e.childNodes)
    written = []
    for e in page.getElementsByTagName("*"):
        if e.tagName == "table":
            written.append((e.getAttribute("data-node"), words(e.firstChild)))
        if e.hasAttribute("data-as"):
            node, caption = written[int(e.getAttribute("data-as"))]
            if e.hasAttribute("data-node"):
                assert (node, e.getAttribute("data-node")) == ("H", "Y")
            else:
                assert caption.startswith(words(e).removesuffix(" as above")), words(e)
    steps = data["lesson"]["steps"]
    sections = [e for e in page.getElementsByTagName("section") if e.getAttribute("class") == "step"]
    assert len(sections) == len(steps)
    for section, step in zip(sections, steps):
        inputs = section.getElementsByTagName("input")
        assert len(section.getElementsByTagName("form")) == ("predict" in step)
        if "predict" in step:
            truth = step["predict"]["truth"]
            assert truth not in ("", []), step
            if isinstance(truth, str):
                assert truth in [e.getAttribute("value") for e in inputs], step
            else:
                assert len(inputs) == len(truth), step
        known = data["scenes"][step["scene"]]["nodes"]
        assert all(light[0] in known for light in step["light"]), step["light"]
print("read", sys.argv[1])
)PY";
  expect_read(reader, count, folder);
}

TEST(Page, ProgramsArePackedWithoutATouchOfTheirTexts) {
  EXPECT_EQ(
      packed_program(
          "// a comment\nconst a = 1 + b;\n\n  // more\n  return /[ /] \"/.test(` x ${ f( \"} \" ) } `) - -1;\n"),
      "const a=1+b;return /[ /] \"/.test(` x ${f(\"} \")} `)- -1;\n");
  EXPECT_EQ(packed_program("a = 'it\\' s // no'; b = c / d;\n"), "a='it\\' s // no';b=c / d;\n");
  EXPECT_EQ(
      packed_program("const a = {b: 1};\nconst c = (x) => {\n  const d = x;\n  const e = `${`;const `}`;\n"
                     "  // then\n  f(d);\n  const g = e;\n  return g;\n};\nconst h = 2;\ni();\n"),
      "const a={b:1},c=(x)=>{const d=x,e=`${`;const `}`;f(d);const g=e;return g},h=2;\ni();\n");
  EXPECT_EQ(packed_style("/* about */\na b :not(c) { width: calc(1px + 2px); color: red; }\n"),
            "a b :not(c){width:calc(1px + 2px);color:red}");
}

TEST(Page, WhatIsNoSceneIsRefused) {
  const std::string page = page_of(page_scenes(4, 1)[0]);
  EXPECT_EQ(
      refusal("<!DOCTYPE html><html><body>no scene</body></html>"),
      "page.html: expected a picture that carries a scene, found a page without one: another program made it, or its "
      "scene was left out");
  const std::size_t scene = page.find("id=\"attnlab-scene\">");
  EXPECT_EQ(refusal(page.substr(0, scene + 60)), "page.html: expected a whole page, but the file ends early");
  std::string nonsense = page;
  nonsense.replace(scene + 19, 1, "[");
  EXPECT_NE(refusal(nonsense).find("page.html: "), std::string::npos);
  for (std::size_t cut = 0; cut < page.size(); cut += 997) read_document(page.substr(0, cut), "page.html");
}

}  // namespace
}  // namespace attnlab::test
