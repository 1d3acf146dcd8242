#include "app/export/talk_pages.h"

#include "app/figures/slide/slide_check.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/words.h"

#include <algorithm>

namespace attnlab {

std::variant<std::vector<PagePicture>, std::string> slides_of(const Lesson& talk, const ExportOptions& look,
                                                              const std::string& name) {
  if (const auto problem = cannot_show(talk, {wrong_slide, shows_light}))
    return name + ": " + place_of(*problem, talk) + problem->sentence;
  Stage stage = stage_of(talk);
  std::vector<PagePicture> pages;
  for (const LessonStep& step : talk.steps) {
    const StagedScene on = stage.at(step.scene);
    if (!talk.scenes.contains(state_before)) stage.insert_or_assign(state_before, on);
    PagePicture& page = pages.emplace_back(on.scene, look, "slide " + std::to_string(pages.size() + 1));
    page.options.view = step.view;
    page.options.figure = figure_of_step(step, on, talk.scenes, look.figure);
    if (step.linked) {
      const StagedScene& other = stage.at(step.linked->scene);
      page.options.before =
          std::make_shared<const Reference>(Reference{other.scene, other.analysis, true, step.linked->names});
      page.options.compare = Compare::beside;
    }
    page.options.slide = std::make_shared<SheetSlide>(slide_of_step(step, stage));
  }
  return pages;
}

ExportOptions as_deck(ExportOptions look) {
  if (!look.paper && !look.size)
    look.paper = std::ranges::find(paper_presets(), "slide-1280", &PaperPreset::name)->paper;
  return look;
}

std::variant<bool, std::string> a_picture_each(std::string_view output, std::optional<PictureFormat> format) {
  const bool each = output.find(place_of_number) != std::string_view::npos;
  if (each || format == PictureFormat::pdf) return each;
  return "expected {number} in the name of a picture, as a talk has several; a .pdf holds them all";
}

}  // namespace attnlab
