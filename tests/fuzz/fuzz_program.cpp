// What the program is started with: the options of its command line, and its settings.
#include "app/command_line.h"
#include "app/export/recipe.h"
#include "app/ui/session/settings.h"
#include "core/text/utf8.h"
#include "tests/fuzz/fuzz.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <variant>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// A folder of this process, emptied for every input.
class Folder {
 public:
  Folder() : path_(memory() / ("attnlab-fuzz-" + std::to_string(::getpid()))) {}
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const fs::path& fresh() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    fs::create_directories(path_);
    return path_;
  }

 private:
  // A disk would be waited for at every file.
  static fs::path memory() {
    const fs::path shared = "/dev/shm";
    return ::access(shared.c_str(), W_OK) == 0 ? shared : fs::temp_directory_path();
  }

  fs::path path_;
};

constexpr char between = '\n';  // the arguments of a command line, one a line

}  // namespace

void try_command_line(std::string_view bytes) {
  std::vector<std::string> arguments;
  for (std::size_t begin = 0; begin <= bytes.size() && arguments.size() < 64;) {
    const std::size_t end = std::min(bytes.find(between, begin), bytes.size());
    arguments.emplace_back(bytes.substr(begin, end - begin));
    std::erase(arguments.back(), '\0');  // no argument has one
    begin = end + 1;
  }
  const Command command = read_command_line(arguments);
  if (const auto* wrong = std::get_if<WrongUsage>(&command)) require_sentence(wrong->sentence);
  if (const auto* text = std::get_if<PrintText>(&command))
    require(is_utf8(text->text) && text->text.ends_with('\n'), "what is printed is lines of UTF-8");
  if (const auto* compute = std::get_if<Compute>(&command))
    require(!compute->scene.empty(), "a scene is named");
  if (const auto* words = std::get_if<Describe>(&command))
    require(words->decimals >= -1 && words->decimals <= 17, "decimals are in their range");
}

std::vector<std::string> command_line_seeds() {
  return {"compute\nscene.json\n--only\nscores,weights",
          "export\na.json\n--view\nsymmetry\n-o\na.png\n--size\n1280x720\n--scale\n2\n--theme\ndark",
          "export\na.json\nb.json\n--matrix\nweights:2\n--decimals\n3\n-o\n{name}.tex",
          "export\na.json\n--view\nheads\n--sweep\ntemperature=0.25:4\n--frames\n90\n-o\nx.gif",
          "export\na.json\n--document\nworksheet\n-o\nx.tex\n--columns",
          "certify\na.json\n--weights\nw.csv\n--decimals\n2",
          "explain\na.json\nA:2[3,1]\n--let\nW_Q[1,2]=a\n--by\na\n--depth\n3\n--latex",
          "describe\n-\n--decimals\nall",
          "--version",
          "export\n--help",
          "scene.json",
          ""};
}

// What of a recipe is read can be written, and reads back to the same.
void try_recipe(std::string_view bytes) {
  const auto read = read_recipe(bytes);
  if (!read) return;
  for (const std::string& why : read->sentences) require_sentence(why);
  const std::string text = recipe_text(read->options);
  const auto again = read_recipe(text);
  require(text.empty() || again.has_value(), "a recipe that is written is read");
  if (!again) return;
  require(again->sentences.empty(), "nothing of a recipe that is written is left out");
  require(recipe_text(again->options) == text, "a recipe that is written again is the same bytes");
}

std::vector<std::string> recipe_seeds() {
  std::vector<std::string> seeds;
  for (const char* view : {"pipeline", "rank", "softmax", "heads"}) {
    ExportOptions options;
    options.view = view;
    options.figure.decimals = 4;
    options.figure.row = 1;
    options.paper = PaperSize{.width = 321.25, .height = 200, .least_type = 8, .slide = false};
    options.scale = 2;
    options.dpi = 300;
    options.figure.ranges[0] = {RangeRule::locked, 5e-324};
    seeds.push_back(recipe_text(options));
  }
  return seeds;
}

// A damaged file is set aside, what is read can be written, and reads back the same.
void try_settings(std::string_view bytes) {
  static Folder folder;
  const fs::path& path = folder.fresh();
  const SettingsPlaces places{path, path};
  std::ofstream(path / "settings.json", std::ios::binary) << bytes;
  const SettingsRead read = read_settings(places);
  if (!read.complaint.empty()) require_sentence(read.complaint);
  require(read.settings.view.zoom >= zoom_low && read.settings.view.zoom <= zoom_high,
          "the zoom is in its range");
  require(read.settings.recent.size() <= most_recent, "recent files are few");
  require(!write_settings(places, read.settings), "settings can be written");
  const SettingsRead again = read_settings(places);
  require(again.complaint.empty(), "settings that are written are read");
  require(again.settings.view == read.settings.view && again.settings.exports == read.settings.exports,
          "settings that are written are the same");
}

std::vector<std::string> settings_seeds() {
  Folder folder;
  const fs::path& path = folder.fresh();
  Settings settings;
  settings.view.zoom = 1.25;
  settings.recent = {"/a/scene.json", "/b/\u00e4.json"};
  std::vector<std::string> seeds{"{}", R"({"theme": "dark", "zoom": 2})"};
  if (write_settings({path, path}, settings)) return seeds;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    std::ifstream file(entry.path(), std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return seeds;
}

}  // namespace attnlab::test
