#include "app/export/talk_pages.h"

#include "app/figures/slide/slide_check.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/talk.h"
#include "core/teaching/words.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

// With the scenes that it names, and nothing that is the speaker's alone.
std::string talk_of_one(const Lesson& talk, const LessonStep& step) {
  Talk one{.title = talk.title};
  TalkSlide& slide = one.slides.emplace_back();
  static_cast<LessonStep&>(slide) = step;
  slide.claims.clear();
  slide.note.clear();
  slide.minutes = 0;
  const std::string text = talk_text(one);
  std::ranges::copy_if(talk.scenes, std::inserter(one.scenes, one.scenes.end()),
                       [&text](const auto& named) { return text.find(named.first) != std::string::npos; });
  return talk_text(one);
}

}  // namespace

std::variant<std::vector<PagePicture>, std::string> slides_of(const Lesson& talk, const ExportOptions& look,
                                                              const std::string& name) {
  if (const auto problem = cannot_show(talk, {wrong_slide, shows_light}))
    return name + ": " + place_of(*problem, talk) + problem->sentence;
  Stage stage = stage_of(talk);
  std::vector<PagePicture> pages;
  for (const LessonStep& step : talk.steps) {
    const StagedScene on = stage.at(step.scene);
    if (!talk.scenes.contains(state_before)) stage.insert_or_assign(state_before, on);
    pages.push_back({on.scene, look, "slide " + std::to_string(pages.size() + 1)});
    PagePicture& page = pages.back();
    page.options.view = step.view;
    page.options.figure = figure_of_step(step, on, talk.scenes, look.figure);
    if (step.linked) {
      const StagedScene& other = stage.at(step.linked->scene);
      page.options.before =
          std::make_shared<const Reference>(Reference{other.scene, other.analysis, true, step.linked->names});
      page.options.compare = Compare::beside;
    }
    SheetSlide slide = slide_of_step(step, stage);
    slide.talk = talk_of_one(talk, step);
    page.options.slide = std::make_shared<SheetSlide>(std::move(slide));
  }
  return pages;
}

std::optional<ExportOptions> slide_again(std::string_view talk, const ExportOptions& look) {
  const auto read = read_talk(talk, "talk");
  const Talk* one = std::get_if<Talk>(&read);
  if (one == nullptr || one->slides.size() != 1) return std::nullopt;
  const auto no_lesson = [](const std::string&) { return std::variant<Lesson, std::string>("no lesson"); };
  const auto told = told_talk(*one, no_lesson, "talk");
  const Lesson* lesson = std::get_if<Lesson>(&told);
  if (lesson == nullptr) return std::nullopt;
  ExportOptions of_slide = look;  // which says itself what is drawn
  of_slide.matrix.clear();
  of_slide.compare = Compare::off;
  of_slide.before.reset();
  const auto made = slides_of(*lesson, of_slide, "talk");
  const auto* pages = std::get_if<std::vector<PagePicture>>(&made);
  if (pages == nullptr) return std::nullopt;
  ExportOptions options = pages->front().options;
  if (options.view.empty()) options.view = look.view;  // of blocks, and of a title
  return options;
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
