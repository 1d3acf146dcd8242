// The kinds of questions that a lesson asks, each one row of a table: its words in the file, what answers it,
// how it is asked and gathered, its truth, and what is said of a wrong answer. File, window, form, gathering
// and page read it; knows none of them.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

struct ClaimValue;

// In the order of the table; and as the file has them.
enum class PredictKind { row, number, sign, rank, yes_no, possible, choice, curve };
inline constexpr std::array<std::string_view, 8> question_names{"row",    "number",   "sign",   "rank",
                                                                "yes-no", "possible", "choice", "curve"};
inline constexpr int predict_kind_count = static_cast<int>(question_names.size());
constexpr std::string_view question_name(PredictKind kind) {
  return question_names[static_cast<std::size_t>(kind)];
}

// Numbers or a word (of a choice the option).
using Reply = std::variant<std::vector<double>, std::string>;

enum class Takes { word, number, numbers };
enum class AskedBy { words, options, field, bars, sketch };  // bars and a sketch have a field as well

// What a wrong answer breaks, where what it `sees` is there (seen_in in answer.cpp; empty: always). The first
// that is there is said: {name} is what is seen, {name?some|others} one of two pieces.
struct AnswerCheck {
  std::string_view sees;
  const char *rule, *says;
};

struct QuestionKind {
  const char* label;  // "yes or no"
  Takes takes;
  AskedBy asked_by;
  std::vector<std::string> words;  // to answer with
  const char *expected, *hint;     // what an answer is, to whoever writes the file; in the empty field
  const char* of;                  // of a question that is begun
  // Of the value of `of` an answer, or a sentence. Null: the lesson says the truth.
  std::variant<Reply, std::string> (*truth)(const ClaimValue& value) = nullptr;
  // How far off a number may be. Null: not at all, and a class has its answers counted as words are.
  double (*within)(const std::vector<double>& truth) = nullptr;
  std::span<const AnswerCheck> checks = {};
  // A number may be minus infinity, "-inf", and the answer "impossible"; such a kind has checks.
  bool impossible = false;
};
const QuestionKind& question_kind(PredictKind kind);

// At which a sketch has its points.
inline constexpr std::array curve_temperatures{0.25, 0.5, 1.0, 2.0, 4.0};
inline constexpr std::array curve_words{"¼", "½", "1", "2", "4"};

inline bool has_numbers(PredictKind kind) { return question_kind(kind).takes != Takes::word; }

}  // namespace attnlab
