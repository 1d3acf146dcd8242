// Words out of files that a terminal would obey: none reaches standard error or what is meant for people, and no terminal gets
// one, whatever is asked for. How far an export is stands there, and nowhere where nobody sees it.
#include "app/progress_line.h"
#include "core/scene/scene_file.h"
#include "core/teaching/handed_in.h"
#include "tests/app/program.h"
#include "tests/core/checkers.h"

#include "embedded/assets.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// Clears the screen, writes a title, goes up a line; C1 in UTF-8, DEL, and a carriage return over what stood there.
const std::string hostile =
    "\x1b[2J\x1b]0;owned\x07\x1b[1A\xC2\x9B"
    "31m\x7f\rsafe";

// Where the first byte stands that a terminal obeys, with what stands around it; empty: nowhere.
std::string control_in(std::string text, std::string_view allowed) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool c1 = c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if ((c < 0x20 && allowed.find(text[i]) == std::string_view::npos) || c == 0x7F || c1)
      return std::to_string(i) + ": " + text.substr(i > 40 ? i - 40 : 0, 80);
  }
  return {};
}

class Terminal : public InFolder {
 protected:
  std::string scene, answers, lesson, set, named = file(hostile + ".json");

  Terminal() {
    const std::string opening(embedded::assets("examples/opening.json"));
    Scene s = std::get<Scene>(read_scene(opening, "x"));
    s.title = s.notes = hostile + '\n' + hostile;
    s.tokens = {hostile, "=1+1", "b", hostile + "d"};
    scene = written("s.json", scene_text(s));
    hand_in(s, {hostile, {{1, hostile}}});
    answers = written("a.json", scene_text(s));
    fs::copy_file(answers, named);
    std::string text(embedded::assets("lessons/folding.json"));
    const auto put = [&text](const std::string& field, const std::string& value) {
      const auto at = text.find('"' + field + "\": \"");
      EXPECT_NE(at, std::string::npos);
      text.insert(at + field.size() + 5, value);
    };
    put("title", "\\u001b[2J");
    lesson = written("l.json", text);
    put("text", "\\u001b[2J");
    const auto claims = text.find("\"claims\": [");
    EXPECT_NE(claims, std::string::npos);
    text.insert(claims + 11, "\"\\u001b[2J " + std::string(900, 'x') + " = 1\", ");
    set = written("bad.json", text);
  }
};

TEST_F(Terminal, NoCommandLetsWordsOfFilesSteerIt) {
  const std::string odd = file(hostile), out = file("out");
  for (const Words& words :
       std::vector<Words>{{"compute", scene},
                          {"compute", named},
                          {"compute", odd},
                          {"compute", scene, "--only", hostile},
                          {"describe", scene},
                          {"describe", named},
                          {"explain", scene, "Y[1,1]"},
                          {"explain", scene, hostile},
                          {"certify", scene},
                          {"certify", named, "--weights", odd},
                          {"share", scene},
                          {"share", odd},
                          {"gather", answers, named, odd},
                          {"gather", answers, "-o", odd},
                          {"check", lesson},
                          {"check", set},
                          {"check", named},
                          {"check", odd},
                          {"lessons", hostile},
                          {"examples", hostile},
                          {"lessons", lesson, "--page", "-o", odd},
                          {"train", scene, "-o", odd + "/x.json"},
                          {"train", "--task", hostile},
                          {"train", "--task", "copy", "--variants", hostile},
                          {"export", scene, "--view", "softmax", "-o", odd + ".svg", "--verbose"},
                          {"export", named, "--view", "softmax", "-o", odd + "/{name}.png"},
                          {"export", scene, "--matrix", hostile, "-o", out + ".csv"},
                          {hostile},
                          {"--" + hostile},
                          {odd}}) {
    const Outcome outcome = run_program(words);
    SCOPED_TRACE(testing::PrintToString(words));
    EXPECT_GE(outcome.status, 0);
    EXPECT_EQ(control_in(outcome.out, "\n\t"), "");
    EXPECT_EQ(control_in(outcome.err, "\n"), "");
    for (std::size_t at = 0; at < outcome.err.size(); at = outcome.err.find('\n', at) + 1)
      EXPECT_LE(outcome.err.find('\n', at) - at, 20'100U) << "5000 characters of at most four bytes";
  }
}

// On a terminal, and into a file.
TEST_F(Terminal, DataIsBytesUnlessATerminalWouldObeyThem) {
  const Words table{"export", scene, "--matrix", "weights", "--headers", "--format", "csv", "-o", "-"};
  EXPECT_NE(run_well(table).find(hostile), std::string::npos);
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_TRUE(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
  const int other =
      ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);  // what was written stays while it is open
  Surroundings seen = no_display;
  const std::string name = ::ptsname(terminal);
  seen.output = name.c_str();
  run_well(table, seen);
  std::string shown(1 << 16, '\0');
  const ssize_t count = ::read(terminal, shown.data(), shown.size());
  shown.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  EXPECT_NE(shown.find("?[2J"), std::string::npos) << shown;
  EXPECT_EQ(control_in(shown, "\r\n"), "");
  refuses({"export", scene, "--view", "softmax", "--format", "png", "-o", "-"},
          {"standard output: expected a file or a pipe for what is no text, found a terminal"}, 1, seen);
  ::close(other);
  ::close(terminal);
}

TEST(ProgressLine, SaysHowFar) {
  EXPECT_EQ(progress_words(0, 0, 8, 4), "[    ] 0 of 8 frames");
  EXPECT_EQ(progress_words(0.5, 4, 8, 4), "[##  ] 4 of 8 frames");
  EXPECT_EQ(progress_words(1, 8, 8, 4), "[####] 8 of 8 frames");
  EXPECT_EQ(progress_words(7, 8, 8, 2), "[##] 8 of 8 frames");
}

// script(1) of util-linux runs it on a terminal of its own.
TEST(ProgressLine, StandsOnATerminalAndGoesAtTheEnd) {
  ATTNLAB_NEEDS_PROGRAM("script");
  const TemporaryFolder folder;
  for (const bool quiet : {false, true}) {
    const std::string command = std::string(ATTNLAB_PROGRAM) + " export " + opening_file +
                                " --view rank --sweep temperature=1:2 --frames 4 --size 320x240" +
                                (quiet ? " --quiet" : "") + " -o " + folder.file("a.apng").string();
    const Checked said = run_checker({"script", "-qec", command, "/dev/null"});
    EXPECT_EQ(said.status, 0) << said.output;
    EXPECT_EQ(said.output.find("4 of 4 frames") != std::string::npos, !quiet) << said.output;
    EXPECT_EQ(said.output.find('\n'), std::string::npos);
    EXPECT_TRUE(quiet || said.output.ends_with(" \r")) << said.output;
  }
}

}  // namespace
}  // namespace attnlab::test
