#include "app/ui/inputs/inputs_panel.h"

#include "app/figures/parts/panels.h"
#include "app/ui/editor/matrix_grid.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr struct SizeControl {
  Size size;
  const char *id, *words, *about;  // the id is its symbol in LaTeX, too; without words it is behind "more"
} sizes_offered[] = {
    {Size::n_q, "n_q", "queries", "Query tokens: how many Q holds."},
    {Size::n_k, "n_k", "keys", "Key and value tokens: how many K and V hold."},
    {Size::d, "d", "numbers each",
     "The model dimension d: the numbers of each token in Q and K, and in V where that has no size of its own."},
    {Size::h, "h", "heads", "Each has projections of its own."},
    {Size::d_k, "d_k", "", "The width of one head’s queries and keys."},
    {Size::d_v, "d_v", "", "The width of one head’s values."},
    {Size::d_V, "d_V", "", "The numbers of each token in V, which need not be as many as in Q and K."},
};

// Why a size cannot be changed under these rules; empty where it can.
std::string why_tied(const Scene& scene, Size size) {
  const Graph& g = graph(rules_of(scene));
  const auto copy = g[Node::P_V].copy_of();
  switch (size) {
    case Size::n_k:
      if (scene.source == Source::self) return "As many as queries: both are the tokens X.";
      if (keys_are_queries(g)) return "As many as queries: this score rule reads the queries twice.";
      return {};
    case Size::d_V:
      return has_own_values(g) ? "" : "Equal to d: one matrix projects the queries and the values.";
    case Size::d_k: return g.weights_of(Node::P_Q) ? "" : "Equal to d: this score rule does not project.";
    case Size::d_v:
      if (g.reads(Node::W_V)) return {};
      if (copy && is_given(*copy) && has_own_values(g)) return "Equal to d_V: the values are not projected.";
      return copy && is_given(*copy) ? "Equal to d: the values are not projected."
                                     : "Equal to d_k: the values are made as the keys are.";
    default: return {};
  }
}

constexpr double letter_room = 24, size_line = 28, stepper_room = 74, between_sizes = 12;

// A control, by these words or, without, by its letter.
struct SizeShown {
  const SizeControl* control;
  std::string words = {};
};

// The letter or words, so wide, and the stepper.
void size_control(const Ui& ui, const SizeShown& shown, float label) {
  const SizeControl& control = *shown.control;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const Range range = range_of(ui.scene, control.size);
  const int value = value_of(ui.analysis.dims, control.size);
  const std::string why = why_tied(ui.scene, control.size);
  if (shown.words.empty())
    formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, control.id);
  else
    text_at(ui, {at.x, at.y + ui.px(5)}, measure::type_12, ui.theme.text, shown.words);
  const std::string about = std::string(control.about) +
                            (why.empty() ? " Entries that a smaller size hides come back." : " " + why);
  ImGui::InvisibleButton((std::string("letter ") + control.id).c_str(), {label, ui.px(24)});
  explain_item(ui, about);
  ImGui::SetCursorScreenPos({at.x + label, at.y});
  const int low = why.empty() ? range.low : value, high = why.empty() ? range.high : value;
  const int wished = stepper(ui, control.id, value, low, high);
  explain_item(ui, about);
  if (wished != value) ui.edits.add(Resize{control.size, wished});
}

// Row by row in columns, each as wide as its labels ask for.
void size_grid(const Ui& ui, const std::vector<SizeShown>& list, std::size_t across) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  std::vector<float> labels(across, ui.px(letter_room));
  for (std::size_t i = 0; i < list.size(); ++i)
    labels[i % across] =
        std::max(labels[i % across], text_width(ui, Face::sans, measure::type_12, list[i].words) + ui.px(6));
  float x = at.x;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i % across == 0) x = at.x;
    ImGui::SetCursorScreenPos({x, at.y + ui.px(size_line) * static_cast<float>(i / across)});
    size_control(ui, list[i], labels[i % across]);
    x += labels[i % across] + ui.px(stepper_room + between_sizes);
  }
}

