#include "app/ui/session/studio.h"

#include "app/export/typeface.h"

#include <algorithm>

namespace attnlab {
namespace {

// Whether the cell is still one of this scene's.
bool is_there(const Studio& s, const Cell& cell) {
  return cell.head < std::max(1, s.analysis.dims.h) && has_cell(s.scene(), s.analysis, cell);
}

bool is_there(const Studio& s, const EditCursor& at) {
  const MatrixView m = matrix(s.scene(), at.id);
  return in_use(s.scene(), at.id.kind) && at.row < m.rows() && at.col < m.cols();
}

void clamp_choices(Studio& s) {
  const Dims& n = s.analysis.dims;
  const auto clamp = [&n](FigureOptions& figure) {
    figure.head = std::clamp(figure.head, 0, std::max(0, n.h - 1));
    figure.row = std::clamp(figure.row, 0, std::max(0, n.n_q - 1));
  };
  const auto forget_gone = [&s](auto& cell) {
    if (cell && !is_there(s, *cell)) cell.reset();
  };
  ViewState& view = s.view;
  clamp(view.figure);
  view.figure.kept_rank = std::clamp(view.figure.kept_rank, 1, std::max(1, n.d));
  if (s.facts.before) clamp(s.facts.before->figure);
  forget_gone(view.hover);
  forget_gone(view.pinned);
  forget_gone(view.cursor);
  forget_gone(view.reach);
  if (!view.cursor) view.reach.reset();
  if (const std::string gone = keep_letters(view.inspector.letters, s.scene()); !gone.empty())
    say(s, "No longer a letter: " + gone + ". Its entry is gone, or has another value than the rest");
}

}  // namespace

double seconds_of(const Message& message) {
  constexpr double a_letter = 0.06, at_least = 5, errors_longer = 3;
  const double read = at_least + a_letter * static_cast<double>(message.text.size());
  return message.error ? errors_longer * read : read;
}

void say(Studio& s, std::string sentence) { s.message = {std::move(sentence), false}; }

bool say_why(Studio& s, std::string sentence) {
  s.message = {std::move(sentence), true};
  return false;
}

bool say_why(Studio& s, const FileError& error) { return say_why(s, error.sentence()); }

bool at_start_of_step(const Studio& s) {
  const History& history = s.document.history;
  const std::vector<LessonState::Visit>& visits = s.lesson.visits;
  if (visits.empty() || history.steps() == 0 || !(history.scene() == history.sealed().scene)) return false;
  const std::uint64_t before = history.state(history.steps() - 1).number;
  const auto visit =
      std::ranges::find_if(visits.rbegin(), visits.rend(),
                           [before](const LessonState::Visit& one) { return one.first <= before; });
  return visit == visits.rend() || visit->step != s.lesson.at;
}

const Scene* undo_leads_to(const Studio& s) {
  return at_start_of_step(s) ? nullptr : s.document.history.before();
}

const Reference* before_of(Studio& s) {
  if (s.reference) return &*s.reference;
  const Scene* scene = undo_leads_to(s);
  if (scene == nullptr) return nullptr;
  if (!s.undone || !(s.undone->scene == *scene)) s.undone = Reference{*scene, analyze(*scene), false};
  return &*s.undone;
}

bool has_before(const Studio& s) { return s.reference || undo_leads_to(s) != nullptr; }

void keep_before(Studio& s) {
  const Reference* before = before_of(s);
  if (before == nullptr || before->pinned) return;
  s.reference = Reference{before->scene, before->analysis};
  say(s, "The state before is kept; what changes from here on is compared with it");
}

void apply_edits(Studio& s) {
  if (std::exchange(s.edits.begin, false)) s.document.history.seal();
  if (std::exchange(s.edits.withdrawn, false) && s.message.error) s.message = {};
  if (s.edits.list.empty() && !s.edits.abandon && s.edits.message.empty()) return;
  const Edits edits = std::exchange(s.edits, {});
  if (!edits.message.empty()) say_why(s, edits.message);
  if (edits.list.empty() && !edits.abandon) return;
  s.box->did("(edit)");
  History& history = s.document.history;
  if (s.view.hold.sought && !edits.sought && !edits.abandon) {
    end_search(s.view.hold);
    history.seal();
  }
  if (edits.abandon) history.abandon();
  if (!edits.list.empty()) {
    Scene scene = history.scene();
    std::string refused;
    for (const Edit& edit : edits.list) {
      Scene after = apply(scene, edit);
      if (std::string why = refusal(s, after); !why.empty())
        refused = std::move(why);
      else
        scene = std::move(after);
    }
    const std::string locked = locked_matrix(s, scene);
    if (locked.empty()) history.change(std::move(scene));
    if (!locked.empty())
      say(s, locked + " is locked at this step of the lesson");
    else if (!refused.empty())
      say_why(s, std::move(refused));
    else if (edits.message.empty())
      s.message = {};
  }
  s.analysis = analyze(s.scene());
  clamp_choices(s);
}

void refresh(Studio& s) {
  s.analysis = analyze(s.scene());
  s.editor = {};
  clamp_choices(s);
}

void show_document(Studio& s, Document document) {
  const bool presenting = s.presentation.on;
  s.box->did("(another document)");
  static_cast<OfDocument&>(s) = OfDocument{.document = std::move(document)};
  s.brought = s.scene();
  forget_scene(s.view);
  static_cast<FactsOfScene&>(s.facts) = {};
  ++s.shown;
  s.start.open = false;
  leave_training(s.lab);
  refresh(s);
  s.view.figure.row = query_that_sees_most(s.scene().mask, s.analysis.dims.n_q, s.analysis.dims.n_k);
  if (presenting) start_presentation(s, true);
}

void bring_scene(Studio& s, const Scene& scene) {
  s.edits = {};
  s.document.history.change(scene);
  s.document.history.seal();
  if (s.document.file.empty()) s.document.saved = scene;
  s.brought = scene;
  refresh(s);
}

void look_at_signs(Studio& s) {
  const Scene& scene = s.scene();
  std::vector<std::string> texts{scene.title};
  texts.insert(texts.end(), scene.tokens.begin(), scene.tokens.end());
  texts.insert(texts.end(), scene.key_tokens.begin(), scene.key_tokens.end());
  if (texts == s.signs.texts) return;
  s.signs.texts = std::move(texts);
  std::string now = missing_signs(scene);
  const bool news = !now.empty() && now != s.signs.sentence;
  s.signs.sentence = std::move(now);
  if (!news) return;
  // Beside what was done, which is read with it.
  s.message = {(s.message.text.empty() ? "" : s.message.text + ". ") + s.signs.sentence, s.message.error};
}

}  // namespace attnlab
