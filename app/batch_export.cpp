#include "app/batch_export.h"

#include "app/export/animation.h"
#include "app/figures/views/lab.h"
#include "core/analysis/named_matrix.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/text/file.h"
#include "core/text/utf8.h"
#include "core/writing/matrix_file.h"
#include "core/writing/paper_variant.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr const char* picture_endings = ".png, .svg or .pdf";

std::string lower_ending(const std::string& file) { return lower_case(fs::path(file).extension().string()); }

std::string unknown_ending(const std::string& file, const std::string& expected) {
  return quotable(file, 4096) + ": expected a name that ends in " + expected;
}

// Where an export goes, and where all scenes of the call come from: none of them is lost.
struct Target {
  std::string file;   // as sentences call it
  std::string named;  // its ending says the format
  bool piped;         // it is standard output
  const std::vector<std::string>& scenes;
  std::size_t own = 0;  // the place of the scene that is exported
  std::vector<std::string>* remarks = nullptr;

  fs::path source(std::size_t place) const {
    return scenes[place] == "-" ? fs::path("/dev/stdin") : fs::path(scenes[place]);
  }
};

// Empty, or the sentence. `carries`: what is written into the file carries the scene that is exported.
std::string refusal(const Target& target, const fs::path& file, bool carries) {
  for (std::size_t i = 0; i < target.scenes.size(); ++i) {
    const bool again = carries && (i == target.own || same_file(target.source(i), target.source(target.own)));
    if (std::string why = would_lose_scene(file, target.source(i), again); !why.empty()) return why;
  }
  return {};
}

// Empty, or the sentence.
std::string write(const Target& target, std::string_view bytes, bool carries = false) {
  if (target.piped) return write_descriptor(1, target.file, bytes).value_or("");
  if (std::string why = refusal(target, target.file, carries); !why.empty()) return why;
  return write_file(target.file, bytes).value_or("");
}

// The table of a run, by the file's ending.
std::optional<std::string> table_of(const lab::Record& run, const std::string& ending) {
  if (ending == ".csv") return lab::table_csv(run.experiment, run.variants);
  if (ending == ".json") return lab::table_json(run.experiment, run.variants);
  if (ending == ".tex") return lab::table_latex(run.experiment, run.variants);
  return std::nullopt;
}

std::string export_view(const Scene& scene, ExportOptions options, const Target& target) {
  if (options.view == "lab" && options.matrix.empty()) {
    if (!options.figure.lab)
      return quotable(target.scenes[target.own], 4096) +
             ": expected a stored run for this view, which attnlab train -o FILE.run writes";
    if (const auto table = table_of(options.figure.lab->record, lower_ending(target.named)))
      return write(target, *table);
  }
  const auto format = format_of_ending(target.named);
  if (!format) return unknown_ending(target.named, picture_endings);
  options.format = *format;
  const Exported made = export_picture(scene, options);
  if (const auto* why = std::get_if<std::string>(&made)) return quotable(target.file, 4096) + ": " + *why;
  const auto& picture = std::get<Picture>(made);
  std::string why = write(target, picture.bytes, options.with_scene);
  if (why.empty() && !picture.remark.empty())
    target.remarks->push_back(quotable(target.file, 4096) + ": " + picture.remark);
  return why;
}

std::string export_matrix(const Scene& scene, const ExportOptions& options, const Target& target) {
  const std::string& file = target.file;
  if (format_of_ending(target.named)) return export_view(scene, options, target);
  const auto format = matrix_format_of_ending(target.named);
  if (!format)
    return unknown_ending(file, ".tex, .csv, .tsv, .npy, .py, .m or .json, or for a picture in " +
                                    std::string(picture_endings));
  const auto found = find_matrix(scene, analyze(scene), options.matrix);
  if (const auto* why = std::get_if<std::string>(&found)) return quotable(file, 4096) + ": " + *why;
  const auto& matrix = std::get<NamedMatrix>(found);
  return write(target, matrix_file(view(matrix.values), *format, matrix.name, options.figure.decimals));
}

std::string export_document(const Scene& scene, const ExportRequest& request, const Target& target) {
  const std::string ending = ending_of(*request.document);
  if (lower_ending(target.named) != ending) return unknown_ending(target.named, ending);
  const FigureOptions& figure = request.options.figure;
  const bool page = request.document == PaperChoice::page;
  const Scene own = paper_variant(scene, request.variant);
  return write(target,
               paper_text(own, analyze(own), *request.document,
                          {.decimals = figure.decimals, .notation = {figure.columns}}),
               page);
}