// What people change, in words; the letters, and what another size decides, behind "more".
void size_controls(const Ui& ui, bool& all) {
  const bool one_length = !why_tied(ui.scene, Size::n_k).empty();
  std::vector<SizeShown> first, rest;
  for (const SizeControl& control : sizes_offered) {
    // V follows d but where it is an input of its own.
    const bool own_values = ui.scene.source == Source::free && in_use(ui.scene, MatrixKind::V);
    if (control.size == Size::d_V && !own_values) continue;
    if (*control.words == 0 || (control.size == Size::n_k && one_length))
      rest.push_back({&control});
    else
      first.push_back({&control, control.size == Size::n_q && one_length ? "tokens" : control.words});
  }
  size_grid(ui, first, 2);
  toggle_chip(ui, {"more##sizes", between_sizes}, all, "The widths of a head and of V.");
  if (all) {
    const bool wide = ImGui::GetContentRegionAvail().x >= ui.px(3 * (letter_room + stepper_room) + 8);
    size_grid(ui, rest, wide ? 3 : 2);
  }
  ImGui::Dummy({1, 1});
}

// One line for the folded section: "4 tokens, 3 numbers each, 1 head".
std::string sizes_in_short(const Analysis& analysis) {
  const Dims& n = analysis.dims;
  const std::string tokens = n.n_q == n.n_k
                                 ? plural(n.n_q, "token", "tokens")
                                 : plural(n.n_q, "query", "queries") + ", " + plural(n.n_k, "key", "keys");
  return tokens + ", " + plural(n.d, "number", "numbers") + " each, " + plural(n.h, "head", "heads");
}

constexpr double most_across = max_tokens;  // cells; only W_O, with tokens as columns, is wider, and scrolls
constexpr double largest = 40;              // of a cell
constexpr double comfortable = 30;  // the smallest cell in which a value is dragged and typed with ease,
constexpr double smallest = 24;     // and where all matrices are seen with smaller ones
constexpr double frame = 3;         // beyond the last cells, around what is lit

bool is_input(MatrixKind kind) { return kind <= MatrixKind::V; }

// The two columns, inputs and weights: what they need beside their cells, in logical pixels.
struct Columns {
  double left[2] = {0, 0};  // where the cells of each begin
  double cell = measure::cell;
  double second = 0;            // where the weights begin
  InputsNeed least;             // with the smallest cells
  bool stacked = false;         // the weights stand below the inputs
  std::vector<MatrixId> moved;  // weights that stand below the inputs, where these leave room

  int of(MatrixId id) const {
    return is_input(id.kind) || std::ranges::find(moved, id) != moved.end() ? 0 : 1;
  }
};

// The matrices that are shown, each measured once a frame.
std::vector<EditorBlock> shown_matrices(const EditorContext& context) {
  std::vector<EditorBlock> shown;
  for (const MatrixId id : matrices_in_use(context.ui.scene))
    if (!is_per_head(id.kind) || id.head == context.ui.view.figure.head)
      shown.push_back(editor_block(context, id));
  return shown;
}

double cells_across(const EditorContext& context, MatrixId id) {
  const MatrixView m = matrix(context.ui.scene, id);
  return static_cast<double>(context.ui.view.figure.columns ? m.rows() : m.cols());
}

// What a matrix needs beside its cells, in logical pixels; `left` is what its labels take.
EditorSize beside(const EditorContext& context, const EditorBlock& block) {
  // Over one column the heading is wider than the cells, and in small ones it is shorter:
  // the most of all sizes counts.
  EditorSize most;
  for (const double cell : {largest, 37.0, 34.0, comfortable}) {
    const EditorSize size = editor_size(block, cell);
    most.width = std::max(most.width, size.width - cell * cells_across(context, block.id));
    most.left = std::max(most.left, size.left);
  }
  return most;
}

// The last weights go below the inputs while that makes the longer column shorter and needs no wider one.
std::vector<MatrixId> moved_weights(const EditorContext& context, const std::vector<EditorBlock>& shown) {
  struct Weights {
    MatrixId id;
    double height = 0;
  };
  std::vector<Weights> weights;
  std::vector<MatrixId> moved;
  double heights[2] = {0, 0}, widest = 0;
  for (const EditorBlock& one : shown) {
    const double height = editor_size(one, comfortable).height + measure::space_4;
    heights[is_input(one.id.kind) ? 0 : 1] += height;
    if (is_input(one.id.kind))
      widest = std::max(widest, cells_across(context, one.id));
    else
      weights.push_back({one.id, height});
  }
  while (weights.size() > 1 && cells_across(context, weights.back().id) <= widest) {
    const double one = weights.back().height;
    if (heights[0] + one >= heights[1]) break;
    heights[0] += one;
    heights[1] -= one;
    moved.push_back(weights.back().id);
    weights.pop_back();
  }
  return moved;
}

