// The command line of `attnlab export` as it is read, without running anything.
#include "app/cli/command_line.h"

#include "tests/app/program.h"

#include <set>

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
  const ExportOptions& o = r.options;
  EXPECT_EQ(r.output, "x.png");
  EXPECT_EQ(std::tuple(o.view, o.theme, o.transparent, o.with_scene, o.scale),
            std::tuple("rank", ThemeId::print, true, false, 2));
  EXPECT_EQ(o.size, (Extent{800, 600}));
  EXPECT_EQ(request({"-", "--matrix", "scores:2", "-o", "s.npy"}).options.matrix, "scores:2");
}

TEST(ExportLine, CentimetresAndDensity) {
  const ExportRequest r = request(of_heads, {"--cm", "2.54x5.08", "--dpi", "300"});
  ASSERT_TRUE(r.options.paper);
  EXPECT_DOUBLE_EQ(r.options.paper->width, 96);
  EXPECT_DOUBLE_EQ(r.options.paper->height.value_or(0), 192);
  EXPECT_DOUBLE_EQ(r.options.paper->least_type, 6 * 96 / 72.27);    // of TeX
  EXPECT_DOUBLE_EQ(r.options.scale * r.options.paper->width, 300);  // an inch
  EXPECT_EQ(r.options.dpi, 300);
  EXPECT_EQ(request(of_heads, {"--dpi", "300"}).options.scale, 1);
}

TEST(ExportLine, WidthsInEveryUnitAndByName) {
  const auto paper = [](const Words& more) { return request(of_heads, more).options; };
  for (const char* width : {"2.54cm", "25.4mm", "1in", "72bp", "72.27pt"}) {
    const ExportOptions o = paper({"--width", width});
    ASSERT_TRUE(o.paper) << width;
    EXPECT_NEAR(o.paper->width, 96, 1e-9) << width;
    EXPECT_FALSE(o.paper->height) << width;
    EXPECT_EQ(o.dpi, 300);
    EXPECT_NEAR(o.scale, 3.125, 1e-12);
  }
  EXPECT_EQ(paper({"--width", "9cm", "--scale", "2"}).scale, 2);
  EXPECT_EQ(paper({"--width", "9cm", "--dpi", "96"}).scale, 1);
  EXPECT_NEAR(paper({"--width", "9cm", "--min-type", "7.5bp"}).paper->least_type, 10, 1e-12);
  EXPECT_NEAR(paper({"--for", "ieee-column"}).paper->width, 252 / 72.27 * 96, 1e-9);
  EXPECT_NEAR(paper({"--for", "ieee-page"}).paper->width, 516 / 72.27 * 96, 1e-9);
  EXPECT_NEAR(paper({"--for", "a4-text"}).paper->width, 16 / 2.54 * 96, 1e-9);
  const ExportOptions beamer = paper({"--for", "beamer-16:9"}), slide = paper({"--for", "slide-1280"});
  EXPECT_NEAR(*beamer.paper->height / beamer.paper->width, 9.0 / 16, 1e-12);
  EXPECT_TRUE(beamer.paper->slide);
  EXPECT_EQ(std::tuple(slide.paper->width, slide.paper->height, slide.scale), std::tuple(1280, 720, 1));
}

TEST(ExportLine, WhatTheFigureShows) {
  const FigureOptions f =
      request({"a", "--view", "softmax", "-o", "x.svg"},
              {"--part", "mask", "--head", "2", "--row", "3", "--decimals", "3", "--no-numbers", "--columns"})
          .options.figure;
  EXPECT_EQ(std::tuple(f.part, f.head, f.row, f.decimals, f.numbers, f.columns),
            std::tuple(2, 1, 2, 3, false, true));
  EXPECT_EQ(request({"a", "--view", "softmax", "--part", "2", "-o", "x.svg"}).options.figure.part, 1);
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
      EXPECT_EQ(r.picks, (std::vector<FigurePick>{{&view, static_cast<int>(part)}}));
    }
}

TEST(ExportLine, WithoutAWhatThePictureSaysIt) {
  const ExportRequest r = request({"a.svg", "-o", "x.pdf", "--theme", "print"});
  EXPECT_TRUE(r.again);
  EXPECT_EQ(r.asked.text("--theme"), "print");
  EXPECT_TRUE(r.asked.options.size() == 2 && r.asked.has("--output"));
  EXPECT_FALSE(request(of_rank).again);
  EXPECT_EQ(request({"a", "b", "--view", "rank", "-o", "{name}.png"}).scenes, (Words{"a", "b"}));
}

