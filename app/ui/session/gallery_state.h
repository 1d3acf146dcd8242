// A published example that is looked at beside its printed numbers, and the mistake in it that is looked for. Draws nothing.
#pragma once

#include "app/library/gallery.h"

#include <cstddef>
#include <optional>
#include <string>

namespace attnlab {

struct Studio;

struct GalleryState {
  std::optional<PrintedExample> item;
  std::size_t shown = 0;              // which of its matrices
  std::optional<std::size_t> picked;  // the printed entry that was called wrong, by rows
  bool found = false;                 // it is
  std::string rule;                   // that was said of it
  bool revealed = false;              // what was printed stands beside what is computed
  double height = 0;                  // of its strip, logical pixels, by the last frame
};

bool in_gallery(const Studio& studio);
// Opens the example in the place of the document; where something printed is wrong, what it should be is covered.
void open_gallery(Studio& studio, const std::string& id);
void close_gallery(Studio& studio);  // the scene stays

void pick_printed(Studio& studio, int row, int col);
void say_rule(Studio& studio, const std::string& rule);
void reveal_mistake(Studio& studio);
bool looks_for_mistake(const Studio& studio);

}  // namespace attnlab
