// The field over a cell or a label.
#include "app/ui/editor/matrix_grid.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include "imgui_internal.h"
#include "imgui_stdlib.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

// The name behind "##" is not drawn.
std::string field_name(const Grid& grid, const EditCursor& at) { return "##" + grid.label(at) + "/field"; }

// By Enter or Tab; by going elsewhere; by Esc.
enum class Ending { none, entered, left, dropped };

// When the field opens ImGui selects all of its text; what was begun with a key goes on behind it instead.
int place_caret(ImGuiInputTextCallbackData* data) {
  auto& state = *static_cast<EditorState*>(data->UserData);
  if (std::exchange(state.select_again, false)) data->SelectAll();
  if (!state.whole_selected && state.typing_frames <= 2) {
    data->ClearSelection();
    data->CursorPos = data->BufTextLen;
  }
  return 0;
}

// A line under what is at fault in the text of the field, which is the last item.
void mark_fault(const EditorContext& context, ImGuiID id, const TextSpan& fault, double size) {
  const std::string_view text = context.state.typed;
  if (fault.begin + fault.length > text.size()) return;
  ImFont& font = *context.ui.fonts.sans;
  const double zoom = context.ui.scale, em = size * zoom;
  const ImGuiInputTextState* scrolled = ImGui::GetInputTextState(id);
  const ImVec2 corner = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
  const double start = static_cast<double>(corner.x) + 4 * zoom -
                       (scrolled == nullptr ? 0.0 : static_cast<double>(scrolled->Scroll.x));
  const double from = start + text_advance(font, em, text.substr(0, fault.begin));
  const double wide = std::max(5 * zoom, text_advance(font, em, text.substr(fault.begin, fault.length)));
  const double middle = static_cast<double>(corner.y + end.y) / 2, y = middle + em * 0.62;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(corner, end, true);
  const auto x = [](double v) { return static_cast<float>(v); };
  list.AddRectFilled({x(from), x(y)}, {x(from + wide), x(y + 2 * zoom)}, packed(context.ui.theme.broken));
  list.PopClipRect();
}

// InputText that stays when Enter is pressed, so that what is refused can be mended in it.
bool staying_input(const char* label, EditorState& state) {
  bool& stays = ImGui::GetIO().ConfigInputTextEnterKeepActive;
  const bool before = std::exchange(stays, true);
  const bool entered = ImGui::InputText(
      label, &state.typed, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways,
      place_caret, &state);
  stays = before;
  return entered;
}

// The frame of the field: red while it holds what was refused.
bool framed_input(const EditorContext& context, const Rect& where, const char* label) {
  EditorState& state = context.state;
  const bool refused = state.typing == state.refused;
  ImGui::SetCursorScreenPos(low(where));
  ImGui::SetNextItemWidth(static_cast<float>(where.width));
  const double size = measure::type_13, zoom = context.ui.scale;
  const auto padding = static_cast<float>(std::max(0.0, (where.height - size * zoom) / 2));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(static_cast<float>(4 * zoom), padding));
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, static_cast<float>(1.5 * zoom));
  ImGui::PushStyleColor(ImGuiCol_Border, packed(refused ? context.ui.theme.broken : context.ui.theme.accent));
  // The interface's own scale is in it already; in a hall letters are larger than that.
  ImGui::PushFont(context.ui.fonts.sans, static_cast<float>(size * zoom) / ImGui::GetStyle().FontScaleMain);
  const bool entered = staying_input(label, state);
  ImGui::PopFont();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  if (refused && state.fault && state.typed == state.refused_text)
    mark_fault(context, ImGui::GetItemID(), *state.fault, size);
  return entered;
}

