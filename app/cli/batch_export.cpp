#include "app/cli/answers.h"
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"
#include "app/export/animation.h"
#include "app/export/talk_pages.h"
#include "app/figures/blocks/blocks.h"
#include "app/figures/views/lab.h"
#include "app/figures/views/views.h"
#include "core/analysis/named_matrix.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/teaching/law.h"
#include "core/text/plain_text.h"
#include "core/text/terminal.h"
#include "core/text/utf8.h"
#include "core/writing/latex.h"
#include "core/writing/matrix_file.h"
#include "core/writing/papers.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

std::string lower_ending(const std::string& file) { return lower_case(fs::path(file).extension().string()); }

std::string unknown_ending(const std::string& file, const std::string& expected) {
  return quotable(file, 4096) + ": expected a name that ends in " + expected;
}

// One export of a call, and where it goes. None of the scenes of the call is lost.
struct Target {
  const ExportRequest& request;
  const ExportListener& told;
  const ExportNotes& noted;
  std::size_t own;      // the place of the scene that is exported
  std::string file;     // as sentences call it
  std::string caption;  // the file of the picture's caption; empty: none

  std::string named() const { return file + request.piped; }  // its ending says the format
  void note(const std::string& remark) const {
    if (!remark.empty() && noted) noted(quotable(file, 4096) + ": " + remark);
  }
  fs::path source(std::size_t place) const {
    return request.scenes[place] == "-" ? fs::path("/dev/stdin") : fs::path(request.scenes[place]);
  }
};

// Empty, or the sentence. `carries`: what is written into the file carries the scene that is exported.
std::string refusal(const Target& target, const fs::path& file, bool carries) {
  for (std::size_t i = 0; i < target.request.scenes.size(); ++i) {
    const bool again = carries && (i == target.own || same_file(target.source(i), target.source(target.own)));
    if (std::string why = would_lose_scene(file, target.source(i), again); !why.empty()) return why;
  }
  const std::string& before = target.request.before;
  return before.empty() ? std::string() : would_lose_scene(file, before, false);
}

// Empty, or why the scene cannot be compared with the one of before as asked.
std::string not_comparable(const Scene& scene, const Target& target) {
  const ExportOptions& options = target.request.options;
  if (options.compare == Compare::off) return {};
  const std::string source = quotable(target.request.scenes[target.own], 4096);
  if (options.before == nullptr)
    return source + ": --compare: expected with --before, as this picture has no state before";
  if (options.compare == Compare::beside || can_subtract(analyze(scene), options.before->analysis)) return {};
  return source + ": --compare " + (options.compare == Compare::with ? "with" : "difference") +
         ": expected the sizes that the scene of before has";
}

// Empty, or the sentence.
std::string write(const Target& target, std::string_view bytes, bool carries = false) {
  const bool piped = !target.request.piped.empty();
  if (!piped)
    if (std::string why = refusal(target, target.file, carries); !why.empty()) return why;
  const auto failed = piped ? put_out(bytes, Meant::as_data) : write_file(target.file, bytes);
  if (!failed && target.told) target.told(target.file, bytes.size());
  return failed.value_or("");
}

// The table of a run, by the file's ending.
std::optional<std::string> table_of(const lab::Record& run, const std::string& ending) {
  if (ending == ".csv") return lab::table_csv(run.experiment, run.variants);
  if (ending == ".json") return lab::table_json(run.experiment, run.variants);
  if (ending == ".tex") return lab::table_latex(run.experiment, run.variants);
  return std::nullopt;
}

// Beside the picture, where one is wanted. Empty, or the sentence.
std::string write_caption(const Scene& scene, const Target& target) {
  if (target.caption.empty()) return {};
  const std::string text =
      caption_text(scene, target.request.options, lower_ending(target.caption) == ".tex");
  const auto failed = write_file(target.caption, text);
  if (!failed && target.told) target.told(target.caption, text.size());
  return failed.value_or("");
}

