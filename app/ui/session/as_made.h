// A picture that is opened shows what it showed: its view, part, head, row and ranges, and what it was compared with, as its recipe says (app/export/recipe.h).
#pragma once

#include <string>

namespace attnlab {

struct Session;

// Of the open document. What was left out, as the end of a sentence; empty: nothing.
std::string show_as_made(Session& session);

}  // namespace attnlab
