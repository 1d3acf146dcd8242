// What `attnlab export` was asked for, as a value: the words as they were typed, and what they ask for. Knows no CLI11 and no
// file.
#pragma once

#include "app/export/export.h"

#include <map>
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
  std::vector<std::string> scenes;  // files, pictures, "-"
  // Standard output, in the format of this ending (".svg"); empty: into a file.
  std::string piped;
  std::string output;        // a file; {name} {number} {view} {part} {matrix} {theme} stand for what they say
  std::string caption_file;  // with the same places; empty: none
  bool again = false;        // as the picture itself says, but for what was typed
  std::vector<std::string> given;  // the flags that were typed
  ExportOptions options;           // the format is that of the output's ending
  bool own_row = false;            // the query is not chosen: of each scene that which sees the most keys
  std::string part_name;           // for {part}
  std::vector<FigurePick> picks;   // of --view; the options have the first
  std::string before;              // the scene that each view is compared with; empty: none
  bool headers = false;            // of a matrix
  Loudness loudness = Loudness::usual;
  std::optional<PaperChoice> document;
  int variant = 0;                   // of the document's numbers
  std::optional<std::string> sweep;  // an animation (core/studies/sweep.h)
  int frames = 60;
  double frames_per_second = 30;
  bool once = false;  // the sweep does not come back
};

// The words as they were typed.
struct ExportWords {
  ExportRequest request;  // what needs no reading; head and row from 1
  ExportChoice choice;    // what the dialogs offer too
  // The rest by its flag: "--view", "--theme"; "": not given.
  std::map<std::string, std::string, std::less<>> text;
  bool decimals_given = false, quiet = false, verbose = false;
  std::vector<std::string> given;  // the flags that were typed, in the order of the help
};
// What they ask for, or in a sentence what is wrong with them.
std::variant<ExportRequest, std::string> read_request(const ExportWords& words);
// Of that the size: --size, --cm, --width, --for, with the smallest letters and the density of a PNG, from which the pixels of paper
// follow. Empty, or what is wrong.
std::string read_size(const ExportWords& words, ExportOptions& options);
// What an option has to stand beside: one that changes nothing in this call is a mistake of whoever typed it. Empty, or which, and
// with what it would have an effect; an ending that cannot hold what is asked; a place in the name that nothing stands for.
std::string without_effect(const ExportWords& words, const ExportRequest& request);
// The request for the picture `file` as it says itself that it was made, but for what was typed. Or the sentence.
std::variant<ExportRequest, std::string> made_again(const ExportRequest& request, const std::string& file);

}  // namespace attnlab
