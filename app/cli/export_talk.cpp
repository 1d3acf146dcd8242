// What of a talk is exported: each slide as a picture of its scene, with what is told and said at it.
#include "app/cli/commands.h"
#include "app/figures/slide/slide_check.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/words.h"
#include "core/text/utf8.h"

namespace attnlab {
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

std::variant<std::vector<PagePicture>, std::string> slides_of(const Lesson& talk, const ExportOptions& look,
                                                              const std::string& file) {
  if (const auto problem = cannot_show(talk, {wrong_slide, shows_light}))
    return file + ": " + place_of(*problem, talk) + problem->sentence;
  Stage stage = stage_of(talk);
  std::vector<PagePicture> pages;
  for (const LessonStep& step : talk.steps) {
    const StagedScene on = stage.at(step.scene);
    if (!talk.scenes.contains(state_before)) stage.insert_or_assign(state_before, on);
    PagePicture& page = pages.emplace_back(on.scene, look, "slide " + std::to_string(pages.size() + 1));
    page.options.view = step.view;
    page.options.figure = figure_of_step(step, on, talk.scenes, look.figure);
    page.options.slide = std::make_shared<SheetSlide>(slide_of_step(step, stage));
  }
  return pages;
}

}  // namespace attnlab
