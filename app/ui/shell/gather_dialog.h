// What a class has answered: the figure, which step, the truth once it is asked for, and the files that could not be counted.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void gather_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