Columns columns_for(const EditorContext& context, const std::vector<EditorBlock>& shown, double room) {
  Columns c;
  c.moved = moved_weights(context, shown);
  double cells[2] = {1, 1}, margins[2] = {0, 0};
  for (const EditorBlock& one : shown) {
    const int column = c.of(one.id);
    const EditorSize extra = beside(context, one);
    cells[column] = std::max(cells[column], cells_across(context, one.id));
    margins[column] = std::max(margins[column], extra.width);
    c.left[column] = std::max(c.left[column], extra.left);
  }
  constexpr double gap = measure::space_4;
  const double margin = std::max(margins[0], margins[1]), widest = std::max(cells[0], cells[1]);
  c.least = {margins[0] + margins[1] + gap + (cells[0] + cells[1]) * comfortable,
             margin + std::min(widest, most_across) * comfortable};
  if (c.least.beside > room + 0.5) {
    c.stacked = true;
    c.moved.clear();
    c.cell = std::clamp((room - margin - frame) / widest, comfortable, largest);
    c.left[0] = c.left[1] = std::max(c.left[0], c.left[1]);
    return c;
  }
  c.cell = std::clamp((room - margins[0] - margins[1] - gap) / (cells[0] + cells[1]), comfortable, largest);
  c.second = std::max(margins[0] + cells[0] * c.cell + gap, room - margins[1] - cells[1] * c.cell) - frame;
  return c;
}

// Smaller cells where the columns are higher than the room, down to the smallest:
// all matrices are seen at once.
void lower(Columns& c, const std::vector<EditorBlock>& shown, double room) {
  const auto height = [&](double cell) {
    double heights[2] = {0, 0};
    for (const EditorBlock& one : shown)
      heights[c.of(one.id)] += editor_size(one, cell).height + measure::space_4;
    const auto [low, high] = std::minmax(heights[0], heights[1]);  // the colour bar stands under the shorter
    return low > 0 ? std::max(high, low + color_bar_height) : high + color_bar_height;
  };
  while (!c.stacked && c.cell > smallest && height(c.cell) > room) c.cell = std::max(smallest, c.cell - 0.5);
}

// Draws the matrices of one column; returns the height used, in screen pixels.
float column(const EditorContext& context, const std::vector<EditorBlock>& shown, ImVec2 at, const Columns& c,
             int which) {
  const Ui& ui = context.ui;
  const float top = at.y;
  for (const EditorBlock& one : shown) {
    const MatrixId id = one.id;
    if (c.of(id) != which) continue;
    // The cells of a column stand below each other, whatever labels their matrices have.
    const double left = c.left[which];
    ImGui::SetCursorScreenPos({at.x + ui.px(left - editor_size(one, c.cell).left), at.y});
    ImGui::BeginGroup();
    matrix_editor(context, one, c.cell);
    ImGui::EndGroup();
    at.y += ImGui::GetItemRectSize().y + ui.px(measure::space_4);
  }
  return at.y - top;
}

// The widths that they need.
InputsNeed matrices(const Ui& ui, EditorState& editor) {
  const EditorContext context{ui, editor};
  ui.view.inputs_end = ImGui::IsAnyItemActive() ? inputs_range(ui).high : 0;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const std::vector<EditorBlock> shown = shown_matrices(context);
  const ImVec2 avail = ImGui::GetContentRegionAvail();
  Columns c = columns_for(context, shown, static_cast<double>(avail.x) / ui.scale);
  lower(c, shown, static_cast<double>(avail.y) / ui.scale);
  const float left = column(context, shown, at, c, 0);
  const float second = c.stacked ? at.y + left : at.y;
  const float right = column(context, shown, {at.x + ui.px(c.second), second}, c, 1);
  // The colour bar takes the room under the shorter column, or under the only one.
  const float first_end = at.y + left, second_end = second + right, below = std::max(first_end, second_end);
  const bool one_column = c.stacked || !(left > 0) || !(right > 0);
  // Where the second is a narrow one at the edge, it has no room there.
  constexpr double least_bar = 60;
  const double room = static_cast<double>(avail.x) / ui.scale, under_second = c.second + c.left[1];
  const bool under_first = one_column ? left > 0 : first_end <= second_end || under_second + least_bar > room;
  const double x = under_first ? c.left[0] : under_second;
  const double y = static_cast<double>(one_column ? below : under_first ? first_end : second_end);
  ImGuiCanvas canvas = canvas_at(ui, {static_cast<double>(at.x), y});
  // Under the first column it ends before the second, which may reach farther down.
  const double end = (under_first && !one_column ? c.second : room) - 8;
  draw_color_bar(canvas, ui.theme, {x, 0}, std::min(std::max(least_bar, 3 * c.cell), std::max(40.0, end - x)),
                 {ui.theme.signed_map, inputs_range(ui)});
  const float bar_end = static_cast<float>(y) + ui.px(color_bar_height);
  ImGui::SetCursorScreenPos({at.x, std::max(below, bar_end)});
  ImGui::Dummy({1, 1});
  return c.least;
}

