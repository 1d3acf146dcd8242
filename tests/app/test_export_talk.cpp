// A talk through the command line: all of its slides as the pages of one PDF, or a picture a slide; on a
// screen as on the wall, else with its words above and below; what a question covers stands in none of them.
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/app/program.h"

#include <algorithm>

namespace attnlab::test {
namespace {

const std::string talk = "assets/talks/why-queries-and-keys.json";

std::size_t count(const std::string& text, const std::string& piece) {
  std::size_t found = 0;
  for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++found;
  return found;
}

using ExportTalk = InFolder;

TEST_F(ExportTalk, IsOnePdfOfAllSlides) {
  for (const Words& size : {Words{}, Words{"--for", "slide-1280"}, Words{"--for", "beamer-16:9"}}) {
    const std::string pdf = export_well(joined({talk, "-o", file("t.pdf"), "--quiet"}, size));
    EXPECT_NE(pdf.find("/Count 7"), std::string::npos);  // of the pages
    if (size.empty()) {
      EXPECT_EQ(count(pdf, "960 540"), count(pdf, "/MediaBox")) << "a deck is of one size";
    }
    EXPECT_EQ(pdf, export_well(joined({talk, "-o", file("t.pdf"), "--quiet"}, size))) << "the same bytes";
  }
  const std::string slides = export_well({talk, "-o", file("t.pdf"), "--for", "slide-1280"});
  EXPECT_EQ(count(slides, "960 540"), count(slides, "/MediaBox")) << "every page is a slide";
}

// The letters of ASCII in a text string of a PDF, which is ASCII itself or UTF-16.
std::string letters_of(const std::string& text) {
  if (!text.starts_with("<FEFF")) return text;
  std::string letters;
  for (std::size_t i = 5; i + 4 <= text.size(); i += 4)
    if (const int code = std::stoi(text.substr(i, 4), nullptr, 16); code < 0x80)
      letters += static_cast<char>(code);
  return letters;
}

// Each page is a figure that says in words what it shows: of a title its words alone, and never what a
// question covers.
TEST_F(ExportTalk, EveryPageOfThePdfHasItsWords) {
  const std::string pdf = export_well({talk, "-o", file("t.pdf"), "--quiet"});
  std::vector<std::string> words, at;
  const std::string alt = " /K 0 /Alt ", page = " /Pg ";
  for (std::size_t i = pdf.find(alt); i != std::string::npos; i = pdf.find(alt, i + 1)) {
    words.push_back(letters_of(pdf.substr(i + alt.size(), pdf.find(" >>", i) - i - alt.size())));
    const std::size_t begin = pdf.rfind(page, i) + page.size();
    at.push_back(pdf.substr(begin, i - begin));
  }
  ASSERT_EQ(words.size(), 7U);
  const std::size_t kids = pdf.find("/Kids [");
  std::string order;
  for (const std::string& one : at) order += ' ' + one;
  EXPECT_EQ(pdf.substr(kids + 7, order.size()), order) << "in the order of the pages";
  EXPECT_EQ(count(words[0], "by 4"), 0U) << words[0];
  expect_holds(words[1], {"Weights A, 4 by 4.", "row 4 of 4, bomb: The 0.10, movie 0.67"});
  expect_holds(words[3], {"What sign has"});
  for (const char* told : {"1.40", "-1.4"}) EXPECT_EQ(words[3].find(told), std::string::npos) << told;
  expect_holds(pdf, {"/ParentTreeNextKey 7 ", "/Lang (en)", "/Marked true"});
}

TEST_F(ExportTalk, IsAPictureASlide) {
  run_well({"export", talk, "-o", file("s{number}.svg"), "--quiet"});
  EXPECT_EQ(folder.entries(), 7U);
  const std::string second = std::get<std::string>(read_file(file("s2.svg")));
  expect_holds(second, {"decides what it attends to", "bomb attends to movie with 0.67."});
  const auto carried = read_document(second, "s2.svg");
  ASSERT_TRUE(std::holds_alternative<Scene>(carried));
  EXPECT_EQ(std::get<Scene>(carried).title, "The movie was a bomb");
}

// What the window shows of a slide stands on its picture, too: the wall of a claim with the scene beyond it,
// and what is lit of a matrix that is covered.
TEST_F(ExportTalk, ShowsWhatTheSlideChooses) {
  for (const Words& size : {Words{}, Words{"--for", "slide-1280"}}) {
    run_well(joined({"export", talk, "-o", file("s{number}.svg"), "--quiet", "--no-scene"}, size));
    const std::string sixth = std::get<std::string>(read_file(file("s6.svg")));
    expect_holds(sixth, {">wall<", ">goal<", ">matrices<", ">side<"});
    EXPECT_EQ(count(std::get<std::string>(read_file(file("s4.svg"))), "2.99"), 2U) << "told, and in its cell";
    expect_holds(std::get<std::string>(read_file(file("s5.svg"))),
                 {">one <", ">two <", ">matrix<", ">matrices<"});
  }
}

// -1.40 is what the question of the fourth slide asks for.
TEST_F(ExportTalk, WhatAQuestionCoversIsNotTold) {
  for (const Words& size : {Words{}, Words{"--for", "slide-1280"}}) {
    run_well(joined({"export", talk, "-o", file("s{number}.svg"), "--quiet", "--no-scene"}, size));
    const std::string fourth = std::get<std::string>(read_file(file("s4.svg")));
    expect_holds(fourth, {"What sign has", "2.99", ">?<"});
    for (const char* told : {"1.40", "−1.4", "-1.4"}) EXPECT_EQ(fourth.find(told), std::string::npos) << told;
  }
}

// Blocks of another scene stand on the pages, too; a formula that is wider than a column is broken; and what
// a slide has no room for is said.
TEST_F(ExportTalk, NothingIsLeftOutInSilence) {
  const auto with = [&](const std::string& blocks) {
    const std::string opening = std::get<std::string>(read_file("assets/examples/opening.json"));
    return written("two.json", R"({"attnlab_talk": 1, "title": "T", "scenes": {"one": )" + opening +
                                   R"(, "two": )" + opening + R"(}, "slides": [{"scene": "one", "blocks": )" +
                                   blocks + R"(, "text": "Told."}]})");
  };
  for (const Words& size : {Words{}, Words{"--for", "slide-1280"}}) {
    run_well(joined({"export", with(R"(["S", "S@two"])"), "-o", file("b{number}.svg"), "--quiet"}, size));
    expect_holds(std::get<std::string>(read_file(file("b1.svg"))), {">two<"});
  }
  refuses({"export", with(R"(["S", "target@two"])"), "-o", file("b.pdf")}, {"slide 1: ", "found \"target\""});
  run_well({"export", talk, "-o", file("n{number}.svg"), "--quiet", "--no-scene", "--width", "252pt"});
  expect_holds(std::get<std::string>(read_file(file("n6.svg"))), {">exp<", "try to get above 1."});
  const Outcome many =
      run_program({"export", with(R"(["Q", "K", "V", "S", "L", "A", "H", "Y", "QQ", "W", "PQ", "PK"])"), "-o",
                   file("m{number}.svg"), "--for", "slide-1280"});
  EXPECT_EQ(many.status, 0);
  expect_holds(many.err, {"left out, as the slide has no room for it: "});
}

TEST_F(ExportTalk, OneSentenceSaysWhatIsWrong) {
  const std::string text = std::get<std::string>(read_file(talk));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    return written("bad.json", other);
  };
  refuses({"export", talk, "-o", file("t.png")}, {"expected {number}", ".pdf holds them all"});
  refuses({"export", talk, "--view", "pipeline", "-o", file("t.png")}, {"as a talk says it itself"});
  refuses({"export", with(R"("why-not-qq", "step": 2)", R"("two-by-two", "step": 12)"), "-o", file("t.pdf")},
          {"slides[5].step: expected 1 to 9 of the lesson"});
  refuses({"export", with("{A[4,2]}", "{A[4,9]}"), "-o", file("t.pdf")}, {"slide 2: words: {A[4,9]}"});
  refuses({"export", with(R"(["Q", "S", "A"])", R"(["Q", "M", "A"])"), "-o", file("t.pdf")}, {"slide 2: "});
  EXPECT_FALSE(std::filesystem::exists(file("t.pdf"))) << "whole or not there";
}

TEST_F(ExportTalk, WhatHoldsForAllSlidesIsSaidOnce) {
  refuses({"export", talk, "-o", file("missing/s{number}.svg"), "--quiet"},
          {"s1.svg: not saved: the folder ", "missing does not exist"});
  const std::string two = written("two.json", std::get<std::string>(read_file(talk)));
  const Words both{"export", talk, two, "--quiet", "-o"};
  refuses(joined(both, {file("s{number}.svg")}),
          {"two.json: expected another name than ", "s1.svg, which an earlier picture of this call has",
           "{name} tells talks apart"});
  refuses({"export", two, two, "--quiet", "-o", file("{name}-{number}.svg")},
          {"talks whose files have one name need a call each"});
  refuses({"export", two, two, "--quiet", "-o", file("{name}.pdf")},
          {"two.pdf", "talks whose files have one name need a call each"});
  run_well(joined(both, {file("{name}-{number}.svg")}));
  for (const char* name : {"why-queries-and-keys-7.svg", "two-7.svg"})
    EXPECT_TRUE(std::filesystem::exists(file(name))) << name;
}

// As any picture it is made again by what it says of itself, also of a file whose lessons are elsewhere.
TEST_F(ExportTalk, ASlideIsMadeAgain) {
  const auto bytes_of = [](const std::string& name) { return std::get<std::string>(read_file(name)); };
  for (const Words& size :
       {Words{}, Words{"--for", "slide-1280"}, Words{"--width", "12cm", "--theme", "dark"}}) {
    run_well(joined({"export", talk, "-o", file("s{number}.svg"), "--quiet"}, size));
    for (const char* slide : {"s1.svg", "s2.svg", "s4.svg", "s5.svg", "s6.svg"}) {
      run_well({"export", file(slide), "-o", file("again.svg"), "--quiet"});
      EXPECT_EQ(bytes_of(file("again.svg")), bytes_of(file(slide))) << slide;
    }
  }
  run_well({"export", file("s4.svg"), "--theme", "light", "-o", file("s4.png"), "--quiet"});
  run_well({"export", file("s4.png"), "-o", file("again.png"), "--quiet"});
  EXPECT_EQ(bytes_of(file("again.png")), bytes_of(file("s4.png")));
  refuses({"export", file("s4.svg"), "--title", "-o", file("x.svg")},
          {"s4.svg: --title: expected with a picture of a scene"});
}

// A note is the speaker's alone.
TEST_F(ExportTalk, ASlideCarriesNoNote) {
  run_well({"export", talk, "-o", file("s{number}.svg"), "--quiet"});
  for (int i = 1; i <= 7; ++i) {
    const std::string slide = std::get<std::string>(read_file(file("s" + std::to_string(i) + ".svg")));
    EXPECT_NE(slide.find("attnlab_talk"), std::string::npos) << i;
    for (const char* note : {"Say who you are", "Let them vote", "somebody", R"(\"minutes\")"})
      EXPECT_EQ(slide.find(note), std::string::npos) << i << ": " << note;
  }
}

TEST_F(ExportTalk, WhatChangesNothingIsRefused) {
  const std::string pdf = file("t.pdf"), each = file("s{number}.svg");
  for (const Words& option : {Words{"--row", "1"}, Words{"--head", "1"}, Words{"--rank", "1"},
                              Words{"--compare", "with"}, Words{"--title"}, Words{"--caption"}})
    for (const std::string& name : {pdf, each})
      refuses(joined({"export", talk, "-o", name}, option), {talk + ": " + option[0] + ": expected with "});
  for (const Words& option : {Words{"--no-scene"}, Words{"--caption-file", file("c.txt")}})
    refuses(joined({"export", talk, "-o", pdf}, option),
            {talk + ": " + option[0] + ": expected with {number}"});
  EXPECT_EQ(folder.entries(), 0U);
}

// Of each page by itself, on a wall and beside it.
TEST_F(ExportTalk, SmallLettersAreSaidOfEachSlide) {
  const std::string opening = std::get<std::string>(read_file("assets/examples/opening.json"));
  const std::string views =
      written("views.json", R"({"attnlab_talk": 1, "title": "T", "scenes": {"one": )" + opening +
                                R"(}, "slides": [{"scene": "one", "view": "symmetry", "text": "Told."},
 {"scene": "one", "view": "heads", "text": "Told."}, {"scene": "one", "view": "softmax/scale", "text": "Told."}]})");
  for (const char* size : {"slide-1280", "beamer-16:9"}) {
    const Outcome made = run_program({"export", views, "-o", file("v.pdf"), "--for", size});
    EXPECT_EQ(made.status, 0);
    expect_holds(made.err,
                 {"slide 1: the ", "; slide 3: the ", "larger would be a slide that shows less or "});
    EXPECT_EQ(made.err.find("slide 2"), std::string::npos) << made.err;
    EXPECT_EQ(made.err.find("--matrix"), std::string::npos) << made.err;
  }
  const Outcome each = run_program({"export", views, "-o", file("v{number}.svg"), "--for", "slide-1280"});
  expect_holds(each.err, {"v1.svg: the ", "v3.svg: the ", ", below 12 pt; "});
}

