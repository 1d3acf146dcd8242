#include "app/ui/session/document/flow.h"

#include "app/export/export.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "app/ui/session/document/copy.h"
#include "app/ui/session/studio.h"
#include "core/lab/run_file.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

// Never that of a picture, which may be called anything.
std::string suggested_name(const Document& document) {
  if (!document.file.empty()) return document.file.filename().string();
  if (document.picture.empty()) return "scene.json";
  const std::string stem = document.picture.stem().string(), name = stem + ".json";
  return name == document.picture.filename() ? stem + "-scene.json" : name;
}

// The dialog of the desktop, where there is one, else the list in the window.
void ask_for_file(Studio& s, bool saving) {
  Flow& flow = s.flow;
  const bool newest = flow.files.newest;
  flow.files = list_folder(folder_of(s), FileKind::scenes, newest);
  if (saving) flow.files.typed = suggested_name(s.document);
  flow.saving_there = saving;
  if (!flow.ask_desktop || !s.settings.desktop_dialogs) return use_list(s);
  const char* const title = saving ? "Save the scene as" : "Open a scene";
  flow.chooser = flow.ask_desktop({saving, title, flow.files.folder, flow.files.typed});
  if (flow.chooser == nullptr) return use_list(s);
  open_dialog(flow, Dialog::desktop);
}

void take_from_desktop(Studio& s, fs::path file) {
  if (!s.flow.saving_there) {
    s.flow.dialog = Dialog::none;
    open_file(s, file);
    return;
  }
  // Another name than the one that the desktop has asked about.
  const bool as_asked = file.has_extension();
  if (!as_asked) file += ".json";
  std::string why = not_for_a_scene(s, file);
  if (why.empty()) return save_into(s, file, as_asked);
  use_list(s);
  s.flow.files.typed = file.string();
  s.flow.files.complaint = std::move(why);
}

// A picture that is opened shows what it showed, as its recipe says (read_recipe): view, part, head, row,
// ranges, and what it was compared with. What was left out, as the end of a sentence; empty: nothing.
std::string show_as_made(Studio& s) {
  if (s.document.recipe.empty()) return {};
  const auto recipe = read_recipe(s.document.recipe);
  if (!recipe) return "; it does not say how it was made";
  const ExportOptions& made = recipe->options;
  FigureOptions& figure = s.view.figure;
  const Dims& n = s.analysis.dims;
  figure.head = std::clamp(made.figure.head, 0, std::max(n.h - 1, 0));
  figure.row = std::clamp(made.figure.row, 0, std::max(n.n_q - 1, 0));
  figure.kept_rank = made.figure.kept_rank;
  figure.columns = made.figure.columns;
  figure.power = made.figure.power;
  figure.again.kept = made.figure.again.kept;
  figure.ranges = made.figure.ranges;
  if (made.before) {
    s.reference = Reference{made.before->scene, made.before->analysis};
    s.view.compare = made.compare;
  }
  if (made.matrix.empty()) show_part(s.view, made.view, made.figure.part);
  return recipe->sentences.empty() ? "" : "; " + recipe->sentences.front();
}

void show_opened(Studio& s, const fs::path& file, Document document) {
  show_document(s, std::move(document));
  remember(s.settings, origin_of(s.document));
  const std::string left_out = show_as_made(s);
  say(s, "Opened " + quotable(file.string(), 4096) + left_out);
}

bool take_opened(Studio& s, const fs::path& file, const OpenedFile& opened) {
  using Kind = OpenedFile::Kind;
  const std::string name = file.string();
  if (const auto* error = std::get_if<FileError>(&opened.bytes)) return say_why(s, *error);
  const auto& bytes = std::get<std::string>(opened.bytes);
  switch (opened.kind) {
    case Kind::share_line: return open_share_line(s, bytes);
    case Kind::matrix: return import_file(s, file, bytes);
    case Kind::run:
      return go_on(s, lab::read_run(bytes, name),
                   [&](lab::Record record) { show_stored(s, file, std::move(record)); });
    case Kind::lesson:
      return go_on(s, read_lesson(opened.tree, name), [&](Lesson lesson) {
        start_lesson(s, std::move(lesson));
        remember(s.settings, file);
      });
    case Kind::talk: {
      const auto read = read_talk(opened.tree, name);
      if (const auto* error = std::get_if<FileError>(&read)) return say_why(s, *error);
      const bool started = start_talk(s, std::get<Talk>(read), name);
      if (started) remember(s.settings, file);
      return started;
    }
    case Kind::challenges:
      return go_on(s, read_challenges(opened.tree, name), [&](ChallengeSet set) {
        start_challenge(s, std::move(set), 0, false);
        remember(s.settings, file);
      });
    case Kind::scene:
    case Kind::carried: break;
  }
  return go_on(s, open_document(file, opened, *s.disk.calls),
               [&](Document document) { show_opened(s, file, std::move(document)); });
}

