#include "core/text/number.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <utility>

namespace attnlab::test {
namespace {

std::size_t below(Random& random, std::size_t size) {
  return static_cast<std::size_t>(random.bits() % std::max<std::size_t>(size, 1));
}

const std::string& one_of(Random& random, const std::vector<std::string>& list) {
  return list[below(random, list.size())];
}

// A piece of a text.
struct Span {
  std::size_t begin = 0, length = 0;
};

bool in_number(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number at or behind a place; empty: none.
Span number_from(std::string_view text, std::size_t at) {
  const std::size_t digit = std::min(text.find_first_of("0123456789", at), text.size());
  std::size_t begin = digit, end = digit;
  while (begin > 0 && in_number(text[begin - 1])) --begin;
  while (end < text.size() && in_number(text[end])) ++end;
  return {begin, end - begin};
}

// From an opening sign at or behind a place to the one that closes it; empty: none.
Span group_from(std::string_view text, std::size_t at) {
  constexpr std::string_view opening = "[{(<\"", closing = "]})>\"";
  const std::size_t begin = text.find_first_of(opening, at);
  if (begin == std::string_view::npos) return {};
  const char open = text[begin], close = closing[opening.find(open)];
  int depth = 0;
  for (std::size_t end = begin; end < text.size(); ++end) {
    if (text[end] == close && (open != close || end > begin))
      --depth;
    else if (text[end] == open)
      ++depth;
    if (depth == 0 || (open == close && end > begin)) return {begin, end + 1 - begin};
  }
  return {};
}

std::string any_number(Random& random, const Dictionary& words, const std::string& old) {
  switch (random.between(0, 5)) {
    case 0: {
      const auto value = std::bit_cast<double>(random.bits());
      return std::isfinite(value) ? exact_number(value) : "1e308";
    }
    case 1: return std::to_string(random.between(-3, 70));
    case 2: return old + one_of(random, {"0", "e300", "e-300", ".5", "00000000000"});
    case 3: return old.starts_with('-') ? old.substr(1) : "-" + old;
    default: return one_of(random, words.numbers);
  }
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

}  // namespace

Dictionary read_dictionary_of_fuzzing() {
  Dictionary words;
  std::ifstream file("tests/fuzz/dictionary.txt");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('"')) continue;
    std::string word;
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      if (line[i] != '\\') {
        word += line[i];
      } else if (line[++i] == 'x') {
        word += static_cast<char>(std::stoi(line.substr(i + 1, 2), nullptr, 16));
        i += 2;
      } else {
        word += line[i];
      }
    }
    const char first = word.starts_with('-') && word.size() > 1 ? word[1] : word[0];
    (is_digit(first) ? words.numbers : words.signs).push_back(std::move(word));
  }
  if (words.numbers.empty() || words.signs.empty())
    throw std::runtime_error("tests/fuzz/dictionary.txt: expected numbers and signs");
  return words;
}

std::string Mutator::changed(Random& random, std::string text) const {
  const std::size_t at = below(random, text.size() + 1),
                    length = std::min(below(random, random.chance(0.5) ? 4 : 200) + 1, text.size() - at);
  const int what = random.between(0, 12);
  if (what <= 3) {
    const Span number = number_from(text, at);
    if (number.length > 0)
      return text.replace(number.begin, number.length,
                          any_number(random, dictionary_, text.substr(number.begin, number.length)));
  }
  if (what >= 10) {
    if (const Span group = group_from(text, at); group.length > 0) {
      const std::string inside = text.substr(group.begin, group.length);
      const Span other = group_from(text, group.begin + group.length);
      switch (random.between(0, 4)) {
        case 0: return text.erase(group.begin, group.length);
        case 1: return text.insert(group.begin, repeated(inside, below(random, 40) + 1));
        case 2: return text.insert(group.begin, inside + ",");
        case 3:
          if (other.length > 0) {
            const std::string second = text.substr(other.begin, other.length);
            text.replace(other.begin, other.length, inside);
            return text.replace(group.begin, group.length, second);
          }
          [[fallthrough]];
        default: {
          const std::size_t deep = below(random, 40) + 1;
          return text.replace(group.begin, group.length,
                              repeated(inside.substr(0, 1), deep) + inside +
                                  repeated(inside.substr(inside.size() - 1), deep));
        }
      }
    }
  }
  switch (what) {
    case 4:
      if (at < text.size()) text[at] = static_cast<char>(random.bits());
      return text;
    case 5: return text.erase(at, length);
    case 6: return text.insert(at, text.substr(at, length));
    case 7: {
      const std::string& other = one_of(random, inputs_);
      return text.insert(at, other.substr(below(random, other.size()), length + 1));
    }
    case 8: return text.replace(at, length, one_of(random, dictionary_.signs));
    case 9: return text.insert(at, one_of(random, dictionary_.numbers));
    default: return text.insert(at, one_of(random, dictionary_.signs));
  }
}

std::string Mutator::any(Random& random) const {
  std::string text = one_of(random, inputs_);
  for (int changes = random.between(1, 4); changes > 0; --changes) text = changed(random, std::move(text));
  return text;
}

}  // namespace attnlab::test