TEST_F(ExportTalk, ASlideOfATalkHasItsSceneAsAStepHas) {
  const std::string scene = run_well({"lessons", "why-queries-and-keys", "--step", "2"});
  EXPECT_TRUE(std::holds_alternative<Scene>(read_scene(scene, "s")));
  EXPECT_EQ(run_well({"lessons", talk, "--step", "2"}), scene);
  EXPECT_EQ(run_well({"lessons", "assets/lessons/two-by-two.json", "--step", "3"}),
            run_well({"lessons", "two-by-two", "--step", "3"}));
  refuses({"lessons", talk, "--step", "8"}, {"--step: expected 1 to 7 of this talk, found 8"});
  refuses({"lessons", "two-by-two", "--step", "99"}, {"of this lesson, found 99"});
  refuses({"lessons", "none", "--step", "1"}, {"there is no lesson \"none\" (attnlab lessons lists them)"});
  refuses({"lessons", talk, "--page", "-o", file("p.html")},
          {"is a talk, which has no page; attnlab export " + talk + " -o slides.pdf"});
  refuses({"lessons", "why-queries-and-keys", "--page", "-o", file("p.html")},
          {"is a talk, which has no page; attnlab lessons why-queries-and-keys > talk.json"});
}

TEST_F(ExportTalk, IsListedAndPrintedBesideTheLessons) {
  EXPECT_EQ(run_well({"lessons", "why-queries-and-keys"}), std::get<std::string>(read_file(talk)));
  expect_holds(run_well({"lessons"}), {"why-queries-and-keys", "two-by-two"});
}

}  // namespace
}  // namespace attnlab::test
