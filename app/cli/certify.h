// "Can these weights be had?" as JSON: what `attnlab certify` prints (app/cli/README.md). Knows no file and no terminal.
#pragma once

#include "core/scene/scene.h"
#include "core/text/file.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

// Digits that weights were typed with: none, numbers as they stand (0), or so many behind the point.
using TypedDigits = std::optional<int>;

// About the weights of a head (from 1) of a valid scene, rounded where `digits` says so; `file` is what errors call the scene.
std::variant<std::string, FileError> certify_text(const Scene& scene, std::string_view file, int head,
                                                  TypedDigits digits);
// About a matrix in a text, as people and programs write them, and the tokens and scales of the scene; without `digits` the
// text tells how many were typed. `file` is what errors call the text.
std::variant<std::string, FileError> certify_text(const Scene& scene, std::string_view weights,
                                                  std::string_view file, TypedDigits digits);

}  // namespace attnlab
