// The rules of the scene: source, scores, values, output and scales, each choice an action.
#include "app/ui/actions/actions.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/session/session.h"

namespace attnlab {

namespace {

// One action for each of `words`; `Rule` is the enumeration that they are in the order of.
template <typename Rule>
void add_choices(std::vector<Action>& list, const char* family, const char* title, const char* menu,
                 std::span<const RuleWords> words, void (*run)(Session&, int),
                 bool (*checked)(const Session&, int), bool (*enabled)(const Session&, int) = nullptr) {
  for (std::size_t i = 0; i < words.size(); ++i)
    list.push_back({std::string(family) + "." + words[i].id,
                    std::string(title) + words[i].label,
                    menu,
                    {},
                    run,
                    enabled,
                    checked,
                    static_cast<int>(i)});
}

void add_sources(std::vector<Action>& list) {
  constexpr int alt = ImGuiMod_Alt | ImGuiMod_Ctrl;
  const auto run = [](Session& s, int i) { s.edits.add(SetSource{static_cast<Source>(i)}); };
  const auto checked = [](const Session& s, int i) { return s.scene().source == static_cast<Source>(i); };
  list.push_back({"source.free",
                  "Q, K, V separately",
                  "Scene",
                  {alt | ImGuiKey_1},
                  run,
                  nullptr,
                  checked,
                  static_cast<int>(Source::free)});
  list.push_back({"source.self",
                  "Q = K = V = X",
                  "Scene",
                  {alt | ImGuiKey_2},
                  run,
                  nullptr,
                  checked,
                  static_cast<int>(Source::self)});
  list.push_back({"source.cross",
                  "Q = X, K = V = M (cross)",
                  "Scene",
                  {alt | ImGuiKey_3},
                  run,
                  nullptr,
                  checked,
                  static_cast<int>(Source::cross)});
}

void add_rules(std::vector<Action>& list) {
  add_choices<ScoreRule>(
      list, "score", "Scores: ", "Scene/Scores", score_words(),
      [](Session& s, int i) { s.edits.add(SetScore{static_cast<ScoreRule>(i)}); },
      [](const Session& s, int i) { return s.scene().score == static_cast<ScoreRule>(i); });
  add_choices<ValueRule>(
      list, "value", "Values: ", "Scene/Values", value_words(),
      [](Session& s, int i) { s.edits.add(SetValue{static_cast<ValueRule>(i)}); },
      [](const Session& s, int i) { return s.scene().value == static_cast<ValueRule>(i); },
      [](const Session& s, int) { return !score_makes_values(s.scene()); });
  add_choices<OutputRule>(
      list, "output", "Output: ", "Scene/Output", output_words(),
      [](Session& s, int i) { s.edits.add(SetOutput{static_cast<OutputRule>(i)}); },
      [](const Session& s, int i) { return s.scene().output == static_cast<OutputRule>(i); });
}

void add_scales(std::vector<Action>& list) {
  const auto kinds = scale_words().first(3);  // a number of one's own is typed
  add_choices<Scale::Kind>(
      list, "inside", "Divide the scores by: ", "Scene/Scale", kinds,
      [](Session& s, int i) {
        s.edits.add(SetInside{{static_cast<Scale::Kind>(i), 1}});
      },
      [](const Session& s, int i) { return s.scene().inside.kind == static_cast<Scale::Kind>(i); });
  add_choices<Scale::Kind>(
      list, "outside", "Divide the output by: ", "Scene/Scale", kinds,
      [](Session& s, int i) {
        s.edits.add(SetOutside{{static_cast<Scale::Kind>(i), 1}});
      },
      [](const Session& s, int i) { return s.scene().outside.kind == static_cast<Scale::Kind>(i); });
  const auto field = [&](const char* id, const char* label, void (*run)(Session&, int)) {
    list.push_back({id, label, "Scene/Scale", {}, run});
  };
  field("inside.number", "Divide the scores by a number\xE2\x80\xA6", [](Session& s, int) {
    s.view.left_open = true;
    s.controls.focus = "inside";
  });
  field("outside.number", "Divide the output by a number\xE2\x80\xA6", [](Session& s, int) {
    s.view.left_open = true;
    s.controls.focus = "outside";
  });
  field("scene.temperature", "Temperature\xE2\x80\xA6", [](Session& s, int) {
    s.view.left_open = true;
    s.controls.focus = "temperature";
  });
}

}  // namespace

void add_rule_actions(std::vector<Action>& list) {
  add_sources(list);
  add_rules(list);
  list.push_back({"scene.unit_keys",
                  "Unit keys",
                  "Scene",
                  {},
                  [](Session& s, int) { s.edits.add(SetUnitKeys{!s.scene().unit_keys}); },
                  nullptr,
                  [](const Session& s, int) { return s.scene().unit_keys; },
                  0,
                  true});
  add_scales(list);
}

}  // namespace attnlab