std::string export_animation(const Scene& scene, const ExportRequest& request, const Target& target) {
  const std::string& file = target.file;
  const auto sweep = read_sweep(scene, *request.sweep);
  if (const auto* why = std::get_if<std::string>(&sweep)) return quotable(file, 4096) + ": " + *why;
  Sweep moving = std::get<Sweep>(sweep);
  moving.once = request.once;
  AnimationOptions options{.picture = request.options,
                           .sweep = moving,
                           .frames = request.frames,
                           .frames_per_second = request.frames_per_second};
  const std::string ending = lower_ending(file);
  if (file.find("{frame}") != std::string::npos) {
    options.format = AnimationFormat::frames;
    options.picture.format = format_of_ending(file).value_or(PictureFormat::png);
  } else if (ending == ".gif")
    options.format = AnimationFormat::gif;
  else if (ending != ".png" && ending != ".apng")
    return unknown_ending(file, ".apng, .png or .gif");
  for (const fs::path& written : written_files(options, file))
    if (std::string why = refusal(target, written, carries_scene(options)); !why.empty()) return why;
  AnimationJob job(scene, options, file);
  while (!job.done())
    if (const auto why = job.step()) return *why;
  return {};
}

std::string export_one(const Scene& scene, const ExportRequest& request, const Target& target) {
  if (request.document) return export_document(scene, request, target);
  if (request.sweep) return export_animation(scene, request, target);
  if (!request.options.matrix.empty()) return export_matrix(scene, request.options, target);
  return export_view(scene, request.options, target);
}

// What sentences call a scene of the call.
std::string words_of_source(const std::string& scene) {
  return is_share_line(scene) ? share_name : quotable(scene, 4096);
}

bool is_run(const std::string& file) { return lab::is_run_name(file); }

// A stored run goes into the figure's options; its scene is the first training's as it ended.
SceneRead scene_of_run(const std::string& file, FigureOptions& figure) {
  auto read = lab::load_run(file);
  if (auto* error = std::get_if<FileError>(&read)) return std::move(*error);
  auto shown = std::make_shared<LabFigure>();
  shown->record = std::move(std::get<lab::Record>(read));
  Scene scene = lab::scene_of(shown->record);
  look_inside(*shown, {0, 0, shown->record.experiment.settings.steps});
  if (figure.part > 0) figure.pick = shown->inside_of;
  figure.lab = std::move(shown);
  return scene;
}

}  // namespace

std::string output_name(const ExportRequest& request, const std::string& scene, std::size_t number) {
  std::string name = request.output;
  std::string matrix = request.options.matrix;
  std::replace(matrix.begin(), matrix.end(), ':', '-');
  replace_all(name, "{view}", request.options.view);
  replace_all(name, "{part}", request.part_name);
  replace_all(name, "{matrix}", matrix);
  replace_all(name, "{theme}", std::string(word_of(&ExportChoice::theme, request.options.theme)));
  replace_all(name, "{number}", std::to_string(number + 1));
  replace_all(name, "{name}",
              scene == "-" || is_share_line(scene) ? std::string("scene") : fs::path(scene).stem().string());
  return name;
}

std::vector<std::string> export_all(const ExportRequest& request, const SceneSource& source,
                                    std::vector<std::string>* remarks) {
  std::vector<std::string> sentences, unheard;
  std::set<std::string> written;
  for (std::size_t i = 0; i < request.scenes.size(); ++i) {
    const bool piped = !request.piped.empty();
    const std::string file = piped ? "standard output" : output_name(request, request.scenes[i], i);
    if (!written.insert(file).second) {
      sentences.push_back(words_of_source(request.scenes[i]) + ": expected another name than " +
                          quotable(file, 4096) +
                          ", which an earlier scene of this call has; {number} tells them apart");
      continue;
    }
    ExportRequest own = request;
    const SceneRead read = is_run(request.scenes[i]) ? scene_of_run(request.scenes[i], own.options.figure)
                                                     : source(request.scenes[i]);
    if (const auto* error = std::get_if<FileError>(&read)) {
      sentences.push_back(error->sentence());
      continue;
    }
    if (own.own_row) {
      const Scene& scene = std::get<Scene>(read);
      const Dims n = dims(scene);
      own.options.figure.row = query_that_sees_most(scene.mask, n.n_q, n.n_k);
    }
    const std::string named = piped ? file + request.piped : file;
    const Target target{file, named, piped, request.scenes, i, remarks != nullptr ? remarks : &unheard};
    if (std::string why = export_one(std::get<Scene>(read), own, target); !why.empty())
      sentences.push_back(std::move(why));
  }
  return sentences;
}

}  // namespace attnlab
