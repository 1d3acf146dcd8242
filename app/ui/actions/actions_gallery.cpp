// The gallery of published examples.
#include "app/library/gallery.h"
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"

namespace attnlab {

std::vector<Action> gallery_actions() {
  constexpr const char* menu = "Lessons/Gallery";
  std::vector<Action> list;
  for (const Example& entry : gallery_list())
    list.push_back({"gallery." + std::string(entry.id),
                    "Printed: " + std::string(entry.title),
                    menu,
                    {},
                    [id = entry.id](Session& s) { begin(s, open_gallery, std::string(id)); }});
  list.push_back(
      grouped(only_if(looks_for_mistake, {"gallery.show", "Show the mistake", menu, {}, reveal_mistake})));
  list.push_back(
      only_if(in_gallery, {"gallery.close", "Close the printed numbers", menu, {}, close_gallery}));
  return list;
}

}  // namespace attnlab
