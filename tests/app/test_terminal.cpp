// Words out of files that a terminal would obey: none reaches standard error or what is meant for people, and no terminal gets
// one, whatever is asked for.
#include "core/scene/scene_file.h"
#include "core/teaching/handed_in.h"
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"

#include "embedded/assets.h"

#include <gtest/gtest.h>

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

struct Hostile {
  TemporaryFolder folder;
  std::string scene, answers, lesson, set, named = folder.file((hostile + ".json").c_str()).string();

  Hostile() {
    const std::string opening(embedded::assets("examples/opening.json"));
    Scene s = std::get<Scene>(read_scene(opening, "x"));
    s.title = s.notes = hostile + '\n' + hostile;
    s.tokens = {hostile, "=1+1", "b", hostile + "d"};
    scene = folder.write("s.json", scene_text(s)).string();
    hand_in(s, {hostile, {{1, hostile}}});
    answers = folder.write("a.json", scene_text(s)).string();
    fs::copy_file(answers, named);
    std::string text(embedded::assets("lessons/folding.json"));
    const auto put = [&text](const std::string& field, const std::string& value) {
      const auto at = text.find('"' + field + "\": \"");
      EXPECT_NE(at, std::string::npos);
      text.insert(at + field.size() + 5, value);
    };
    put("title", "\\u001b[2J");
    lesson = folder.write("l.json", text).string();
    put("text", "\\u001b[2J");
    const auto claims = text.find("\"claims\": [");
    EXPECT_NE(claims, std::string::npos);
    text.insert(claims + 11, "\"\\u001b[2J " + std::string(900, 'x') + " = 1\", ");
    set = folder.write("bad.json", text).string();
  }
};

TEST(Terminal, NoCommandLetsWordsOfFilesSteerIt) {
  const Hostile h;
  const std::string odd = h.folder.path().string() + "/" + hostile, out = h.folder.file("out").string();
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"compute", h.scene},
           {"compute", h.named},
           {"compute", odd},
           {"compute", h.scene, "--only", hostile},
           {"describe", h.scene},
           {"describe", h.named},
           {"explain", h.scene, "Y[1,1]"},
           {"explain", h.scene, hostile},
           {"certify", h.scene},
           {"certify", h.named, "--weights", odd},
           {"share", h.scene},
           {"share", odd},
           {"gather", h.answers, h.named, odd},
           {"gather", h.answers, "-o", odd},
           {"check", h.lesson},
           {"check", h.set},
           {"check", h.named},
           {"check", odd},
           {"lessons", hostile},
           {"examples", hostile},
           {"lessons", h.lesson, "--page", "-o", odd},
           {"train", h.scene, "-o", odd + "/x.json"},
           {"train", "--task", hostile},
           {"train", "--task", "copy", "--variants", hostile},
           {"export", h.scene, "--view", "softmax", "-o", odd + ".svg", "--verbose"},
           {"export", h.named, "--view", "softmax", "-o", odd + "/{name}.png"},
           {"export", h.scene, "--matrix", hostile, "-o", out + ".csv"},
           {hostile},
           {"--" + hostile},
           {odd}}) {
    const Outcome outcome = run_program(words, no_display);
    std::string said;
    for (const std::string& word : words) said += word + ' ';
    SCOPED_TRACE(said);
    EXPECT_GE(outcome.status, 0);
    EXPECT_EQ(control_in(outcome.out, "\n\t"), "");
    EXPECT_EQ(control_in(outcome.err, "\n"), "");
    for (std::size_t at = 0; at < outcome.err.size(); at = outcome.err.find('\n', at) + 1)
      EXPECT_LE(outcome.err.find('\n', at) - at, 20'100U) << "5000 characters of at most four bytes";
  }
}

// On a terminal, and into a file.
TEST(Terminal, DataIsBytesUnlessATerminalWouldObeyThem) {
  const Hostile h;
  const std::vector<std::string> table{"export",   h.scene, "--matrix", "weights", "--headers",
                                       "--format", "csv",   "-o",       "-"};
  EXPECT_NE(run_program(table, no_display).out.find(hostile), std::string::npos);
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_TRUE(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
  const int other =
      ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);  // what was written stays while it is open
  Surroundings seen = no_display;
  const std::string name = ::ptsname(terminal);
  seen.output = name.c_str();
  EXPECT_EQ(run_program(table, seen).status, 0);
  std::string shown(1 << 16, '\0');
  const ssize_t count = ::read(terminal, shown.data(), shown.size());
  shown.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  EXPECT_NE(shown.find("?[2J"), std::string::npos) << shown;
  EXPECT_EQ(control_in(shown, "\r\n"), "");
  Outcome picture = run_program({"export", h.scene, "--view", "softmax", "--format", "png", "-o", "-"}, seen);
  EXPECT_TRUE(
      refused(picture, {"standard output: expected a file or a pipe for what is no text, found a terminal"}));
  ::close(other);
  ::close(terminal);
}

}  // namespace
}  // namespace attnlab::test
