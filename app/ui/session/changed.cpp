#include "app/ui/session/changed.h"

#include "app/ui/session/studio.h"
#include "core/text/utf8.h"

#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr double seconds_between_looks = 1;

// What another window has open is told of when it is opened, and marked once that window has gone.
void mark_file(Studio& s, bool looks) {
  const fs::path& file = s.document.file;
  const bool fresh = s.disk.marked.file != file;
  if (fresh) {
    s.disk.marked.lock.remove();
    s.disk.marked.file = file;
  }
  if (file.empty() || s.disk.journals.empty() || s.disk.marked.lock.open() || !(fresh || looks)) return;
  std::error_code unknown;
  const fs::path real = fs::weakly_canonical(file, unknown);  // one mark for all names that lead to it
  const std::size_t name =
      std::hash<std::string>()(real.empty() ? file.string() : real.string()) % 2'000'000'000 + 1;
  const fs::path mark = s.disk.journals.parent_path() / "open" / (std::to_string(name) + ".journal");
  if (fresh) JournalFile::list(mark.parent_path());  // marks of windows that were killed go
  bool taken = false;
  if (auto lock = JournalFile::mark(mark, taken, s.disk.calls)) s.disk.marked.lock = std::move(*lock);
  if (fresh && taken)
    s.message = {quotable(file_name(s.document), 200) +
                     " is open in another window, too; Save asks before it replaces what is saved there",
                 true};
}

}  // namespace

void notice_changes(Studio& s, double now) {
  mark_file(s, now - s.looked >= seconds_between_looks);
  if (s.document.file.empty() || now - s.looked < seconds_between_looks) return;
  s.looked = now;
  const FileState before = s.document.on_disk;
  look_at_file(s.document, *s.disk.calls);
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

bool can_revert(const Studio& s) {
  return !origin_of(s.document).empty() && (unsaved(s.document) || s.document.on_disk != FileState::same);
}

void revert_to_file(Studio& s) {
  if (auto why = revert(s.document, *s.disk.calls)) {
    say_why(s, std::move(*why));
  } else {
    s.brought = s.scene();
    refresh(s);
    s.message = {
        "As it stands in " + quotable(file_name(s.document), 200) + "; Undo brings back what was here",
        false};
  }
  cancel(s);
}

void show_difference(Studio& s) {
  go_on(s, scene_on_disk(s.document, *s.disk.calls), [&s](const Scene& theirs) {
    s.reference = Reference{theirs, analyze(theirs)};
    if (s.view.compare == Compare::off) s.view.compare = Compare::beside;
    s.message = {"Before: what stands in " + quotable(file_name(s.document), 200) +
                     "; now: what is open here. Save asks again",
                 false};
  });
  cancel(s);
}

void keep_mine(Studio& s) { save_into(s, s.document.file, true); }

}  // namespace attnlab
