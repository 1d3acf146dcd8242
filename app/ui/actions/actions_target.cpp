// The target, and the steps down the slope of the loss.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"
#include "core/studies/descent.h"

namespace attnlab {
namespace {

bool has_target(const Session& s) { return in_use(s.scene(), MatrixKind::target); }

void take(Session& s, const std::vector<Edit>& list, const std::string& why_not) {
  for (const Edit& edit : list) s.edits.add(edit);
  if (!why_not.empty()) s.edits.message = why_not;
}

ActionTest can_descend() {
  return [](const Session& s) {
    return descent(s.scene(), s.view.descent.rate, 1, s.view.descent.moved).why_not.empty();
  };
}

std::function<void(Session&)> descend(int steps) {
  return [steps](Session& s) {
    const DescentEdits made = descent(s.scene(), s.view.descent.rate, steps, s.view.descent.moved);
    take(s, made.list, made.why_not);
  };
}

}  // namespace

std::vector<Action> target_actions() {
  constexpr const char* menu = "Scene/Target";
  const auto like_output = [](Session& s) {
    const TargetEdits made = target_like_output(s.scene(), s.analysis);
    take(s, made.list, made.why_not);
  };
  const auto possible = [](const Session& s) {
    return target_like_output(s.scene(), s.analysis).why_not.empty();
  };
  const auto none = [](const Session& s) { return !has_target(s); };
  std::vector<Action> list;
  list.push_back(grouped(
      only_if(possible, {"target.rounded", "Target: Y as it stands, rounded", menu, {}, like_output})));
  list.push_back(only_if(
      none, {"target.zero", "Target: zero", menu, {}, [](Session& s) { s.edits.add(SetTarget{true}); }}));
  list.push_back(only_if(
      has_target, {"target.none", "No target", menu, {}, [](Session& s) { s.edits.add(SetTarget{false}); }}));
  list.push_back(grouped(
      only_if(can_descend(), {"descent.one", "One step down the slope of the loss", menu, {}, descend(1)})));
  list.push_back(
      only_if(can_descend(), {"descent.ten", "Ten steps down the slope of the loss", menu, {}, descend(10)}));
  return list;
}

}  // namespace attnlab
