// The menu of a matrix in a figure: opened by the right button, it copies the matrix under it in the notation of another
// program. Knows no figure: the panel says on what the button went down.
#pragma once

namespace attnlab {

struct FigureState;
struct Session;
struct Ui;

// In the same ImGui window as the panel of this figure, after it. Nothing while the menu is shut.
void figure_menu(const Ui& ui, Session& session, FigureState& state);

}  // namespace attnlab
