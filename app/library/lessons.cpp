#include "app/library/lessons.h"

#include "core/text/nearest.h"
#include "core/text/utf8.h"

#include "embedded/assets.h"

namespace attnlab {
namespace {

constexpr std::string_view challenges_name = "challenges.json";

}  // namespace

std::span<const LessonEntry> lesson_list() {
  static constexpr LessonEntry lessons[] = {
      {"what-are-q-k-v", "What are queries, keys and values?",
       "What are the queries, the keys and the values of attention?"},
      {"which-shapes-fit", "Which shapes fit?",
       "Which shapes have the matrices, and what happens to them when a size changes?"},
      {"two-by-two", "Two by two, by hand",
       "What does attention do on two tokens and two dimensions, by hand, with letters?"},
      {"why-not-qq", "Why not QQᵀ?",
       "What are keys for? Could the queries not be used twice, and the keys be saved?"},
      {"one-two-four-matrices", "One matrix, two or four?",
       "Do queries and keys need weights of their own? What do one, two or four matrices give?"},
      {"two-factors", "Why two matrices, and not one W?",
       "The scores only need $W = W^Q W^{KT}$. Why then two matrices?"},
      {"what-are-values-for", "What are values for?",
       "What are the values for? Could the keys be averaged, and $W^V$ be saved?"},
      {"why-several-heads", "Why several heads?", "Why several heads, and not one of the full width?"},
      {"output-matrix", "What is the output matrix for?",
       "Are the heads not joined already, side by side? What does $W^O$ add?"},
      {"fourth-matrix", "Would a fourth matrix make it more symmetric?",
       "What changes with $\\frac{1}{\\sqrt{d_k}} \\operatorname{softmax}(QK^T/\\sqrt{d_k}) V W_A^T$ in place of the paper's layer?"},
      {"the-root-of-dk", "Where does √dₖ belong?",
       "Where does $1/\\sqrt{d_k}$ belong: inside the softmax, outside, both? What is it for?"},
      {"what-a-gradient-sees", "What does a gradient see?",
       "What does a gradient see? Which score moves the output most?"},
      {"backpropagation", "Backpropagation by hand",
       "How does a gradient go back through attention, product by product?"},
      {"encoder-decoder", "Encoder and decoder: where Q, K and V come from",
       "Where do queries, keys and values come from, and what do the masks do?"},
      {"one-word-at-a-time", "One word at a time",
       "What is computed anew, and what is kept, while a text is written word by word?"},
      {"positions", "Where am I? Positions", "How does attention know in which order the words are?"},
      {"other-rules", "Why softmax?", "What do linear weights, sigmoid and sparsemax do in its place?"},
      {"again-and-again", "Attention again and again", "What becomes of tokens that attend over and over?"},
      {"folding", "Are some of the matrices redundant?",
       "Is a projection before the heads redundant? And the embedding?"},
  };
  return lessons;
}

std::string_view lesson_file(std::string_view id) {
  return embedded::assets("lessons/" + std::string(id) + ".json");
}

std::variant<Lesson, std::string> open_lesson(std::string_view id) {
  const std::string_view text = lesson_file(id);
  if (text.empty()) return "There is no lesson \"" + std::string(id) + "\".";
  auto read = read_lesson(text, "lessons/" + std::string(id) + ".json");
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  return std::move(std::get<Lesson>(read));
}

std::optional<Lesson> lesson_called(std::string_view title) {
  for (const LessonEntry& entry : lesson_list()) {
    if (entry.title != title) continue;
    auto read = open_lesson(entry.id);
    if (auto* lesson = std::get_if<Lesson>(&read)) return std::move(*lesson);
  }
  return std::nullopt;
}

std::span<const LessonEntry> talk_list() {
  static constexpr LessonEntry talks[] = {
      {"why-queries-and-keys", "Why queries and keys?", "What one matrix cannot do, in ten minutes"},
  };
  return talks;
}

std::string_view talk_file(std::string_view id) {
  return embedded::assets("talks/" + std::string(id) + ".json");
}

std::variant<Talk, FileError> open_talk(std::string_view id) {
  return read_talk(talk_file(id), "talks/" + std::string(id) + ".json");
}

std::variant<Lesson, FileError> told_talk(const Talk& talk, std::string_view name) {
  const auto find = [](const std::string& id) -> std::variant<Lesson, std::string> {
    if (!lesson_file(id).empty()) return open_lesson(id);
    return "expected one of " + joined(ids_of(lesson_list()), ", ") + ", found " + '"' + quotable(id) + '"' +
           did_you_mean(id, ids_of(lesson_list()));
  };
  return told_talk(talk, find, name);
}

std::variant<Lesson, FileError> read_told_talk(const JsonValue& tree, std::string_view name) {
  const auto read = read_talk(tree, name);
  if (const auto* error = std::get_if<FileError>(&read)) return *error;
  return told_talk(std::get<Talk>(read), name);
}

std::span<const ChallengeEntry> challenge_list() {
  static constexpr ChallengeEntry challenges[] = {
      {"each-other", "Two who attend to each other"},
      {"each-other-qq", "The same, the queries used twice"},
      {"identity", "Everybody finds itself"},
      {"middle-key", "The middle key for everybody"},
      {"out-of-the-triangle", "Out of the triangle"},
      {"half-third-sixth", "A half, a third, a sixth"},
      {"rank-one-to-four", "From rank 1 to rank 4"},
      {"width-of-a-circle", "The least width for a circle"},
      {"one-way", "One matrix, one way"},
      {"circle-qq", "A circle, the queries used twice"},
      {"one-before", "Attend to the one before"},
      {"sort", "Sort three numbers"},
  };
  return challenges;
}

std::string_view challenge_file() { return embedded::assets(challenges_name); }

std::variant<ChallengeSet, std::string> open_challenges() {
  auto read = read_challenges(challenge_file(), challenges_name);
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  return std::move(std::get<ChallengeSet>(read));
}

}  // namespace attnlab
