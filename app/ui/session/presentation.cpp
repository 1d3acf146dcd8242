#include "app/ui/session/presentation.h"

#include "app/figures/blocks/blocks.h"
#include "app/figures/slide/slide_check.h"
#include "app/figures/slide/slide_options.h"
#include "app/figures/views/views.h"
#include "app/ui/session/studio.h"
#include "core/analysis/named_cell.h"
#include "core/teaching/stage.h"
#include "core/teaching/words.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attnlab {
namespace {

// What is wrong with a name; empty where all are known.
std::string fault(const Slide& step, std::size_t index, const Scene& scene, const Analysis& analysis) {
  const std::string place = "show[" + std::to_string(index + 1) + "].";
  if (!step.scene.empty())
    return place + "scene: expected none, as the slides of a scene show that, found \"" +
           quotable(step.scene) + '"';
  if (!step.scenes.empty() || step.linked)
    return place + "compare: expected no scenes, as the slides of a scene know none beside it";
  const View* view = find_view(step.view);
  if (view != nullptr && view->parts.empty() && !step.part.empty())
    return place + "part: " + step.view + " has no parts, found \"" + step.part + "\"";
  if (const std::string why = step.view.empty() ? "" : wrong_view(step.view, step.part); !why.empty())
    return place + why;
  if (const std::string why = step.blocks.empty() ? "" : wrong_blocks(scene, analysis, step.blocks);
      !why.empty())
    return place + "blocks: " + why;
  if (const std::string why = wrong_claims(scene, analysis, step.blocks, plane_of(step, {})); !why.empty())
    return place + "impossible: " + why;
  const LiveWords words = slide_words(scene, analysis, nullptr, nullptr, step.words);
  if (!words.wrong.empty()) return place + "words: " + words.wrong;
  for (const auto& [field, names] : {std::pair{"light", &step.light}, std::pair{"cover", &step.cover}})
    for (const std::string& name : *names)
      if (const std::string block = name.substr(0, name.find('[')); !block_called(block))
        return place + field + ": expected the name of a block, as in A[4,2] or A, found \"" +
               quotable(name) + '"';
  if (const std::string why = wrong_hands(step); !why.empty()) return place + why;
  const int heads = analysis.dims.h;
  if (step.head <= heads) return {};
  return place + "head: expected at most " + std::to_string(heads) + ", found " + std::to_string(step.head);
}

// From here on another view, or another part, is one that somebody has opened.
void note_view(Studio& s) {
  const Slide now = step_now(s);
  s.presentation.view = now.view;
  s.presentation.part = now.part;
}

// What the step shows is what is looked at, so that keys, tools and editors speak of it.
void open_view_of_step(Studio& s) {
  const Slide& step = s.presentation.steps[s.presentation.at];
  if (const View* view = find_view(step.view)) {
    show_view(s.view, step.view);
    if (const auto part = view->part_of(step.part.empty() ? view->part_id(0) : step.part))
      show_part(s.view, step.view, *part);
  }
  s.view.figure.plane = plane_of(step, {});
  if (step.head > 0) s.view.figure.head = std::clamp(step.head, 1, std::max(1, s.analysis.dims.h)) - 1;
  note_view(s);
}

// The step of the list that shows what is looked at, else one of its own at this place.
void show_now(Studio& s, std::size_t place) {
  Presentation& p = s.presentation;
  const Slide now = step_now(s);
  const auto same = [&now](const Slide& step) {
    return step.view == now.view && step.part == now.part && step.blocks == now.blocks &&
           step.block.empty() && step.stages < 0 && (step.head == 0 || step.head == now.head) &&
           step.compare == now.compare;
  };
  auto found = std::ranges::find_if(p.steps, same);
  if (found == p.steps.end())
    found = p.steps.insert(p.steps.begin() + static_cast<std::ptrdiff_t>(place), now);
  p.at = static_cast<std::size_t>(found - p.steps.begin());
  s.view.figure.plane = plane_of(*found, {});
  note_view(s);
}

// The scene's own list; where it has none, or a wrong one, the usual one, and `complaint` says what is wrong.
SlideList show_of(const Studio& studio, std::string& complaint) {
  complaint.clear();
  SlideList list;
  auto read = read_show(studio.scene());
  if (auto* why = std::get_if<std::string>(&read))
    complaint = std::move(*why);
  else
    list = std::get<SlideList>(std::move(read));
  for (std::size_t i = 0; i < list.size() && complaint.empty(); ++i)
    complaint = fault(list[i], i, studio.scene(), studio.analysis);
  return list.empty() || !complaint.empty() ? usual_show(studio.scene(), studio.analysis) : list;
}

}  // namespace

