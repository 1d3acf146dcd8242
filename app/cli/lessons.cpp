#include "app/cli/answers.h"

#include "app/export/export.h"
#include "app/export/slide_checks.h"
#include "app/library/claims.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "app/page/page.h"
#include "core/lab/asked_run.h"
#include "core/picture/share.h"
#include "core/teaching/challenge.h"
#include "core/teaching/gather.h"
#include "core/text/json_fields.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <memory>

namespace attnlab {
namespace {

// What is wrong with the experiment that a lesson offers, and with the claims that it names; empty: nothing.
std::string run_sentence(const Lesson& lesson) {
  if (lesson.run) {
    const auto read = lab::asked_run(*lesson.run);
    if (const auto* error = std::get_if<FileError>(&read))
      return "lab." + error->field + ": " + error->expected;
  }
  const std::vector<ClaimEntry> known = claim_list();
  for (const std::string& id : lesson.literature)
    if (std::ranges::find(known, id, &ClaimEntry::id) == known.end())
      return "literature: there is no claim \"" + quotable(id) + "\"; attnlab reproduce --list lists them";
  return {};
}

std::string counted(std::size_t number, const char* word) {
  return std::to_string(number) + ' ' + word + (number == 1 ? "" : "s");
}

void add_line(std::string& text, std::string_view id, std::string_view words) {
  text += "  " + std::string(id) + std::string(id.size() < 30 ? 30 - id.size() : 1, ' ') +
          std::string(words) + '\n';
}

Report check_set(const JsonValue& tree, const std::string& name) {
  const auto read = read_challenges(tree, name);
  if (const auto* error = std::get_if<FileError>(&read)) return {{}, {error->sentence()}};
  const ChallengeSet& set = std::get<ChallengeSet>(read);
  Report checked;
  for (const LessonProblem& problem : check_challenges(set, slide_checks()))
    checked.errors.push_back(name + ": challenge " + std::to_string(problem.step) + ": " + problem.sentence);
  const auto proofs = static_cast<std::size_t>(
      std::ranges::count_if(set.challenges, [](const Challenge& c) { return c.impossible.has_value(); }));
  if (checked.errors.empty())
    checked.text = name + ": " + counted(set.challenges.size(), "challenge") + ", " +
                   counted(set.challenges.size() - proofs, "solution") + ", " + counted(proofs, "proof") +
                   ", all true\n";
  return checked;
}

// A lesson, or a talk as it is told.
std::variant<Lesson, FileError> told_in(const JsonValue& tree, const std::string& name) {
  return tree.find(talk_field) != nullptr ? read_told_talk(tree, name) : read_lesson(tree, name);
}

// The slides of a scene, as a talk that has this scene alone.
std::variant<Lesson, FileError> told_show(const JsonValue& tree, const std::string& name) {
  SceneRead read = read_scene(tree, name);
  if (auto* error = std::get_if<FileError>(&read)) return std::move(*error);
  Scene& scene = std::get<Scene>(read);
  const auto list = read_show(scene);
  if (const auto* why = std::get_if<std::string>(&list)) return FileError{name, "", *why};
  if (std::get<SlideList>(list).empty())
    return FileError{name, "show", "expected slides to check, as a lesson or a talk has them, found none"};
  Lesson told{.title = scene.title, .talk = true};
  for (const Slide& slide : std::get<SlideList>(list)) {
    LessonStep& step = told.steps.emplace_back();
    static_cast<Slide&>(step) = slide;
    step.scene = "the scene";
  }
  told.scenes.emplace("the scene", std::move(scene));
  return told;
}

std::string_view own_file(std::string_view id) {
  const std::string_view lesson = lesson_file(id);
  return lesson.empty() ? talk_file(id) : lesson;
}

// One of ours, or that of a file; or the sentence.
std::variant<Lesson, std::string> told_called(const std::string& name) {
  std::string text(own_file(name));
  if (text.empty()) {
    FileRead read = read_file(name);
    if (const auto* error = std::get_if<FileError>(&read))
      return "there is no lesson \"" + quotable(name, 4096) + "\" (attnlab lessons lists them), and " +
             error->sentence();
    text = std::get<std::string>(std::move(read));
  }
  auto told = of_json(text, name, [&](const JsonValue& tree) { return told_in(tree, name); });
  if (const auto* error = std::get_if<FileError>(&told)) return error->sentence();
  return std::get<Lesson>(std::move(told));
}

Report scene_of_step(const ListRequest& request) {
  const auto read = told_called(request.name);
  if (const auto* why = std::get_if<std::string>(&read)) return {{}, {*why}};
  const Lesson& told = std::get<Lesson>(read);
  const auto at = static_cast<std::size_t>(request.step) - 1;
  if (at >= told.steps.size())
    return {{},
            {"lessons: --step: expected 1 to " + std::to_string(told.steps.size()) + " of this " +
             (told.talk ? "talk" : "lesson") + ", found " + std::to_string(request.step)}};
  return {scene_text(told.scenes.at(told.steps[at].scene)), {}};
}

// Kept by whoever asks: the figure outlives the reading.
struct Shelf {
  std::optional<Lesson> own, found;

