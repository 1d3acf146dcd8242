// What `attnlab export` was asked for, as a value. Knows no file.
#pragma once

#include "app/cli/asked.h"
#include "app/export/export.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attnlab {

// One picture of several in a call.
struct FigurePick {
  std::string view;
  int part = 0;           // from 0
  std::string part_name;  // for {part}

  friend bool operator==(const FigurePick&, const FigurePick&) = default;
};

// loud: a line for each file that is written.
enum class Loudness { quiet, usual, loud };

struct ExportRequest {
  Asked asked;
  std::vector<std::string> scenes;  // files, pictures, "-"
  // Standard output, in the format of this ending (".svg"); empty: into a file.
  std::string piped;
  std::string output;        // a file; {name} {number} {view} {part} {matrix} {theme} stand for what they say
  std::string caption_file;  // with the same places; empty: none
  bool again = false;        // as the picture itself says, but for what was typed
  ExportOptions options;     // the format is that of the output's ending
  ExportChoice choice;       // of that what is no look: labels, a variant, frames
  bool own_row = false;      // the query is not chosen: of each scene that which sees the most keys
  std::string part_name;     // for {part}
  std::vector<FigurePick> picks;  // of --view; the options have the first
  std::string before;             // the scene that each view is compared with; empty: none
  Loudness loudness = Loudness::usual;
  std::optional<PaperChoice> document;
  std::optional<std::string> sweep;  // an animation (core/studies/sweep.h)
};

// Of what was typed the size: --size, --cm, --width, --for, with the smallest letters and the density of a PNG, from which the pixels
// of paper follow. Empty, or what is wrong.
std::string read_size(const Asked& asked, ExportOptions& options);
// What an option has to stand beside: one that changes nothing in this call is a mistake of whoever typed it. Empty, or which, and
// with what it would have an effect; an ending that cannot hold what is asked; a place in the name that nothing stands for.
std::string without_effect(const ExportRequest& request);
// The request for the picture `file` as it says itself that it was made, but for what was typed. Or the sentence.
std::variant<ExportRequest, std::string> made_again(const ExportRequest& request, const std::string& file);

}  // namespace attnlab
