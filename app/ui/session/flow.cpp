#include "app/ui/session/flow.h"

#include "app/export/export.h"
#include "app/library/challenges.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "app/ui/session/session.h"
#include "app/ui/session/share.h"
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
void ask_for_file(Session& session, bool saving) {
  Flow& flow = session.flow;
  const bool newest = flow.files.newest;
  flow.files = list_folder(folder_of(session), FileKind::scenes, newest);
  if (saving) flow.files.typed = suggested_name(session.document);
  flow.saving_there = saving;
  if (!flow.ask_desktop || !session.settings.desktop_dialogs) return use_list(session);
  const char* const title = saving ? "Save the scene as" : "Open a scene";
  flow.chooser = flow.ask_desktop({saving, title, flow.files.folder, flow.files.typed});
  if (flow.chooser == nullptr) return use_list(session);
  open_dialog(flow, Dialog::desktop);
}

void take_from_desktop(Session& session, fs::path file) {
  if (!session.flow.saving_there) {
    session.flow.dialog = Dialog::none;
    open_file(session, file);
    return;
  }
  // Another name than the one that the desktop has asked about.
  const bool as_asked = file.has_extension();
  if (!as_asked) file += ".json";
  std::string why = not_for_a_scene(session, file);
  if (why.empty()) return save_into(session, file, as_asked);
  use_list(session);
  session.flow.files.typed = file.string();
  session.flow.files.complaint = std::move(why);
}

}  // namespace

void choose_file(Session& session) { ask_for_file(session, false); }

namespace {

bool refuse(Session& session, std::string sentence) {
  session.message = {std::move(sentence), true};
  return false;
}

bool refuse(Session& session, const FileError& error) { return refuse(session, error.sentence()); }

// Goes on with what was read; false where there is only the reason why nothing was, which becomes the message.
template <typename What, typename Why, typename Then>
bool go_on(Session& session, std::variant<What, Why> read, const Then& then) {
  if (auto* why = std::get_if<Why>(&read)) return refuse(session, std::move(*why));
  then(std::get<What>(std::move(read)));
  return true;
}

void show_opened(Session& session, const fs::path& file, Document document) {
  show_document(session, std::move(document));
  remember(session.settings, origin_of(session.document));
  const std::string left_out = show_as_made(session);
  session.message = {"Opened " + quotable(file.string(), 4096) + left_out, false};
}

bool take_opened(Session& session, const fs::path& file, const OpenedFile& opened) {
  using Kind = OpenedFile::Kind;
  const std::string name = file.string();
  if (const auto* error = std::get_if<FileError>(&opened.bytes)) return refuse(session, *error);
  const auto& bytes = std::get<std::string>(opened.bytes);
  switch (opened.kind) {
    case Kind::share_line: return open_share_line(session, bytes);
    case Kind::matrix: return import_file(session, file, bytes);
    case Kind::run:
      return go_on(session, lab::read_run(bytes, name),
                   [&](lab::Record record) { show_stored(session, file, std::move(record)); });
    case Kind::lesson:
      return go_on(session, read_lesson(bytes, name), [&](Lesson lesson) {
        start_lesson(session, std::move(lesson));
        remember(session.settings, file);
      });
    case Kind::challenges:
      return go_on(session, read_challenges(bytes, name), [&](ChallengeSet set) {
        start_challenge(session, std::move(set), 0, false);
        remember(session.settings, file);
      });
    case Kind::scene:
    case Kind::carried: break;
  }
  return go_on(session, open_document(file, opened, *session.calls),
               [&](Document document) { show_opened(session, file, std::move(document)); });
}

}  // namespace

void new_scene(Session& session) {
  go_on(session, opening_document(), [&](Document document) {
    show_document(session, std::move(document));
    session.message = {"A new scene", false};
    session.start.open = true;
  });
}

void open_example(Session& session, const std::string& id) {
  go_on(session, read_example(id), [&](const Scene& scene) {
    show_document(session, make_document(scene));
    session.message = {"An example: " + scene.title, false};
  });
}

void open_own_lesson(Session& session, const std::string& id) {
  go_on(session, open_lesson(id), [&](Lesson lesson) { start_lesson(session, std::move(lesson)); });
}

void open_own_challenge(Session& session, const std::string& id) {
  go_on(session, open_challenges(), [&](ChallengeSet set) {
    const auto found = std::ranges::find(set.challenges, id, &Challenge::id);
    const std::size_t at =
        found == set.challenges.end() ? 0 : static_cast<std::size_t>(found - set.challenges.begin());
    start_challenge(session, std::move(set), at, true);
  });
}

fs::path folder_of(const Session& session) {
  const fs::path& source = origin_of(session.document);
  return source.empty() ? session.flow.files.folder : source.parent_path();
}

void open_dialog(Flow& flow, Dialog dialog) {
  flow.dialog = dialog;
  flow.button = 0;
  flow.fresh = true;
}

