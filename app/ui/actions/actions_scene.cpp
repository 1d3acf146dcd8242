// What changes the scene: sizes, heads, rules and scales, the mask; each choice an action, so that the keyboard reaches it.
#include "app/ui/actions/actions.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/session/session.h"
#include "core/scene/mask_start.h"
#include "core/studies/detail_heads.h"

#include <algorithm>

namespace attnlab {
namespace {

// In the menu: "One query more", "One query fewer".
struct SizeWords {
  Size size;
  const char* id;
  const char* more;
  const char* fewer;
};
constexpr SizeWords size_actions[] = {
    {Size::n_q, "n_q", "One query more", "One query fewer"},
    {Size::n_k, "n_k", "One key more", "One key fewer"},
    {Size::d, "d", "d: one dimension more", "d: one dimension fewer"},
    {Size::d_V, "d_V", "V: one column more", "V: one column fewer"},
    {Size::d_k, "d_k", "d_k: wider queries and keys", "d_k: narrower queries and keys"},
    {Size::d_v, "d_v", "d_v: wider values", "d_v: narrower values"},
    {Size::h, "h", "One head more", "One head fewer"},
};

void add_size(std::vector<Action>& list, const SizeWords& words, int by) {
  const auto is_possible = [size = words.size, by](const Session& s) {
    const int now = value_of(s.analysis.dims, size);
    return by > 0 ? now < range_of(s.scene(), size).high : now > range_of(s.scene(), size).low;
  };
  const auto change = [size = words.size, by](Session& s) {
    s.edits.add(Resize{size, value_of(s.analysis.dims, size) + by});
  };
  const std::string id = std::string("size.") + words.id + (by > 0 ? ".more" : ".fewer");
  list.push_back(only_if(is_possible, {id, by > 0 ? words.more : words.fewer, "Scene/Sizes", {}, change}));
  list.back().opens_group = by > 0 && &words != size_actions;
}

bool several_heads(const Session& s) { return s.analysis.dims.h > 1; }

// The head that is shown: the next one, the previous one.
void add_head_steps(std::vector<Action>& list) {
  const auto steps = [](int by) {
    return [by](Session& s) {
      const int heads = std::max(1, s.analysis.dims.h);
      s.view.figure.head = (s.view.figure.head + by + heads) % heads;
    };
  };
  constexpr int ctrl = ImGuiMod_Ctrl;
  list.push_back(grouped(
      only_if(several_heads,
              {"head.next", "Next head", "View/Which heads", {ctrl | ImGuiKey_RightBracket}, steps(1)})));
  list.push_back(only_if(
      several_heads,
      {"head.previous", "Previous head", "View/Which heads", {ctrl | ImGuiKey_LeftBracket}, steps(-1)}));
}

// Each head by its number.
void add_head_choice(std::vector<Action>& list) {
  for (int head = 0; head < max_heads; ++head) {
    const auto is_there = [head](const Session& s) { return several_heads(s) && head < s.analysis.dims.h; };
    const auto is_on = [=](const Session& s) { return is_there(s) && s.view.figure.head == head; };
    const auto show = [head](Session& s) { s.view.figure.head = head; };
    const std::string number = std::to_string(head + 1);
    list.push_back(
        only_if(is_there,
                checked_if(is_on, {"head.show." + number, "Head " + number, "View/Which heads", {}, show})));
  }
}

// One action for each of `words`, which stand in the order of the enumeration of `now(scene)`; `change` makes its edit.
template <typename Now, typename Change>
void add_choices(std::vector<Action>& list, const std::string& family, const std::string& title,
                 const char* menu, std::span<const RuleWords> words, Now now, Change change,
                 ActionTest enabled = {}) {
  using Rule = decltype(now(std::declval<const Scene&>()));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto rule = static_cast<Rule>(i);
    const auto is_on = [=](const Session& s) { return now(s.scene()) == rule; };
    const auto choose = [=](Session& s) { s.edits.add(change(rule)); };
    list.push_back(only_if(
        enabled, checked_if(is_on, {family + "." + words[i].id, title + words[i].label, menu, {}, choose})));
  }
}

void add_sources(std::vector<Action>& list) {
  const auto add = [&](const char* id, const char* label, ImGuiKey key, Source source) {
    const auto is_on = [=](const Session& s) { return s.scene().source == source; };
    const auto choose = [=](Session& s) { s.edits.add(SetSource{source}); };
    list.push_back(checked_if(is_on, {id, label, "Scene", {ImGuiMod_Alt | ImGuiMod_Ctrl | key}, choose}));
  };
  add("source.free", "Q, K, V separately", ImGuiKey_1, Source::free);
  add("source.self", "Q = K = V = X", ImGuiKey_2, Source::self);
  add("source.cross", "Q = X, K = V = M (cross)", ImGuiKey_3, Source::cross);
}

void add_rules(std::vector<Action>& list) {
  add_choices(
      list, "score", "Scores: ", "Scene/Scores", score_words(), [](const Scene& s) { return s.score; },
      [](ScoreRule rule) { return SetScore{rule}; });
  add_choices(
      list, "value", "Values: ", "Scene/Values", value_words(), [](const Scene& s) { return s.value; },
      [](ValueRule rule) { return SetValue{rule}; },
      [](const Session& s) { return !score_makes_values(s.scene()); });
  add_choices(
      list, "output", "Output: ", "Scene/Output", output_words(), [](const Scene& s) { return s.output; },
      [](OutputRule rule) { return SetOutput{rule}; });
  add_choices(
      list, "weights", "Weights: ", "Scene/Weights", weights_words(),
      [](const Scene& s) { return s.weights; }, [](WeightsRule rule) { return SetWeights{rule}; });
  add_choices(
      list, "positions", "Positions: ", "Scene/Positions", position_words(),
      [](const Scene& s) { return s.positions; }, [](Positions rule) { return SetPositions{rule}; });
  const auto is_on = [](const Session& s) { return s.scene().unit_keys; };
  const auto toggle = [](Session& s) { s.edits.add(SetUnitKeys{!s.scene().unit_keys}); };
  list.push_back(grouped(checked_if(is_on, {"scene.unit_keys", "Unit keys", "Scene", {}, toggle})));
  const auto two_sides = [](const Session& s) {
    return in_use(s.scene(), MatrixKind::WK) || in_use(s.scene(), MatrixKind::W);
  };
  const auto exchange = [](Session& s) { s.edits.add(ExchangeQueryKey{}); };
  list.push_back(only_if(
      two_sides, {"scene.exchange", "Exchange the matrices of queries and keys", "Scene", {}, exchange}));
}

void add_scales(std::vector<Action>& list) {
  const auto kinds = scale_words().first(3);  // a number of one's own is typed
  add_choices(
      list, "inside", "Divide the scores by: ", "Scene/Scale", kinds,
      [](const Scene& s) { return s.inside.kind; },
      [](Scale::Kind kind) {
        return SetInside{{kind, 1}};
      });
  add_choices(
      list, "outside", "Divide the output by: ", "Scene/Scale", kinds,
      [](const Scene& s) { return s.outside.kind; },
      [](Scale::Kind kind) {
        return SetOutside{{kind, 1}};
      });
  const auto field = [&](const char* id, const char* label, const char* name) {
    list.push_back({id, label, "Scene/Scale", {}, [name](Session& s) {
                      s.view.left_open = true;
                      s.controls.focus = name;
                    }});
  };
  field("inside.number", "Divide the scores by a number…", "inside");
  field("outside.number", "Divide the output by a number…", "outside");
  field("scene.temperature", "Temperature…", "temperature");
}

void add_mask(std::vector<Action>& list) {
  const auto add = [&](const char* id, const char* label, MaskStart start) {
    const auto is_on = [start](const Session& s) {
      const Dims& n = s.analysis.dims;
      return name_of_mask(s.scene().mask, n.n_q, n.n_k, start).start == start;
    };
    const auto begin = [start](Session& s) {
      s.controls.mask.preferred = start;
      s.edits.add(SetMask{started_mask(start, s.analysis.dims.n_q, s.analysis.dims.n_k)});
    };
    list.push_back(checked_if(is_on, {id, label, "Scene/Mask", {}, begin}));
  };
  add("mask.none", "Mask: none", MaskStart::none);
  add("mask.causal", "Mask: causal", MaskStart::causal);
  add("mask.window", "Mask: window", MaskStart::window);
  add("mask.padding", "Mask: padding", MaskStart::padding);
  const auto painting = [](const Session& s) { return s.view.painting; };
  const auto toggle = [](Session& s) { s.view.painting = !s.view.painting; };
  list.push_back(grouped(checked_if(
      painting, {"mask.paint", "Paint the mask on the figures", "Scene/Mask", {ImGuiKey_M}, toggle})));
}

// All heads made equal to the one shown, averaged, and left out of the output one by one.
void add_heads(std::vector<Action>& list) {
  const auto add = [&](const char* id, const char* label, HeadEdits (*edits)(const Session&)) {
    const auto is_possible = [edits](const Session& s) { return edits(s).why_not.empty(); };
    const auto run = [edits](Session& s) {
      for (const Edit& edit : edits(s).list) s.edits.add(edit);
    };
    list.push_back(only_if(is_possible, {id, label, "Scene/All heads", {}, run}));
  };
  add("scene.heads_equal", "Make all heads equal to this one",
      [](const Session& s) { return heads_equal(s.scene(), s.view.figure.head); });
  add("scene.heads_average", "Average the heads: output matrix of identities over h",
      [](const Session& s) { return heads_averaged(s.scene()); });
  for (int head = 0; head < max_heads; ++head) {
    const auto is_there = [head](const Session& s) { return several_heads(s) && head < s.analysis.dims.h; };
    const auto is_on = [=](const Session& s) {
      return is_there(s) && (s.view.figure.heads_off >> head & 1U) == 0;
    };
    const auto toggle = [head](Session& s) {
      s.view.figure.heads_off ^= 1U << head;
      show_view(s.view, "heads");
    };
    const std::string number = std::to_string(head + 1);
    Action row = {
        "heads.switch." + number, "Switch head " + number + " off or on", "View/Which heads", {}, toggle};
    row.opens_group = head == 0;
    list.push_back(only_if(is_there, checked_if(is_on, std::move(row))));
  }
}

}  // namespace

std::vector<Action> scene_actions() {
  std::vector<Action> list;
  for (const SizeWords& words : size_actions) {
    add_size(list, words, 1);
    add_size(list, words, -1);
  }
  add_head_steps(list);
  add_head_choice(list);
  add_sources(list);
  add_rules(list);
  add_scales(list);
  add_mask(list);
  add_heads(list);
  list.push_back(grouped({"scene.certify", "Can these weights be had?", "Scene", {}, ask_for_certificate}));
  return list;
}

}  // namespace attnlab