// Every option against every kind of output: where it would do nothing it is refused, by its name.
TEST(ExportLine, AnOptionIsRefusedWhereItDoesNothing) {
  std::map<char, Words> outputs{{'r', {"--view", "rank", "-o", "x.png"}},
                                {'m', {"--matrix", "weights", "-o", "x.png"}},
                                {'g', {"--view", "heads", "--sweep", "t=0:1", "-o", "x.gif"}},
                                {'h', {"--document", "page", "-o", "x.html"}},
                                {'w', {"--document", "worksheet", "-o", "x.tex"}},
                                {'y', {"--document", "numpy", "-o", "x.py"}}};
  for (const auto& [letter, file] :
       {std::pair{'p', "x.png"}, {'s', "x.svg"}, {'d', "x.pdf"}, {'e', "x.eps"}, {'t', "x.tikz"}})
    outputs[letter] = {"--view", "heads", "-o", file};
  for (const auto& [letter, file] :
       {std::pair{'c', "x.csv"}, {'v', "x.tsv"}, {'x', "x.tex"}, {'n', "x.npy"}, {'j', "x.json"}})
    outputs[letter] = {"--matrix", "weights", "-o", file};
  const struct {
    Words options;
    const char* with;  // the outputs in which it does something, or asks for what is so anyway
  } rows[] = {
      {{"--caption-file=c.txt"}, "psdetrm"},
      {{"--scale=2", "--dpi=72"}, "prmg"},
      {{"--outlines"}, "sde"},
      {{"--standalone"}, "t"},
      {{"--headers"}, "cvx"},
      {{"--rank=1"}, "r"},
      {{"--columns"}, "psdetrmghwy"},
      {{"--decimals=2"}, "psdetrmgxhw"},
      {{"--row=1", "--head=1", "--part=1"}, "psdetrg"},
      {{"--before=b.json"}, "psdetr"},
      {{"--compare=beside"}, ""},  // beside --before alone
      {{"--format=png"}, ""},      // beside -o - alone
      {{"--variant=1"}, "hwy"},
      {{"--frames=9", "--fps=10", "--once"}, "g"},
      {{"--qr"}, "psdetrm"},
      {{"--size=800x600", "--cm=8x6", "--width=8cm", "--for=beamer-16:9", "--theme=dark", "--font=cm",
        "--transparent", "--title", "--caption", "--no-numbers", "--plain", "--range=scores=2", "--no-scene"},
       "psdetrmg"}};
  std::set<std::string> tried{"--min-type"};  // which needs a size beside it
  for (const auto& row : rows)
    for (const std::string& option : row.options)
      for (const auto& [letter, output] : outputs) {
        const std::size_t equals = option.find('=');
        const std::string name = option.substr(0, equals);
        const Words value = equals == std::string::npos ? Words{} : Words{option.substr(equals + 1)};
        const std::string said = refusal(joined({"a.json"}, output), joined({name}, value));
        const bool effect = std::string_view(row.with).find(letter) != std::string_view::npos;
        EXPECT_EQ(said.empty(), effect) << letter << ' ' << option << ": " << said;
        EXPECT_TRUE(effect || said.find(name + ": expected with") != std::string::npos) << said;
        tried.insert(name);
      }
  for (const ExportOption& option : export_option_list())
    EXPECT_TRUE(*option.flag == '\0' || tried.contains(option.flag)) << option.flag << " is not tried";
}