constexpr double seconds_between_looks = 1;

std::string name_of(const Studio& s) { return quotable(file_name(s.document), 200); }

// What another window has open is told of when it is opened, and marked once that window has gone.
void mark_file(Studio& s, bool looks) {
  const fs::path& file = s.document.file;
  MarkedFile& marked = s.disk.marked;
  const bool fresh = marked.file != file;
  if (fresh) {
    marked.lock.remove();
    marked.file = file;
  }
  if (file.empty() || s.disk.journals.empty() || marked.lock.open() || !(fresh || looks)) return;
  std::error_code unknown;
  const fs::path real = fs::weakly_canonical(file, unknown);  // one mark for all names that lead to it
  const std::size_t name =
      std::hash<std::string>()(real.empty() ? file.string() : real.string()) % 2'000'000'000 + 1;
  const fs::path mark = s.disk.journals.parent_path() / "open" / (std::to_string(name) + ".journal");
  if (fresh) JournalFile::list(mark.parent_path());  // marks of windows that were killed go
  bool taken = false;
  if (auto lock = JournalFile::mark(mark, taken, s.disk.calls)) marked.lock = std::move(*lock);
  if (fresh && taken)
    say_why(s,
            name_of(s) + " is open in another window, too; Save asks before it replaces what is saved there");
}

}  // namespace

void choose_file(Studio& s) { ask_for_file(s, false); }

void choose_save_file(Studio& s) { ask_for_file(s, true); }

void new_scene(Studio& s) {
  go_on(s, opening_document(), [&](Document document) {
    show_document(s, std::move(document));
    say(s, "A new scene");
    s.start.open = true;
  });
}

void open_example(Studio& s, const std::string& id) {
  go_on(s, read_example(id), [&](const Scene& scene) {
    show_document(s, make_document(scene));
    say(s, "An example: " + scene.title);
  });
}

void open_first_minute(Studio& s, const std::string& example) {
  open_example(s, example);
  s.first = {.on = true};
  s.start.offered = false;
  s.message = {};
}

void leave_first_minute(Studio& s) { s.first.on = false; }

void open_own_lesson(Studio& s, const std::string& id) {
  go_on(s, open_lesson(id), [&](Lesson lesson) { start_lesson(s, std::move(lesson)); });
}

void open_own_talk(Studio& s, const std::string& id) {
  go_on(s, open_talk(id), [&](const Talk& talk) { start_talk(s, talk, id); });
}

void open_own_challenge(Studio& s, const std::string& id) {
  go_on(s, open_challenges(), [&](ChallengeSet set) {
    const auto found = std::ranges::find(set.challenges, id, &Challenge::id);
    const std::size_t at =
        found == set.challenges.end() ? 0 : static_cast<std::size_t>(found - set.challenges.begin());
    start_challenge(s, std::move(set), at, true);
  });
}

fs::path folder_of(const Studio& s) {
  const fs::path& source = origin_of(s.document);
  return source.empty() ? s.flow.files.folder : source.parent_path();
}

void open_dialog(Flow& flow, Dialog dialog) {
  flow.dialog = dialog;
  flow.button = 0;
  flow.fresh = true;
}

void ask_overwrite(Flow& flow, const fs::path& file, std::function<void(Studio&)> replace) {
  flow.replaced = file;
  flow.replace = std::move(replace);
  flow.back = flow.dialog == Dialog::desktop ? Dialog::save_as : flow.dialog;  // that one has gone
  flow.button = 1;
  flow.dialog = Dialog::ask_overwrite;
}

void replace_asked(Studio& s) {
  s.flow.dialog = s.flow.back;
  s.flow.button = 0;
  std::exchange(s.flow.replace, nullptr)(s);
}

void begin(Studio& s, std::function<void(Studio&)> then) {
  s.flow.then = std::move(then);
  if (!unsaved(s.document)) return proceed(s);
  s.flow.dialog = Dialog::ask_unsaved;
  s.flow.button = 0;
}

void begin(Studio& s, Opens opens, const std::string& what) {
  begin(s, [=](Studio& later) { opens(later, what); });
}

bool begin_file(Studio& s, const fs::path& file) {
  const OpenedFile opened = read_opened(file, *s.disk.calls);
  if (!takes_place(opened.kind) || !unsaved(s.document)) return take_opened(s, file, opened);
  begin(s, [=](Studio& later) { open_file(later, file); });  // which may have been saved into meanwhile
  return true;
}

void proceed(Studio& s) {
  s.flow.dialog = Dialog::none;
  if (const auto then = std::exchange(s.flow.then, nullptr)) then(s);
}

