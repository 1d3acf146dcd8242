// About: the version, where settings and unsaved work lie, and what the program is made of.
#pragma once

#include <string>

namespace attnlab {

struct Session;
struct Ui;

void about_dialog(const Ui& ui, Session& session);
// What its button copies, for a report: a line each.
std::string about_text(const Session& session);

}  // namespace attnlab