std::string export_view(const Scene& scene, const Target& target) {
  ExportOptions options = target.request.options;
  if (needs_run(options.view) && options.matrix.empty()) {
    if (!options.figure.lab)
      return quotable(target.request.scenes[target.own], 4096) +
             ": expected a stored run for this view, which attnlab train -o FILE.run writes";
    if (const auto table = table_of(options.figure.lab->record, lower_ending(target.named())))
      return write(target, *table);
  }
  const auto format = format_of_ending(target.named());
  if (!format) return unknown_ending(target.named(), picture_endings());
  options.format = *format;
  if (std::string why = not_comparable(scene, target); !why.empty()) return why;
  if (!target.caption.empty())
    if (std::string why = refusal(target, target.caption, false); !why.empty()) return why;
  // What is drawn as a wall stands there whatever is dragged.
  if (const std::string& wall = target.request.options.figure.plane.wall; !wall.empty()) {
    constexpr int trials = 100;
    if (const std::string why = broken_law(wall, {{"it", scene}}, "it", {}, trials); !why.empty())
      return "--wall: \"" + quotable(wall) + "\" is no law of these rules: " + why;
  }
  const Exported made = export_picture(scene, options);
  if (const auto* why = std::get_if<std::string>(&made)) return quotable(target.file, 4096) + ": " + *why;
  const auto& picture = std::get<Picture>(made);
  std::string why = write(target, picture.bytes, options.with_scene && carries_scene(*format));
  if (why.empty()) why = write_caption(scene, target);
  if (why.empty()) target.note(picture.remark);
  return why;
}

std::string export_facts(const Scene& scene, const Target& target, int decimals) {
  const auto format = matrix_format_of_ending(target.named());
  const auto text = format ? fact_table(scene, analyze(scene), *format, decimals) : std::nullopt;
  if (text) return write(target, *text);
  return quotable(target.file, 4096) +
         ": the facts are words and numbers; expected a name that ends in .csv, .tsv, .tex or .json";
}

std::string export_matrix(const Scene& scene, const Target& target) {
  const ExportOptions& options = target.request.options;
  if (options.matrix == facts_name) return export_facts(scene, target, options.figure.decimals);
  const std::string& file = target.file;
  if (format_of_ending(target.named())) return export_view(scene, target);
  const auto format = matrix_format_of_ending(target.named());
  if (!format)
    return unknown_ending(
        file, ".tex, .csv, .tsv, .npy, .py, .m or .json, or for a picture in " + picture_endings());
  const auto found = find_matrix(scene, analyze(scene), options.matrix);
  if (const auto* why = std::get_if<std::string>(&found)) return quotable(file, 4096) + ": " + *why;
  const auto& matrix = std::get<NamedMatrix>(found);
  return write(target,
               matrix_bytes(scene, matrix, *format, options.figure.decimals, target.request.choice.headers));
}

std::string export_document(const Scene& scene, const Target& target) {
  const ExportRequest& request = target.request;
  const std::string ending = ending_of(*request.document);
  if (lower_ending(target.named()) != ending) return unknown_ending(target.named(), ending);
  const FigureOptions& figure = request.options.figure;
  const bool page = request.document == PaperChoice::page;
  const Scene own = paper_variant(scene, request.choice.variant);
  return write(target,
               paper_text(own, analyze(own), *request.document,
                          {.decimals = figure.decimals, .notation = {figure.columns}}),
               page);
}

std::string export_animation(const Scene& scene, const Target& target) {
  const ExportRequest& request = target.request;
  const std::string& file = target.file;
  const auto sweep = read_sweep(scene, *request.sweep);
  if (const auto* why = std::get_if<std::string>(&sweep)) return quotable(file, 4096) + ": " + *why;
  Sweep moving = std::get<Sweep>(sweep);
  moving.once = request.choice.once;
  AnimationOptions options{.picture = request.options,
                           .sweep = moving,
                           .frames = request.choice.frames,
                           .frames_per_second = request.choice.frames_per_second};
  if (file.find("{frame}") != std::string::npos) {
    options.format = AnimationFormat::frames;
    options.picture.format = format_of_ending(file).value_or(PictureFormat::png);
  } else if (const auto format = animation_of_ending(file)) {
    options.format = *format;
  } else {
    return unknown_ending(file, ".apng, .png, .gif, .mp4 or .webm");
  }
  for (const fs::path& written : written_files(options, file))
    if (std::string why = refusal(target, written, carries_scene(options)); !why.empty()) return why;
  AnimationJob job(scene, options, file);
  ProgressLine line(request.loudness != Loudness::quiet);
  while (!job.done()) {
    if (const auto why = job.step()) return *why;
    line.show(progress_words(job.progress(), job.frames_made(), request.choice.frames));
  }
  if (target.told) target.told(file, 0);
  target.note(export_remark(at(scene, moving, moving.from), options.picture));
  return {};
}

