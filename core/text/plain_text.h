// Mathematics as text of one line: "S = P_Q P_K^T" of "S = P_Q P_K^{\mathsf{T}}", "S[4,2]" of "S_{4,2}".
#pragma once

#include <string>
#include <string_view>

namespace attnlab {

// A formula, or words with formulas between dollar signs, without the marks of LaTeX.
std::string plain_text(std::string_view latex);
// The other way, for words that hold plain mathematics: "$s_{ij} = s_{ji}$" of "s_ij = s_ji", "$W^Q$" of
// "W_Q". A letter that stands alone, without an index, stays a word.
std::string marked_mathematics(std::string_view words);

}  // namespace attnlab
