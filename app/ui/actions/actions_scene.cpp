// The sizes of the scene and the choice of a head, step by step, so that the keyboard reaches them.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"

#include <algorithm>

namespace attnlab {

namespace {

struct SizeWords {
  const char* id;
  const char* more;
  const char* fewer;
};
// In the order of the enumeration Size.
constexpr SizeWords size_actions[] = {
    {"n_q", "One query more", "One query fewer"},
    {"n_k", "One key more", "One key fewer"},
    {"d", "d: one dimension more", "d: one dimension fewer"},
    {"d_k", "d_k: wider queries and keys", "d_k: narrower queries and keys"},
    {"d_v", "d_v: wider values", "d_v: narrower values"},
    {"h", "One head more", "One head fewer"},
};

int value_now(const Session& s, int size) { return value_of(s.analysis.dims, static_cast<Size>(size)); }

void change(Session& s, int size, int by) {
  s.edits.add(Resize{static_cast<Size>(size), value_now(s, size) + by});
}

void choose_head(Session& s, int by) {
  const int heads = std::max(1, s.analysis.dims.h);
  s.view.figure.head = (s.view.figure.head + by + heads) % heads;
}

bool several_heads(const Session& s, int) { return s.analysis.dims.h > 1; }

}  // namespace

void add_scene_actions(std::vector<Action>& list) {
  int size = 0;
  for (const SizeWords& words : size_actions) {
    list.push_back({std::string("size.") + words.id + ".more",
                    words.more,
                    "Scene/Sizes",
                    {},
                    [](Session& s, int i) { change(s, i, 1); },
                    [](const Session& s, int i) {
                      return value_now(s, i) < range_of(s.scene(), static_cast<Size>(i)).high;
                    },
                    nullptr,
                    size,
                    size > 0});
    list.push_back({std::string("size.") + words.id + ".fewer",
                    words.fewer,
                    "Scene/Sizes",
                    {},
                    [](Session& s, int i) { change(s, i, -1); },
                    [](const Session& s, int i) {
                      return value_now(s, i) > range_of(s.scene(), static_cast<Size>(i)).low;
                    },
                    nullptr,
                    size});
    ++size;
  }
  list.push_back({"head.next",
                  "Next head",
                  "View",
                  {ImGuiMod_Ctrl | ImGuiKey_RightBracket},
                  [](Session& s, int) { choose_head(s, 1); },
                  several_heads,
                  nullptr,
                  0,
                  true});
  list.push_back({"head.previous",
                  "Previous head",
                  "View",
                  {ImGuiMod_Ctrl | ImGuiKey_LeftBracket},
                  [](Session& s, int) { choose_head(s, -1); },
                  several_heads});
}

}  // namespace attnlab
