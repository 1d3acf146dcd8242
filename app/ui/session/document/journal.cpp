#include "app/ui/session/document/journal.h"

#include "core/scene/scene_file.h"

#include <algorithm>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr double live_every = 1, again_every = 5;           // seconds
constexpr std::size_t compact_from = std::size_t{1} << 20;  // bytes

JournalContent identity_of(const Document& document) {
  return {.file = document.file.string(),
          .picture = document.picture.string(),
          .saved = scene_text(document.saved)};
}

bool is_live(const History& history) { return !(history.scene() == history.sealed().scene); }

}  // namespace

fs::path journal_folder(const fs::path& state_dir) {
  return state_dir.empty() ? fs::path() : state_dir / "journal";
}

Journal::Change Journal::change(const Document& document) const {
  const History& history = document.history;
  if (!file_.open()) {
    if (!unsaved(document)) return Change::none;
    return history.sealed().scene == document.saved ? Change::live : Change::sealed;
  }
  if (complained_ || history.newest() != newest_ || history.sealed().number != chain_[at_] ||
      !same_identity(document))
    return Change::sealed;
  const Scene& kept = live_ ? *live_ : history.sealed().scene;
  return history.scene() == kept ? Change::none : Change::live;
}

bool Journal::same_identity(const Document& document) const {
  return identity_->file == document.file && identity_->picture == document.picture &&
         identity_->saved == document.saved;
}

std::optional<std::string> Journal::record(const Document& document, std::uint64_t shown, double now) {
  if (folder_.empty()) return std::nullopt;
  if (shown != shown_) {
    close();  // what was open before is in its file, or was given up
    shown_ = shown;
    written_ = now;
  }
  const Change what = change(document);
  if (what == Change::none || (what == Change::live && now - written_ < live_every)) return std::nullopt;
  if (complained_ && now - written_ < again_every) return std::nullopt;
  const bool whole = !file_.open() || complained_ || file_.size() > compact_above_;
  auto why = whole ? write_all(document) : write_new(document);
  if (why && whole && file_.open() && !complained_) why = write_new(document);  // it goes on growing
  if (!why) {
    wrote(document, now);
    complained_ = false;
    return std::nullopt;
  }
  written_ = now;
  if (std::exchange(complained_, true)) return std::nullopt;
  return *why + ". What is not saved would be lost if the program ended now.";
}

std::optional<double> Journal::due(const Document& document, double now) const {
  if (folder_.empty() || change(document) != Change::live) return std::nullopt;
  return std::max(0.0, written_ + live_every - now);
}

bool Journal::keeps(const Document& document) const {
  return file_.open() && change(document) == Change::none;
}

void Journal::close() {
  disk_.stop();
  file_.remove();
  chain_.clear();
  live_.reset();
  identity_.reset();
  unsaved_ = complained_ = false;
}

std::optional<std::string> Journal::write_all(const Document& document) {
  const History& history = document.history;
  JournalContent content = identity_of(document);
  std::vector<std::uint64_t> chain;
  for (std::size_t i = 0; i < history.states(); ++i) {
    content.states.push_back(scene_text(history.state(i).scene));
    chain.push_back(history.state(i).number);
  }
  content.at = history.steps();
  if (is_live(history)) content.live = scene_text(history.scene());
  const std::string bytes = journal_bytes(content);
  if (file_.open()) {
    if (auto why = file_.replace(bytes)) return why;
  } else {
    auto made = JournalFile::create(folder_, bytes, calls_);
    if (auto* why = std::get_if<std::string>(&made)) return std::move(*why);
    file_ = std::move(std::get<JournalFile>(made));
  }
  compact_above_ = std::max(compact_from, 2 * bytes.size());
  chain_ = std::move(chain);
  at_ = content.at;
  now_ = std::move(content.states[content.at]);
  return std::nullopt;
}

// In the history the states that are new follow one another, behind one that the journal knows.
std::optional<std::string> Journal::write_new(const Document& document) {
  const History& history = document.history;
  std::string bytes, now = now_;
  std::vector<std::uint64_t> chain = chain_;
  std::size_t at = at_;
  const auto move_to = [&](std::size_t state) {
    const auto place = std::find(chain.begin(), chain.end(), history.state(state).number);
    if (place == chain.end()) return false;
    const auto to = static_cast<std::size_t>(place - chain.begin());
    if (to == at) return true;
    std::string text = scene_text(history.state(state).scene);
    bytes += move_record(static_cast<int>(to) - static_cast<int>(at), text, now);
    at = to;
    now = std::move(text);
    return true;
  };
  for (std::size_t i = 0; i < history.states(); ++i) {
    if (history.state(i).number <= newest_) continue;
    if (i == 0 || !move_to(i - 1)) return write_all(document);
    std::string text = scene_text(history.state(i).scene);
    bytes += state_record(text, now);
    chain.resize(++at);
    chain.push_back(history.state(i).number);
    now = std::move(text);
  }
  if (!move_to(history.steps())) return write_all(document);
  if (!same_identity(document)) bytes += document_record(identity_of(document), now);
  if (is_live(history) || (live_ && chain == chain_ && at == at_))
    bytes += live_record(scene_text(history.scene()), now);
  if (auto why = file_.append(bytes)) return why;
  chain_ = std::move(chain);
  at_ = at;
  now_ = std::move(now);
  return std::nullopt;
}

void Journal::wrote(const Document& document, double now) {
  const History& history = document.history;
  disk_.want(file_.descriptor());
  newest_ = history.newest();
  live_ = is_live(history) ? std::optional(history.scene()) : std::nullopt;
  if (!identity_ || !same_identity(document)) identity_ = {document.file, document.picture, document.saved};
  unsaved_ = unsaved(document);
  written_ = now;
}

void DiskSync::want(int descriptor) {
  const int copy = calls_->duplicate(descriptor);
  if (copy < 0) return;
  {
    const std::lock_guard held(mutex_);
    if (const int before = std::exchange(wanted_, copy); before >= 0) calls_->close(before);
  }
  changed_.notify_one();
  // Where no thread is to be had, the system writes it in its own time.
  if (thread_.empty()) thread_ = Workers(1, [this] { work(); });
}

void DiskSync::work() {
  std::unique_lock held(mutex_);
  for (;;) {
    changed_.wait(held, [&] { return wanted_ >= 0 || stopping_; });
    if (wanted_ < 0) return;
    const int descriptor = std::exchange(wanted_, -1);
    held.unlock();
    calls_->fdatasync(descriptor);
    calls_->close(descriptor);
    held.lock();
  }
}

void DiskSync::stop() {
  {
    const std::lock_guard held(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
  if (const int left = std::exchange(wanted_, -1); left >= 0) calls_->close(left);
  stopping_ = false;
}

}  // namespace attnlab