// What is refused, and a part of its one sentence.
TEST(ExportLine, RefusesTheRestInOneSentence) {
  // RANK and HEADS: a picture of that view; '': an empty word.
  const auto expect_refused = [](const std::string& line, const char* part) {
    Words words = words_of_line(line);
    const std::string kind = words.empty() ? "" : words.front();
    const bool rank = kind == "RANK", begun = rank || kind == "HEADS";
    if (begun) words = joined(rank ? of_rank : of_heads, {words.begin() + 1, words.end()});
    const std::string sentence = refusal(words);
    EXPECT_TRUE(sentence.starts_with("attnlab: export: ")) << line << ": " << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos);
    EXPECT_NE(sentence.find(part), std::string::npos) << part << " in " << sentence;
  };
  std::istringstream alone(
      "RANK --matrix scores; RANK --size 10x10 --cm 3x3; ; a; "
      "a -o x.png --sweep t=0:1; a --view rank; a --view nothing -o x.png; "
      "a --view pipeline -o x.png --part 3; a --matrix scores --part 2 -o x.png; "
      "a --document poem -o x.tex; a --document solution --sweep t=0:1 -o x.tex; "
      "'' --view rank -o x.png; a --view softmax --qr --sweep t=0:1 -o x.gif");
  for (std::string line; std::getline(alone, line, ';');) expect_refused(line, "");
  const std::pair<const char*, const char*> cases[] = {
      {"RANK --size big", "--size: expected"},
      {"RANK --size 10", "--size: expected"},
      {"HEADS --scale large", "--scale: expected"},
      {"RANK --theme blue", "--theme: expected light, dark or print"},
      {"RANK --part nothing", "--part: expected all, or one of W, freedom, unseen"},
      {"RANK --decimals -1", "--decimals: expected 0 to 6"},
      {"RANK --decimals 7", "--decimals: expected 0 to 6"},
      {"RANK --range colours=2", "--range: expected"},
      {"RANK --range scores", "--range: expected"},
      {"RANK --unknown", "--unknown"},
      {"HEADS --width 8cm --cm 8x8",
       "expected one of --size, --cm, --width and --for, found --cm and --width"},
      {"HEADS --for a4-text --size 8x8", "found --size and --for"},
      {"HEADS --width 0.1cm", "--width: expected 1 to 200 cm, found \"0.1cm\""},
      {"HEADS --width 1000cm", "--width: expected 1 to 200 cm"},
      {"HEADS --width 8", "--width: expected a width as 8.5cm"},
      {"HEADS --width 8em", "--width: expected a width as 8.5cm"},
      {"HEADS --width nancm", "--width: expected"},
      {"HEADS --width -8cm", "--width: expected 1 to 200 cm"},
      {"HEADS --cm 0.1x8", "--cm: expected 1 to 200 cm in each direction"},
      {"HEADS --for ieee-colum", "ieee-column"},
      {"HEADS --width 8cm --min-type 1pt", "--min-type: expected 3pt to 36pt, found \"1pt\""},
      {"HEADS --width 8cm --min-type 7", "--min-type: expected 3pt to 36pt"},
      {"HEADS --min-type 7pt", "--min-type: expected with --width, --for, --cm or --size"},
      {"HEADS --width 8cm --dpi 300 --scale 2", "expected one of --dpi and --scale"},
      {"RANK --sweep ''", "--sweep: expected a value, found an empty one"},
      {"RANK --width ''", "--width: expected a value, found an empty one"},
      {"RANK --matrix ''", "--matrix: expected a value, found an empty one"},
      {"RANK --range ''", "--range: expected a value, found an empty one"},
      {"RANK --quiet --verbose", "expected one of --quiet and --verbose"},
      {"RANK --format svg", "--format: expected with -o -"},
      {"RANK --compare difference", "--compare: expected with --before"},
      {"RANK --before b --compare sideways",
       "--compare: expected beside, difference or with, found \"sideways\""},
      {"RANK --caption-file a.doc", "--caption-file: expected a name that ends in"},
      {"RANK --caption-file {veiw}.txt", "--caption-file: nothing stands for {veiw}"},
      {"RANK --caption-file {veiw}.txt", "did you mean {view}?"},
      {"a --document page -o x.html --decimals 17", "expected 0 to 6"},
      {"a b --view rank -o x.png", "{name}"},
      {"a b --view rank -o - --format svg", "expected one scene"},
      {"a --view rank -o -", "-o -: expected --format, one of png, svg, pdf"},
      {"a --view rank -o - --format bmp", "found \"bmp\""},
      {"a --view rank -o - --format csv",
       "-o -: expected --format, one of png, svg, pdf, eps, tikz, found \"csv\""},
      {"a --view rank --sweep t=0:1 -o - --format gif", "an animation needs one"},
      {"a --view rank -o x.bmp",
       "-o: expected a name that ends in .png, .svg, .pdf, .eps or .tikz, found \"x.bmp\""},
      {"a --view rank -o x", "expected a name that ends in"},
      {"a --matrix scores -o x.doc", ".npy"},
      {"a --document solution -o x.pdf", ".tex"},
      {"a --view rank,heads -o x.svg", "expected {view} in it"},
      {"a --view softmax --part all -o x.svg", "expected {part} in it"},
      {"a --view all --part all -o {view}.svg", "expected {part} in it"},
      {"a --view rank,heads -o - --format svg", "expected one picture"},
      {"a --view rank,rank -o {view}.svg", "expected rank once"},
      {"a --view rank,heds -o {view}.svg", "did you mean heads?"},
      {"a --view rank, -o {view}.svg", "found \"\""},
      {"a --view rank,softmax --part row -o {view}.svg", "--part: expected one view, or all"},
      {"a --view rank --sweep t=0:1 -o x.gif --caption-file a.txt",
       "--caption-file: expected with a picture that stands still"},
      {"a --before b --matrix weights -o x.csv", "--before: expected with a view"},
      {"a --before b --view heads --sweep t=0:1 -o x.gif", "--before: expected with a view"}};
  for (const auto& [line, part] : cases) expect_refused(line, part);
}

}  // namespace
}  // namespace attnlab::test
