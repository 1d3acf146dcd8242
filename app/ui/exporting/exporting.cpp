#include "app/ui/exporting/exporting.h"

#include "app/export/frame_files.h"
#include "app/ui/exporting/export_make.h"
#include "app/ui/session/document/copy.h"
#include "app/ui/session/session.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "core/text/file.h"
#include "core/text/utf8.h"

#include <chrono>
#include <system_error>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

ExportOptions open_view(Session& s) {
  ExportOptions what;
  what.view = s.view.view;
  what.figure = s.view.figure;
  what.figure.part = part_shown(s.view, s.view.view);
  what.figure.hover.reset();
  what.figure.pinned.reset();
  what.figure.lit.clear();
  if (shows_chosen(s.view)) {
    what.view = blocks_view().id;
    what.figure.blocks = s.view.chosen;
    what.figure.part = 0;
  }
  const Scene* undone = undo_leads_to(s);
  if (has_before(s) && s.view.compare != Compare::off) {
    what.compare = s.view.compare;
    what.before = std::make_shared<const Reference>(
        s.reference ? *s.reference : Reference{*undone, analyze(*undone), false});
  } else if (const Reference* linked = linked_of(s)) {
    what.compare = Compare::beside;
    what.before = std::make_shared<const Reference>(*linked);
  }
  return what;
}

fs::path first_folder(const Session& s) {
  std::error_code error;
  fs::path last = s.settings.exports.folder;
  if (!last.empty() && fs::is_directory(last, error)) return last;
  fs::path own = folder_of(s);
  if (!own.empty()) return own;
  const fs::path here = fs::current_path(error);
  return error ? fs::path(".") : here;
}

void open_export(Session& s, Dialog dialog) {
  ExportState& state = s.exporting;
  state.what = open_view(s);
  state.folder = first_folder(s);
  state.drawn.reset();
  state.talk.reset();
  state.complaint.clear();
  state.named_by_hand = false;
  state.scene_bytes = scene_text(handed_out(s)).size();
  state.list_open = false;
  open_dialog(s.flow, dialog);
}

// Of a picture whose name is told.
void open_named(Session& s, const std::string& name) {
  s.settings.exports.page = ExportPage::picture;
  open_export(s, Dialog::export_picture);
  s.exporting.name = name + ending_of(s.settings.exports.format);
  s.exporting.named_by_hand = true;
}

void refuse(Session& s, std::string sentence) {
  s.exporting.complaint = sentence;
  s.message = {std::move(sentence), true};
}

void written(Session& s, const fs::path& file, const std::string& what) {
  s.settings.exports.folder = file.parent_path().string();
  s.message = {what, false};
  s.flow.dialog = Dialog::none;
}

// Of pictures of slides the one of this number; of anything else the file itself.
fs::path of_slide(const fs::path& file, std::size_t number) {
  std::string name = file.string();
  replace_all(name, place_of_number, std::to_string(number));
  return name;
}

void write_talk(Session& s, const fs::path& file) {
  const TalkPages& talk = *s.exporting.talk;
  const auto each = a_picture_each(file.string(), s.settings.exports.format);
  if (const auto* why = std::get_if<std::string>(&each))
    return refuse(s, file.filename().string() + ": " + *why);
  std::vector<PagePicture> pages = talk.pages;
  for (PagePicture& page : pages) page.options = slide_options(s, page);
  const std::size_t files = std::get<bool>(each) ? pages.size() : 1;
  std::size_t size = 0;
  for (std::size_t i = 0; i < files; ++i) {
    const PagePicture& page = pages[i];
    const Exported made =
        std::get<bool>(each) ? export_picture(page.scene, page.options) : export_pages(pages, talk.title);
    if (const auto* why = std::get_if<std::string>(&made)) return refuse(s, *why);
    const std::string& bytes = std::get<Picture>(made).bytes;
    if (auto why = write_file(of_slide(file, i + 1), bytes, *s.disk.calls)) return refuse(s, std::move(*why));
    size += bytes.size();
  }
  const std::string last = files > 1 ? " to " + of_slide(file, files).filename().string() : "";
  written(s, file,
          "Exported " + of_slide(file, 1).filename().string() + last + " (" + std::to_string(pages.size()) +
              " slides, " + bytes_text(size) + ")");
}

void write_export(Session& s, const fs::path& file) {
  if (talk_chosen(s)) return write_talk(s, file);
  Made made = make_export(s);
  if (auto* why = std::get_if<std::string>(&made)) return refuse(s, std::move(*why));
  const auto& done = std::get<Finished>(made);
  if (auto why = write_file(file, done.bytes, *s.disk.calls)) return refuse(s, std::move(*why));
  written(s, file, "Exported " + file.filename().string() + " (" + done.words + ")");
}

