#include "app/export/slide_checks.h"
#include "app/figures/views/views.h"
#include "app/library/lessons.h"
#include "app/ui/session/studio.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "core/teaching/handed_in.h"

#include <algorithm>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

// "S[4,2]", "A2" of the second head: as claims name it. Empty where they have no name for it.
std::string light_of(const Cell& cell) {
  std::string name(name_in_claims(cell.node == Node::W_edit ? Node::W : cell.node));
  if (name.empty()) return name;
  if (cell.head > 0) name += std::to_string(cell.head + 1);
  if (cell.row < 0 || cell.col < 0) return name;
  return name + "[" + std::to_string(cell.row + 1) + "," + std::to_string(cell.col + 1) + "]";
}

}  // namespace

bool is_own(const Studio& s, const SavedAs& saved, const fs::path& file) {
  const FileRead there = read_file(file, max_scene_bytes, *s.disk.calls);
  const auto* text = std::get_if<std::string>(&there);
  return saved.written == file.string() && text != nullptr && *text == saved.saved_text;
}

LessonStep view_now(const Studio& s) {
  LessonStep now;
  now.head = s.view.figure.head + 1;
  if (s.view.pinned)
    if (std::string light = light_of(*s.view.pinned); !light.empty()) now.light.push_back(std::move(light));
  if (shows_chosen(s.view)) {
    now.blocks = s.view.chosen;
    return now;
  }
  now.view = needs_run(s.view.view) ? "pipeline" : s.view.view;
  const View* shown = find_view(now.view);
  const int part = part_shown(s.view, now.view);
  if (shown != nullptr && part > 0) now.part = shown->part_id(part);
  return now;
}

void change_draft(Studio& s, const Lesson& lesson) {
  Scene scene = s.scene();
  set_extra_field(scene, draft_field, draft_text(lesson));
  // Sealed once nothing is typed any more; no number has changed.
  s.document.history.change(std::move(scene));
}

void add_step_here(Studio& s) {
  std::optional<Lesson> lesson = lesson_draft(s.scene());
  const LessonStep now = view_now(s);
  if (!lesson) {
    lesson = begun_lesson(s.scene(), now);
  } else if (!add_step(*lesson, s.scene(), now, lesson->steps.size())) {
    say_why(s, "A lesson has at most " + std::to_string(most_lesson_steps) + " steps");
    return;
  }
  s.making.step = lesson->steps.size() - 1;
  s.making.cover = false;
  change_draft(s, *lesson);
  const bool unlit = s.view.pinned && now.light.empty();
  say(s, "Step " + std::to_string(lesson->steps.size()) +
             " of your lesson; its words: Lessons, Make a lesson" +
             (unlit ? ". The pinned matrix has no name in lessons: nothing is lit" : ""));
}

void make_own_of_lesson(Studio& s) {
  if (lesson_of(s) == nullptr) return;
  const Lesson lesson = *lesson_of(s);
  end_study(s);
  s.making = {};
  change_draft(s, lesson);
}

void look_at_step(Studio& s) {
  const std::optional<Lesson> lesson = lesson_draft(s.scene());
  if (!lesson || s.making.step >= lesson->steps.size()) return;
  const LessonStep& step = lesson->steps[s.making.step];
  Scene scene = lesson->scenes.at(step.scene);
  set_extra_field(scene, draft_field, draft_text(*lesson));
  s.document.history.seal();
  s.document.history.change(std::move(scene));
  s.document.history.seal();
  refresh(s);
  s.view.chosen = step.blocks;
  s.view.shows_chosen = !step.blocks.empty();
  const View* shown = find_view(step.view);
  if (shown == nullptr) return;
  show_part(s.view, step.view, shown->part_of(step.part).value_or(0));
  s.view.figure.head = std::clamp(step.head - 1, 0, std::max(0, s.analysis.dims.h - 1));
}

// How often a law is tried after each letter; `attnlab check` tries more.
constexpr int as_one_types = 20;

const std::vector<std::string>& draft_problems(Studio& s, const Lesson& lesson) {
  MakingState& making = s.making;
  std::string text = draft_text(lesson);
  if (text == making.checked_text) return making.problems;
  making.checked_text = std::move(text);
  making.problems.clear();
  for (const LessonProblem& problem : check_lesson(lesson, slide_checks(), as_one_types))
    making.problems.push_back(place_of(problem, lesson) + problem.sentence);
  return making.problems;
}

void save_made(Studio& s, const char* what, SavedAsIn where, const std::string& text) {
  SavedAs& saved = where(s);
  fs::path file(saved.file);
  if (file.is_relative()) file = folder_of(s) / file;
  if (!file.has_extension()) file += ".json";
  saved.failed = true;
  saved.said = saved.file.empty()            ? std::string("Type a name for the file of the ") + what + "."
               : file.extension() != ".json" ? std::string("A ") + what + " is saved as .json."
                                             : "";
  if (!saved.said.empty()) return;
  const auto write = [=](Studio& studio) {
    SavedAs& to = where(studio);
    auto why = write_file(file, text, *studio.disk.calls);
    to.failed = why.has_value();
    to.said = why ? std::move(*why) : "Saved " + file.string() + ": one file, with its scenes.";
    if (to.failed) return;
    to.written = file.string();
    to.saved_text = text;
  };
  std::error_code unknown;
  if (fs::exists(file, unknown) && !is_own(s, saved, file)) return ask_overwrite(s.flow, file, write);
  write(s);
}

void save_draft(Studio& s, const Lesson& lesson) {
  save_made(
      s, "lesson", [](Studio& studio) -> SavedAs& { return studio.making; }, draft_text(lesson));
}

void try_draft(Studio& s, const Lesson& lesson) {
  if (s.making.saved_text != draft_text(lesson)) {
    s.making.said = "Save the lesson first: its file is what opens.";
    s.making.failed = true;
    return;
  }
  begin_file(s, s.making.written);
}

bool gather_dropped(Studio& s, const std::vector<fs::path>& files) {
  std::vector<HandedFile> read;
  for (const fs::path& file : files) read.push_back({file.filename().string(), load_document(file)});
  const auto carries = [](const HandedFile& file) {
    const auto* scene = std::get_if<Scene>(&file.read);
    return scene != nullptr && std::holds_alternative<HandedIn>(handed_in(*scene));
  };
  if (std::ranges::count_if(read, carries) < 2) return false;
  s.gathering = {std::move(read), std::nullopt, false, {}};
  gather_step(s, std::nullopt, false);
  open_dialog(s.flow, Dialog::gathered);
  return true;
}

void gather_step(Studio& s, std::optional<int> step, bool truth) {
  std::optional<Lesson> found;
  const auto find = [&](std::string_view title) -> const Lesson* {
    if (const Lesson* open = lesson_of(s); open != nullptr && open->title == title) return open;
    found = lesson_called(title);
    return found ? &*found : nullptr;
  };
  Gathered gathered = gather(s.gathering.files, find, step);
  if (!truth) gathered.truth.reset();
  s.gathering.step = gathered.step;
  s.gathering.truth = truth;
  s.gathering.shown = Frozen<Gathered>(std::move(gathered));
}

}  // namespace attnlab
