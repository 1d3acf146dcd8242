// Help: a field, the pages that what is typed in it finds, and the page that is read.
#include "app/ui/actions/actions.h"
#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/session/lab/claims.h"
#include "app/ui/shell/dialogs/each_dialog.h"
#include "app/ui/shell/help/help_pages.h"
#include "core/text/plain_text.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr double list_column = 320, page_row_height = 26, first_column = 190;

// The row of a page; the name of its group stands over the first, or, among what was found, at its far end.
bool page_row(const Ui& ui, const HelpPage& page, bool first_of_group, bool found, bool chosen,
              bool brought) {
  if (first_of_group && !found) {
    ImGui::Dummy({1, ui.px(10)});
    heading(ui, page.group.c_str());
    ImGui::Dummy({1, ui.px(4)});
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = ui.px(page_row_height);
  const bool clicked = list_line(("##help " + page.id).c_str(), chosen, 0, {0, height});
  if (chosen && brought) ImGui::SetScrollHereY(0.5F);
  if (!ImGui::IsItemVisible()) return clicked;
  const float group = found ? text_width(ui, Face::sans, measure::type_12, page.group) + ui.px(16) : ui.px(4);
  ImGui::PushClipRect(at, {at.x + width - group, at.y + height}, true);
  mixed_text(ui, at.x + ui.px(6), at.y + ui.px(4), measure::type_13, 2000, ui.theme.text, page.title);
  ImGui::PopClipRect();
  if (found)
    text_at(ui, {at.x + width - group + ui.px(8), at.y + ui.px(6)}, measure::type_12, ui.theme.secondary,
            page.group);
  return clicked;
}

void block(const Ui& ui, const HelpBlock& block) {
  switch (block.kind) {
    case HelpBlock::Kind::heading:
      ImGui::Dummy({1, ui.px(4)});
      return text_in(ui, Face::sans_medium, measure::type_13, ui.theme.text, plain_text(block.text));
    case HelpBlock::Kind::words: return words_paragraph(ui, measure::type_13, ui.theme.text, block.text);
    case HelpBlock::Kind::formula: {
      const double room = ImGui::GetContentRegionAvail().x / ui.scale - 12;
      const double wide = formula_width(ui, measure::type_18, block.text) / ui.scale;
      ImGui::Indent(ui.px(12));
      formula_in(ui, measure::type_18 * std::min(1.0, room / std::max(wide, 1.0)), ui.theme.text, block.text);
      return ImGui::Unindent(ui.px(12));
    }
    case HelpBlock::Kind::row: {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float top = ImGui::GetCursorPosY();
      const double room = ImGui::GetContentRegionAvail().x / ui.scale,
                   first = std::min(first_column, 0.4 * room);
      const double left = mixed_text(ui, at.x, at.y, measure::type_13, first - 12, ui.theme.text,
                                     marked_mathematics(block.what));
      const double right = mixed_text(ui, at.x + ui.px(first), at.y, measure::type_13, room - first,
                                      ui.theme.secondary, marked_mathematics(block.text));
      ImGui::SetCursorPosY(top);
      return ImGui::Dummy({1, ui.px(std::max(left, right) + 2)});
    }
    case HelpBlock::Kind::run:
    case HelpBlock::Kind::scene: return;
  }
}

bool opens(const HelpBlock& block) {
  return block.kind == HelpBlock::Kind::run || block.kind == HelpBlock::Kind::scene;
}

// The block whose button was pressed; null: none. `chosen`: the place of the one that the keyboard is on.
const HelpBlock* reading(const Ui& ui, const HelpPage& page, float height, int chosen, bool moved) {
  ImGui::BeginChild(("page of " + page.id).c_str(), {0, height});
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key) ? 1.0F : 0.0F; };
  if (const float by = height * 0.9F * (pressed(ImGuiKey_PageDown) - pressed(ImGuiKey_PageUp)); by != 0)
    ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.0F, ImGui::GetScrollMaxY()));
  mixed_paragraph(ui, measure::type_18, ui.theme.text, page.title);
  ImGui::Dummy({1, ui.px(2)});
  const HelpBlock* pressed_one = nullptr;
  int place = 0;
  for (const HelpBlock& one : page.blocks) {
    block(ui, one);
    if (!opens(one)) continue;
    const bool on = place++ == chosen;
    if (chip(ui, (one.text + "##" + one.what).c_str(), on, "")) pressed_one = &one;
    if (on && moved) ImGui::SetScrollHereY(0.8F);
  }
  ImGui::EndChild();
  return pressed_one;
}

