#include "app/ui/session/document/journal_record.h"

#include "core/picture/deflate.h"
#include "core/scene/history.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>

namespace attnlab {
namespace {

constexpr std::string_view magic = "attnlab journal ";
constexpr char document_kind = 'D', state_kind = 'S', move_kind = 'M', live_kind = 'L';
// "S0000002a 1b2c3d4e\n": the kind, the length of the payload, the checksum of both and of the payload.
constexpr std::size_t hex_digits = 8, head_bytes = 1 + hex_digits + 1 + hex_digits + 1;

std::string first_line() { return std::string(magic) + std::to_string(journal_version) + '\n'; }

std::string hex(std::uint32_t value) {
  constexpr std::string_view signs = "0123456789abcdef";
  std::string text(hex_digits, '0');
  for (std::size_t i = hex_digits; i-- > 0; value >>= 4) text[i] = signs[value & 15];
  return text;
}

std::string record(char kind, std::string_view payload) {
  std::string text = kind + hex(static_cast<std::uint32_t>(payload.size()));
  const std::uint32_t checksum = crc_of(text + std::string(payload));
  text.append(" ").append(hex(checksum)).append("\n").append(payload).append("\n");
  return text;
}

template <typename Number>
std::optional<Number> take_number(std::string_view& text, char end, int base = 10) {
  Number value{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc{} || stop == text.data() + text.size() || *stop != end) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()) + 1);
  return value;
}

// "PREFIX SUFFIX\nMIDDLE": so many bytes of the base, the middle, so many bytes from the end of the base.
std::string difference(std::string_view text, std::string_view base) {
  const std::size_t most = std::min(text.size(), base.size());
  const auto prefix = static_cast<std::size_t>(
      std::mismatch(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(most), base.begin()).first -
      text.begin());
  std::size_t suffix = 0;
  while (suffix < most - prefix && text[text.size() - 1 - suffix] == base[base.size() - 1 - suffix]) ++suffix;
  return std::to_string(prefix) + ' ' + std::to_string(suffix) + '\n' +
         std::string(text.substr(prefix, text.size() - prefix - suffix));
}

std::optional<std::string> patched(std::string_view difference, std::string_view base) {
  const auto prefix = take_number<std::size_t>(difference, ' ');
  const auto suffix = prefix ? take_number<std::size_t>(difference, '\n') : std::nullopt;
  if (!suffix || *prefix > base.size() || *suffix > base.size() - *prefix) return std::nullopt;
  return std::string(base.substr(0, *prefix)).append(difference).append(base.substr(base.size() - *suffix));
}

// What the records that were read so far come to.
class Replay {
 public:
  // False where it is no record that could stand here.
  bool take(char kind, std::string_view payload) {
    switch (kind) {
      case document_kind: return document(payload);
      case state_kind: return state(payload);
      case move_kind: return move(payload);
      case live_kind: return live(payload);
      default: return false;
    }
  }
  JournalContent content() && { return std::move(content_); }

 private:
  std::string_view now() const {
    return content_.states.empty() ? std::string_view(content_.saved) : content_.states[content_.at];
  }