// Of the file that the open dialog is about.
std::string ending_now(const Session& s) {
  const ExportChoice& c = s.settings.exports;
  return s.flow.dialog == Dialog::screenshot ? ".png"
         : s.flow.dialog == Dialog::animate  ? ending_of(c.animation)
                                             : export_ending(c);
}

bool numbered(const Session& s) {
  return s.flow.dialog == Dialog::animate && s.settings.exports.animation == AnimationFormat::frames;
}

// The file that would be replaced: of numbered frames and slides the first.
fs::path first_file(const Session& s, const fs::path& file) {
  return numbered(s) ? frame_name(file, 1) : talk_chosen(s) ? of_slide(file, 1) : file;
}

void start_animation(Session& s, const fs::path& file) {
  ExportState& state = s.exporting;
  if (auto why = why_not(s.scene(), state.sweep); !why.empty()) return refuse(s, std::move(why));
  state.shot = file;
  state.job = std::make_unique<AnimationJob>(s.scene(), animation_options(s), file);
}

// Empty, or why what the dialog is about may not be written into `file`: the open scene is in it.
std::string refusal(const Session& s, const fs::path& file) {
  const fs::path& source = origin_of(s.document);
  const ExportChoice& c = s.settings.exports;
  if (s.flow.dialog == Dialog::animate) {
    const AnimationOptions options = animation_options(s);
    for (const fs::path& one : written_files(options, file))
      if (auto why = would_lose_scene(one, source, carries_scene(options)); !why.empty()) return why;
    return {};
  }
  if (const TalkPages* talk = talk_chosen(s)) {
    for (std::size_t i = 1; i <= talk->pages.size(); ++i)
      if (auto why = would_lose_scene(of_slide(file, i), source, false); !why.empty()) return why;
    return {};
  }
  const bool picture = s.flow.dialog == Dialog::screenshot || c.page == ExportPage::picture;
  return would_lose_scene(
      file, source,
      picture && c.with_scene && (s.flow.dialog == Dialog::screenshot || carries_scene(c.format)));
}

}  // namespace

AnimationOptions animation_options(const Session& s) {
  const ExportChoice& c = s.settings.exports;
  AnimationOptions options;
  options.picture = export_options(s);
  options.picture.format = PictureFormat::png;
  options.picture.before.reset();  // now alone moves
  options.sweep = s.exporting.sweep;
  options.frames = c.frames;
  options.frames_per_second = c.frames_per_second;
  options.format = c.animation;
  return options;
}

void begin_export(Session& s) {
  open_export(s, Dialog::export_picture);
  if (s.settings.exports.page == ExportPage::matrix) first_matrix(s);
  name_follows(s);
}

void export_gathered(Session& s) {
  const Frozen<Gathered> shown = s.gathering.shown;
  if (!shown) return;
  open_named(s, "answers-step-" + std::to_string(shown->step));
  s.exporting.what.figure.gathered = shown;
}

void hand_in_answers(Session& s) {
  if (!has_answered(s)) return;
  s.settings.exports.with_scene = true;  // the answers are in it
  open_named(s, plain_name("answers-" + s.lesson.lesson->title));
}

void begin_screenshot(Session& s, Point pointer) {
  open_export(s, Dialog::screenshot);
  s.exporting.pointer = pointer;
  s.exporting.name = plain_name(file_name(s.document)) + "-window.png";
}

void begin_animation(Session& s) {
  open_export(s, Dialog::animate);
  s.exporting.job.reset();
  const auto cell = inspected_cell(s.view);
  s.exporting.sweep = Sweep{};
  if (cell && is_given(cell->node) && cell->row >= 0 && cell->col >= 0)
    s.exporting.sweep = {SweepKind::entry, {kind_of(cell->node), cell->head}, cell->row, cell->col, -2, 2};
  name_follows(s);
}

void copy_open_view(Session& s) {
  if (!s.exporting.copy_picture) {
    s.message = {"Pictures cannot be copied without a window", true};
    return;
  }
  ExportOptions options = export_options(s, open_view(s));
  options.format = PictureFormat::png;
  options.size.reset();
  options.paper.reset();
  options.scale = s.settings.exports.scale;
  const Made made = make_picture(s, options);
  const auto* done = std::get_if<Finished>(&made);
  const auto why = done ? s.exporting.copy_picture(done->bytes) : std::get<std::string>(made);
  if (!why) s.exporting.flash = copy_flash_seconds;
  s.message = {why ? *why : "Copied the picture (" + done->words + ")", why.has_value()};
}

