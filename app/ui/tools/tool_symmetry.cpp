// The tool of the Symmetry view: a slider between W, its symmetric part and its transpose.
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/algebra/matrix_ops.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

void symmetry_choices(const Ui& ui, std::string_view, ToolMemory& memory) {
  KeptSlider& slider = kept_in<KeptSlider>(memory);
  if (ui.analysis.dims.h == 0) return;
  // A product of two matrices is not mixed with its transpose.
  if (!in_use(ui.scene, MatrixKind::W)) {
    const bool twice = ui.scene.score == ScoreRule::qq, switches = twice || ui.scene.score == ScoreRule::qk;
    if (switches && edit_chip(ui, twice ? "two matrices" : "queries twice",
                              twice ? "Changes the scene: queries meet keys again, by two matrices."
                                    : "Changes the scene: the queries meet themselves, and no keys."))
      ui.edits.add(SetScore{twice ? ScoreRule::qk : ScoreRule::qq});
    if (edit_chip(
            ui, {"make W one matrix", switches ? 4.0 : -1},
            "Changes the scene: W, until now a product, becomes a matrix of its own, as it stands (scores by one "
            "matrix W between them). Then a slider mixes it with its transpose: W_sym + t W_anti."))
      ui.edits.add(SetScore{ScoreRule::merged});
    return;
  }
  const KeptMatrix kept = kept_or_fresh(ui.scene, slider.now, {MatrixKind::W, ui.view.figure.head}, 1);
  const std::string t = "t = " + show_number(kept.value, 2);
  SliderLook look{"##split", "W_\\text{sym} + t\\,W_\\text{anti}", -1, 2, t, "t = −0.88", {-1, 0, 1}};
  look.plays = true;
  const SliderUse use = tool_slider(ui, look, kept.value, true);
  explain_slider(
      ui,
      "t = 1: W as it was. t = 0: its symmetric part; the scores are symmetric then, where queries and keys "
      "are the same tokens. t = −1: its transpose.");
  follow(ui, use, kept, slider);
  if (!use.changed) return;
  const WeightMatrix made = split_mixed(kept.before, *use.changed);
  if (!(made.cwiseAbs().maxCoeff() <= max_entry) && *use.changed != 1) {
    ui.edits.message = "An entry would leave the range that can be set by hand, ±1 000 000.";
    return;
  }
  ui.edits.add(set_matrix_edit(kept.id, view(made)));
  slider.now = KeptMatrix{kept.id, kept.before, made, *use.changed};
}

}  // namespace

extern const ViewTool symmetry_tool{"symmetry", symmetry_choices};

}  // namespace attnlab
