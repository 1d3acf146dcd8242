// What a fact says of a scene, and what it should say.
#pragma once

#include "core/facts/facts.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>

namespace attnlab::test {

// Of a scene that passes its check.
Fact measured(const Scene& scene, std::string_view id);
// `because`: a part of its reason.
void expect_fact(const Scene& scene, std::string_view id, FactStatus status, const std::string& because = "");

}  // namespace attnlab::test