void cancel(Studio& s) {
  Flow& flow = s.flow;
  if (flow.dialog == Dialog::recover) return leave_for_later(s);
  // From the question about overwriting, and from the choice of a folder, one step back.
  flow.fresh = flow.dialog == Dialog::ask_overwrite || flow.dialog == Dialog::export_file;
  flow.dialog = flow.fresh ? flow.back : Dialog::none;
  flow.button = 0;
  if (flow.dialog == Dialog::none) flow.then = nullptr;
}

void save(Studio& s) {
  if (s.document.file.empty()) return choose_save_file(s);
  s.document.on_disk = compare_file(s.document, *s.disk.calls);
  if (s.document.on_disk == FileState::changed) return open_dialog(s.flow, Dialog::ask_changed);
  save_into(s, s.document.file, true);
}

void save_into(Studio& s, const fs::path& file, bool overwrite) {
  std::error_code error;
  if (!overwrite && fs::exists(file, error))
    return ask_overwrite(s.flow, file, [file](Studio& later) { save_into(later, file, true); });
  const bool was_gone = s.document.on_disk == FileState::gone && file == s.document.file;
  s.document.history.seal();
  if (auto why = save_document(s.document, file, *s.disk.calls)) {
    say_why(s, std::move(*why));
    s.flow.dialog = Dialog::none;
    s.flow.then = nullptr;  // leaving or opening would lose what could not be saved
    return;
  }
  remember(s.settings, s.document.file);
  say(s, "Saved " + quotable(s.document.file.string(), 4096) + (was_gone ? " anew; it had gone" : ""));
  proceed(s);
}

bool open_file(Studio& s, const fs::path& file) {
  return take_opened(s, file, read_opened(file, *s.disk.calls));
}

std::string not_for_a_scene(const Studio& s, const fs::path& file) {
  if (!s.document.picture.empty() && same_file(file, s.document.picture))
    return "This is the picture that the scene came out of. Choose another name.";
  if (format_of_ending(file.string()))
    return "A scene is saved as .json. A picture of it, with the scene inside, is made by Export (Ctrl+E).";
  return {};
}

void open_dropped(Studio& s, std::vector<fs::path> files) {
  s.flow.dropped = std::move(files);
  open_dialog(s.flow, Dialog::dropped);
}

void choose_dropped(Studio& s, std::size_t index) {
  const std::vector<fs::path> files = std::exchange(s.flow.dropped, {});
  s.flow.dialog = Dialog::none;
  for (auto file = files.rbegin(); file != files.rend(); ++file)
    if (read_opened(*file, *s.disk.calls).kind != OpenedFile::Kind::matrix) remember(s.settings, *file);
  begin_file(s, files[index]);
}

void use_list(Studio& s) {
  s.flow.chooser.reset();
  open_dialog(s.flow, s.flow.saving_there ? Dialog::save_as : Dialog::open);
}

void follow_desktop(Studio& s) {
  Flow& flow = s.flow;
  if (flow.chooser == nullptr) return;
  if (flow.dialog != Dialog::desktop) return flow.chooser.reset();
  const FileChooser::State state = flow.chooser->state();
  if (state == FileChooser::State::waiting) return;
  if (state == FileChooser::State::absent) return use_list(s);
  const std::unique_ptr<FileChooser> chooser = std::move(flow.chooser);
  if (state == FileChooser::State::cancelled) return cancel(s);
  take_from_desktop(s, chooser->file());
}

void notice_changes(Studio& s, double now) {
  mark_file(s, now - s.looked >= seconds_between_looks);
  if (s.document.file.empty() || now - s.looked < seconds_between_looks) return;
  s.looked = now;
  const FileState before = s.document.on_disk;
  look_at_file(s.document, *s.disk.calls);
  if (s.document.on_disk == before) return;
  if (s.document.on_disk == FileState::gone)
    say_why(s, name_of(s) + " is no longer in its folder; Save writes it anew");
  if (s.document.on_disk == FileState::changed)
    say_why(s,
            name_of(s) + " was changed by somebody else; " +
                (unsaved(s.document) ? "Save asks which one to keep" : "Revert in the menu File shows it"));
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
    say(s, "As it is in " + name_of(s) + "; Undo brings back what was here");
  }
  cancel(s);
}

void show_difference(Studio& s) {
  go_on(s, scene_on_disk(s.document, *s.disk.calls), [&s](const Scene& theirs) {
    s.reference = Reference{theirs, analyze(theirs)};
    if (s.view.compare == Compare::off) s.view.compare = Compare::beside;
    say(s, "Before: what is in " + name_of(s) + "; now: what is open here. Save asks again");
  });
  cancel(s);
}

void keep_mine(Studio& s) { save_into(s, s.document.file, true); }

}  // namespace attnlab
