#include "app/ui/session/document/recovery.h"

#include "app/ui/session/document/journal.h"
#include "app/ui/session/studio.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "core/system/machine.h"

#include <algorithm>
#include <ctime>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

std::optional<Scene> scene_of(const std::string& text, const std::string& name) {
  SceneRead read = read_scene(text, name);
  if (auto* scene = std::get_if<Scene>(&read)) return std::move(*scene);
  return std::nullopt;
}

// What stands last: a change that was not sealed, too.
const std::string& last_text(const JournalContent& content) {
  return content.live.empty() ? content.states[content.at] : content.live;
}

std::string set_aside(JournalFile& journal, const std::string& why) {
  const std::string name = journal.path().string();
  const auto aside = journal.set_aside();
  return name + ": " + why + (aside ? "; it is kept as " + aside->string() : "; it stays where it is");
}

// Without its journal. Nothing where the scene is in its file: then nobody misses it.
std::optional<Recovered> offered(const JournalContent& content, Scene scene) {
  Recovered lost;
  lost.file = content.file;
  lost.picture = content.picture;
  const std::optional<Scene> saved = scene_of(content.saved, "saved");
  if (lost.file.empty()) {
    if (saved && *saved == scene) return std::nullopt;
  } else {
    SceneRead there = load_document(lost.file);
    const Scene* now = std::get_if<Scene>(&there);
    if (now != nullptr && *now == scene) return std::nullopt;
    lost.file_changed = now != nullptr && saved && !(*now == *saved);
  }
  Document named = make_document(scene, lost.file);
  named.picture = lost.picture;
  lost.name = file_name(named);
  lost.steps = content.at + (content.live.empty() ? 0 : 1);
  lost.analysis = analyze(scene);
  lost.scene = std::move(scene);
  return lost;
}

// Whether a report lies there, of an end at that time or later: one that is older is of another instance.
bool is_report(const FileCalls& calls, const fs::path& path, long long since) {
  FileStatus status;
  return calls.stat(path, status) == 0 && status.size > 0 && status.seconds >= since;
}

// Looks into one; what cannot be read is told in `complaint`.
std::optional<Recovered> look_into(JournalFile journal, std::string& complaint) {
  const std::string name = journal.path().string();
  const auto refuse = [&](const std::string& why) {
    complaint = set_aside(journal, why);
    return std::nullopt;
  };
  const FileRead bytes = read_file(journal.path(), max_journal_bytes);
  if (const auto* error = std::get_if<FileError>(&bytes)) return refuse(error->expected);
  const JournalRead read = read_journal(std::get<std::string>(bytes));
  const bool cut = read.kind == JournalRead::Kind::cut;
  if (read.kind == JournalRead::Kind::other_version)
    return refuse("unsaved work of another version of Attnlab, which this one cannot read");
  if (read.content.states.empty()) return refuse("expected unsaved work, but nothing of it can be read");
  auto scene = scene_of(last_text(read.content), name);
  if (!scene) return refuse("expected unsaved work, but its scene cannot be read");
  auto lost = offered(read.content, std::move(*scene));
  if (!lost && cut) return refuse("damaged at its end; all before that is saved");
  if (cut) complaint = name + ": damaged at its end; what comes before that is offered";
  if (lost)
    lost->journal = std::move(journal);
  else
    journal.remove();
  return lost;
}

// A name beside the file that nothing has: "bomb-recovered.json", "bomb-recovered-2.json".
fs::path free_name(const fs::path& file) {
  for (int number = 1;; ++number) {
    const std::string tail = number == 1 ? "" : "-" + std::to_string(number);
    fs::path name = file.parent_path() / (file.stem().string() + "-recovered" + tail + ".json");
    std::error_code error;
    if (fs::symlink_status(name, error).type() == fs::file_type::not_found || number == 1000) return name;
  }
}

Recovered take_chosen(RecoveryState& recovery) {
  auto place = recovery.list.begin() + recovery.chosen;
  Recovered lost = std::move(*place);
  recovery.list.erase(place);
  return lost;
}

void next(Studio& studio) {
  RecoveryState& recovery = studio.recovery;
  recovery.chosen = std::clamp(recovery.chosen, 0, std::max(0, static_cast<int>(recovery.list.size()) - 1));
  recovery.discarding = false;
  recovery.complaint.clear();
  studio.flow.button = 0;
  if (recovery.list.empty()) studio.flow.dialog = Dialog::none;
}

}  // namespace