Slide step_now(const Studio& studio) {
  if (shows_chosen(studio.view)) return {.blocks = studio.view.chosen, .words = words_moved};
  Slide step{.view = studio.view.view};
  const View* view = find_view(step.view);
  if (view != nullptr) step.part = view->part_id(part_shown(studio.view, step.view));
  if (studio.analysis.dims.h > 1) step.head = studio.view.figure.head + 1;
  if (studio.reference && studio.view.compare == Compare::beside) step.compare = step_beside;
  if (studio.reference && studio.view.compare == Compare::difference) step.compare = step_difference;
  if (studio.reference && studio.view.compare == Compare::with) step.compare = step_with;
  return step;
}

Said said_aloud(Studio& s, const Slide& slide) {
  const Reference* before = before_of(s);
  const bool moved = slide.words == words_moved || (slide.words.empty() && !slide.view.empty());
  const LessonStep* step = step_of(s.lesson);
  if (!moved && step != nullptr && (tells_lesson(s) || slide.words == step->words)) {
    Said said = live_words(slide.words, s.lesson.now, step->scene);
    said.text = in_notation(std::move(said.text), s.lesson.notation);  // as long as it was
    return said;
  }
  if (!moved)
    return slide_words(s.scene(), s.analysis, before != nullptr ? &before->scene : nullptr,
                       before != nullptr ? &before->analysis : nullptr, slide.words, s.view.figure.power);
  // What is covered is not told there.
  before = before_told(s);
  if (before == nullptr || hides(s.view.figure) || !slide.cover.empty()) return {};
  WhatMoved& said = s.presentation.said;
  // A cell, a slider, a point, or what plays: it is no step yet.
  const bool held = holds_drag(s.editor) || !(s.scene() == s.document.history.sealed().scene);
  said = what_moved(before->scene, before->analysis, s.scene(), s.analysis, held ? said : WhatMoved());
  return moved_words(s.scene(), said);
}

std::string step_words(const Slide& step) {
  if (step.view.empty() && step.blocks.empty()) return step.text;
  const View* view = find_view(step.view);
  std::string words = view != nullptr       ? std::string(view->label)
                      : step.blocks.empty() ? step.view
                                            : blocks_text(step.blocks);
  if (const auto part = view != nullptr ? view->part_of(step.part) : std::nullopt)
    words += " · " + std::string(view->parts[static_cast<std::size_t>(*part)].label);
  if (!step.block.empty()) words += " · " + step.block;
  if (step.stages > 0)
    words += " · " + std::to_string(step.stages) + (step.stages == 1 ? " matrix" : " matrices");
  if (step.head > 0) words += " · head " + std::to_string(step.head);
  if (step.compare == step_before) words += " · before";
  if (step.compare == step_beside) words += " · before beside now";
  if (step.compare == step_difference) words += " · now − before";
  if (step.compare == step_with) words += " · before below";
  return words;
}

void start_presentation(Studio& studio, bool from_here) {
  Presentation& p = studio.presentation;
  remember_rehearsal(studio);
  p = {.on = true};
  if (is_open<Study::talk>(studio) && !from_here) begin_talk(studio);
  if (study_of(studio).exercise) return follow_view(studio);
  p.steps = show_of(studio, p.complaint);
  if (!p.complaint.empty()) say_why(studio, p.complaint);
  if (from_here) show_now(studio, 0);
  open_view_of_step(studio);
}

void end_presentation(Studio& studio) {
  remember_rehearsal(studio);
  studio.presentation = {};
  studio.view.hover.reset();
  if (!study_of(studio).exercise) studio.view.figure.plane = {};
}

void show_qr(Studio& s) {
  Presentation& p = s.presentation;
  p.qr = !p.qr;
  p.complaint.clear();
}

