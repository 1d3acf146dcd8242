#include "app/ui/shell/each_dialog.h"

#include "app/library/about.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/studio.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>

namespace attnlab {
namespace {

struct KeptAt {
  const char* what;
  std::string where;
};

// A folder of this program and what lies in it; in words where there is none.
std::string place_in(const std::filesystem::path& folder, const char* name) {
  return folder.empty() ? "not remembered" : (folder / name).string();
}

std::array<KeptAt, 3> kept_places(const Studio& studio) {
  const SettingsPlaces& places = studio.disk.places;
  return {{{"Settings", place_in(places.config_dir, "settings.json")},
           {"Recent files", place_in(places.state_dir, "recent.json")},
           {"Unsaved work", place_in(places.state_dir, "journal")}}};
}

bool about_table(const Ui& ui, const char* id, double first) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit)) return false;
  ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthFixed, ui.px(first));
  ImGui::TableSetupColumn("words", ImGuiTableColumnFlags_WidthStretch);
  return true;
}

void about_row(const Ui& ui, std::string_view what, std::string_view words) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  text_in(ui, Face::sans_medium, measure::type_12, ui.theme.text, what);
  ImGui::TableNextColumn();
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, words);
}

}  // namespace

std::string about_text(const Studio& studio) {
  std::string text = "Attnlab " + program_build() + '\n';
  for (const KeptAt& kept : kept_places(studio)) text += std::string(kept.what) + ": " + kept.where + '\n';
  return text;
}

void about_dialog(const Ui& ui, Studio& studio) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Attnlab " + program_build());
  const std::string place(report_place());
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "The mathematics of attention, in the hand. `attnlab --selftest` in a terminal says what this "
            "machine offers" +
                (place.empty() ? "." : ": send it with a report to " + place + '.'));
  ImGui::Dummy({1, ui.px(2)});
  const float height = std::max(ui.px(40), std::min(ui.px(440), ImGui::GetIO().DisplaySize.y - ui.px(200)));
  ImGui::BeginChild("about", {0, height});
  scroll_by_keys(ui, height);
  heading(ui, "WHERE YOUR OWN THINGS LIE");
  if (about_table(ui, "places", 120)) {
    for (const KeptAt& kept : kept_places(studio)) about_row(ui, kept.what, kept.where);
    ImGui::EndTable();
  }
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "MADE OF");
  if (about_table(ui, "ingredients", 120)) {
    for (const Ingredient& part : ingredients())
      about_row(ui, part.name, std::string(part.licence) + "  ·  © " + std::string(part.copyright));
    ImGui::EndTable();
  }
  ImGui::EndChild();
  constexpr const char* labels[] = {"Close", "Copy for a report"};
  const int pressed = buttons(ui, labels, 2, studio.flow.button);
  if (pressed == 0) return cancel(studio);
  if (pressed != 1) return;
  ImGui::SetClipboardText(about_text(studio).c_str());
  studio.message = {"Copied: the version, and where your own things lie", false};
  cancel(studio);
}

}  // namespace attnlab
