// Predictions in free play: any computed matrix covered, and asked for.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"
#include "core/analysis/names.h"
#include "core/text/plain_text.h"

namespace attnlab {
namespace {

constexpr struct {
  Node node;
  const char *id, *words;
} predicted[] = {{Node::P_Q, "queries", "the projected queries"},
                 {Node::P_K, "keys", "the projected keys"},
                 {Node::P_V, "values", "the projected values"},
                 {Node::W, "W", "W"},
                 {Node::S, "scores", "the scores S"},
                 {Node::L, "logits", "the logits L"},
                 {Node::A, "weights", "the weights A"},
                 {Node::H, "head", "a head’s output H"},
                 {Node::Y, "output", "the output Y"}};

FreePrediction of_chosen(const Session& s, Node node, bool curve) {
  FreePrediction what{node, s.view.figure.head, s.view.figure.row, 0, curve};
  if (s.view.pinned && s.view.pinned->node == node) {
    what.head = s.view.pinned->head;
    what.row = s.view.pinned->row;
    what.col = s.view.pinned->col;
  }
  return what;
}

bool is_again(const Session& s) { return is_free(s) && s.lesson.answers.front().revealed; }

}  // namespace

std::vector<Action> predict_actions() {
  constexpr const char* menu = "Lessons/Predict";
  std::vector<Action> list;
  for (const auto& row : predicted)
    list.push_back(
        only_if([node = row.node](const Session& s) { return can_predict(s, node); },
                {std::string("predict.") + row.id,
                 std::string("Hide and predict ") + row.words,
                 menu,
                 {},
                 [node = row.node](Session& s) { predict_freely(s, of_chosen(s, node, false)); }}));
  list.push_back(grouped(
      only_if([](const Session& s) { return can_predict(s, Node::A); },
              {"predict.curve", "Sketch how a weight goes with the temperature", menu, {}, [](Session& s) {
                 predict_freely(s, of_chosen(s, Node::A, true));
               }})));
  list.push_back(only_if(is_again, {"predict.again", "Hide and predict again", menu, {}, predict_again}));
  return list;
}

}  // namespace attnlab
