// The command palette: a field, and the actions that what is typed in it finds: by parts of words and by
// other words for the same thing, the best first.
#include "app/ui/actions/actions.h"
#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"
#include "core/text/utf8.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>
#include <tuple>

namespace attnlab {
namespace {

// 0: a word of the text begins so; 1: it stands inside of one; 2: nowhere.
int place_in(const std::string& text, const std::string& word) {
  int best = 2;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const auto before = at == 0 ? ' ' : text[at - 1];
    if (std::isalnum(static_cast<unsigned char>(before)) == 0) return 0;
    best = 1;
  }
  return best;
}

// How well the words fit, 0 best; none where one is not found at all.
std::optional<int> misfit(const Action& action, const std::vector<std::string>& words,
                          const std::string& whole) {
  const std::string label = lower_case(action.label), others = lower_case(std::string(action.also)),
                    rest = lower_case(action.id + " " + action.menu);
  int sum = 0;
  for (const std::string& word : words) {
    if (const int place = place_in(label, word); place < 2)
      sum += place;
    else if (const int other = place_in(others, word); other < 2)
      sum += 2 + other;
    else if (place_in(rest, word) < 2)
      sum += 4;
    else
      return std::nullopt;
  }
  return label == whole ? 0 : label.starts_with(whole) ? sum + 1 : sum + 2;
}

void move_by_keys(PaletteState& state, int count) {
  if (count == 0) return;
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++state.chosen;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --state.chosen;
  state.chosen = (state.chosen % count + count) % count;
}

bool row(const Ui& ui, const Session& session, const Action& action, bool chosen) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(action.id.c_str());
  ImGui::BeginDisabled(!is_enabled(session, action));
  const bool clicked = list_line(action.label.c_str(), chosen, 0, {0, ui.px(26)});
  ImGui::EndDisabled();
  if (action.why_not) explain_item(ui, action.why_not(session));
  ImGui::PopID();
  if (chosen && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
  const std::string keys = is_checked(session, action) ? show_keys(action) + "   ✓" : show_keys(action);
  const float keys_width = text_width(ui, Face::sans, measure::type_12, keys);
  text_at(ui, {at.x + width - keys_width - ui.px(4), at.y + ui.px(7)}, measure::type_12, ui.theme.secondary,
          keys);
  return clicked;
}

// The field and the list; the action that was chosen by Enter or by a click.
const Action* palette_content(const Ui& ui, Session& session) {
  PaletteState& state = session.palette;
  if (state.opening) ImGui::SetKeyboardFocusHere();
  state.opening = false;
  // The keyboard reaches the field a frame or two after it opened, and an arrow key takes it into the list;
  // what is typed meanwhile belongs to the field, too.
  const std::string typed_before = state.typed;
  if (ImGui::GetActiveID() != ImGui::GetID("##palette")) state.typed += typed_characters();
  ImGui::SetNextItemWidth(-1);
  text_field_with_hint("##palette", "What do you want to do?", &state.typed);
  if (state.typed != typed_before) state.chosen = 0;
  // It selects all of that when it gets the keyboard; the next letter goes behind it.
  if (ImGuiInputTextState* field = ImGui::GetInputTextState(ImGui::GetItemID());
      field != nullptr && ImGui::IsItemActivated())
    field->ReloadUserBufAndMoveToEnd();
  const std::vector<const Action*> list = search_actions(session, state.typed);
  move_by_keys(state, static_cast<int>(list.size()));
  const Action* picked = nullptr;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(8), 0});
  ImGui::BeginChild("list", {0, ui.px(320)});
  for (std::size_t i = 0; i < list.size(); ++i)
    if (row(ui, session, *list[i], static_cast<int>(i) == state.chosen)) picked = list[i];
  if (list.empty()) text_in(ui, Face::sans, measure::type_13, ui.theme.secondary, "Nothing has this name.");
  ImGui::EndChild();
  ImGui::PopStyleVar();
  const bool enter = key_pressed(KeyUse::run_command, true);
  if (enter && !list.empty()) picked = list[static_cast<std::size_t>(state.chosen)];
  return picked;
}

}  // namespace

std::vector<const Action*> search_actions(const Session& session, std::string_view typed) {
  const std::string whole = lower_case(std::string(typed));
  std::istringstream stream(whole);
  const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
  struct Found {
    std::tuple<bool, bool, int> rank;
    const Action* action;
  };
  std::vector<Found> found;
  for (const Action& action : actions())
    if (const auto fit = misfit(action, words, whole)) {
      const bool disabled = !words.empty() && !is_enabled(session, action);
      found.push_back({{action.id.starts_with("copy."), disabled, words.empty() ? 0 : *fit}, &action});
    }
  std::ranges::stable_sort(found, {}, &Found::rank);
  std::vector<const Action*> list;
  list.reserve(found.size());
  for (const Found& f : found) list.push_back(f.action);
  return list;
}

void palette(const Ui& ui, Session& session) {
  constexpr const char* name = "##command palette";
  if (!session.palette.open) return;
  if (session.palette.opening) ImGui::OpenPopup(name);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float width = std::max(1.0F, std::min(ui.px(520), screen.x - ui.px(16)));
  ImGui::SetNextWindowPos({(screen.x - width) / 2, std::min(ui.px(64), screen.y / 4)});
  ImGui::SetNextWindowSizeConstraints({width, 1}, {width, std::max(1.0F, screen.y - ui.px(72))});
  if (!ImGui::BeginPopup(name, ImGuiWindowFlags_NoMove)) {
    session.palette = {};  // a click outside closed it
    return;
  }
  const Action* picked = palette_content(ui, session);
  const bool escape = key_pressed(KeyUse::close_palette, true);
  if (picked != nullptr || escape) {
    session.palette = {};
    ImGui::CloseCurrentPopup();
    ImGui::GetIO().ClearInputKeys();  // the key that closed it means nothing to what stands below
  }
  ImGui::EndPopup();
  if (picked != nullptr) run_action(session, *picked);
}

}  // namespace attnlab
