// The command line of `attnlab export` as it is read, without running anything.
#include "app/command_line.h"

#include "tests/app/program.h"

#include <algorithm>
#include <map>

namespace attnlab::test {
namespace {

// To be followed by what a test is about.
const Words of_heads{"a", "--view", "heads", "-o", "x.png"}, of_rank{"a", "--view", "rank", "-o", "x.svg"};

ExportRequest request(const Words& words, const Words& more = {}) {
  const Command command = read_command_line(joined({"export"}, joined(words, more)));
  if (const auto* found = std::get_if<ExportRequest>(&command)) return *found;
  const auto* wrong = std::get_if<WrongUsage>(&command);
  ADD_FAILURE() << "another command" << (wrong ? ": " + wrong->sentence : "");
  return {};
}

std::string refusal(const Words& words, const Words& more = {}) {
  const Command command = read_command_line(joined({"export"}, joined(words, more)));
  const auto* wrong = std::get_if<WrongUsage>(&command);
  return wrong ? wrong->sentence : "";
}

TEST(ExportLine, AsTheDesignFixesIt) {
  const ExportRequest r = request({"a.json", "--view", "rank", "-o", "x.png", "--size", "800x600", "--scale",
                                   "2", "--theme", "print", "--transparent", "--no-scene"});
  EXPECT_EQ(r.scenes, Words{"a.json"});
  EXPECT_EQ(r.output, "x.png");
  EXPECT_EQ(r.options.view, "rank");
  EXPECT_EQ(r.options.theme, ThemeId::print);
  EXPECT_TRUE(r.options.transparent);
  EXPECT_FALSE(r.options.with_scene);
  EXPECT_EQ(r.options.scale, 2);
  ASSERT_TRUE(r.options.size);
  EXPECT_EQ(r.options.size->width, 800);
  EXPECT_EQ(r.options.size->height, 600);
  EXPECT_EQ(request({"-", "--matrix", "scores:2", "-o", "s.npy"}).options.matrix, "scores:2");
}

TEST(ExportLine, CentimetresAndDensity) {
  const ExportRequest r = request(of_heads, {"--cm", "2.54x5.08", "--dpi", "300"});
  ASSERT_TRUE(r.options.paper);
  EXPECT_DOUBLE_EQ(r.options.paper->width, 96);
  EXPECT_DOUBLE_EQ(r.options.paper->height.value_or(0), 192);
  EXPECT_DOUBLE_EQ(r.options.paper->least_type, 8);                 // 6 pt
  EXPECT_DOUBLE_EQ(r.options.scale * r.options.paper->width, 300);  // an inch
  EXPECT_EQ(r.options.dpi, 300);
  EXPECT_EQ(request(of_heads, {"--dpi", "300"}).options.scale, 1);
}

TEST(ExportLine, WidthsInEveryUnitAndByName) {
  const auto paper = [](const Words& more) { return request(of_heads, more).options; };
  for (const char* width : {"2.54cm", "25.4mm", "1in", "72pt"}) {
    const ExportOptions o = paper({"--width", width});
    ASSERT_TRUE(o.paper) << width;
    EXPECT_NEAR(o.paper->width, 96, 1e-9) << width;
    EXPECT_FALSE(o.paper->height) << width;
    EXPECT_EQ(o.dpi, 300);
    EXPECT_NEAR(o.scale, 3.125, 1e-12);
  }
  EXPECT_EQ(paper({"--width", "9cm", "--scale", "2"}).scale, 2);
  EXPECT_EQ(paper({"--width", "9cm", "--dpi", "96"}).scale, 1);
  EXPECT_NEAR(paper({"--width", "9cm", "--min-type", "7.5pt"}).paper->least_type, 10, 1e-12);
  EXPECT_NEAR(paper({"--for", "ieee-column"}).paper->width, 336, 1e-9);
  EXPECT_NEAR(paper({"--for", "ieee-page"}).paper->width, 18.2 / 2.54 * 96, 1e-9);
  EXPECT_NEAR(paper({"--for", "a4-text"}).paper->width, 16 / 2.54 * 96, 1e-9);
  const ExportOptions beamer = paper({"--for", "beamer-16:9"}), slide = paper({"--for", "slide-1280"});
  EXPECT_NEAR(*beamer.paper->height / beamer.paper->width, 9.0 / 16, 1e-12);
  EXPECT_TRUE(beamer.paper->slide);
  EXPECT_EQ(slide.paper->width, 1280);
  EXPECT_EQ(slide.paper->height.value_or(0), 720);
  EXPECT_EQ(slide.scale, 1);
}

TEST(ExportLine, WhatTheFigureShows) {
  const FigureOptions f =
      request({"a", "--view", "softmax", "-o", "x.svg"},
              {"--part", "mask", "--head", "2", "--row", "3", "--decimals", "3", "--no-numbers", "--columns"})
          .options.figure;
  EXPECT_EQ(f.part, 2);
  EXPECT_EQ(f.head, 1);
  EXPECT_EQ(f.row, 2);
  EXPECT_EQ(f.decimals, 3);
  EXPECT_FALSE(f.numbers);
  EXPECT_TRUE(f.columns);
  EXPECT_EQ(request({"a", "--view", "softmax", "--part", "2", "-o", "x.svg"}).part_name, "scale");
  EXPECT_EQ(request(of_rank).options.figure.decimals, 2);
  EXPECT_EQ(request({"a", "--matrix", "scores", "-o", "x.tex"}).options.figure.decimals, 4);
  EXPECT_EQ(request({"a", "--view", "rank", "--sweep", "t=0:1", "-o", "x.gif"}).options.figure.decimals, 2);
}

TEST(ExportLine, RangesOfColours) {
  const RangeChoices ranges = request(of_rank, {"--range", "scores=2.5,weights=own"}).options.figure.ranges;
  EXPECT_EQ(ranges[range_place(RangeOf::scores)], (RangeChoice{RangeRule::locked, 2.5}));
  EXPECT_EQ(ranges[range_place(RangeOf::weights)].rule, RangeRule::own);
  EXPECT_EQ(ranges[range_place(RangeOf::numbers)], RangeChoice{});
  EXPECT_EQ(request(of_rank, {"--range", "scores=2.5", "--range", "weights=own"}).options.figure.ranges,
            ranges);
  for (const char* end : {"0", "-1", "nan", "inf", "two", ""})
    EXPECT_NE(refusal(of_rank, {"--range", std::string("scores=") + end}).find(end_expected),
              std::string::npos)
        << end;
}

TEST(ExportLine, Documents) {
  EXPECT_EQ(request({"a", "--document", "worksheet", "-o", "x.tex"}).document, PaperChoice::worksheet);
  EXPECT_EQ(request({"a", "--document", "pytorch", "-o", "x.py"}).document, PaperChoice::pytorch);
  const Words page{"a", "--document", "page", "-o", "x.html"};
  EXPECT_EQ(request(page).document, PaperChoice::page);
  EXPECT_EQ(request(page).options.figure.decimals, 2);
  EXPECT_EQ(request(page, {"--decimals", "3"}).options.figure.decimals, 3);
}

TEST(ExportLine, EveryViewAndPartByItsName) {
  for (const View& view : views())
    for (std::size_t part = 0; part < view.parts.size(); ++part) {
      const ExportRequest r = request(
          {"a", "--view", std::string(view.id), "--part", std::string(view.parts[part].id), "-o", "x.png"});
      EXPECT_EQ(r.options.figure.part, static_cast<int>(part));
      EXPECT_EQ(r.part_name, view.parts[part].id);
    }
}

TEST(ExportLine, WithoutAWhatThePictureSaysIt) {
  const ExportRequest r = request({"a.svg", "-o", "x.pdf", "--theme", "print"});
  EXPECT_TRUE(r.again);
  EXPECT_EQ(r.asked.text("--theme"), "print");
  EXPECT_FALSE(request(of_rank).again);
  EXPECT_EQ(request({"a", "b", "--view", "rank", "-o", "{name}.png"}).scenes, (Words{"a", "b"}));
}

// Every option against every kind of output: where it would do nothing it is refused, by its name.
TEST(ExportLine, AnOptionIsRefusedWhereItDoesNothing) {
  const std::map<char, Words> outputs{{'p', {"--view", "heads", "-o", "x.png"}},
                                      {'s', {"--view", "heads", "-o", "x.svg"}},
                                      {'d', {"--view", "heads", "-o", "x.pdf"}},
                                      {'e', {"--view", "heads", "-o", "x.eps"}},
                                      {'t', {"--view", "heads", "-o", "x.tikz"}},
                                      {'r', {"--view", "rank", "-o", "x.png"}},
                                      {'m', {"--matrix", "weights", "-o", "x.png"}},
                                      {'g', {"--view", "heads", "--sweep", "t=0:1", "-o", "x.gif"}},
                                      {'c', {"--matrix", "weights", "-o", "x.csv"}},
                                      {'v', {"--matrix", "weights", "-o", "x.tsv"}},
                                      {'x', {"--matrix", "weights", "-o", "x.tex"}},
                                      {'n', {"--matrix", "weights", "-o", "x.npy"}},
                                      {'j', {"--matrix", "weights", "-o", "x.json"}},
                                      {'h', {"--document", "page", "-o", "x.html"}},
                                      {'w', {"--document", "worksheet", "-o", "x.tex"}},
                                      {'y', {"--document", "numpy", "-o", "x.py"}}};
  const struct {
    Words option;
    const char* with;  // the outputs in which it does something, or asks for what is so anyway
  } rows[] = {{{"--size", "800x600"}, "psdetrmg"},
              {{"--width", "8cm"}, "psdetrmg"},
              {{"--theme", "dark"}, "psdetrmg"},
              {{"--transparent"}, "psdetrmg"},
              {{"--title"}, "psdetrmg"},
              {{"--caption"}, "psdetrmg"},
              {{"--no-numbers"}, "psdetrmg"},
              {{"--range", "scores=2"}, "psdetrmg"},
              {{"--no-scene"}, "psdetrmg"},
              {{"--caption-file", "c.txt"}, "psdetrm"},
              {{"--scale", "2"}, "prmg"},
              {{"--outlines"}, "sde"},
              {{"--standalone"}, "t"},
              {{"--frames", "9"}, "g"},
              {{"--fps", "10"}, "g"},
              {{"--once"}, "g"},
              {{"--headers"}, "cvx"},
              {{"--rank", "1"}, "r"},
              {{"--row", "1"}, "psdetrg"},
              {{"--head", "1"}, "psdetrg"},
              {{"--columns"}, "psdetrmghwy"},
              {{"--decimals", "2"}, "psdetrmgxhw"}};
  for (const auto& row : rows)
    for (const auto& [letter, output] : outputs) {
      const std::string said = refusal(joined({"a.json"}, output), row.option);
      const bool effect = std::string_view(row.with).find(letter) != std::string_view::npos;
      EXPECT_EQ(said.empty(), effect) << letter << ' ' << row.option.front() << ": " << said;
      if (!effect) {
        EXPECT_NE(said.find(row.option.front() + ": expected with "), std::string::npos) << said;
      }
    }
}

// What is refused, and a part of its one sentence.
TEST(ExportLine, RefusesTheRestInOneSentence) {
  const struct {
    const Words begun, more;
    const char* part = "";
  } cases[] = {
      {of_heads,
       {"--width", "8cm", "--cm", "8x8"},
       "expected one of --size, --cm, --width and --for, found --cm and --width"},
      {of_heads, {"--for", "a4-text", "--size", "8x8"}, "found --size and --for"},
      {of_heads, {"--width", "0.1cm"}, "--width: expected 1 to 200 cm, found \"0.1cm\""},
      {of_heads, {"--width", "1000cm"}, "--width: expected 1 to 200 cm"},
      {of_heads, {"--width", "8"}, "--width: expected a width as 8.5cm"},
      {of_heads, {"--width", "8em"}, "--width: expected a width as 8.5cm"},
      {of_heads, {"--width", "nancm"}, "--width: expected"},
      {of_heads, {"--width", "-8cm"}, "--width: expected 1 to 200 cm"},
      {of_heads, {"--cm", "0.1x8"}, "--cm: expected 1 to 200 cm in each direction"},
      {of_heads, {"--for", "ieee-colum"}, "ieee-column"},
      {of_heads, {"--width", "8cm", "--min-type", "1pt"}, "--min-type: expected 3pt to 36pt, found \"1pt\""},
      {of_heads, {"--width", "8cm", "--min-type", "7"}, "--min-type: expected 3pt to 36pt"},
      {of_heads, {"--min-type", "7pt"}, "--min-type: expected with --width, --for, --cm or --size"},
      {of_heads, {"--width", "8cm", "--dpi", "300", "--scale", "2"}, "expected one of --dpi and --scale"},
      {of_rank, {"--matrix", "scores"}},
      {of_rank, {"--size", "big"}},
      {of_rank, {"--size", "10"}},
      {of_rank, {"--size", "10x10", "--cm", "3x3"}},
      {of_heads, {"--scale", "large"}},
      {of_rank, {"--theme", "blue"}},
      {of_rank, {"--part", "nothing"}},
      {of_rank, {"--decimals", "-1"}},
      {of_rank, {"--decimals", "7"}},
      {of_rank, {"--range", "colours=2"}},
      {of_rank, {"--range", "scores"}},
      {of_rank, {"--sweep", ""}, "--sweep: expected a value, found an empty one"},
      {of_rank, {"--width", ""}, "--width: expected a value, found an empty one"},
      {of_rank, {"--matrix", ""}, "--matrix: expected a value, found an empty one"},
      {of_rank, {"--range", ""}, "--range: expected a value, found an empty one"},
      {of_rank, {"--unknown"}},
      {of_rank, {"--quiet", "--verbose"}, "expected one of --quiet and --verbose"},
      {of_rank, {"--format", "svg"}, "--format: expected with -o -"},
      {of_rank, {"--compare", "difference"}, "--compare: expected with --before"},
      {of_rank,
       {"--before", "b", "--compare", "sideways"},
       "--compare: expected beside or difference, found \"sideways\""},
      {of_rank, {"--caption-file", "a.doc"}, "--caption-file: expected a name that ends in"},
      {of_rank, {"--caption-file", "{veiw}.txt"}, "--caption-file: nothing stands for {veiw}"},
      {of_rank, {"--caption-file", "{veiw}.txt"}, "did you mean {view}?"},
      {{}, {}},
      {{"a"}, {}},
      {{"a"}, {"-o", "x.png", "--sweep", "t=0:1"}},
      {{"a"}, {"--view", "rank"}},
      {{"a"}, {"--view", "nothing", "-o", "x.png"}},
      {{"a"}, {"--view", "pipeline", "-o", "x.png", "--part", "3"}},
      {{"a"}, {"--matrix", "scores", "--part", "2", "-o", "x.png"}},
      {{"a"}, {"--document", "poem", "-o", "x.tex"}},
      {{"a"}, {"--document", "solution", "--sweep", "t=0:1", "-o", "x.tex"}},
      {{"a"}, {"--document", "page", "-o", "x.html", "--decimals", "17"}, "expected 0 to 6"},
      {{""}, {"--view", "rank", "-o", "x.png"}},
      {{"a", "b"}, {"--view", "rank", "-o", "x.png"}, "{name}"},
      {{"a", "b"}, {"--view", "rank", "-o", "-", "--format", "svg"}, "expected one scene"},
      {{"a"}, {"--view", "rank", "-o", "-"}, "-o -: expected --format, one of png, svg, pdf"},
      {{"a"}, {"--view", "rank", "-o", "-", "--format", "bmp"}, "found \"bmp\""},
      {{"a"},
       {"--view", "rank", "-o", "-", "--format", "csv"},
       "-o -: expected --format, one of png, svg, pdf, eps, tikz, found \"csv\""},
      {{"a"}, {"--view", "rank", "--sweep", "t=0:1", "-o", "-", "--format", "gif"}, "an animation needs one"},
      {{"a"},
       {"--view", "rank", "-o", "x.bmp"},
       "-o: expected a name that ends in .png, .svg, .pdf, .eps or .tikz, found \"x.bmp\""},
      {{"a"}, {"--view", "rank", "-o", "x"}, "expected a name that ends in"},
      {{"a"}, {"--matrix", "scores", "-o", "x.doc"}, ".npy"},
      {{"a"}, {"--document", "solution", "-o", "x.pdf"}, ".tex"},
      {{"a"}, {"--view", "rank,heads", "-o", "x.svg"}, "expected {view} in it"},
      {{"a"}, {"--view", "softmax", "--part", "all", "-o", "x.svg"}, "expected {part} in it"},
      {{"a"}, {"--view", "all", "--part", "all", "-o", "{view}.svg"}, "expected {part} in it"},
      {{"a"}, {"--view", "rank,heads", "-o", "-", "--format", "svg"}, "expected one picture"},
      {{"a"}, {"--view", "rank,rank", "-o", "{view}.svg"}, "expected rank once"},
      {{"a"}, {"--view", "rank,heds", "-o", "{view}.svg"}, "did you mean heads?"},
      {{"a"}, {"--view", "rank,", "-o", "{view}.svg"}, "found \"\""},
      {{"a"},
       {"--view", "rank,softmax", "--part", "row", "-o", "{view}.svg"},
       "--part: expected one view, or all"},
      {{"a"},
       {"--view", "rank", "--sweep", "t=0:1", "-o", "x.gif", "--caption-file", "a.txt"},
       "--caption-file: expected with a picture that stands still"},
      {{"a"}, {"--before", "b", "--matrix", "weights", "-o", "x.csv"}, "--before: expected with a view"},
      {{"a"},
       {"--before", "b", "--view", "heads", "--sweep", "t=0:1", "-o", "x.gif"},
       "--before: expected with a view"},
      {{"a"}, {"--view", "softmax", "--qr", "--sweep", "t=0:1", "-o", "x.gif"}},
  };
  for (const auto& [begun, more, part] : cases) {
    const std::string sentence = refusal(begun, more);
    EXPECT_TRUE(sentence.starts_with("attnlab: export: "))
        << testing::PrintToString(joined(begun, more)) << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos);
    EXPECT_NE(sentence.find(part), std::string::npos) << part << " in " << sentence;
  }
}

}  // namespace
}  // namespace attnlab::test
