// What the program is started with and keeps: the options of its command line, its settings, stored runs.
#include "app/cli/command_line.h"
#include "app/export/export.h"
#include "app/figures/views/views.h"
#include "app/ui/session/settings.h"
#include "core/lab/curves.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/scene/rules.h"
#include "core/text/utf8.h"
#include "tests/core/temporary_folder.h"
#include "tests/fuzz/fuzz.h"
#include "tests/lab/experiments.h"

#include <unistd.h>

namespace attnlab::test {
namespace {

// In memory: a disk would be waited for at every file.
[[maybe_unused]] const bool in_memory =
    ::access("/dev/shm", W_OK) == 0 && ::setenv("TMPDIR", "/dev/shm", 0) == 0;

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
  require(read->sentences.size() <= 8, "a recipe is refused in few sentences");
  if (const View* view = find_view(read->options.view))
    require(read->options.figure.part < view->part_count(), "the part of a recipe is there");
  require(read->options.figure.head >= 0, "so is its head");
  const std::string text = recipe_text(read->options);
  const auto again = read_recipe(text);
  require(text.empty() || again.has_value(), "a recipe that is written is read");
  if (!again) return;
  require(again->sentences.empty(), "nothing of a recipe that is written is left out");
  require(recipe_text(again->options) == text, "a recipe that is written again is the same bytes");
}

std::vector<std::string> recipe_seeds() {
  return seeds_of(4, [](std::uint64_t seed) {
    constexpr const char* seen[] = {"pipeline", "rank", "softmax", "heads"};
    ExportOptions options{.view = seen[seed],
                          .figure = {.decimals = 4},
                          .paper = PaperSize{.width = 321.25, .height = 200, .least_type = 8, .slide = false},
                          .scale = 2,
                          .dpi = 300};
    options.figure.row = 1;
    options.figure.ranges[0] = {RangeRule::locked, 5e-324};
    return recipe_text(options);
  });
}

// A damaged file is set aside, what is read can be written, and reads back the same.
void try_settings(std::string_view bytes) {
  const TemporaryFolder folder;
  const SettingsPlaces places{folder.path(), folder.path()};
  folder.write("settings.json", bytes);
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
  const TemporaryFolder folder;
  Settings settings;
  settings.view.zoom = 1.25;
  settings.recent = {"/a/scene.json", "/b/\u00e4.json"};
  std::vector<std::string> seeds{"{}", R"({"theme": "dark", "zoom": 2})"};
  if (write_settings({folder.path(), folder.path()}, settings)) return seeds;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    seeds.push_back(bytes_of(entry.path()));
  return seeds;
}

// Stored runs: what is accepted can be summed up, looked into, written, and read again to the same bytes.
void try_run(std::string_view bytes) {
  const auto read = lab::read_run(bytes, "fuzzed.run");
  if (const auto* error = std::get_if<FileError>(&read)) return require_sentence(error->sentence());
  const auto& record = std::get<lab::Record>(read);
  const std::string text = lab::run_text(record);
  const auto again = lab::read_run(text, "again");
  require(std::holds_alternative<lab::Record>(again), "what is written is read");
  require(lab::run_text(std::get<lab::Record>(again)) == text, "what is written again is the same bytes");
  require(is_utf8(lab::table_text(record.experiment, record.variants)), "a table is UTF-8");
  require(is_utf8(lab::table_latex(record.experiment, record.variants)), "a table is UTF-8");
  require(!check(lab::scene_of(record)), "trained weights are a valid scene");
  lab::curves_of(record, 0, record.variants.front().traces.front());
}

std::vector<std::string> run_seeds() {
  return seeds_of(2, [](std::uint64_t seed) {
    lab::Experiment e = experiment_of(seed == 0 ? "next" : "recall", "qk:dk=1,merged", 2, 2);
    e.settings.steps = 3;
    e.settings.batch = 2;
    return lab::run_text(recorded(e));
  });
}

}  // namespace attnlab::test
