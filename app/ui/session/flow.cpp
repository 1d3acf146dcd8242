#include "app/ui/session/flow.h"

#include "app/export/export.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "app/ui/session/share.h"
#include "app/ui/session/studio.h"
#include "core/lab/run_file.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <variant>

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
void ask_for_file(Studio& studio, bool saving) {
  Flow& flow = studio.flow;
  const bool newest = flow.files.newest;
  flow.files = list_folder(folder_of(studio), FileKind::scenes, newest);
  if (saving) flow.files.typed = suggested_name(studio.document);
  flow.saving_there = saving;
  if (!flow.ask_desktop || !studio.settings.desktop_dialogs) return use_list(studio);
  const char* const title = saving ? "Save the scene as" : "Open a scene";
  flow.chooser = flow.ask_desktop({saving, title, flow.files.folder, flow.files.typed});
  if (flow.chooser == nullptr) return use_list(studio);
  open_dialog(flow, Dialog::desktop);
}

void take_from_desktop(Studio& studio, fs::path file) {
  if (!studio.flow.saving_there) {
    studio.flow.dialog = Dialog::none;
    open_file(studio, file);
    return;
  }
  // Another name than the one that the desktop has asked about.
  const bool as_asked = file.has_extension();
  if (!as_asked) file += ".json";
  std::string why = not_for_a_scene(studio, file);
  if (why.empty()) return save_into(studio, file, as_asked);
  use_list(studio);
  studio.flow.files.typed = file.string();
  studio.flow.files.complaint = std::move(why);
}

}  // namespace

void choose_file(Studio& studio) { ask_for_file(studio, false); }

namespace {

// A picture that is opened shows what it showed, as its recipe says (read_recipe): view, part, head, row, ranges, and what it
// was compared with. What was left out, as the end of a sentence; empty: nothing.
std::string show_as_made(Studio& studio) {
  if (studio.document.recipe.empty()) return {};
  const auto recipe = read_recipe(studio.document.recipe);
  if (!recipe) return "; it does not say how it was made";
  const ExportOptions& made = recipe->options;
  FigureOptions& figure = studio.view.figure;
  const Dims& n = studio.analysis.dims;
  figure.head = std::clamp(made.figure.head, 0, std::max(n.h - 1, 0));
  figure.row = std::clamp(made.figure.row, 0, std::max(n.n_q - 1, 0));
  figure.kept_rank = made.figure.kept_rank;
  figure.columns = made.figure.columns;
  figure.ranges = made.figure.ranges;
  if (made.before) {
    studio.reference = *made.before;
    studio.view.compare = made.compare;
  }
  if (made.matrix.empty()) show_part(studio.view, made.view, made.figure.part);
  return recipe->sentences.empty() ? "" : "; " + recipe->sentences.front();
}

void show_opened(Studio& studio, const fs::path& file, Document document) {
  show_document(studio, std::move(document));
  remember(studio.settings, origin_of(studio.document));
  const std::string left_out = show_as_made(studio);
  studio.message = {"Opened " + quotable(file.string(), 4096) + left_out, false};
}

bool take_opened(Studio& studio, const fs::path& file, const OpenedFile& opened) {
  using Kind = OpenedFile::Kind;
  const std::string name = file.string();
  if (const auto* error = std::get_if<FileError>(&opened.bytes)) return say_why(studio, *error);
  const auto& bytes = std::get<std::string>(opened.bytes);
  switch (opened.kind) {
    case Kind::share_line: return open_share_line(studio, bytes);
    case Kind::matrix: return import_file(studio, file, bytes);
    case Kind::run:
      return go_on(studio, lab::read_run(bytes, name),
                   [&](lab::Record record) { show_stored(studio, file, std::move(record)); });
    case Kind::lesson:
      return go_on(studio, read_lesson(bytes, name), [&](Lesson lesson) {
        start_lesson(studio, std::move(lesson));
        remember(studio.settings, file);
      });
    case Kind::challenges:
      return go_on(studio, read_challenges(bytes, name), [&](ChallengeSet set) {
        start_challenge(studio, std::move(set), 0, false);
        remember(studio.settings, file);
      });
    case Kind::scene:
    case Kind::carried: break;
  }
  return go_on(studio, open_document(file, opened, *studio.disk.calls),
               [&](Document document) { show_opened(studio, file, std::move(document)); });
}

}  // namespace

void new_scene(Studio& studio) {
  go_on(studio, opening_document(), [&](Document document) {
    show_document(studio, std::move(document));
    studio.message = {"A new scene", false};
    studio.start.open = true;
  });
}

void open_example(Studio& studio, const std::string& id) {
  go_on(studio, read_example(id), [&](const Scene& scene) {
    show_document(studio, make_document(scene));
    studio.message = {"An example: " + scene.title, false};
  });
}

void open_own_lesson(Studio& studio, const std::string& id) {
  go_on(studio, open_lesson(id), [&](Lesson lesson) { start_lesson(studio, std::move(lesson)); });
}

void open_own_challenge(Studio& studio, const std::string& id) {
  go_on(studio, open_challenges(), [&](ChallengeSet set) {
    const auto found = std::ranges::find(set.challenges, id, &Challenge::id);
    const std::size_t at =
        found == set.challenges.end() ? 0 : static_cast<std::size_t>(found - set.challenges.begin());
    start_challenge(studio, std::move(set), at, true);
  });
}

