#include "core/picture/share.h"

#include "core/picture/deflate.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <new>

namespace attnlab {
namespace {

constexpr std::string_view share_prefix = "attnlab:";
constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t sum_bytes = 4;

// What most scenes have in common, the most usual last. It is a part of version 1 and never changes.
constexpr std::string_view dictionary =
    R"("Attention""The movie was bomb""notes":"title":"rope","angle":"alibi","slope":)"
    R"("sparsemax""sigmoid""linear""single""shared""merged""unprojected""qq""inputs""keys""alt")"
    R"(,[true,false,true,true]],[[true,false,false,false],"mask":"causal","target":[["key_tokens":["t1","t2","t3"],)"
    R"("source":"cross","X":[[0.125,0.375],[1.5,-1.5]],"M":[["source":"free","Q":[[],"K":[["V":[["W":[["WA":[[)"
    R"(0.01,-0.02,0.03,-0.04,0.06,-0.07,0.08,-0.09],[0.11,-0.12,1.23,-1.34,2.45,-2.56,0.67,-0.78]]},{"WQ":[[)"
    R"({"attnlab":1,"title":"","notes":"","tokens":["The","movie","was","bomb"],"source":"self",)"
    R"("X":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],"heads":[{"WQ":[[1,0],[0,1]],"WK":[[1,0],[0,1]],"WV":[[1,0],)"
    R"([0,1]]}],"WO":[[1,0],[0,1]],"score":"qk","value":"projected","output":"projected","unit_keys":false,)"
    R"("weights":"softmax","inside":"sqrt_dk","outside":"none","temperature":1,"mask":"none"})";

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string base64(std::string_view bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<std::uint8_t>(byte);
    for (count += 8; count >= 6; count -= 6) text += digits[bits >> (count - 6) & 63];
  }
  if (count > 0) text += digits[bits << (6 - count) & 63];
  return text;
}

// The bytes, or nothing where the digits are not those of whole bytes.
std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char digit : text) {
    bits = bits << 6 | static_cast<std::uint32_t>(digits.find(digit));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 255);
  }
  const std::uint32_t rest = bits & ((1U << count) - 1);
  if (count >= 6 || rest != 0) return std::nullopt;
  return bytes;
}

std::string sum_of(std::string_view bytes) {
  std::string text;
  add_number(text, crc_of(bytes));
  return text;
}

FileError refused(std::string expected) { return {share_name, "", std::move(expected)}; }

// The payload of a line of this version without blanks, or why there is none.
std::variant<std::string, FileError> payload_of(std::string_view text) {
  std::string line;
  std::ranges::copy_if(text, std::back_inserter(line),
                       [](char c) { return blanks.find(c) == std::string_view::npos; });
  const bool begins = line.starts_with(share_prefix);
  const std::string_view rest = std::string_view(line).substr(begins ? share_prefix.size() : 0);
  const std::size_t colon = rest.find(':');
  const std::string_view version = rest.substr(0, colon);
  const bool whole = !version.empty() && version.find_first_not_of("0123456789") == std::string_view::npos;
  if (!begins || colon == std::string_view::npos || !whole)
    return refused("expected attnlab:1: and the scene after it, found \"" + quotable(line) + "\"");
  if (version != std::to_string(share_version))
    return refused("expected version 1 of the line, found version " + quotable(version) +
                   ", which another Attnlab made");
  const std::string_view payload = rest.substr(colon + 1);
  const std::size_t strange = payload.find_first_not_of(digits);
  if (strange != std::string_view::npos) {
    std::string_view from = payload.substr(strange);
    std::string found;
    append_code(found, take_code(from));
    return refused("expected letters, digits, - and _ alone, found \"" + quotable(found) +
                   "\" as character " + std::to_string(line.size() - payload.size() + strange + 1));
  }
  return std::string(payload);
}

SceneRead read_line(std::string_view text) {
  if (text.size() > most_share_bytes)
    return refused("expected at most 262144 characters, found " + std::to_string(text.size()) +
                   "; a scene this large goes into a file");
  const auto payload = payload_of(text.substr(std::min(text.find_first_not_of(blanks), text.size())));
  if (const auto* error = std::get_if<FileError>(&payload)) return *error;
  const auto bytes = from_base64(std::get<std::string>(payload));
  constexpr const char* not_whole =
      "expected the whole line as it was copied: a part is missing, or a character is another (its checksum does not agree)";
  if (!bytes || bytes->size() <= sum_bytes) return refused(not_whole);
  const std::string_view stream = std::string_view(*bytes).substr(sum_bytes);
  if (bytes->substr(0, sum_bytes) != sum_of(stream)) return refused(not_whole);
  const auto scene = unpacked(stream, max_scene_bytes, dictionary);
  if (const auto* why = std::get_if<Unpacking>(&scene))
    return refused(*why == Unpacking::too_large ? "expected at most 8 MiB for the scene in it, found more"
                                                : "expected a packed scene, found other bytes");
  return read_scene(std::get<std::string>(scene), share_name);
}

}  // namespace

std::string without_blanks(std::string_view json) {
  std::string text;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (quoted && json[i] == '\\') {
      text += json[i++];
    } else if (json[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && blanks.find(json[i]) != std::string_view::npos) {
      continue;
    }
    text += json[i];
  }
  return text;
}

std::string_view share_dictionary() { return dictionary; }

bool is_share_line(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.starts_with(share_prefix);
}

std::variant<std::string, FileError> share_line(const Scene& scene) {
  try {
    const std::string stream = packed(without_blanks(scene_text(scene)), dictionary);
    std::string line = std::string(share_prefix) + std::to_string(share_version) + ':';
    line += base64(sum_of(stream) + stream);
    if (line.size() > most_share_bytes)
      return refused("the scene has too much text for a line of 262144 characters; save it as a file");
    const SceneRead back = read_line(line);
    if (const auto* error = std::get_if<FileError>(&back)) return *error;
    if (!(std::get<Scene>(back) == scene))
      return refused("expected texts in UTF-8, as a scene holds no others");
    return line;
  } catch (const std::bad_alloc&) {
    return refused(not_enough_memory);
  }
}

SceneRead read_share_line(std::string_view text) {
  try {
    return read_line(text);
  } catch (const std::bad_alloc&) {
    return refused(not_enough_memory);
  }
}

}  // namespace attnlab
