#include "app/ui/kit/broken_rule.h"

#include "imgui.h"

#include <cstring>
#include <utility>

namespace attnlab {

RuleEnd::RuleEnd(Ended ended, void* data) : ended_(ended), data_(data) { ImGui::GetIO().UserData = this; }

RuleEnd::~RuleEnd() { ImGui::GetIO().UserData = nullptr; }

void imgui_rule_broken(const char* rule) {
  // The one that ImGui itself goes on behind: the letter is not drawn, and tidy_atlas makes room.
  if (std::strstr(rule, "Out of texture memory") != nullptr) return;
  if (ImGui::GetCurrentContext() != nullptr)
    if (const void* end = std::exchange(ImGui::GetIO().UserData, nullptr))
      static_cast<const RuleEnd*>(end)->end(rule);
  throw BrokenRule(rule);
}

}  // namespace attnlab
