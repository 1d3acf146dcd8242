#include "app/ui/editor/matrix_typing.h"

#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "core/text/expression.h"
#include "core/text/number.h"

#include "imgui_internal.h"
#include "imgui_stdlib.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <variant>

namespace attnlab {
namespace {

// The name behind "##" is not drawn.
std::string field_name(const Grid& grid, const EditCursor& at) { return "##" + grid.label(at) + "/field"; }

enum class Ending { none, taken, dropped };

// When the field opens ImGui selects all of its text; what was begun with a key goes on behind it instead.
int place_caret(ImGuiInputTextCallbackData* data) {
  const auto& state = *static_cast<const EditorState*>(data->UserData);
  if (!state.whole_selected && state.typing_frames <= 2) {
    data->ClearSelection();
    data->CursorPos = data->BufTextLen;
  }
  return 0;
}

// The field at `where`; returns how it ended in this frame.
Ending input(const EditorContext& context, const Rect& where, const std::string& label) {
  EditorState& state = context.state;
  const ImGuiID id = ImGui::GetID(label.c_str());
  const bool active = ImGui::GetActiveID() == id;
  // The keyboard reaches the field one frame after it opened; what is typed until then belongs to it.
  if (!active && state.typing_frames > 0) state.typed += typed_characters();
  if (state.typing_frames == 0) ImGui::SetKeyboardFocusHere();
  ++state.typing_frames;
  ImGui::SetCursorScreenPos(low(where));
  ImGui::SetNextItemWidth(static_cast<float>(where.width));
  const double size = measure::type_13;
  const auto padding = static_cast<float>(std::max(0.0, (where.height - size * context.ui.scale) / 2));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(static_cast<float>(4 * context.ui.scale), padding));
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, static_cast<float>(1.5 * context.ui.scale));
  ImGui::PushStyleColor(ImGuiCol_Border, packed(context.ui.theme.accent));
  ImGui::PushFont(context.ui.fonts.sans, static_cast<float>(size));
  const bool entered = ImGui::InputText(
      label.c_str(), &state.typed, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways,
      place_caret, &state);
  const bool left = ImGui::IsItemDeactivated();
  ImGui::PopFont();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  ImGui::SetKeyOwner(ImGuiKey_Tab, id);
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) return Ending::dropped;
  const bool early_enter = !active && state.typing_frames > 1 && enter_pressed();
  if (entered || early_enter || ImGui::IsKeyPressed(ImGuiKey_Tab, false)) return Ending::taken;
  // A click elsewhere takes the text too; so does losing the field in any other way.
  const bool lost = state.typing_frames > 4 && !ImGui::IsItemActive();
  return left || lost ? Ending::taken : Ending::none;
}

void take_number(const EditorContext& context, const Grid& grid, const EditCursor& at) {
  EditorState& state = context.state;
  const Typed read = read_expression(state.typed);
  if (const std::string* why = std::get_if<std::string>(&read)) {
    complain(context, at, *why);
    return;
  }
  const double value = std::get<double>(read);
  const double present = grid.values(at.row, at.col);
  if (std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(present)) return;
  if (std::abs(value) > max_entry) {
    complain(context, at,
             show_number(value, 2) + " is out of range: an entry lies between −1000000 and 1000000");
    return;
  }
  context.ui.edits.add(SetEntry{grid.id, at.row, at.col, value});
}

void take_label(const EditorContext& context, const Grid& grid, const EditCursor& at) {
  if (context.state.typed == row_label(context.ui.scene, grid.id.kind, at.row)) return;
  context.ui.edits.add(
      SetLabel{labelled_by_keys(context.ui.scene, grid.id.kind, at.row), at.row, context.state.typed});
}

// Tab goes on to the next cell, Shift+Tab back; Enter stays, and so does what was not taken.
EditCursor after_typing(const EditorState& state, const Grid& grid, EditCursor at) {
  if (!state.complaint.empty() || !ImGui::IsKeyPressed(ImGuiKey_Tab, false)) return at;
  return grid.along(at, ImGui::GetIO().KeyShift ? -1 : 1);
}