std::string export_one(const Scene& scene, const Target& target) {
  if (target.request.document) return export_document(scene, target);
  if (target.request.sweep) return export_animation(scene, target);
  return target.request.options.matrix.empty() ? export_view(scene, target) : export_matrix(scene, target);
}

// What sentences call a scene of the call.
std::string words_of_source(const std::string& scene) {
  return is_share_line(scene) ? share_name : quotable(scene, 4096);
}

// A stored run goes into the figure's options; its scene is the first training's as it ended.
SceneRead scene_of_run(const std::string& file, FigureOptions& figure) {
  auto read = lab::load_run(file);
  if (auto* error = std::get_if<FileError>(&read)) return std::move(*error);
  LabFigure shown{.record = std::move(std::get<lab::Record>(read))};
  Scene scene = lab::scene_of(shown.record);
  look_inside(shown, {0, 0, shown.record.experiment.settings.steps});
  const std::vector<std::string> blocks = block_names(figure.blocks);
  if (figure.part > 0 || std::ranges::count(blocks, "inside") > 0) figure.pick = shown.inside_of;
  figure.lab = Frozen(std::move(shown));
  return scene;
}

// What {name} stands for: never "..", which would lead out of the folder.
std::string stem_of(const std::string& scene) {
  std::string stem = scene == "-" || is_share_line(scene) ? "" : fs::path(scene).stem().string();
  return stem.find_first_not_of('.') == std::string::npos ? "scene" : stem;
}

// A name with its places filled.
std::string filled(std::string name, const ExportRequest& request, const std::string& scene,
                   std::size_t number) {
  std::string matrix = request.options.matrix;
  std::replace(matrix.begin(), matrix.end(), ':', '-');
  replace_all(name, "{view}", request.options.view);
  const View* view = request.document ? nullptr : view_of(request.options);
  replace_all(name, "{part}", view != nullptr ? view->part_id(request.options.figure.part) : "");
  replace_all(name, "{matrix}", matrix);
  replace_all(name, "{theme}", std::string(word_of(&ExportChoice::theme, request.options.theme)));
  replace_all(name, "{number}", std::to_string(number + 1));
  replace_all(name, "{name}", stem_of(scene));
  return name;
}

// One after the other, as the pictures of one call are told apart.
struct Batch {
  const ExportRequest& request;
  const ExportListener& told;
  const ExportNotes& noted;
  std::vector<std::string> sentences;
  std::set<std::string> written;

  void say(std::string why) {
    if (!why.empty()) sentences.push_back(std::move(why));
  }

  // Empty, or the sentence. `place`: of its scene in the call; `number`: of the picture.
  std::string add(const Scene& scene, const ExportRequest& own, std::size_t place, std::size_t number) {
    const std::string& source = own.scenes[place];
    const std::string file = own.piped.empty() ? filled(own.output, own, source, number) : "standard output";
    const std::string caption = own.caption_file.empty() ? "" : filled(own.caption_file, own, source, number);
    std::string why = taken(source, file, own.output);
    if (why.empty() && !caption.empty()) why = taken(source, caption, own.caption_file);
    return why.empty() ? export_one(scene, {own, told, noted, place, file, caption}) : why;
  }

  // Empty, or why the file cannot have this name, and what in the pattern tells such files apart.
  std::string taken(const std::string& source, const std::string& file, std::string_view pattern,
                    bool by_number = true) {
    if (written.insert(file).second) return {};
    const auto lacks = [pattern](const char* place) { return pattern.find(place) == std::string::npos; };
    return words_of_source(source) + ": expected another name than " + quotable(file, 4096) +
           ", which an earlier picture of this call has; " +
           (by_number && lacks("{number}") ? "{number} tells scenes apart"
            : lacks("{name}")              ? "{name} tells talks apart"
                                           : "talks whose files have one name need a call each");
  }