void open_of_claim(Session& session, const HelpBlock& block) {
  cancel(session);
  if (block.kind == HelpBlock::Kind::run)
    open_claim_run(session, block.what);
  else
    begin(session, open_claim_scene, block.what);
}

}  // namespace

void help_dialog(const Ui& ui, Session& session) {
  HelpState& state = session.help;
  dialog_title(ui, "Help");
  if (session.flow.fresh) ImGui::SetKeyboardFocusHere();
  const std::string typed_before = state.typed;
  ImGui::SetNextItemWidth(-1);
  text_field_with_hint("##help", "A symbol, a rule, a view, a theorem, a key …", &state.typed);
  // Tab goes round the buttons by pressed_by_keys, and nothing else is framed meanwhile.
  ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, true);
  const std::vector<HelpPage> pages = help_pages(ui.scene, ui.analysis, {ui.view.figure.columns});
  const std::vector<const HelpPage*> found = search_help(pages, state.typed);
  const auto is_open = [&state](const HelpPage* page) { return page->id == state.page; };
  auto at = std::ranges::find_if(found, is_open);
  if (!found.empty() && (at == found.end() || state.typed != typed_before)) at = found.begin();
  bool brought = session.flow.fresh || state.typed != typed_before;
  session.flow.fresh = false;
  if (const int step = up_or_down(); step != 0 && !found.empty()) {
    at += (step > 0 && at + 1 != found.end()) ? 1 : (step < 0 && at != found.begin()) ? -1 : 0;
    brought = true;
  }
  if (at != found.end()) state.page = (*at)->id;
  const float height = std::max(ui.px(60), std::min(ui.px(460), ImGui::GetIO().DisplaySize.y - ui.px(170)));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(8), 0});
  ImGui::BeginChild("pages", {std::min(ui.px(list_column), ImGui::GetContentRegionAvail().x * 0.4F), height});
  std::string group;
  for (const HelpPage* page : found) {
    const bool chosen = page->id == state.page;
    if (page_row(ui, *page, page->group != group, !state.typed.empty(), chosen, brought))
      state.page = page->id;
    group = page->group;
  }
  if (found.empty())
    text_in(ui, Face::sans, measure::type_13, ui.theme.secondary, "No page has these words.");
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::SameLine(0, ui.px(16));
  const auto read = std::ranges::find(pages, state.page, &HelpPage::id);
  const bool reads = read != pages.end() && !found.empty();
  const Action* action = reads ? find_action(read->action) : nullptr;
  std::vector<DialogButton> choices{{"Close", cancel}};
  if (action != nullptr && is_enabled(session, *action))
    choices.push_back({"Open it", [&session, action](Studio& studio) {
                         cancel(studio);
                         run_action(session, *action);
                       }});
  // The keyboard goes round the buttons below and those of the page.
  const int below = static_cast<int>(choices.size()), was = session.flow.button;
  std::vector<const HelpBlock*> inside;
  if (reads)
    for (const HelpBlock& one : read->blocks)
      if (opens(one)) inside.push_back(&one);
  const int pressed = pressed_by_keys(below + static_cast<int>(inside.size()), session.flow.button);
  const HelpBlock* opened = nullptr;
  if (reads)
    opened = reading(ui, *read, height, session.flow.button - below, session.flow.button != was);
  else
    ImGui::Dummy({1, height});
  if (pressed >= below) opened = inside[static_cast<std::size_t>(pressed - below)];
  dialog_buttons(ui, session, choices, false);
  ImGui::PopItemFlag();
  if (opened != nullptr) return open_of_claim(session, *opened);
  if (pressed >= 0) choices[static_cast<std::size_t>(pressed)].does(session);
}

}  // namespace attnlab