Rect field_area(const Grid& grid, const EditCursor& at) {
  if (at.col < 0) {
    const Rect header = grid.row_header(at.row);
    return {header.x, header.y, std::max(header.width, 90 * grid.zoom), header.height};
  }
  const Rect cell = grid.cell_at(at.row, at.col);
  return {cell.x, cell.y, std::max(cell.width, 92 * grid.zoom), cell.height};
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

std::string typed_characters() {
  std::string text;
  for (const ImWchar c : ImGui::GetIO().InputQueueCharacters) {
    if (c < 32 || c == 127) continue;
    char bytes[5] = {};
    ImTextCharToUtf8(bytes, c);
    text += bytes;
  }
  return text;
}

void begin_typing(const EditorContext& context, const Grid& grid, const EditCursor& at,
                  std::string_view begun) {
  EditorState& state = context.state;
  const bool again = state.refused == at;  // the text that was refused is offered for correction
  state.dragged.reset();
  state.typing = at;
  state.typing_frames = 0;
  state.whole_selected = begun.empty();
  if (!begun.empty())
    state.typed = begun;
  else if (at.col < 0)
    state.typed = row_label(context.ui.scene, grid.id.kind, at.row);
  else if (!again)
    state.typed = exact_number(grid.values(at.row, at.col));
  state.refused.reset();
  state.complaint.clear();
  state.seen = ImGui::GetFrameCount();
}

void typing_field(const EditorContext& context, const Grid& grid) {
  EditorState& state = context.state;
  if (!state.typing || !(state.typing->id == grid.id)) return;
  const EditCursor at = *state.typing;
  if (at.row >= grid.rows() || at.col >= grid.cols()) {
    state.typing.reset();
    return;
  }
  state.seen = ImGui::GetFrameCount();
  const Ending ending = input(context, field_area(grid, at), field_name(grid, at));
  if (ending == Ending::none) return;
  state.typing.reset();
  if (ending == Ending::taken) {
    if (at.col < 0)
      take_label(context, grid, at);
    else
      take_number(context, grid, at);
  }
  // A click elsewhere keeps what it chose; the keyboard goes back to the grid.
  if (at.col >= 0 && !ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    move_cursor(context, after_typing(state, grid, at));
  if (ImGui::GetActiveID() == ImGui::GetID(field_name(grid, at).c_str())) ImGui::ClearActiveID();
}

void complain(const EditorContext& context, const EditCursor& at, std::string sentence) {
  EditorState& state = context.state;
  state.refused = at;
  state.complaint = sentence;
  state.complaint_frame = ImGui::GetFrameCount();
  context.ui.edits.message = std::move(sentence);
}

void show_complaint(const EditorContext& context, const Grid& grid) {
  EditorState& state = context.state;
  if (state.complaint.empty() || !state.refused || !(state.refused->id == grid.id)) return;
  if (ImGui::GetFrameCount() > state.complaint_frame && something_pressed()) {
    state.complaint.clear();
    return;
  }
  const EditCursor at = *state.refused;
  if (at.row >= grid.rows() || at.col >= grid.cols()) return;
  const double zoom = context.ui.scale, size = measure::type_12 * zoom, pad = 6 * zoom;
  const Rect cell =
      at.col < 0 ? grid.row_header(std::max(at.row, 0)) : grid.cell_at(std::max(at.row, 0), at.col);
  ImFont& font = *context.ui.fonts.sans;
  const double width = text_advance(font, size, state.complaint);
  const auto screen = static_cast<double>(ImGui::GetIO().DisplaySize.x);
  const Rect box{std::max(0.0, std::min(cell.x, screen - width - 2 * pad - 4)), cell.bottom() + 4 * zoom,
                 width + 2 * pad, size + 2 * pad};
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const auto corner = static_cast<float>(4 * zoom);
  list.AddRectFilled(low(box), high(box), packed(context.ui.theme.panel), corner);
  list.AddRect(low(box), high(box), packed(context.ui.theme.broken), corner);
  draw_text(list, font, size, {box.x + pad, box.y + pad + size * 0.86}, packed(context.ui.theme.broken),
            state.complaint);
}

}  // namespace attnlab
