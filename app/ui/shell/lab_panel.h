// The left panel while the Lab is open: the task, the variants, and how they are trained; and the bar under the figures that
// scrubs through the training that is looked into.
#pragma once

namespace attnlab {

struct Studio;
struct Ui;
struct ViewState;

bool lab_is_open(const ViewState& view);  // as one of the views
// Which of the two the left panel shows.
void lab_panel_choice(const Ui& ui, Studio& studio);
// Fills the current ImGui window.
inline constexpr double lab_panel_least = 340;  // logical pixels of its width
void lab_panel(const Ui& ui, Studio& studio);

inline constexpr double lab_bar_height = 40;  // logical pixels
// At the end of the current ImGui window.
void lab_bar(const Ui& ui, Studio& studio);

}  // namespace attnlab
