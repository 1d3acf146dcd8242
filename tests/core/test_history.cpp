// Undo and redo: one gesture is one step.
#include "core/scene/history.h"

#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Scene titled(const std::string& title) {
  Scene s = bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{1, 2}, {3, 4}}), tokens({{1, 2}, {3, 4}}));
  s.title = title;
  return s;
}

TEST(History, AGestureIsOneStep) {
  History h(titled("a"));
  EXPECT_FALSE(h.can_undo());
  EXPECT_FALSE(h.can_redo());
  EXPECT_FALSE(h.undo());
  EXPECT_FALSE(h.redo());
  EXPECT_EQ(h.scene().title, "a");
  // A drag of many changes.
  for (const char* title : {"b", "c", "d"}) h.change(titled(title));
  h.seal();
  EXPECT_EQ(h.steps(), 1u);
  EXPECT_TRUE(h.undo());
  EXPECT_EQ(h.scene().title, "a");
  EXPECT_TRUE(h.redo());
  EXPECT_EQ(h.scene().title, "d");
  // Sealing without a change is no step.
  h = History(titled("a"));
  h.seal();
  h.change(titled("b"));
  h.change(titled("a"));
  h.seal();
  EXPECT_EQ(h.steps(), 0u);
  EXPECT_FALSE(h.can_undo());
  // Escape goes back to the last step.
  h = History(titled("a"));
  h.change(titled("b"));
  h.seal();
  h.change(titled("c"));
  h.abandon();
  EXPECT_EQ(h.scene().title, "b");
  EXPECT_EQ(h.steps(), 1u);
}

TEST(History, UndoSealsWhatIsLive) {
  History h(titled("a"));
  h.change(titled("b"));
  EXPECT_TRUE(h.can_undo());
  EXPECT_TRUE(h.undo());
  EXPECT_EQ(h.scene().title, "a");
  EXPECT_TRUE(h.redo());
  EXPECT_EQ(h.scene().title, "b");
  h = History(titled("a"));
  h.change(titled("b"));
  h.seal();
  h.undo();
  EXPECT_TRUE(h.can_redo());
  h.change(titled("c"));
  EXPECT_FALSE(h.can_redo()) << "a live change already closes the way";
  h.seal();
  EXPECT_FALSE(h.redo());
  h.undo();
  EXPECT_EQ(h.scene().title, "a");
  Scene with_shelf = titled("a");
  with_shelf.hidden.tokens = {"hidden"};
  History shelved(with_shelf);
  shelved.change(titled("b"));
  shelved.seal();
  shelved.undo();
  EXPECT_EQ(shelved.scene().hidden.tokens, with_shelf.hidden.tokens);
}

TEST(History, ForgetsTheOldestStepsBeyondItsLimit) {
  History h(titled("0"));
  for (std::size_t k = 1; k <= max_steps + 10; ++k) {
    h.change(titled(std::to_string(k)));
    h.seal();
  }
  EXPECT_EQ(h.steps(), max_steps);
  while (h.undo()) {
  }
  EXPECT_EQ(h.scene().title, "10");
}

}  // namespace
}  // namespace attnlab::test
