// What changes the scene: sizes, heads, rules and scales, the mask, the target; each choice an action, so
// that the keyboard reaches it. And the Lab, which trains it.
#include "app/ui/actions/actions.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/session/session.h"
#include "core/studies/descent.h"
#include "core/studies/detail_heads.h"
#include "core/studies/gauge.h"

#include <algorithm>

namespace attnlab {
namespace {

// In the menu: "One query more", "One query fewer".
constexpr struct {
  Size size;
  const char *id, *more, *fewer, *also_more = "", *also_fewer = "";
} size_actions[] = {
    {Size::n_q, "n_q", "One query more", "One query fewer", "add token word row", "remove token word row"},
    {Size::n_k, "n_k", "One key more", "One key fewer"},
    {Size::d, "d", "d: one dimension more", "d: one dimension fewer"},
    {Size::d_V, "d_V", "V: one column more", "V: one column fewer"},
    {Size::d_k, "d_k", "d_k: wider queries and keys", "d_k: narrower queries and keys"},
    {Size::d_v, "d_v", "d_v: wider values", "d_v: narrower values"},
    {Size::h, "h", "One head more", "One head fewer", "add multi-head", "remove single-head"},
};

void add_sizes(ActionTable& table) {
  table.menu = "Scene/Sizes";
  for (const auto& words : size_actions)
    for (const int by : {1, -1}) {
      const auto is_possible = [size = words.size, by](const Session& s) {
        const int now = value_of(s.analysis.dims, size);
        return by > 0 ? now < range_of(s.scene(), size).high : now > range_of(s.scene(), size).low;
      };
      const auto change = [size = words.size, by](Session& s) {
        s.edits.add(Resize{size, value_of(s.analysis.dims, size) + by});
      };
      const std::string id = std::string("size.") + words.id + (by > 0 ? ".more" : ".fewer");
      table
          .row(id, by > 0 ? words.more : words.fewer, by > 0 ? words.also_more : words.also_fewer, change,
               is_possible)
          .grouped(by > 0 && &words != size_actions);
    }
}

bool several_heads(const Session& s) { return s.analysis.dims.h > 1; }

// The head that is shown: the next one, the previous one, each by its number.
void add_head_choice(ActionTable& table) {
  constexpr int ctrl = ImGuiMod_Ctrl;
  const auto steps = [](int by) {
    return [by](Session& s) {
      const int heads = std::max(1, s.analysis.dims.h);
      s.view.figure.head = (s.view.figure.head + by + heads) % heads;
    };
  };
  table.menu = "View/Which heads";
  table.row("head.next", "Next head", "", steps(1), several_heads).by(ctrl | ImGuiKey_RightBracket).grouped();
  table.row("head.previous", "Previous head", "", steps(-1), several_heads).by(ctrl | ImGuiKey_LeftBracket);
  for (int head = 0; head < max_heads; ++head) {
    const auto is_there = [head](const Session& s) { return several_heads(s) && head < s.analysis.dims.h; };
    const auto is_on = [=](const Session& s) { return is_there(s) && s.view.figure.head == head; };
    const auto show = [head](Session& s) { s.view.figure.head = head; };
    const std::string number = std::to_string(head + 1);
    table.row("head.show." + number, "Head " + number, "", show, is_there, is_on);
  }
}

void add_sources(ActionTable& table) {
  const auto row = [&](const char* id, const char* label, const char* also, ImGuiKey key, Source source) {
    const auto is_on = [=](const Session& s) { return s.scene().source == source; };
    const auto choose = [=](Session& s) { s.edits.add(SetSource{source}); };
    table.row(id, label, also, choose, {}, is_on).by(ImGuiMod_Alt | ImGuiMod_Ctrl | key);
  };
  table.menu = "Scene";
  table.row("scene.about", "About this scene…", "title notes name tokens sentence words", [](Session& s) {
    s.card.asked = true;
    s.card.instead_of = inspected_cell(s.view);
    (s.view.giving.right ? s.view.right_over : s.view.right_open) = true;
  });
  row("source.free", "Q, K, V separately", "separate inputs", ImGuiKey_1, Source::free);
  row("source.self", "Q = K = V = X", "self-attention same", ImGuiKey_2, Source::self);
  row("source.cross", "Q = X, K = V = M (cross)", "cross-attention encoder decoder memory", ImGuiKey_3,
      Source::cross);
}

// One action for each of a rule's words.
void add_choices(ActionTable& table, const RuleChoice& rule) {
  table.menu = rule.menu;
  ActionTest is_free;
  if (rule.why_fixed != nullptr)
    is_free = [rule](const Session& s) { return rule.why_fixed(s.scene()) == nullptr; };
  for (int i = 0; i < static_cast<int>(rule.words.size()); ++i) {
    const RuleWords& one = rule.words[static_cast<std::size_t>(i)];
    const auto is_on = [rule, i](const Session& s) { return rule.now(s.scene()) == i; };
    const auto choose = [rule, i](Session& s) { s.edits.add(rule.becomes(i)); };
    table.row(std::string(rule.id) + "." + one.id, std::string(rule.name) + ": " + one.label, one.also,
              choose, is_free, is_on);
  }
}

template <auto member, typename Change>
void add_scale(ActionTable& table, const char* id, const char* name) {
  add_choices(table,
              {id, name, "Scene/Rules/Scale", scale_words().first(3),  // a number of one's own is typed
               [](const Scene& scene) { return static_cast<int>((scene.*member).kind); },
               [](int kind) -> Edit {
                 return Change{{static_cast<Scale::Kind>(kind), 1}};
               }});
}

// Done at once, so that what is said of it stands.
void fold_queries(Session& s) {
  s.edits.add(queries_folded(s.scene()).list, "");
  apply_edits(s);
  if (s.message.text.empty())
    say(s,
        "The tokens are X W^Q now and W^Q is the identity: queries, keys, values and outputs are as before");
}

void add_rules(ActionTable& table) {
  for (const RuleChoice& rule : rule_choices()) add_choices(table, rule);
  const auto unit = [](const Session& s) { return s.scene().unit_keys; };
  const auto toggle = [](Session& s) { s.edits.add(SetUnitKeys{!s.scene().unit_keys}); };
  const auto two_sides = [](const Session& s) {
    return in_use(s.scene(), MatrixKind::WK) || in_use(s.scene(), MatrixKind::W);
  };
  const auto exchange = [](Session& s) { s.edits.add(ExchangeQueryKey{}); };
  table.menu = "Scene/Rules";
  table.row("scene.unit_keys", "Unit keys", "normalise normalize length reformer", toggle, {}, unit)
      .grouped();
  table.row("scene.exchange", "Exchange the matrices of queries and keys", "swap query key", exchange,
            two_sides);
  table.row("scene.fold", "Fold W^Q into the tokens", "identity redundant query key", fold_queries)
      .unless([](const Session& s) {
        const std::string why = queries_folded(s.scene()).why_not;
        return why.empty() ? why : "Nothing is folded: " + why + '.';
      });
  add_scale<&Scene::inside, SetInside>(table, "inside", "Divide the scores by");
  add_scale<&Scene::outside, SetOutside>(table, "outside", "Divide the output by");
  // The rule's row in the left panel takes it up.
  const auto field = [&](const char* id, const char* label, const char* also, const char* name) {
    table.row(id, label, also, [name](Session& s) {
      s.view.left_open = true;
      s.controls.focus = name;
    });
  };
  field("inside.number", "Divide the scores by a number…", "", "inside");
  field("outside.number", "Divide the output by a number…", "", "outside");
  field("scene.temperature", "Temperature…", "tau softer sharper", "temperature");
  field("scene.play_temperature", "Play the temperature", "tau softer sharper sweep animate",
        plays_temperature);
}

void add_mask(ActionTable& table) {
  table.menu = "Scene/Mask";
  for (const MaskWords& words : mask_words()) {
    const auto is_on = [start = words.start](const Session& s) {
      const Dims& n = s.analysis.dims;
      return name_of_mask(s.scene().mask, n.n_q, n.n_k, start).start == start;
    };
    const auto begin = [start = words.start](Session& s) {
      s.controls.mask.preferred = start;
      s.edits.add(SetMask{started_mask(start, s.analysis.dims.n_q, s.analysis.dims.n_k)});
    };
    table.row(std::string("mask.") + words.name, std::string("Mask: ") + words.name, words.also, begin, {},
              is_on);
  }
  const auto painting = [](const Session& s) { return s.view.painting; };
  const auto toggle = [](Session& s) { s.view.painting = !s.view.painting; };
  table.row("mask.paint", "Paint the mask on the figures", "draw", toggle, {}, painting)
      .by(ImGuiKey_M)
      .grouped();
}

// All heads made equal to the one shown, averaged, and left out of the output one by one.
void add_heads(ActionTable& table) {
  const auto row = [&](const char* id, const char* label, HeadEdits (*edits)(const Session&)) {
    const auto run = [edits](Session& s) { s.edits.add(edits(s).list, ""); };
    table.row(id, label, "", run).unless([edits](const Session& s) { return edits(s).why_not; });
  };
  table.menu = "Scene/All heads";
  row("scene.heads_equal", "Make all heads equal to this one",
      [](const Session& s) { return heads_equal(s.scene(), s.view.figure.head); });
  row("scene.heads_average", "Average the heads: output matrix of identities over h",
      [](const Session& s) { return heads_averaged(s.scene()); });
  table.menu = "View/Which heads";
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
    table.row("heads.switch." + number, "Switch head " + number + " off or on", "", toggle, is_there, is_on)
        .grouped(head == 0);
  }
}

DescentEdits steps_down(const Session& s, int steps) {
  return descent(s.scene(), s.view.descent.rate, steps, s.view.descent.moved);
}

}  // namespace