  // All slides in one PDF, or a picture each up to the first that cannot be written. Empty, or the sentence.
  std::string add_talk(const Lesson& talk, std::size_t place) {
    const std::string &source = request.scenes[place], name = quotable(source, 4096);
    std::string why = "expected no option that says what is drawn, as a talk says it itself";
    if (request.again && request.before.empty()) why = without_effect(request, true);
    if (!why.empty()) return name + ": " + why;
    const std::string file =
        !request.piped.empty() ? "standard output" : filled(request.output, request, source, place);
    const Target target{request, told, noted, place, file, {}};
    const auto each = a_picture_each(request.output, format_of_ending(target.named()));
    if (const auto* wrong = std::get_if<std::string>(&each)) return name + ": " + *wrong;
    const bool apart = std::get<bool>(each);
    const auto made = slides_of(talk, apart ? request.options : as_deck(request.options), name);
    if (const auto* wrong = std::get_if<std::string>(&made)) return *wrong;
    const auto& pages = std::get<std::vector<PagePicture>>(made);
    if (apart) {
      ExportRequest own = request;
      for (std::size_t i = 0; why.empty() && i < pages.size(); ++i) {
        own.options = pages[i].options;
        why = add(pages[i].scene, own, place, i);
      }
      return why;
    }
    if (why = taken(source, file, request.output, false); !why.empty()) return why;
    const Exported pdf = export_pages(pages, talk.title);
    if (const auto* wrong = std::get_if<std::string>(&pdf)) return name + ": " + *wrong;
    const auto& [bytes, width, height, remark] = std::get<Picture>(pdf);
    why = write(target, bytes);
    if (why.empty()) target.note(remark);
    return why;
  }
};

// Words with formulas between dollars: TeX takes the formulas as they are.
std::string caption_words(const std::string& words, bool latex) {
  std::string out;
  bool formula = false;
  for (std::size_t at = 0; at <= words.size(); formula = !formula) {
    const std::size_t end = std::min(words.find('$', at), words.size());
    const std::string piece = words.substr(at, end - at);
    if (latex)
      out += formula ? '$' + piece + '$' : text_latex(piece);
    else
      out += formula ? plain_text(piece) : piece;
    at = end + 1;
  }
  return out;
}

}  // namespace

std::string caption_text(const Scene& scene, const ExportOptions& options, bool latex) {
  const Analysis analysis = analyze(scene);
  const FigureInput input{scene, analysis, theme(options.theme), options.figure};
  const auto sheet = sheet_of(input, options);
  if (std::holds_alternative<std::string>(sheet)) return {};
  const auto& made = std::get<Sheet>(sheet);
  const std::string caption = made.slide ? made.slide->said.text : caption_of(input, made);
  if (caption.empty()) return {};
  // A title is words alone, whatever signs it has.
  const std::string title = scene.title.empty() ? "" : scene.title + ". ";
  return (latex ? text_latex(title) : title) + ended(caption_words(caption, latex)) + "\n";
}

std::string output_name(const ExportRequest& request, const std::string& scene, std::size_t number) {
  return filled(request.output, request, scene, number);
}

std::vector<std::string> export_all(const ExportRequest& request, const SceneSource& source,
                                    const ExportListener& told, const ExportNotes& noted) {
  Batch batch{request, told, noted, {}, {}};
  std::shared_ptr<const Reference> before;
  if (!request.before.empty()) {
    const SceneRead read = source(request.before);
    if (const auto* error = std::get_if<FileError>(&read)) return {error->sentence()};
    const Scene& scene = std::get<Scene>(read);
    before = std::make_shared<Reference>(Reference{scene, analyze(scene)});
  }
  for (std::size_t i = 0; i < request.scenes.size(); ++i) {
    ExportRequest own = request;
    own.options.before = before;
    if (const auto talk = talk_in(request.scenes[i])) {
      const auto* error = std::get_if<FileError>(&*talk);
      batch.say(error != nullptr ? error->sentence() : batch.add_talk(std::get<Lesson>(*talk), i));
      continue;
    }
    const SceneRead read = lab::is_run_name(request.scenes[i])
                               ? scene_of_run(request.scenes[i], own.options.figure)
                               : source(request.scenes[i]);
    if (const auto* error = std::get_if<FileError>(&read)) {
      batch.sentences.push_back(error->sentence());
      continue;
    }
    const Scene& scene = std::get<Scene>(read);
    if (request.again) {
      auto made = made_again(own, request.scenes[i]);
      if (auto* why = std::get_if<std::string>(&made)) {
        batch.sentences.push_back(std::move(*why));
        continue;
      }
      own = std::get<ExportRequest>(std::move(made));
    }
    if (own.own_row) {
      const Dims n = dims(scene);
      own.options.figure.row = query_that_sees_most(scene.mask, n.n_q, n.n_k);
    }
    if (request.picks.empty()) batch.say(batch.add(scene, own, i, i));
    for (const FigurePick& pick : request.picks) {
      take_pick(own, pick);
      batch.say(batch.add(scene, own, i, i));
    }
  }
  return std::move(batch.sentences);
}

}  // namespace attnlab
