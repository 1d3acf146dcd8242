// A published example that is looked at beside its printed numbers, and the mistake in it that is looked for. Draws nothing.
#pragma once

#include "app/library/gallery.h"

#include <cstddef>
#include <optional>
#include <string>

namespace attnlab {

struct Session;

struct GalleryState {
  std::optional<PrintedExample> item;
  std::size_t shown = 0;              // which of its matrices
  std::optional<std::size_t> picked;  // the printed entry that was called wrong, by rows
  bool found = false;                 // it is
  std::string rule;                   // that was said of it
  bool revealed = false;              // what was printed stands beside what is computed
  double height = 0;                  // of its strip, logical pixels, by the last frame
};

bool in_gallery(const Session& session);
// Opens the example in the place of the document; where something printed is wrong, what it should be is covered.
void open_gallery(Session& session, const std::string& id);
void close_gallery(Session& session);  // the scene stays

void pick_printed(Session& session, int row, int col);
void say_rule(Session& session, const std::string& rule);
void reveal_mistake(Session& session);
bool looks_for_mistake(const Session& session);

}  // namespace attnlab