void add_scene_actions(ActionTable& table) {
  add_sizes(table);
  add_head_choice(table);
  add_sources(table);
  add_rules(table);
  add_mask(table);
  add_heads(table);
  table.menu = "Scene";
  table
      .row("scene.certify", "Are these weights possible?",
           "certificate possible weights pattern realise realize", ask_for_certificate)
      .grouped();
}

void add_target_actions(ActionTable& table) {
  const auto has_target = [](const Session& s) { return in_use(s.scene(), MatrixKind::target); };
  const auto has_none = [](const Session& s) { return !in_use(s.scene(), MatrixKind::target); };
  const auto possible = [](const Session& s) {
    return target_like_output(s.scene(), s.analysis).why_not.empty();
  };
  const auto like_output = [](Session& s) {
    const TargetEdits made = target_like_output(s.scene(), s.analysis);
    s.edits.add(made.list, made.why_not);
  };
  const auto set = [](bool used) { return [used](Session& s) { s.edits.add(SetTarget{used}); }; };
  const auto can_descend = [](const Session& s) { return steps_down(s, 1).why_not.empty(); };
  const auto descend = [](int steps) {
    return [steps](Session& s) {
      const DescentEdits made = steps_down(s, steps);
      s.edits.add(made.list, made.why_not);
    };
  };
  constexpr const char *goal = "set loss goal wish", *learns = "gradient train learn fit";
  table.menu = "Scene/Target";
  table.row("target.rounded", "Target: Y as it stands, rounded", goal, like_output, possible).grouped();
  table.row("target.zero", "Target: zero", goal, set(true), has_none);
  table.row("target.none", "No target", "", set(false), has_target);
  table.row("descent.one", "One step down the slope of the loss", learns, descend(1), can_descend).grouped();
  table.row("descent.ten", "Ten steps down the slope of the loss", learns, descend(10), can_descend);
}

void add_lab_actions(ActionTable& table) {
  const auto on = [](const Session& s) { return s.lab.run != nullptr; };
  const auto paused = [](const Session& s) { return s.lab.run != nullptr && s.lab.run->paused(); };
  const auto inside = [](const Session& s) { return is_inside(s); };
  const auto playing = [](const Session& s) { return s.lab.playing; };
  const auto shown = [](const Session& s) { return static_cast<bool>(s.lab.shown); };
  const auto play = [](Session& s) { play_training(s, !s.lab.playing); };
  table.menu = "Scene/Training";
  table.row("lab.start", "Train the variants", "start run experiment learn learning lab", start_run)
      .by(ImGuiMod_Ctrl | ImGuiKey_Enter);
  table.row("lab.pause", "Pause the training", "hold continue lab", pause_run, on, paused);
  table.row("lab.step", "One step of the training", "", step_run, on);
  table.row("lab.cancel", "Cancel the training", "stop end lab", cancel_run, on);
  table.row("lab.play", "Play the training that is open", "scrub lab", play, inside, playing).grouped();
  table.row("lab.store", "Store the run", "save table csv latex lab", store_run, shown);
}

}  // namespace attnlab
