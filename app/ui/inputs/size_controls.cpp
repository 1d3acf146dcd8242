// The sizes: how many queries, keys and heads, and how wide they are.
#include "app/ui/inputs/controls.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <array>

namespace attnlab {

namespace {

struct SizeControl {
  Size size;
  const char* id;
  const char* symbol;  // LaTeX
  const char* about;
};

constexpr std::array controls{
    SizeControl{Size::n_q, "n_q", "n_q", "Query tokens: the rows of Q."},
    SizeControl{Size::n_k, "n_k", "n_k", "Key and value tokens: the rows of K and V."},
    SizeControl{Size::d, "d", "d", "The model dimension: the columns of Q, K and V."},
    SizeControl{Size::h, "h", "h", "Heads. Each has projections of its own."},
    SizeControl{Size::d_k, "d_k", "d_k", "The width of one head\xE2\x80\x99s queries and keys."},
    SizeControl{Size::d_v, "d_v", "d_v", "The width of one head\xE2\x80\x99s values."},
};

void size_control(const Ui& ui, const SizeControl& control, Edits& edits) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const Range range = range_of(ui.scene, control.size);
  const int value = value_of(ui.analysis.dims, control.size);
  const std::string why = why_tied(ui.scene, control.size);
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, control.symbol);
  ImGui::SetCursorScreenPos({at.x + ui.px(24), at.y});
  const int low = why.empty() ? range.low : value, high = why.empty() ? range.high : value;
  const int wished = stepper(ui, control.id, value, low, high);
  explain_item(ui, std::string(control.about) +
                       (why.empty() ? " Entries that a smaller size hides come back." : " " + why));
  if (wished != value) edits.add(Resize{control.size, wished});
}

}  // namespace

std::string why_tied(const Scene& scene, Size size) {
  const Graph& g = graph(rules_of(scene));
  const auto copy = g[Node::P_V].copy_of();
  switch (size) {
    case Size::n_k:
      if (scene.source == Source::self) return "As many as queries: both are the tokens X.";
      if (keys_are_queries(g)) return "As many as queries: this score rule reads the queries twice.";
      return {};
    case Size::d_k:
      if (!g.weights_of(Node::P_Q)) return "Equal to d: this score rule does not project.";
      return {};
    case Size::d_v:
      if (g.reads(Node::W_V)) return {};
      return copy && is_given(*copy) ? "Equal to d: the values are not projected."
                                     : "Equal to d_k: the values are made as the keys are.";
    case Size::n_q:
    case Size::d:
    case Size::h: break;
  }
  return {};
}

std::string sizes_in_short(const Analysis& analysis) {
  const Dims& n = analysis.dims;
  const auto part = [](const char* name, int value) {
    return std::string(name) + " = " + std::to_string(value);
  };
  const std::string tokens =
      n.n_q == n.n_k ? part("n", n.n_q) : part("n_q", n.n_q) + ",\\ " + part("n_k", n.n_k);
  return tokens + ",\\ " + part("d", n.d) + ",\\ " + part("d_k", n.d_k) + ",\\ " + part("d_v", n.d_v) +
         ",\\ " + part("h", n.h);
}

void size_controls(const Ui& ui, Edits& edits) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, row = ui.px(32);
  const int across = room < 3 * ui.px(98) ? 2 : 3;
  const float column = std::min(ui.px(120), room / static_cast<float>(across));
  int index = 0;
  for (const SizeControl& control : controls) {
    ImGui::SetCursorScreenPos({at.x + column * static_cast<float>(index % across),
                               at.y + row * static_cast<float>(index / across)});
    size_control(ui, control, edits);
    ++index;
  }
  const int rows = (index + across - 1) / across;
  ImGui::SetCursorScreenPos({at.x, at.y + row * static_cast<float>(rows)});
  ImGui::Dummy({1, 1});
}

}  // namespace attnlab