  const Lesson* find(std::string_view title) {
    if (own) return own->title == title ? &*own : nullptr;
    found = lesson_called(title);
    return found ? &*found : nullptr;
  }
};

// Empty, or the sentence.
std::string write_picture(const GatherRequest& request, const Gathered& gathered) {
  ExportOptions options;
  const auto format = format_of_ending(request.output);
  if (!format) return quotable(request.output, 4096) + ": expected a name that ends in " + picture_endings();
  options.format = *format;
  options.theme = request.theme;
  options.size = Extent{960, 600};
  options.scale = 2;
  options.figure.gathered = Frozen<Gathered>(gathered);
  const Exported made = export_picture(gathered.scene, options);
  if (const auto* why = std::get_if<std::string>(&made)) return quotable(request.output, 4096) + ": " + *why;
  return write_file(request.output, std::get<Picture>(made).bytes).value_or("");
}

}  // namespace

std::optional<std::variant<Lesson, FileError>> talk_in(const std::string& file) {
  if (!lower_case(file).ends_with(".json")) return std::nullopt;
  const FileRead bytes = read_file(file);
  const auto* text = std::get_if<std::string>(&bytes);
  if (text == nullptr || text->find(talk_field) == std::string::npos) return std::nullopt;
  const auto tree = read_json(*text, file);
  const auto* found = std::get_if<JsonValue>(&tree);
  if (found == nullptr || found->find(talk_field) == nullptr) return std::nullopt;
  return read_told_talk(*found, file);
}

Report check_text(std::string_view text, const std::string& name) {
  const auto json = read_json(text, name);
  if (const auto* error = std::get_if<FileError>(&json)) return {{}, {error->sentence()}};
  const JsonValue& tree = std::get<JsonValue>(json);
  if (tree.find(challenges_field) != nullptr) return check_set(tree, name);
  const bool of_scene = tree.find("attnlab") != nullptr && tree.find(lesson_field) == nullptr;
  const auto read = of_scene ? told_show(tree, name) : told_in(tree, name);
  if (const auto* error = std::get_if<FileError>(&read)) return {{}, {error->sentence()}};
  const Lesson& lesson = std::get<Lesson>(read);
  Report checked;
  for (const LessonProblem& problem : check_lesson(lesson, slide_checks()))
    checked.errors.push_back(name + ": " + place_of(problem, lesson) + problem.sentence);
  if (const std::string why = run_sentence(lesson); !why.empty()) checked.errors.push_back(name + ": " + why);
  std::size_t claims = 0, asked = 0;
  for (const LessonStep& step : lesson.steps) {
    claims += step.claims.size();
    asked += step.ask ? 1 : 0;
  }
  if (checked.errors.empty())
    checked.text = name + ": " + counted(lesson.steps.size(), lesson.talk ? "slide" : "step") + ", " +
                   counted(claims, "claim") + ", all true; " + counted(asked, "prediction") + '\n';
  return checked;
}

Report list_text(const ListRequest& request) {
  Report listed;
  const bool lessons = request.kind == ListRequest::Kind::lessons;
  if (request.step > 0) return scene_of_step(request);
  if (!request.name.empty()) {
    listed.text = lessons ? own_file(request.name) : example_text(request.name);
    if (listed.text.empty())
      listed.errors.push_back(std::string("there is no ") + (lessons ? "lesson" : "example") + " \"" +
                              request.name + "\"; attnlab " + (lessons ? "lessons" : "examples") +
                              " lists them");
    return listed;
  }
  if (lessons) {
    for (const auto& list : {lesson_list(), talk_list()})
      for (const LessonEntry& entry : list) {
        add_line(listed.text, entry.id, entry.title);
        add_line(listed.text, "", plain_text(entry.question));
      }
  } else {
    for (const ExampleGroup& group : example_groups()) {
      listed.text += std::string(group.question) + '\n';
      for (const Example& example : group.examples) add_line(listed.text, example.id, example.title);
    }
  }
  return listed;
}

Report lesson_page_text(const ListRequest& request) {
  const bool file = request.output != "-";
  const auto refused = [](std::string why) { return Report{{}, {std::move(why)}}; };
  if (file && !lower_case(request.output).ends_with(".html"))
    return refused(quotable(request.output, 4096) + ": expected a name that ends in .html");
  if (file && same_file(request.output, request.name))
    return refused(quotable(request.output, 4096) +
                   ": not saved: it holds the lesson, so the page needs another name");
  const auto read = told_called(request.name);
  if (const auto* why = std::get_if<std::string>(&read)) return refused(*why);
  const Lesson& lesson = std::get<Lesson>(read);
  if (!lesson.talk) return {lesson_page(lesson), {}};
  const std::string name = quotable(request.name, 4096);
  return refused(name + " is a talk, which has no page; " +
                 (own_file(request.name).empty()
                      ? "attnlab export " + name + " -o slides.pdf writes its slides"
                      : "attnlab lessons " + name +
                            " > talk.json writes its file, and attnlab export talk.json "
                            "-o slides.pdf its slides"));
}

Report gather_all(const GatherRequest& request, const SceneSource& read) {
  Report report;
  Shelf shelf;
  if (!request.lesson.empty()) {
    const FileRead bytes = read_file(request.lesson);
    if (const auto* error = std::get_if<FileError>(&bytes)) return {{}, {error->sentence()}};
    auto lesson = read_lesson(std::get<std::string>(bytes), request.lesson);
    if (const auto* error = std::get_if<FileError>(&lesson)) return {{}, {error->sentence()}};
    shelf.own = std::get<Lesson>(std::move(lesson));
  }
  std::vector<HandedFile> files;
  for (const std::string& file : request.files)
    files.push_back({is_share_line(file) ? share_name : file, read(file)});
  Gathered gathered = gather(
      files, [&shelf](std::string_view title) { return shelf.find(title); }, request.step);
  report.errors = gathered.left_out;
  if (gathered.answers.empty()) {
    if (report.errors.empty())
      report.errors.emplace_back("gather: expected answers to a step of a lesson, found none to count");
    return report;
  }
  if (!request.with_truth) gathered.truth.reset();
  report.text = gathered_text(gathered);
  if (request.output.empty()) return report;
  if (std::string why = write_picture(request, gathered); !why.empty())
    report.errors.push_back(std::move(why));
  return report;
}

}  // namespace attnlab