// The field at `where`; returns how it ended in this frame.
Ending input(const EditorContext& context, const Rect& where, const std::string& label) {
  EditorState& state = context.state;
  const ImGuiID id = ImGui::GetID(label.c_str());
  const bool active = ImGui::GetActiveID() == id;
  // The keyboard reaches the field one frame after it opened; what is typed until then belongs to it.
  if (!active && !state.waiting && state.typing_frames > 0) state.typed += typed_characters();
  if (state.typing_frames == 0) ImGui::SetKeyboardFocusHere();
  ++state.typing_frames;
  const bool entered = framed_input(context, where, label.c_str());
  if (ImGui::IsItemActive()) state.waiting = false;
  const bool escape = key_pressed(KeyUse::drop);
  if (state.waiting) return escape && !ImGui::IsAnyItemActive() ? Ending::dropped : Ending::none;
  const bool left = ImGui::IsItemDeactivated();
  ImGui::SetKeyOwner(ImGuiKey_Tab, id);
  if (escape) return Ending::dropped;
  const bool early_enter = !active && state.typing_frames > 1 && enter_pressed();
  if (entered || early_enter || ImGui::IsKeyPressed(ImGuiKey_Tab, false)) return Ending::entered;
  // A click elsewhere takes the text too; so does losing the field in any other way.
  const bool lost = state.typing_frames > 4 && !ImGui::IsItemActive();
  return left || lost ? Ending::left : Ending::none;
}

void refuse(const EditorContext& context, const EditCursor& at, std::string sentence, TextSpan fault) {
  complain(context, at, std::move(sentence));
  context.state.refused_text = context.state.typed;
  context.state.fault = fault;
}

// False where it is refused.
bool take_number(const Grid& grid, const EditCursor& at) {
  const EditorState& state = grid.state;
  const Typed read = read_expression(state.typed);
  if (const std::string* why = std::get_if<std::string>(&read)) {
    refuse(grid, at, *why, fault_in(state.typed).value_or(TextSpan{}));
    return false;
  }
  const double value = std::get<double>(read);
  const double present = grid.values(at.row, at.col);
  const bool alone = state.fills.count() == 1;
  if (alone && std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(present)) return true;
  if (std::abs(value) > max_entry) {
    refuse(grid, at, show_number(value, 2) + " is out of range: an entry lies between −1000000 and 1000000",
           {0, state.typed.size()});
    return false;
  }
  if (alone)
    grid.ui.edits.add(SetEntry{grid.id, at.row, at.col, value});  // -0 in the place of 0 too
  else
    change_cells(grid, state.fills, [value](double) { return value; });
  return true;
}

// Of a label without end its beginning; left as it is, the label stays whole.
std::string label_in_field(const Grid& grid, const EditCursor& at) {
  constexpr std::size_t longest_typed = 1000;
  return std::string(beginning_of(row_label(grid.ui.scene, grid.id.kind, at.row), longest_typed));
}

bool take_label(const Grid& grid, const EditCursor& at) {
  if (grid.state.typed == label_in_field(grid, at)) return true;
  grid.ui.edits.add(
      SetLabel{labelled_by_keys(grid.ui.scene, grid.id.kind, at.row), at.row, grid.state.typed});
  return true;
}

// Tab goes on to the next cell, Shift+Tab back; Enter stays.
void leave_field(const Grid& grid, const EditCursor& at) {
  const auto& cursor = grid.ui.view.cursor;
  EditCursor to = at;
  if (at.col < 0) {  // of a label: its row
    const bool there = cursor && cursor->id == at.id && cursor->row == at.row;
    to = there ? *cursor : EditCursor{at.id, at.row, 0};
  } else if (ImGui::IsKeyPressed(ImGuiKey_Tab, false)) {
    to = grid.along(at, ImGui::GetIO().KeyShift ? -1 : 1);
  }
  if (to == cursor)
    grid.state.focus = to;  // what is selected stays
  else
    move_cursor(grid, to);
}

Rect field_area(const Grid& grid, const EditCursor& at) {
  const bool label = at.col < 0;
  const Rect r = label ? grid.row_header(at.row) : grid.cell_at(at.row, at.col);
  return {r.x, r.y, std::max(r.width, (label ? 90 : 92) * grid.zoom), r.height};
}

// Any key or click after the frame in which the complaint came up.
bool something_pressed() {
  const ImGuiIO& io = ImGui::GetIO();
  for (int button = 0; button < 3; ++button)
    if (ImGui::IsMouseClicked(button)) return true;
  if (!io.InputQueueCharacters.empty()) return true;
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_MouseLeft; ++key)
    if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) return true;
  return false;
}

}  // namespace