void name_follows(Session& s) {
  ExportState& state = s.exporting;
  const std::string document = file_name(s.document), ending = ending_now(s);
  if (state.named_by_hand)
    state.name = with_ending(state.name, ending);
  else if (const TalkPages* talk = talk_chosen(s))
    state.name = plain_name(talk->title) +
                 (s.settings.exports.format == PictureFormat::pdf ? "" : "-" + std::string(place_of_number)) +
                 ending;
  else if (s.flow.dialog == Dialog::animate)
    state.name = plain_name(document) + "-animation" + ending;
  else
    state.name = export_name(document, state.what, s.settings.exports);
}

void ending_decides(Session& s) {
  ExportChoice& c = s.settings.exports;
  const std::string& name = s.exporting.name;
  const auto picture = format_of_ending(name);
  if (s.flow.dialog == Dialog::animate) {
    const auto moving = animation_of_ending(name);
    const bool numbered = c.animation == AnimationFormat::frames && moving == AnimationFormat::apng;
    if (moving && !numbered) c.animation = *moving;
  } else if (s.flow.dialog == Dialog::export_picture && c.page == ExportPage::picture) {
    c.format = picture.value_or(c.format);
  } else if (s.flow.dialog == Dialog::export_picture && c.page == ExportPage::matrix) {
    c.matrix_format = matrix_format_of_ending(name).value_or(c.matrix_format);
  }
}

void accept_export(Session& s, bool overwrite) {
  ExportState& state = s.exporting;
  state.complaint.clear();
  const std::string last = fs::path(state.name).filename().string();
  if (last.empty() || last == "." || last == "..") return refuse(s, "Type the name of the file.");
  FileList files;
  files.folder = state.folder;
  files.typed = with_ending(state.name, ending_now(s));
  const fs::path file = typed_path(files, false);
  std::error_code error;
  if (fs::is_directory(file, error))
    return refuse(s, file.string() + " is a folder; type the name of a file.");
  if (auto why = refusal(s, file); !why.empty()) return refuse(s, std::move(why));
  const fs::path first = first_file(s, file);
  if (!overwrite && fs::exists(first, error))
    return ask_overwrite(s.flow, first, [&s](Studio&) { accept_export(s, true); });
  if (s.flow.dialog == Dialog::animate) return start_animation(s, file);
  if (s.flow.dialog == Dialog::export_picture) return write_export(s, file);
  state.shot = file;
  state.wanted = Screenshot{s.settings.exports.screenshot_scale, state.pointer};
  s.flow.dialog = Dialog::none;
}

void work_on_animation(Session& s) {
  using Clock = std::chrono::steady_clock;
  ExportState& state = s.exporting;
  const auto end = Clock::now() + std::chrono::milliseconds(30);
  while (state.job && !state.job->done() && Clock::now() < end)
    if (auto why = state.job->step()) {
      state.job.reset();
      return refuse(s, std::move(*why));
    }
  if (!state.job || !state.job->done()) return;
  state.job.reset();
  const int frames = s.settings.exports.frames;
  const std::string name = first_file(s, state.shot).filename().string();
  const std::string more = numbered(s) ? " to " + frame_name(state.shot, frames).filename().string() : "";
  written(s, state.shot, "Exported " + name + more + " (" + std::to_string(frames) + " frames)");
}

void stop_animation(Session& s) {
  s.exporting.job.reset();
  s.message = {"The animation was cancelled; nothing was written", false};
}

void write_screenshot(Session& s, const std::variant<Pixels, std::string>& picture) {
  if (const auto* why = std::get_if<std::string>(&picture)) {
    s.message = {*why, true};
    return;
  }
  const auto& pixels = std::get<Pixels>(picture);
  const std::string scene = scene_text(s.scene());
  const std::string bytes = png_bytes(pixels, {0, s.settings.exports.with_scene ? scene : ""});
  if (const auto why = write_file(s.exporting.shot, bytes, *s.disk.calls)) {
    s.message = {*why, true};
    return;
  }
  written(s, s.exporting.shot,
          "Exported " + s.exporting.shot.filename().string() + " (" +
              pixels_text(pixels.width, pixels.height) + ", " + bytes_text(bytes.size()) +
              (s.settings.exports.with_scene ? ", with its scene)" : ")"));
}

}  // namespace attnlab
