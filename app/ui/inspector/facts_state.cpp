#include "app/ui/inspector/facts_state.h"

#include "app/figures/canvas/text.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// Residuals and values that are small beside 1 are errors; others are numbers.
std::string value_text(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e6) return count_text(static_cast<long long>(value));
  return std::abs(value) < 1e-3 ? residual_text(value) : short_number(value);
}

}  // namespace

bool measure_fact(FactsState& state, std::size_t i, const FactInput& input) {
  if (state.scenes[i] == state.times) return false;
  Fact found = fact_list()[i].measure(input);
  const bool known = state.scenes[i] > 0;
  if (known && found.status != state.facts[i].status) state.flashes[i] = flash_seconds;
  state.facts[i] = std::move(found);
  state.scenes[i] = state.times;
  return true;
}

void forget_facts(FactsState& state) {
  state.measured.reset();
  state.facts.clear();
  state.headlines.clear();
  state.flashes.clear();
  state.scenes.clear();
  state.in_sight.clear();
}

bool measure_facts(FactsState& state, const Scene& scene, const Analysis& analysis, const Scene& brought,
                   bool dragged) {
  if (state.brought != brought) {
    state.brought = brought;
    state.as_brought = facts(brought, analyze(brought));
  }
  bool fresh = false;
  if (state.measured != scene) {
    state.measured = scene;
    ++state.times;
    fresh = true;
  }
  const std::size_t count = analysis.dims.h > 0 ? fact_list().size() : 0;
  if (state.facts.size() != count) {
    forget_facts(state);
    state.measured = scene;
    state.facts.resize(count), state.flashes.resize(count), state.scenes.resize(count);
    state.in_sight.assign(count, 1);
  }
  for (std::size_t i = 0; i < count; ++i)
    if (!dragged || state.in_sight[i] != 0 || state.chosen == fact_list()[i].id)
      fresh = measure_fact(state, i, {scene, analysis}) || fresh;
  if (fresh) state.headlines = headlines({scene, analysis}, state.facts);
  return fresh;
}

bool all_measured(const FactsState& state) {
  return std::ranges::all_of(state.scenes, [&](int scene) { return scene == state.times; });
}

bool broken_by_hand(const FactsState& state, std::size_t i) {
  const bool before = i < state.as_brought.size() && state.as_brought[i].status == FactStatus::broken;
  return state.facts[i].status == FactStatus::broken && !before;
}

bool flashing(const FactsState& state) {
  return state.drawn && std::ranges::any_of(state.flashes, [](float flash) { return flash > 0; });
}

bool shown(const FactsState& state, const FactInfo& info) {
  return state.typed.empty() || holds_words(plain_title(info) + ' ' + std::string(info.group) + ' ' +
                                                std::string(info.id) + ' ' + std::string(info.about),
                                            state.typed);
}

int count(const FactsState& state, FactStatus status) {
  return static_cast<int>(std::ranges::count(state.facts, status, &Fact::status));
}

std::string counts_text(const FactsState& state) {
  if (!all_measured(state)) return std::string(not_counted);
  const int hold = count(state, FactStatus::holds), broken = count(state, FactStatus::broken);
  std::string out = std::to_string(hold) + (hold == 1 ? " fact holds" : " facts hold");
  if (broken > 0) out += " · " + std::to_string(broken) + " broken";
  return out;
}

std::string folded_text(const FactsState& state) {
  const int rest = count(state, FactStatus::not_applicable);
  if (!all_measured(state)) return std::string(not_counted) + " do not apply";
  return std::to_string(rest) + (rest == 1 ? " does not apply" : " do not apply");
}

std::string measured_text(const FactInfo& info, const Fact& fact) {
  if (fact.residual) return residual_text(fact.residual.value_or(0));
  if (!fact.value) return "";
  std::string value = value_text(fact.value.value_or(0));
  if (!fact.bound || info.relation.empty()) return value;
  return value + ' ' + std::string(info.relation) + ' ' + value_text(fact.bound.value_or(0));
}

std::string plain_title(const FactInfo& info) {
  std::string out;
  for (const char c : info.title)
    if (c != '$' && c != '{' && c != '}' && c != '^' && c != '_' && c != '\\') out += c;
  return out;
}

}  // namespace attnlab
