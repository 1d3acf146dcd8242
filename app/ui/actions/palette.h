// The command palette: every action by its name, found by typing parts of it. Knows the table of actions only.
#pragma once

#include <string>

namespace attnlab {

struct Action;
struct PaletteState;
struct Session;
struct Ui;

void open_palette(PaletteState& state);
// Every word of `typed` occurs in the label, whatever its case.
bool matches(const Action& action, const std::string& typed);
void palette(const Ui& ui, Session& session);

}  // namespace attnlab
