// The question before a picture of the window: how much sharper than the screen, and where to.
#include "app/ui/exporting/export_controls.h"
#include "app/ui/exporting/export_dialogs.h"
#include "app/ui/exporting/export_lists.h"
#include "app/ui/exporting/export_names.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"

namespace attnlab {

void screenshot_dialog(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Picture of the window");
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary,
            "As it stands, drawn anew at this resolution: not enlarged.");
  row_label(ui, "Resolution");
  constexpr const char* labels[] = {"1\xC3\x97##resolution", "2\xC3\x97##resolution", "3\xC3\x97##resolution",
                                    "4\xC3\x97##resolution"};
  for (int i = 0; i < 4; ++i) {
    if (chip(ui, labels[i], c.screenshot_scale == i + 1)) c.screenshot_scale = i + 1;
    ImGui::SameLine(0, ui.px(2));
  }
  const ImGuiIO& io = ImGui::GetIO();
  const double scale = c.screenshot_scale;
  const std::string size = pixels_text(io.DisplaySize.x * io.DisplayFramebufferScale.x * scale,
                                       io.DisplaySize.y * io.DisplayFramebufferScale.y * scale);
  small_words(ui, (size + " pixels").c_str());
  ImGui::NewLine();
  scene_toggle(ui, s);
  if (file_controls(ui, s, "Save")) accept_export(s, false);
}

}  // namespace attnlab