  bool document(std::string_view payload) {
    const auto file = take_number<std::size_t>(payload, ' ');
    const auto picture = file ? take_number<std::size_t>(payload, '\n') : std::nullopt;
    if (!picture || *file > payload.size() || *picture > payload.size() - *file) return false;
    auto saved = patched(payload.substr(*file + *picture), content_.states.empty() ? "" : now());
    if (!saved) return false;
    content_.file = payload.substr(0, *file);
    content_.picture = payload.substr(*file, *picture);
    content_.saved = std::move(*saved);
    known_ = true;
    return true;
  }
  bool state(std::string_view payload) {
    auto text = patched(payload, now());
    if (!text || !known_) return false;
    content_.live.clear();
    auto& states = content_.states;
    while (states.size() > content_.at + 1) drop(states.back(), [&] { states.pop_back(); });
    bytes_ += text->size();
    content_.at = states.size();
    states.push_back(std::move(*text));
    while (content_.at > max_steps || (content_.at > 0 && bytes_ > max_state_bytes)) {
      drop(states.front(), [&] { states.pop_front(); });
      --content_.at;
    }
    return true;
  }
  template <typename Removal>
  void drop(const std::string& text, Removal removal) {
    bytes_ -= text.size();
    removal();
  }
  bool move(std::string_view payload) {
    const auto by = take_number<std::int64_t>(payload, '\n');
    auto text = by ? patched(payload, now()) : std::nullopt;
    auto& states = content_.states;
    const auto size = static_cast<std::int64_t>(states.size()), at = static_cast<std::int64_t>(content_.at);
    constexpr std::int64_t far = std::int64_t{1} << 31;
    if (!text || states.empty() || *by < -far || *by > far) return false;
    content_.live.clear();
    const std::int64_t to = at + *by;
    if (to >= 0 && to < size && states[static_cast<std::size_t>(to)] == *text) {
      content_.at = static_cast<std::size_t>(to);
      return true;
    }
    bytes_ = text->size();
    content_.at = 0;
    states.clear();
    states.push_back(std::move(*text));
    return true;
  }
  bool live(std::string_view payload) {
    auto text = patched(payload, now());
    if (!text || content_.states.empty()) return false;
    if (*text == now()) text->clear();
    content_.live = std::move(*text);
    return true;
  }

  JournalContent content_;
  std::size_t bytes_ = 0;
  bool known_ = false;  // which document it is of
};

// Takes the first record off; false where there is none that is whole.
bool take_record(std::string_view& bytes, Replay& replay) {
  if (bytes.size() < head_bytes) return false;
  const std::string_view head = bytes.substr(1, head_bytes - 1);
  std::string_view line = head;
  const auto length = take_number<std::uint32_t>(line, ' ', 16);
  const auto checksum = length ? take_number<std::uint32_t>(line, '\n', 16) : std::nullopt;
  if (!checksum || head != hex(*length) + ' ' + hex(*checksum) + '\n' ||
      bytes.size() - head_bytes < std::size_t{*length} + 1)
    return false;
  const std::string_view payload = bytes.substr(head_bytes, *length);
  if (bytes[head_bytes + *length] != '\n') return false;
  if (crc_of(std::string(bytes.substr(0, 1 + hex_digits)).append(payload)) != *checksum) return false;
  if (!replay.take(bytes[0], payload)) return false;
  bytes.remove_prefix(head_bytes + *length + 1);
  return true;
}

}  // namespace

std::string document_record(const JournalContent& identity, std::string_view now) {
  return record(document_kind, std::to_string(identity.file.size()) + ' ' +
                                   std::to_string(identity.picture.size()) + '\n' + identity.file +
                                   identity.picture + difference(identity.saved, now));
}

std::string state_record(std::string_view text, std::string_view now) {
  return record(state_kind, difference(text, now));
}

std::string move_record(int by, std::string_view text, std::string_view now) {
  return record(move_kind, std::to_string(by) + '\n' + difference(text, now));
}

std::string live_record(std::string_view text, std::string_view now) {
  return record(live_kind, difference(text, now));
}

std::string journal_bytes(const JournalContent& content) {
  std::string bytes = first_line() + document_record(content, "");
  std::string_view now = content.saved;
  for (const std::string& state : content.states) {
    bytes += state_record(state, now);
    now = state;
  }
  const auto back = static_cast<int>(content.states.size()) - 1 - static_cast<int>(content.at);
  if (back > 0) bytes += move_record(-back, content.states[content.at], now);
  if (!content.live.empty()) bytes += live_record(content.live, content.states[content.at]);
  return bytes;
}

JournalRead read_journal(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return {};
  bytes.remove_prefix(magic.size());
  const auto version = take_number<int>(bytes, '\n');
  if (!version) return {};
  if (*version != journal_version) return {JournalRead::Kind::other_version, {}};
  Replay replay;
  while (take_record(bytes, replay)) {
  }
  const auto kind = bytes.empty() ? JournalRead::Kind::whole : JournalRead::Kind::cut;
  return {kind, std::move(replay).content()};
}

}  // namespace attnlab
