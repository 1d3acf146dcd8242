// The mask: what it starts from, and painting it on the figures.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"
#include "core/scene/mask_start.h"

namespace attnlab {

namespace {

constexpr const char* mask_menu = "Scene/Mask";

bool goes_by(const Session& s, int start) {
  const Dims& n = s.analysis.dims;
  const auto wished = static_cast<MaskStart>(start);
  return name_of_mask(s.scene().mask, n.n_q, n.n_k, wished).start == wished;
}

void begin_mask(Session& s, int start) {
  const Dims& n = s.analysis.dims;
  s.controls.mask.preferred = static_cast<MaskStart>(start);
  s.edits.add(SetMask{started_mask(s.controls.mask.preferred, n.n_q, n.n_k)});
}

void add_start(std::vector<Action>& list, const char* id, const char* label, MaskStart start) {
  list.push_back({id, label, mask_menu, {}, begin_mask, nullptr, goes_by, static_cast<int>(start)});
}

}  // namespace

void add_mask_actions(std::vector<Action>& list) {
  add_start(list, "mask.none", "Mask: none", MaskStart::none);
  add_start(list, "mask.causal", "Mask: causal", MaskStart::causal);
  add_start(list, "mask.window", "Mask: window", MaskStart::window);
  add_start(list, "mask.padding", "Mask: padding", MaskStart::padding);
  list.push_back({"mask.paint",
                  "Paint the mask on the figures",
                  mask_menu,
                  {ImGuiKey_M},
                  [](Session& s, int) { s.view.painting = !s.view.painting; },
                  nullptr,
                  [](const Session& s, int) { return s.view.painting; },
                  0,
                  true});
}

}  // namespace attnlab
