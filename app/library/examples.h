// Examples: the scenes that the program brings along, grouped by the question that they answer. The menu, the
// palette, the start screen and `attnlab examples` read the same table.
#pragma once

#include "core/scene/scene.h"

#include <span>
#include <string_view>
#include <variant>

namespace attnlab {

struct Example {
  std::string_view id;     // "causal-pair": its file is examples/causal-pair.json
  std::string_view title;  // as in the file, which the menus need not read for it
};

struct ExampleGroup {
  std::string_view question;
  std::span<const Example> examples;
};

std::span<const ExampleGroup> example_groups();
// The text of its file; empty where there is none of this name.
std::string_view example_text(std::string_view id);
// The scene, or the sentence that says why there is none.
std::variant<Scene, std::string> read_example(std::string_view id);

}  // namespace attnlab
