// A lesson's page in a browser: its steps, what stands on them while they ask, and answers.
#include "app/page/page.h"
#include "core/scene/scene_file.h"
#include "core/teaching/lesson.h"
#include "embedded/assets.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/page/page_in_browser.h"

#include <utility>

namespace attnlab::test {
namespace {

// Two steps of a lesson: a wrong answer, what is covered before it,
// and the way back to the scene as it was at first.
constexpr const char* reader = R"JS(
  const covered = () => [...document.querySelectorAll(".scene:not([hidden]) .matrix")].filter((m) => m.querySelector("td.covered")).map((m) => m.dataset.node).join(" ");
  const answer = () => { step().querySelector("button[type=submit]").click(); return step().querySelector(".verdict").textContent; };
  see("steps", document.querySelectorAll(".step").length + ", " + said("where"));
  see("covered", covered());
  const away = () => [...document.querySelectorAll(".scene:not([hidden]) .matrix")].filter((m) => m.querySelector("table").offsetParent === null).map((m) => m.dataset.node).join(" ");
  see("not on its slide", away());
  see("nothing chosen", answer());
  step().querySelector("input[value=positive]").checked = true;
  see("verdict", answer());
  see("covered", covered() + away());
  see("lit", [...document.querySelectorAll(".scene:not([hidden]) td.lit")].map((td) => td.textContent).join(" "));
  const given = document.querySelector(".scene:not([hidden]) .given tbody td"), start = given.textContent;
  const others = () => getComputedStyle(document.getElementById("yours")).visibility;
  see("the lesson's numbers", others());
  given.focus();
  key("7");
  key("Enter");
  see("typed", given.textContent + ", " + others());
  document.getElementById("next").click();
  await rest();
  see("next", said("where") + " " + location.hash);
  document.getElementById("previous").click();
  see("begins anew", given.textContent === start && others());
  see("repeated", document.querySelectorAll("[data-as]").length);
  see("before", covered() + said("where"));
  for (let k = 0; k < 6; ++k) document.getElementById("next").click();
  const asked = () => step().querySelector("form").inert + " " + step().querySelector(".verdict").textContent;
  see("asked", said("where") + " " + asked());
  document.querySelector(".scene:not([hidden]) [data-node=W_Q] tbody td").focus();
  key("2");
  key("Enter");
  see("of other numbers", asked());
  document.getElementById("undo").click();
  see("of its own", asked() + ".");
  step().querySelector(".show").click();
  document.querySelector(".scene:not([hidden]) [data-node=W_Q] tbody td").focus();
  key("2");
  key("Enter");
  see("answered", asked() + ".");
)JS";

TEST(PageLesson, GoesThroughALesson) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const auto read = read_lesson(embedded::assets("lessons/why-not-qq.json"), "lesson");
  const Lesson& lesson = std::get<Lesson>(read);
  EXPECT_EQ(
      seen_in(driven(lesson_page(lesson), reader)),
      "SEEN\n"
      "steps: 12, step 1 of 12\n"
      "covered: S L A\n"
      "not on its slide: P_Q P_K P_V L A H Y W\n"
      "nothing chosen: Choose an answer.\n"
      "verdict: It may be positive, but need not: only a symmetric W would make s24 follow s42.\n"
      "covered: \n"
      "lit: −1.40 2.99\n"
      "the lesson's numbers: hidden\n"
      "typed: 7.00, visible\n"
      "next: step 2 of 12 #step-2\n"
      "begins anew: hidden\n"
      "repeated: 0\n"
      "before: step 1 of 12\n"
      "asked: step 7 of 12 false \n"
      "of other numbers: true The question is about the lesson's numbers: undo the change, then answer.\n"
      "of its own: false .\n"
      "answered: true Here it is..");
}

// A step shows the head that it names; where it names none, the first.
TEST(PageLesson, AStepShowsTheHeadThatItNames) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  Random random(43);
  Lesson lesson;
  lesson.title = "Two heads";
  lesson.scenes.emplace("it",
                        make_scene(random, settled({.n_q = 2, .n_k = 2, .d = 2, .h = 2}), Entries::generic));
  for (const int head : {2, 0})
    lesson.steps.push_back({{.scene = "it", .view = "pipeline", .head = head}, {}, {}, {}});
  EXPECT_EQ(seen_in(driven(lesson_page(lesson), R"JS(
  const heads = () => [...document.querySelectorAll(".scene:not([hidden]) .head:not([hidden])")].map((head) => head.dataset.head)
    + " " + [...document.querySelectorAll(".heads button")].map((one) => one.getAttribute("aria-pressed"));
  see("first", heads());
  document.getElementById("next").click();
  see("next", heads());
  document.getElementById("previous").click();
  see("first", heads());
)JS")),
            "SEEN\nfirst: 1,1 false,true\nnext: 0,0 true,false\nfirst: 1,1 false,true");
}

// A curve that is sketched in five fields, a masked logit, a row that no number can be written for:
// answered by hand.
constexpr const char* answerer = R"JS(
  const answer = (...texts) => {
    const fields = [...step().querySelectorAll("input")];
    fields.forEach((field, i) => (field.value = texts[i]));
    step().querySelector("button[type=submit]").click();
    see(`${fields.length} fields`, step().querySelector(".verdict").textContent);
  };
  answer("1", "0.98", "0.88", "", "0.62");
  answer("0.6", "0.7", "0.8", "0.9", "1");
  answer("1", "0.98", "0,88", "0.73", "0.62");
  document.getElementById("next").click();
  answer("0", "0");
  answer("-inf", "0");
  answer("impossible", "");
  answer("-inf", "\u2212\u221e");
  seen.push(step().querySelector("details p").textContent);
)JS";

TEST(PageLesson, TakesACurveAndMaskedLogits) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  auto scene = read_scene(R"({"attnlab": 1, "source": "free", "Q": [[1, 0], [1, 0]], "K": [[2, 0], [0, 0]],
  "V": [[1, 0], [0, 1]], "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none", "inside": "none",
  "mask": [[true, true], [false, false]]})",
                          "two");
  Lesson lesson;
  lesson.title = "Curve and mask";
  lesson.scenes.emplace("it", std::get<Scene>(std::move(scene)));
  for (const auto& [kind, of] : {std::pair{PredictKind::curve, "A[1,1]"}, {PredictKind::row, "L[2,:]"}})
    lesson.steps.push_back({{.scene = "it", .view = "softmax"},
                            {},
                            {},
                            Prediction{.kind = kind, .ask = "What?", .of = of, .why = "So."}});
  EXPECT_EQ(seen_in(driven(lesson_page(lesson), answerer)),
            "SEEN\n"
            "5 fields: expected a number, found nothing\n"
            "5 fields: From temperature \u00BD to 1 yours rises, and the curve falls.\n"
            "5 fields: Right.\n"
            "2 fields: Entry 1 is masked: write -inf for its logit.\n"
            "2 fields: Entry 2 is masked: write -inf for its logit.\n"
            "2 fields: It is possible: there are 2 numbers.\n"
            "2 fields: Right.\n"
            "\u2212inf \u2212inf. So.");
}

}  // namespace
}  // namespace attnlab::test
