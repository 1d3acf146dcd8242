// A sentence as tokens: its words, one a token, as edits of sizes and labels. Knows no screen.
#pragma once

#include "core/scene/edit.h"

#include <string_view>
#include <vector>

namespace attnlab {

struct SentenceEdits {
  std::vector<Edit> list;
  std::string why_not;  // a sentence where it cannot be done; then the list is empty
};

// As many queries as words, labelled with them; as many keys too, unless they have labels of their own.
// Entries that a smaller number hides come back, as ever. Words stand between blanks; signs stay with their
// words.
SentenceEdits tokens_of_sentence(const Scene& scene, std::string_view sentence);

// Of a label that is longer token_label() and key_label() have no more bytes:
// what shows labels never shows more of one.
inline constexpr std::size_t longest_label = 512;
// All of it, for a field in which it is edited.
std::string whole_label(const Scene& scene, bool key, int i);

// The labels of the queries as one line.
std::string sentence_of_tokens(const Scene& scene);

}  // namespace attnlab