void ask_overwrite(Flow& flow, const fs::path& file, std::function<void(Session&)> replace) {
  flow.replaced = file;
  flow.replace = std::move(replace);
  flow.back = flow.dialog == Dialog::desktop ? Dialog::save_as : flow.dialog;  // that one has gone
  flow.button = 1;
  flow.dialog = Dialog::ask_overwrite;
}

void replace_asked(Session& session) {
  session.flow.dialog = session.flow.back;
  session.flow.button = 0;
  std::exchange(session.flow.replace, nullptr)(session);
}

void begin(Session& session, std::function<void(Session&)> then) {
  session.flow.then = std::move(then);
  if (!unsaved(session.document)) return proceed(session);
  session.flow.dialog = Dialog::ask_unsaved;
  session.flow.button = 0;
}

void begin(Session& session, Opens opens, const std::string& what) {
  begin(session, [=](Session& s) { opens(s, what); });
}

bool begin_file(Session& session, const fs::path& file) {
  const OpenedFile opened = read_opened(file, *session.calls);
  if (!takes_place(opened.kind) || !unsaved(session.document)) return take_opened(session, file, opened);
  begin(session, [=](Session& s) { open_file(s, file); });  // which may have been saved into meanwhile
  return true;
}

void proceed(Session& session) {
  session.flow.dialog = Dialog::none;
  if (const auto then = std::exchange(session.flow.then, nullptr)) then(session);
}

void cancel(Session& session) {
  if (session.flow.dialog == Dialog::recover) return leave_for_later(session);
  // From the question about overwriting, and from the choice of a folder, one step back.
  const bool inner =
      session.flow.dialog == Dialog::ask_overwrite || session.flow.dialog == Dialog::export_file;
  session.flow.dialog = inner ? session.flow.back : Dialog::none;
  session.flow.fresh = inner;
  session.flow.button = 0;
  if (session.flow.dialog == Dialog::none) session.flow.then = nullptr;
}

void save(Session& session) {
  if (session.document.file.empty()) return choose_save_file(session);
  session.document.on_disk = compare_file(session.document, *session.calls);
  if (session.document.on_disk == FileState::changed) return open_dialog(session.flow, Dialog::ask_changed);
  save_into(session, session.document.file, true);
}

void choose_save_file(Session& session) { ask_for_file(session, true); }

void save_into(Session& session, const fs::path& file, bool overwrite) {
  std::error_code error;
  if (!overwrite && fs::exists(file, error))
    return ask_overwrite(session.flow, file, [file](Session& s) { save_into(s, file, true); });
  const bool was_gone = session.document.on_disk == FileState::gone && file == session.document.file;
  session.document.history.seal();
  if (auto why = save_document(session.document, file, *session.calls)) {
    session.message = {std::move(*why), true};
    session.flow.dialog = Dialog::none;
    session.flow.then = nullptr;  // leaving or opening would lose what could not be saved
    return;
  }
  remember(session.settings, session.document.file);
  session.message = {
      "Saved " + quotable(session.document.file.string(), 4096) + (was_gone ? " anew; it had gone" : ""),
      false};
  proceed(session);
}

bool open_file(Session& session, const fs::path& file) {
  return take_opened(session, file, read_opened(file, *session.calls));
}

std::string not_for_a_scene(const Session& session, const fs::path& file) {
  if (!session.document.picture.empty() && same_file(file, session.document.picture))
    return "This is the picture that the scene came out of. Choose another name.";
  if (format_of_ending(file.string()))
    return "A scene is saved as .json. A picture of it, with the scene inside, is made by Export (Ctrl+E).";
  return {};
}

void open_dropped(Session& session, std::vector<fs::path> files) {
  session.flow.dropped = std::move(files);
  open_dialog(session.flow, Dialog::dropped);
}

void choose_dropped(Session& session, std::size_t index) {
  const std::vector<fs::path> files = std::exchange(session.flow.dropped, {});
  session.flow.dialog = Dialog::none;
  for (auto file = files.rbegin(); file != files.rend(); ++file)
    if (read_opened(*file, *session.calls).kind != OpenedFile::Kind::matrix)
      remember(session.settings, *file);
  begin_file(session, files[index]);
}

void use_list(Session& session) {
  session.flow.chooser.reset();
  open_dialog(session.flow, session.flow.saving_there ? Dialog::save_as : Dialog::open);
}

void follow_desktop(Session& session) {
  Flow& flow = session.flow;
  if (flow.chooser == nullptr) return;
  if (flow.dialog != Dialog::desktop) return flow.chooser.reset();
  const FileChooser::State state = flow.chooser->state();
  if (state == FileChooser::State::waiting) return;
  if (state == FileChooser::State::absent) return use_list(session);
  const std::unique_ptr<FileChooser> chooser = std::move(flow.chooser);
  if (state == FileChooser::State::cancelled) return cancel(session);
  take_from_desktop(session, chooser->file());
}

}  // namespace attnlab