void go_by(Studio& s, int steps) {
  Presentation& p = s.presentation;
  remember_rehearsal(s);  // however the window is closed
  p.blank = false;
  p.complaint.clear();
  if (study_of(s).is_one_slide() || (steps == 1 && tell_more(s))) return;
  const auto last = static_cast<long>(slide_count(s)) - 1, now = static_cast<long>(slide_shown(s)),
             to = std::clamp(now + steps, 0L, std::max(0L, last));
  if (lesson_of(s) == nullptr) {
    p.at = static_cast<std::size_t>(to);
    open_view_of_step(s);
  } else if (to != now) {
    go_to_step(s, static_cast<std::size_t>(to));
  }
}

void follow_view(Studio& s) {
  Presentation& p = s.presentation;
  if (const StudyRow& study = study_of(s); study.exercise) {
    p.of_exercise = true;
    if (std::exchange(p.step, s.lesson.at) != s.lesson.at) p.asked = false;
    p.steps = {study.slide(s)};
    p.at = 0;
    return;
  }
  if (p.of_exercise) return start_presentation(s, true);
  const Slide now = step_now(s);
  if (now.view != p.view || now.part != p.part) show_now(s, p.at + 1);
}

void follow_planes(Studio& s) {
  constexpr double apart = 0.025;
  constexpr std::size_t most = 200;
  auto& trails = s.view.figure.plane.trails;
  if (!holds_drag(s.editor)) return trails.clear();
  const Presentation& p = s.presentation;
  for (const std::string& name :
       block_names(p.on && !p.steps.empty() ? p.steps[p.at].blocks : s.view.chosen)) {
    const auto now = point_of_plane(s.scene(), s.analysis, name);
    if (!now) continue;
    std::vector<PlanePoint>& trail = trails[name];
    if (trail.empty() || std::hypot(now->u - trail.back().u, now->v - trail.back().v) >= apart)
      trail.push_back(*now);
    if (trail.size() > most) trail.erase(trail.begin() + 1);
  }
}

bool has_matrix(const BlockList& blocks, MatrixId id) {
  return std::ranges::any_of(block_names(blocks), [id](const std::string& name) {
    const auto block = block_called(name);
    return block && block->row->node == node_of(id.kind) &&
           (!is_per_head(id.kind) || block->head < 0 || block->head == id.head);
  });
}

namespace {

BlockList blocks_in_sight(const Studio& s) {
  const Presentation& p = s.presentation;
  if (p.steps.empty()) return {};
  return in_a_hall(p.steps[p.at], s.scene(), s.analysis, s.view.figure).blocks;
}

}  // namespace

// Of one head; what the slide has itself needs not be called in.
std::vector<MatrixId> inputs_beside(const Studio& s) {
  const BlockList shown = blocks_in_sight(s);
  std::vector<MatrixId> all, list;
  for (const MatrixId id : matrices_in_use(s.scene()))
    if (id.kind != MatrixKind::target && (!is_per_head(id.kind) || id.head == s.view.figure.head))
      all.push_back(id);
  std::ranges::copy_if(all, std::back_inserter(list), [&](MatrixId id) { return !has_matrix(shown, id); });
  return list.empty() ? all : list;
}

void call_input(Studio& s) {
  constexpr const char* all_are_here = "Every matrix that can be set is on this slide";
  Presentation& p = s.presentation;
  p.inputs = !p.inputs;
  if (p.complaint == all_are_here) p.complaint.clear();
  if (p.inputs && has_matrix(blocks_in_sight(s), input_shown(s))) p.complaint = all_are_here;
}

// Scores follow from the queries' tokens; what is about the weights from the first of them.
MatrixId input_shown(const Studio& s) {
  const std::vector<MatrixId> list = inputs_beside(s);
  const auto chosen =
      std::ranges::find_if(list, [&s](MatrixId id) { return id.kind == s.presentation.input; });
  if (chosen != list.end()) return *chosen;
  const View* view = find_view(s.view.view);
  const auto first = std::ranges::find_if(list, [](MatrixId id) { return id.kind > MatrixKind::V; });
  return view != nullptr && view->about_weights && first != list.end() ? *first : list.front();
}

void next_input(Studio& s) {
  const std::vector<MatrixId> list = inputs_beside(s);
  const auto now = std::ranges::find(list, input_shown(s));
  const bool was_in = std::exchange(s.presentation.inputs, true);
  if (was_in) s.presentation.input = (now + 1 == list.end() ? list.front() : *(now + 1)).kind;
}

}  // namespace attnlab
