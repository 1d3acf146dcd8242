#include "app/ui/session/flow.h"

#include "app/export/export.h"
#include "app/library/challenges.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "app/ui/session/session.h"
#include "app/ui/session/share.h"
#include "core/lab/run_file.h"
#include "core/picture/share.h"
#include "core/text/file.h"
#include "core/text/matrix_bytes.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

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

void new_scene(Session& session) {
  auto opened = opening_document();
  if (auto* document = std::get_if<Document>(&opened)) {
    show_document(session, std::move(*document));
    session.message = {"A new scene", false};
    session.start.open = true;
  } else {
    session.message = {std::get<std::string>(opened), true};
  }
}

void open_example(Session& session, const std::string& id) {
  auto read = read_example(id);
  if (auto* why = std::get_if<std::string>(&read)) {
    session.message = {std::move(*why), true};
    return;
  }
  show_document(session, make_document(std::get<Scene>(read)));
  session.message = {"An example: " + session.scene().title, false};
}

void open_own_lesson(Session& session, const std::string& id) {
  auto read = open_lesson(id);
  if (auto* why = std::get_if<std::string>(&read))
    session.message = {std::move(*why), true};
  else
    start_lesson(session, std::get<Lesson>(std::move(read)));
}

void open_own_challenge(Session& session, const std::string& id) {
  auto read = open_challenges();
  if (auto* why = std::get_if<std::string>(&read)) {
    session.message = {std::move(*why), true};
    return;
  }
  ChallengeSet& set = std::get<ChallengeSet>(read);
  const auto found = std::ranges::find(set.challenges, id, &Challenge::id);
  const std::size_t at =
      found == set.challenges.end() ? 0 : static_cast<std::size_t>(found - set.challenges.begin());
  start_challenge(session, std::move(set), at, true);
}

namespace {

// Nothing where the file is neither a lesson nor a set of challenges; else whether it is open, or the message says why not.
std::optional<bool> open_teaching_file(Session& session, const fs::path& file) {
  if (file.extension() != ".json") return std::nullopt;
  const FileRead bytes = read_file(file, max_scene_bytes, *session.calls);
  const auto* text = std::get_if<std::string>(&bytes);
  if (text == nullptr) return std::nullopt;
  if (is_challenge_set(*text)) {
    auto set = read_challenges(*text, file.string());
    if (const auto* error = std::get_if<FileError>(&set)) {
      session.message = {error->sentence(), true};
      return false;
    }
    start_challenge(session, std::get<ChallengeSet>(std::move(set)), 0, false);
    remember(session.settings, file);
    return true;
  }
  if (!is_lesson(*text)) return std::nullopt;
  auto read = read_lesson(*text, file.string());
  if (const auto* error = std::get_if<FileError>(&read)) {
    session.message = {error->sentence(), true};
    return false;
  }
  start_lesson(session, std::get<Lesson>(std::move(read)));
  remember(session.settings, file);
  return true;
}

}  // namespace

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

void begin_file(Session& session, const fs::path& file) {
  begin(session, [=](Session& s) { open_file(s, file); });
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
  if (is_share_line(file.native())) return open_share_line(session, file.native());
  if (is_matrix_file(file)) return import_file(session, file);
  if (lab::is_run_name(file)) return open_run(session, file);
  if (const auto lesson = open_teaching_file(session, file)) return *lesson;
  auto opened = open_document(file, *session.calls);
  if (auto* why = std::get_if<std::string>(&opened)) {
    session.message = {std::move(*why), true};
    return false;
  }
  show_document(session, std::move(std::get<Document>(opened)));
  remember(session.settings, origin_of(session.document));
  const std::string left_out = show_as_made(session);
  session.message = {"Opened " + quotable(file.string(), 4096) + left_out, false};
  return true;
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
    if (!is_matrix_file(*file)) remember(session.settings, *file);
  // A matrix goes into the scene that is open, which stays.
  if (is_matrix_file(files[index]))
    import_file(session, files[index]);
  else if (lab::is_run_name(files[index]))
    open_run(session, files[index]);
  else
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
