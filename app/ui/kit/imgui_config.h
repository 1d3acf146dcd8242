// Dear ImGui's configuration (IMGUI_USER_CONFIG): its rules hold in every build, in a release too, since behind a broken one it
// writes where it should not. ImGui itself is compiled with it: it knows nothing else of ours.
#pragma once

namespace attnlab {

void imgui_rule_broken(const char* rule);  // what then happens: broken_rule.h

}  // namespace attnlab

#define IM_ASSERT(rule) ((rule) ? static_cast<void>(0) : attnlab::imgui_rule_broken(#rule))
