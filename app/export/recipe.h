// The recipe of a picture: how it was made, as it carries it beside its scene, so that it can be made again and its view be opened.
// Knows no file.
#pragma once

#include "app/export/options.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// JSON on one line; empty where a scene alone cannot make the picture again: a run, or the answers of a class, is shown.
std::string recipe_text(const ExportOptions& options);

struct RecipeRead {
  ExportOptions options;               // what does not read is as it is where nothing is chosen
  std::vector<std::string> sentences;  // what was left out, and what was expected
};
// None for a text that is no object of JSON. Never throws.
std::optional<RecipeRead> read_recipe(std::string_view text);

}  // namespace attnlab