std::variant<Document, std::string> document_of(const JournalContent& content, const std::string& name) {
  if (content.states.empty()) return name + ": expected unsaved work, but nothing of it can be read";
  std::vector<Scene> states;
  std::size_t at = 0;
  const auto add = [&](const std::string& text) {
    auto scene = scene_of(text, name);
    if (!scene) return false;
    states.push_back(std::move(*scene));
    return true;
  };
  // States that cannot be read are steps that are missing; the last one has to be there.
  for (std::size_t i = 0; i < content.states.size(); ++i) {
    const bool whole = add(content.states[i]);
    if (i == content.at && !whole) return name + ": expected unsaved work, but its scene cannot be read";
    if (i <= content.at && whole) at = states.size() - 1;
  }
  auto saved = scene_of(content.saved, name);
  Scene live = states[at];
  if (!content.live.empty())
    if (auto scene = scene_of(content.live, name)) live = std::move(*scene);
  History history(std::move(states), at);
  history.change(std::move(live));
  history.seal();
  Document document = make_document(saved ? *saved : history.state(0).scene, content.file);
  document.picture = content.picture;
  document.history = std::move(history);
  return document;
}

void look_for_lost_work(Studio& studio) {
  RecoveryState& recovery = studio.recovery;
  recovery = {};
  std::string complaint;
  fs::path report = report_of(studio.disk.journals, {});
  const fs::path told = studio.disk.journals / "report-told.txt";
  if (!is_report(*studio.disk.calls, report, 0))
    report.clear();
  else if (studio.disk.calls->rename(report.c_str(), told.c_str()) == 0)
    report = told;  // and not told of again
  for (const fs::path& path : JournalFile::list(studio.disk.journals))
    if (auto journal = JournalFile::take(path, studio.disk.calls)) {
      fs::path beside = report_of(studio.disk.journals, path);
      const bool reported = is_report(*studio.disk.calls, beside, journal->seconds());
      auto lost = look_into(std::move(*journal), complaint);
      if (reported) (lost ? lost->report : report) = std::move(beside);
      if (lost) recovery.list.push_back(std::move(*lost));
    }
  std::stable_sort(recovery.list.begin(), recovery.list.end(), [](const Recovered& a, const Recovered& b) {
    return a.journal.seconds() > b.journal.seconds();
  });
  if (!report.empty())
    complaint += (complaint.empty() ? "Attnlab ended in the middle of its work" : "") +
                 ("; a report of what happened lies at " + report.string());
  if (!complaint.empty()) say_why(studio, complaint);
  if (!recovery.list.empty()) open_dialog(studio.flow, Dialog::recover);
}

void restore_chosen(Studio& studio) {
  RecoveryState& recovery = studio.recovery;
  if (recovery.list.empty()) return;
  const fs::path& path = recovery.list[static_cast<std::size_t>(recovery.chosen)].journal.path();
  const FileRead bytes = read_file(path, max_journal_bytes);
  if (const auto* error = std::get_if<FileError>(&bytes)) {
    recovery.complaint = error->sentence();
    return;
  }
  auto document = document_of(read_journal(std::get<std::string>(bytes)).content, path.string());
  if (auto* why = std::get_if<std::string>(&document)) {
    recovery.complaint = std::move(*why);
    return;
  }
  Recovered lost = take_chosen(recovery);
  show_document(studio, std::move(std::get<Document>(document)));
  say(studio, "Restored " + lost.name + " as it was on " + time_of(lost));
  recovery.taken.push_back(std::move(lost));
  leave_for_later(studio);
}

void keep_both_of_chosen(Studio& studio) {
  RecoveryState& recovery = studio.recovery;
  if (recovery.list.empty()) return;
  Recovered& chosen = recovery.list[static_cast<std::size_t>(recovery.chosen)];
  const fs::path& beside = chosen.file.empty() ? chosen.picture : chosen.file;
  if (beside.empty()) return;
  const fs::path file = free_name(beside);
  if (auto why = save_scene(chosen.scene, file, *studio.disk.calls)) {
    recovery.complaint = std::move(*why);
    return;
  }
  take_chosen(recovery).journal.remove();
  remember(studio.settings, file);
  say(studio, "Kept as " + file.string());
  next(studio);
}

void discard_chosen(Studio& studio) {
  if (studio.recovery.list.empty()) return;
  take_chosen(studio.recovery).journal.remove();
  next(studio);
}

void leave_for_later(Studio& studio) {
  RecoveryState& recovery = studio.recovery;
  recovery.later = !recovery.list.empty();
  recovery.list.clear();
  next(studio);
}

void keep_in_journal(Studio& studio, Journal& journal, bool left, double now) {
  std::vector<Recovered>& taken = studio.recovery.taken;
  if (left)
    journal.close();
  else if (auto why = journal.record(studio.document, studio.shown, now))
    say_why(studio, std::move(*why));
  if (!left && !taken.empty() && journal.keeps(studio.document)) {
    for (Recovered& lost : taken) lost.journal.remove();
    taken.clear();
  }
  const JournalFile& file = journal.file();
  studio.box->journal = file.descriptor();
  studio.box->lies_at(report_of(studio.disk.journals, file.open() ? file.path() : fs::path()));
}

std::string time_of(const Recovered& lost) {
  const auto seconds = static_cast<std::time_t>(lost.journal.seconds());
  std::array<char, 32> text{};
  const std::optional<std::tm> local = local_time(seconds);
  if (!local) return "an unknown day";
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &*local);
  return {text.data(), size};
}

}  // namespace attnlab
