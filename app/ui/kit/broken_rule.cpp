#include "app/ui/kit/broken_rule.h"

#include "imgui.h"

#include <cstring>
#include <stdexcept>
#include <utility>

void attnlab::rule_broken(const char* rule) {
  // The one that ImGui itself goes on behind: the letter is not drawn, and tidy_atlas makes room.
  if (std::strstr(rule, "Out of texture memory") != nullptr) return;
  if (ImGui::GetCurrentContext() != nullptr)
    if (const void* end = std::exchange(ImGui::GetIO().UserData, nullptr))
      static_cast<const RuleEnd*>(end)->ended(static_cast<const RuleEnd*>(end)->data, rule);
  throw std::logic_error(rule);
}
