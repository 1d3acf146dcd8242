#include "app/ui/session/changed.h"

#include "app/ui/session/session.h"
#include "core/text/utf8.h"

#include <utility>

namespace attnlab {
namespace {

constexpr double seconds_between_looks = 1;

void close_question(Session& s) {
  s.flow.dialog = Dialog::none;
  s.flow.then = nullptr;
}

}  // namespace

void notice_changes(Session& s, double now) {
  if (s.document.file.empty() || now - s.looked < seconds_between_looks) return;
  s.looked = now;
  const FileState before = s.document.on_disk;
  look_at_file(s.document, *s.calls);
  if (s.document.on_disk == before) return;
  const std::string name = quotable(file_name(s.document), 200);
  switch (s.document.on_disk) {
    case FileState::same: break;
    case FileState::gone:
      s.message = {name + " is no longer in its folder; Save writes it anew", true};
      break;
    case FileState::changed:
      s.message = {
          name + " was changed by somebody else; " +
              (unsaved(s.document) ? "Save asks what is to stay" : "Revert in the menu File shows it"),
          true};
      break;
  }
}

bool can_revert(const Session& s) {
  return !origin_of(s.document).empty() && (unsaved(s.document) || s.document.on_disk != FileState::same);
}

void revert_to_file(Session& s) {
  if (auto why = revert(s.document, *s.calls)) {
    s.message = {std::move(*why), true};
  } else {
    s.brought = s.scene();
    refresh(s);
    s.message = {
        "As it stands in " + quotable(file_name(s.document), 200) + "; Undo brings back what was here",
        false};
  }
  close_question(s);
}

void show_difference(Session& s) {
  auto theirs = scene_on_disk(s.document, *s.calls);
  if (auto* why = std::get_if<std::string>(&theirs)) {
    s.message = {std::move(*why), true};
  } else {
    Scene& scene = std::get<Scene>(theirs);
    Analysis analysis = analyze(scene);
    s.reference = Reference{std::move(scene), std::move(analysis)};
    if (s.view.compare == Compare::off) s.view.compare = Compare::beside;
    s.message = {"Before: what stands in " + quotable(file_name(s.document), 200) +
                     "; now: what is open here. Save asks again",
                 false};
  }
  close_question(s);
}

void keep_mine(Session& s) { save_into(s, s.document.file, true); }

}  // namespace attnlab