fs::path folder_of(const Studio& studio) {
  const fs::path& source = origin_of(studio.document);
  return source.empty() ? studio.flow.files.folder : source.parent_path();
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

void replace_asked(Studio& studio) {
  studio.flow.dialog = studio.flow.back;
  studio.flow.button = 0;
  std::exchange(studio.flow.replace, nullptr)(studio);
}

void begin(Studio& studio, std::function<void(Studio&)> then) {
  studio.flow.then = std::move(then);
  if (!unsaved(studio.document)) return proceed(studio);
  studio.flow.dialog = Dialog::ask_unsaved;
  studio.flow.button = 0;
}

void begin(Studio& studio, Opens opens, const std::string& what) {
  begin(studio, [=](Studio& s) { opens(s, what); });
}

bool begin_file(Studio& studio, const fs::path& file) {
  const OpenedFile opened = read_opened(file, *studio.disk.calls);
  if (!takes_place(opened.kind) || !unsaved(studio.document)) return take_opened(studio, file, opened);
  begin(studio, [=](Studio& s) { open_file(s, file); });  // which may have been saved into meanwhile
  return true;
}

void proceed(Studio& studio) {
  studio.flow.dialog = Dialog::none;
  if (const auto then = std::exchange(studio.flow.then, nullptr)) then(studio);
}

void cancel(Studio& studio) {
  if (studio.flow.dialog == Dialog::recover) return leave_for_later(studio);
  // From the question about overwriting, and from the choice of a folder, one step back.
  const bool inner = studio.flow.dialog == Dialog::ask_overwrite || studio.flow.dialog == Dialog::export_file;
  studio.flow.dialog = inner ? studio.flow.back : Dialog::none;
  studio.flow.fresh = inner;
  studio.flow.button = 0;
  if (studio.flow.dialog == Dialog::none) studio.flow.then = nullptr;
}

void save(Studio& studio) {
  if (studio.document.file.empty()) return choose_save_file(studio);
  studio.document.on_disk = compare_file(studio.document, *studio.disk.calls);
  if (studio.document.on_disk == FileState::changed) return open_dialog(studio.flow, Dialog::ask_changed);
  save_into(studio, studio.document.file, true);
}

void choose_save_file(Studio& studio) { ask_for_file(studio, true); }

void save_into(Studio& studio, const fs::path& file, bool overwrite) {
  std::error_code error;
  if (!overwrite && fs::exists(file, error))
    return ask_overwrite(studio.flow, file, [file](Studio& s) { save_into(s, file, true); });
  const bool was_gone = studio.document.on_disk == FileState::gone && file == studio.document.file;
  studio.document.history.seal();
  if (auto why = save_document(studio.document, file, *studio.disk.calls)) {
    studio.message = {std::move(*why), true};
    studio.flow.dialog = Dialog::none;
    studio.flow.then = nullptr;  // leaving or opening would lose what could not be saved
    return;
  }
  remember(studio.settings, studio.document.file);
  studio.message = {
      "Saved " + quotable(studio.document.file.string(), 4096) + (was_gone ? " anew; it had gone" : ""),
      false};
  proceed(studio);
}

bool open_file(Studio& studio, const fs::path& file) {
  return take_opened(studio, file, read_opened(file, *studio.disk.calls));
}

std::string not_for_a_scene(const Studio& studio, const fs::path& file) {
  if (!studio.document.picture.empty() && same_file(file, studio.document.picture))
    return "This is the picture that the scene came out of. Choose another name.";
  if (format_of_ending(file.string()))
    return "A scene is saved as .json. A picture of it, with the scene inside, is made by Export (Ctrl+E).";
  return {};
}

void open_dropped(Studio& studio, std::vector<fs::path> files) {
  studio.flow.dropped = std::move(files);
  open_dialog(studio.flow, Dialog::dropped);
}

void choose_dropped(Studio& studio, std::size_t index) {
  const std::vector<fs::path> files = std::exchange(studio.flow.dropped, {});
  studio.flow.dialog = Dialog::none;
  for (auto file = files.rbegin(); file != files.rend(); ++file)
    if (read_opened(*file, *studio.disk.calls).kind != OpenedFile::Kind::matrix)
      remember(studio.settings, *file);
  begin_file(studio, files[index]);
}

void use_list(Studio& studio) {
  studio.flow.chooser.reset();
  open_dialog(studio.flow, studio.flow.saving_there ? Dialog::save_as : Dialog::open);
}

void follow_desktop(Studio& studio) {
  Flow& flow = studio.flow;
  if (flow.chooser == nullptr) return;
  if (flow.dialog != Dialog::desktop) return flow.chooser.reset();
  const FileChooser::State state = flow.chooser->state();
  if (state == FileChooser::State::waiting) return;
  if (state == FileChooser::State::absent) return use_list(studio);
  const std::unique_ptr<FileChooser> chooser = std::move(flow.chooser);
  if (state == FileChooser::State::cancelled) return cancel(studio);
  take_from_desktop(studio, chooser->file());
}

}  // namespace attnlab