// The heading, or the way back to the Lab, and the chips at the far end of its line, or below it where that
// is too short.
void header(const Ui& ui, bool* in_lab) {
  const ImVec2 at = ImGui::GetCursorPos();
  if (in_lab != nullptr && chip(ui, "Lab##left", false, "What is trained.")) *in_lab = false;
  const float chips = ui.px(62 + 76 + 62 + 8), room = ImGui::GetContentRegionAvail().x;
  ImGui::SetCursorPosY(at.y + ui.px(5));
  heading(ui, in_lab == nullptr ? "INPUTS" : " ");
  const bool beside = room >= ui.px(64) + chips;
  if (beside) ImGui::SetCursorPos({at.x + room - chips, at.y});
  source_chips(ui);
}

// Sizes, mask and rules, each under a heading that says in one line how it stands.
void settings(const Ui& ui, ControlsState& controls) {
  hairline(ui);
  if (folding(ui, "SIZES", sizes_in_short(ui.analysis), false)) size_controls(ui, controls.all_sizes);
  hairline(ui);
  if (folding(ui, "MASK", mask_in_short(ui.scene), false)) mask_controls(ui, controls.mask);
  hairline(ui);
  if (folding(ui, "RULES", rules_in_short(ui.scene), false, !controls.focus.empty())) {
    rule_controls(ui);
    scale_controls(ui, controls);
  }
}

constexpr double padding = 2 * measure::space_4 + 12;  // beside the matrices, and a scroll bar
InputsNeed padded(InputsNeed need) { return {need.beside + padding, need.stacked + padding}; }
constexpr double splits = 300;  // in less height all of the panel scrolls

}  // namespace

bool head_chips(const Ui& ui) {
  const int heads = ui.analysis.dims.h;
  if (heads < 2) return false;
  ImGui::AlignTextToFramePadding();
  note(ui, "head");
  for (int i = 0; i < heads; ++i) {
    ImGui::SameLine(0, ui.px(i == 0 ? 8 : 4));
    const std::string label = std::to_string(i + 1) + "##head";
    choice_chip(ui, label.c_str(), ui.view.figure.head, i, "Show the matrices of this head.");
  }
  return true;
}

InputsNeed inputs_panel(const Ui& ui, EditorState& editor, ControlsState& controls, bool* in_lab) {
  header(ui, in_lab);
  head_chips(ui);
  ImGui::Dummy({1, ui.px(2)});
  const float room = ImGui::GetContentRegionAvail().y;
  if (room < ui.px(splits)) {
    const InputsNeed needed = padded(matrices(ui, editor));
    settings(ui, controls);
    return needed;
  }
  const float most = std::floor(room * 0.6F), below = std::min(controls.height, most);
  InputsNeed needed;
  if (ImGui::BeginChild("matrices", {0, std::max(1.0F, room - below - ImGui::GetStyle().ItemSpacing.y)},
                        ImGuiChildFlags_NavFlattened, ImGuiWindowFlags_HorizontalScrollbar))
    needed = padded(matrices(ui, editor));
  ImGui::EndChild();
  if (begin_part("settings", 0, controls.height > most ? 0 : ImGuiWindowFlags_NoScrollbar)) {
    const float top = ImGui::GetCursorPosY();
    settings(ui, controls);
    controls.height = ImGui::GetCursorPosY() - top;
  }
  ImGui::EndChild();
  return needed;
}

}  // namespace attnlab
