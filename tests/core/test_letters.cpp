// Letters of entries: which names they take, why one is refused, how they are read, and what becomes of them
// when the scene changes.
#include "core/exact/letters.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Letter in_W_Q(const char* name, int row, int col) { return {name, {MatrixKind::WQ, 0}, row, col}; }

std::string why_refused(const Scene& s, const LetterList& there, const Letter& letter) {
  return refused(s, there, letter).value_or("");
}

TEST(Letters, NamesThatFormulasHaveAlready) {
  Scene s = paper_scene();
  for (const auto& [letter, why] :
       {std::pair("a", ""), std::pair("alpha", ""),
        std::pair("d", "d is a name in the formulas already: the width of a token"),
        std::pair("tau", "tau is a name in the formulas already: the temperature")})
    EXPECT_EQ(why_refused(s, {}, in_W_Q(letter, 0, 0)), why);
  for (const char* name :
       {"e", "h", "i", "j", "k", "m", "n", "q", "s", "v", "exp", "log", "lambda", "pi", "sigma"})
    EXPECT_EQ(why_refused(s, {}, in_W_Q(name, 0, 0)).find(" is a name in the formulas already: "),
              std::string(name).size());
  for (const char* name : {"A", "ab", "", "1", "x_1", "\xC3\xA9", "omicron"})
    EXPECT_EQ(why_refused(s, {}, in_W_Q(name, 0, 0)),
              '"' + std::string(name) +
                  "\" is no letter: expected a small Latin letter, or the name of a small Greek one");
  // Entries of one letter have one value, and only those that are there have one.
  s.heads[0].W_Q(2, 1) = 0.5;
  const LetterList there{in_W_Q("a", 0, 0)};
  EXPECT_EQ(why_refused(s, there, {"a", {MatrixKind::WK, 1}, 1, 1}), "") << "the same value";
  EXPECT_EQ(
      why_refused(s, there, in_W_Q("a", 2, 1)),
      "a is W_Q of head 1, row 1, column 1 already, which is 1, and W_Q of head 1, row 3, column 2 is 0.5: "
      "entries of one letter have one value");
  EXPECT_EQ(with(there, in_W_Q("b", 0, 0)), (LetterList{in_W_Q("b", 0, 0)})) << "an entry has one letter";
  EXPECT_EQ(why_refused(s, {}, in_W_Q("a", 3, 0)), "W_Q of head 1, row 4, column 1: there is no such entry");
  EXPECT_EQ(why_refused(s, {}, {"a", {MatrixKind::M, 0}, 0, 0}),
            "M, row 1, column 1: there is no such entry");
  EXPECT_EQ(why_refused(s, {}, {"a", {MatrixKind::WQ, 2}, 0, 0}),
            "W_Q of head 3, row 1, column 1: there is no such entry");
}

TEST(Letters, EightAreTheMost) {
  const Scene s = paper_scene();
  LetterList letters;
  int entry = 0;
  for (std::string name = next_letter(letters); !name.empty(); name = next_letter(letters), ++entry) {
    const Letter letter{name, {MatrixKind::X, 0}, entry / 3, entry % 3};
    ASSERT_EQ(why_refused(s, letters, letter), "");
    letters = with(letters, letter);
  }
  EXPECT_EQ(names_of(letters), (std::vector<std::string>{"a", "b", "c", "f", "g", "p", "r", "t"}));
  EXPECT_EQ(why_refused(s, letters, in_W_Q("z", 0, 0)), "There are 8 letters already, which is the most");
  EXPECT_EQ(why_refused(s, letters, in_W_Q("a", 0, 0)), "") << "one of them for another entry";
  EXPECT_EQ(why_refused(s, letters, {"z", {MatrixKind::X, 0}, 0, 0}), "") << "in place of its own";
  const LetterList ordered{in_W_Q("beta", 0, 0), in_W_Q("c", 0, 1), in_W_Q("alpha", 1, 0), in_W_Q("c", 1, 1),
                           in_W_Q("a", 2, 0)};
  EXPECT_EQ(names_of(ordered), (std::vector<std::string>{"a", "c", "alpha", "beta"}));
  EXPECT_EQ(without(ordered, "c").size(), 3U);
  EXPECT_EQ(letter_at(ordered, {MatrixKind::WQ, 0}, 1, 0)->name, "alpha");
  EXPECT_EQ(letter_at(ordered, {MatrixKind::WQ, 1}, 1, 0), nullptr);
  EXPECT_EQ(letter_name(" \\beta "), "beta");
  EXPECT_EQ(letter_name("\u03B2"), "beta");
  EXPECT_EQ(letter_latex("beta"), "\\beta");
}

TEST(Letters, TheyGoWithTheirEntries) {
  Scene s = paper_scene();
  const LetterList letters{
      in_W_Q("a", 0, 0), {"b", {MatrixKind::X, 0}, 2, 0}, {"a", {MatrixKind::WK, 1}, 0, 0}};
  EXPECT_EQ(still_there(s, letters), letters);
  const Scene smaller = apply(s, Resize{Size::n_q, 2});
  EXPECT_EQ(still_there(smaller, letters), (LetterList{letters[0], letters[2]}));
  const Scene shared = apply(s, SetScore{ScoreRule::shared});
  EXPECT_EQ(still_there(shared, letters), (LetterList{letters[0], letters[1]})) << "W_K is not in use";
  const Scene untied = apply(s, SetEntry{{MatrixKind::WK, 1}, 0, 0, 7});
  EXPECT_EQ(still_there(untied, letters), (LetterList{letters[0], letters[1]}));
}

std::string read(const Scene& s, const std::vector<std::string>& texts) {
  const auto result = read_letters(s, texts);
  if (const auto* why = std::get_if<std::string>(&result)) return *why;
  std::string text;
  for (const Letter& l : std::get<LetterList>(result))
    text += l.name + " " + name_of(l.id.kind) + " " + std::to_string(l.id.head) + " " +
            std::to_string(l.row) + " " + std::to_string(l.col) + ";";
  return text;
}

TEST(Letters, Reading) {
  const Scene s = paper_scene();
  EXPECT_EQ(read(s, {"W_Q[1,2]=a", "WK:2[3,1] = beta", " X [ 1 , 3 ]=\\gamma"}),
            "a WQ 0 0 1;beta WK 1 2 0;gamma X 0 0 2;");
  for (const auto& [asked, why] :
       {Said("W_O[4,1]=a", "expected a row from 1 to 2 and a column from 1 to 4"),
        Said("W_Q[0,2]=a", "expected a row from 1 to 3 and a column from 1 to 2"),
        Said("W_Q:3[1,1]=a", "expected a head from 1 to 2"),
        Said("M[1,1]=a", "expected a matrix that is given, one of X, W_Q, W_K, W_V, W_O"),
        Said("S[1,1]=a", "expected a matrix that is given, one of X, W_Q, W_K, W_V, W_O"),
        Said("W_Q[1,1]=tau", "tau is a name in the formulas already: the temperature"),
        Said("W_Q[1,2]", "expected an entry and its letter, as W_Q[1,2]=a")})
    EXPECT_EQ(read(s, {asked}), '"' + asked + "\": " + why);
  for (const char* nonsense : {"", "a", "=", "W_Q=a", "W_Q[1]=a", "W_Q[1,2]", "W_Q[1,2]x=a", "]=,[", "[,]="})
    EXPECT_FALSE(read(s, {nonsense}).find(';') != std::string::npos) << nonsense;
}

}  // namespace
}  // namespace attnlab::test
