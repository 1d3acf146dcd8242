#include "core/scene/sentence.h"

#include "core/text/utf8.h"

namespace attnlab {
namespace {

std::vector<std::string_view> words_of(std::string_view sentence) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string_view> words;
  for (std::size_t at = sentence.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(sentence.find_first_of(blanks, at), sentence.size());
    words.push_back(sentence.substr(at, end - at));
    at = sentence.find_first_not_of(blanks, end);
  }
  return words;
}

}  // namespace

SentenceEdits tokens_of_sentence(const Scene& scene, std::string_view sentence) {
  const std::vector<std::string_view> words = words_of(sentence);
  const int count = static_cast<int>(words.size());
  const Range range = range_of(scene, Size::n_q);
  // Keys that share the labels share the number, which is 2 or more.
  const bool keys_too = scene.key_tokens.empty() && range_of(scene, Size::n_k).high > 1;
  const int low = keys_too ? std::max(2, range.low) : range.low;
  if (!is_utf8(sentence)) return {{}, "The sentence is not UTF-8 text."};
  if (count < low || count > range.high)
    return {{},
            "A sentence of " + std::to_string(low) + " to " + std::to_string(range.high) +
                " words becomes the tokens, one for each word; this one has " + std::to_string(count) + "."};
  SentenceEdits edits;
  edits.list.emplace_back(Resize{Size::n_q, count});
  if (keys_too) edits.list.emplace_back(Resize{Size::n_k, count});
  for (int i = 0; i < count; ++i)
    edits.list.emplace_back(SetLabel{false, i, std::string(words[static_cast<std::size_t>(i)])});
  return edits;
}

std::string whole_label(const Scene& scene, bool key, int i) {
  const std::vector<std::string>& labels = key && !scene.key_tokens.empty() ? scene.key_tokens : scene.tokens;
  const auto index = static_cast<std::size_t>(i);
  const bool cut = index < labels.size() && labels[index].size() > longest_label;
  return cut ? labels[index] : key ? key_label(scene, i) : token_label(scene, i);
}

std::string sentence_of_tokens(const Scene& scene) {
  std::string line;
  for (int i = 0; i < dims(scene).n_q; ++i) line += (i > 0 ? " " : "") + whole_label(scene, false, i);
  return line;
}

}  // namespace attnlab