void begin_typing(const Grid& grid, const EditCursor& at, std::string_view begun) {
  EditorState& state = grid.state;
  const auto block = selected(grid);
  state.dragged.reset();
  state.typing = at;
  state.typing_frames = 0;
  state.fills = block && block->holds(at.row, at.col) ? *block : block_at(grid, at);
  state.waiting = false;
  state.whole_selected = begun.empty();
  // ImGui knows a field again by its text, and leaves its caret where it was.
  state.select_again = state.whole_selected;
  if (!begun.empty())
    state.typed = begun;
  else if (at.col < 0)
    state.typed = label_in_field(grid, at);
  else
    state.typed = exact_number(grid.values(at.row, at.col));
  state.refused.reset();
  state.complaint.clear();
  state.seen = ImGui::GetFrameCount();
}

void enter_text(const Grid& grid, const EditCursor& at, std::string_view text) {
  begin_typing(grid, at, text);
  if (take_number(grid, at))
    grid.state.typing.reset();
  else
    grid.state.whole_selected = grid.state.select_again = true;  // what is typed next takes its place
}

void typing_field(const Grid& grid) {
  EditorState& state = grid.state;
  if (!state.typing || !(state.typing->id == grid.id)) return;
  const EditCursor at = *state.typing;
  if (at.row >= grid.rows() || at.col >= grid.cols()) {
    state.typing.reset();
    return;
  }
  state.seen = ImGui::GetFrameCount();
  const Ending ending = input(grid, field_area(grid, at), field_name(grid, at));
  if (ending == Ending::none) return;
  const bool taken = ending != Ending::dropped && (at.col < 0 ? take_label(grid, at) : take_number(grid, at));
  // What a dialog or a list has taken the keyboard from does not wait below it:
  // it was said why it is not taken.
  const bool covered = ending == Ending::left && any_popup();
  if (!taken && ending != Ending::dropped && !covered) {
    state.waiting = ending == Ending::left;
    state.select_again = true;
    return;
  }
  const bool was_waiting = std::exchange(state.waiting, false);
  grid.ui.edits.withdrawn = state.refused.has_value();
  state.typing.reset();
  state.refused.reset();
  state.complaint.clear();
  // A click elsewhere keeps what it chose; the keyboard goes back to the grid.
  if (!was_waiting && !ImGui::IsMouseClicked(ImGuiMouseButton_Left)) leave_field(grid, at);
  if (ImGui::GetActiveID() == ImGui::GetID(field_name(grid, at).c_str())) ImGui::ClearActiveID();
}

void complain(const EditorContext& context, const EditCursor& at, std::string sentence) {
  EditorState& state = context.state;
  state.refused = at;
  state.complaint = sentence;
  state.complaint_frame = ImGui::GetFrameCount();
  state.fault.reset();
  context.ui.edits.message = std::move(sentence);
}

void show_complaint(const Grid& grid) {
  EditorState& state = grid.state;
  if (any_popup()) return;  // it would stand over it
  if (state.complaint.empty() || !state.refused || !(state.refused->id == grid.id)) return;
  const bool in_field = state.typing && state.typing == state.refused;
  const bool over = in_field ? state.typed != state.refused_text
                             : ImGui::GetFrameCount() > state.complaint_frame && something_pressed();
  if (over) {
    state.complaint.clear();
    if (in_field) state.refused.reset();
    return;
  }
  const EditCursor at = *state.refused;
  if (at.row >= grid.rows() || at.col >= grid.cols()) return;
  const double zoom = grid.ui.scale, size = measure::type_12 * zoom, pad = 6 * zoom;
  const Rect cell =
      at.col < 0 ? grid.row_header(std::max(at.row, 0)) : grid.cell_at(std::max(at.row, 0), at.col);
  ImFont& font = *grid.ui.fonts.sans;
  const double width = text_advance(font, size, state.complaint);
  const auto screen = static_cast<double>(ImGui::GetIO().DisplaySize.x);
  const Rect box{std::max(0.0, std::min(cell.x, screen - width - 2 * pad - 4)), cell.bottom() + 4 * zoom,
                 width + 2 * pad, size + 2 * pad};
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const auto corner = static_cast<float>(4 * zoom);
  list.AddRectFilled(low(box), high(box), packed(grid.ui.theme.panel), corner);
  list.AddRect(low(box), high(box), packed(grid.ui.theme.broken), corner);
  draw_text(list, font, size, {box.x + pad, box.y + pad + size * 0.86}, packed(grid.ui.theme.broken),
            state.complaint);
}

}  // namespace attnlab
