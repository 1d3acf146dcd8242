#include "app/cli/answers.h"

#include "app/export/export.h"
#include "app/export/font_faces.h"
#include "app/figures/canvas/theme.h"
#include "app/library/about.h"
#include "app/library/examples.h"
#include "core/analysis/analysis.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "core/system/machine.h"
#include "core/text/file_temporary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <set>
#include <stdexcept>
#include <system_error>

namespace attnlab {
namespace {

namespace fs = std::filesystem;

// The weights of the opening scene, computed apart from this program with sums that are rounded once.
constexpr double known_weights[4][4] = {
    {0.18902378821773416, 0.36754144498117974, 0.17258126517248304, 0.270853501628603},
    {0.2856664360905745, 0.2820535370789903, 0.34247467458568126, 0.08980535224475396},
    {0.19524054222847828, 0.22464521458521175, 0.1727843519572838, 0.40732989122902613},
    {0.10460610854026127, 0.667776199378524, 0.09105535319898313, 0.1365623388822316}};
constexpr double rounding = 1e-14;

// What went wrong, in a sentence.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ReportLines {
 public:
  void say(const char* what, const std::string& words) { add("", what, words); }
  // A check: what it found is its line; a failure is said and remembered.
  template <typename Check>
  void check(const char* what, const Check& run) {
    try {
      add("ok", what, run());
    } catch (const std::exception& failure) {
      report_.passed = false;
      add("FAILED", what, failure.what());
    }
  }
  SelftestReport take() { return std::move(report_); }

 private:
  void add(const char* mark, const char* what, const std::string& words) {
    char head[32];
    std::snprintf(head, sizeof head, "%-7s %-9s ", mark, what);
    report_.text += head + words + '\n';
  }
  SelftestReport report_;
};

// A letter of each typeface is found in it.
std::string fonts() {
  const FontFaces faces;
  std::set<std::string_view> families;
  for (const FontFile& file : embedded_fonts())
    if (!file.bytes.empty()) families.insert(file.family);
  for (const Face face : {Face::sans, Face::sans_medium})
    if (faces.advance("W", face) <= 0) throw Failure("a typeface has no letters");
  std::string names;
  for (const std::string_view family : families) names += (names.empty() ? "" : ", ") + std::string(family);
  return names + ": " + std::to_string(font_count) + " files, inside the program";
}

std::string opengl(const Machine& machine) {
  if (machine.display) {
    if (machine.opengl.empty()) throw Failure(machine.no_opengl);
    return machine.opengl;
  }
  return "no display; " + (machine.opengl.empty() ? machine.no_opengl : "in memory " + machine.opengl);
}

Scene opening_scene() {
  auto read = read_example("opening");
  if (const auto* why = std::get_if<std::string>(&read)) throw Failure(*why);
  return std::get<Scene>(std::move(read));
}

std::string numbers(const Scene& scene) {
  const Analysis analysis = analyze(scene);
  const auto& A = analysis.head(0).A;
  if (A.rows() != 4 || A.cols() != 4) throw Failure("the weights are not 4 x 4");
  double off = 0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) off = std::max(off, std::abs(A(i, j) - known_weights[i][j]));
  char words[96];
  std::snprintf(words, sizeof words, "the weights of the opening scene, to %.1e", off);
  if (!(off <= rounding)) throw Failure(std::string(words) + " in place of 1e-14");
  return words;
}

// How many pixels have this colour, or one that differs by a step of rounding.
long pixels_of(const Pixels& picture, Color color) {
  const auto near = [](int a, int b) { return std::abs(a - b) <= 1; };
  const std::size_t step = picture.alpha ? 4 : 3;
  long count = 0;
  for (std::size_t at = 0; at + step <= picture.bytes.size(); at += step)
    count += near(picture.bytes[at], color.r) && near(picture.bytes[at + 1], color.g) &&
             near(picture.bytes[at + 2], color.b);
  return count;
}

ExportOptions weights_alone() {
  ExportOptions options;
  options.matrix = "weights";
  options.figure.numbers = false;
  return options;
}

// Drawn as every export is: each cell stands there in the colour of its number, over most of its area.
std::string picture(const Scene& scene) {
  auto drawn = export_pixels(scene, weights_alone());
  if (const auto* why = std::get_if<std::string>(&drawn)) throw Failure(*why);
  const Pixels& pixels = std::get<Pixels>(drawn);
  const ColorMap map = theme(ThemeId::light).weights_map;
  constexpr auto least = static_cast<long>(measure::cell * measure::cell / 2);
  for (const auto& row : known_weights)
    for (const double weight : row)
      if (pixels_of(pixels, sample(map, weight)) < least)
        throw Failure("the cell of the weight " + std::to_string(weight) + " has not its colour");
  return "the weights, " + std::to_string(pixels.width) + " x " + std::to_string(pixels.height) +
         " pixels: 16 cells in their colours";
}

// A folder with a name of its own, gone with what is in it at the end.
class OwnFolder {
 public:
  explicit OwnFolder(const fs::path& below) {
    int made = -1;
    for (int number = 0; made != 0 && number < 100 && (number == 0 || errno == EEXIST); ++number) {
      path_ = below / ("attnlab-selftest-" + writer_name(number));
      made = FileCalls().make_folder(path_, 0700);
    }
    if (made != 0)
      throw Failure("no folder can be made in " + below.string() + ": " +
                    std::generic_category().message(errno));
  }
  ~OwnFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void expect_back(const fs::path& file, const Scene& scene) {
  const SceneRead read = load_document(file);
  if (const auto* error = std::get_if<FileError>(&read)) throw Failure(error->sentence());
  if (scene_text(std::get<Scene>(read)) != scene_text(scene))
    throw Failure(file.filename().string() + " was read back as another scene");
}

std::string files(const Scene& scene, const fs::path& below) {
  const OwnFolder folder(below);
  const fs::path saved = folder.path() / "scene.json", drawn = folder.path() / "picture.png";
  if (const auto why = save_scene(scene, saved)) throw Failure(*why);
  expect_back(saved, scene);
  const Exported picture = export_picture(scene, weights_alone());
  if (const auto* why = std::get_if<std::string>(&picture)) throw Failure(*why);
  if (const auto why = write_file(drawn, std::get<Picture>(picture).bytes)) throw Failure(*why);
  expect_back(drawn, scene);
  return "a scene and a picture with its scene, written and read in " + below.string();
}

// A folder that is there must take files; one that is not is made when it is needed.
std::string place(const fs::path& folder, const char* name, const FileCalls& calls) {
  if (folder.empty()) return "nothing is remembered: neither HOME nor the XDG folders are set";
  std::error_code ignored;
  if (!fs::exists(folder, ignored)) return (folder / name).string() + " (not there yet)";
  if (calls.may_put_into(folder) != 0) throw Failure(folder.string() + " takes no files");
  return (folder / name).string();
}

}  // namespace

SelftestReport selftest(const Machine& machine, const FileCalls& calls) {
  ReportLines lines;
  lines.say("attnlab", program_report());
  lines.say("system", system_words());
  lines.check("fonts", fonts);
  lines.check("OpenGL", [&] { return opengl(machine); });
  lines.check("numbers", [] { return numbers(opening_scene()); });
  lines.check("picture", [] { return picture(opening_scene()); });
  lines.check("files", [&] { return files(opening_scene(), machine.temporary); });
  lines.check("settings", [&] { return place(machine.settings, "settings.json", calls); });
  lines.check("journal", [&] { return place(machine.state, "journal", calls); });
  return lines.take();
}

}  // namespace attnlab
