#include "app/ui/session/gallery_state.h"

#include "app/library/examples.h"
#include "app/ui/session/studio.h"

#include <utility>

namespace attnlab {

bool in_gallery(const Studio& s) { return s.gallery.item.has_value(); }

bool looks_for_mistake(const Studio& s) {
  return in_gallery(s) && s.gallery.item->mistake() != nullptr && !s.gallery.revealed;
}

void open_gallery(Studio& s, const std::string& id) {
  auto item = open_printed(id);
  auto scene = read_example(id);
  for (auto* why : {std::get_if<std::string>(&item), std::get_if<std::string>(&scene)})
    if (why != nullptr) {
      s.message = {std::move(*why), true};
      return;
    }
  show_document(s, make_document(std::get<Scene>(scene)));
  GalleryState state;
  state.item = std::get<PrintedExample>(std::move(item));
  if (const PrintedMatrix* mistake = state.item->mistake()) {
    state.shown = static_cast<std::size_t>(mistake - state.item->printed.data());
    s.view.figure.hidden = {mistake->node};
    if (mistake->node == Node::H || mistake->node == Node::Y)
      s.view.figure.hidden = {Node::H, Node::concat, Node::Y};
    if (mistake->node == Node::S)
      s.view.figure.hidden = {Node::S, Node::L, Node::QQ, Node::S_sym, Node::S_anti};
  }
  s.gallery = std::move(state);
  s.message = {};
  show_view(s.view, "pipeline");
}

void close_gallery(Studio& s) {
  s.gallery = {};
  s.view.figure.hidden.clear();
}

void pick_printed(Studio& s, int row, int col) {
  if (!looks_for_mistake(s)) return;
  const PrintedMatrix& printed = *s.gallery.item->mistake();
  s.gallery.picked =
      static_cast<std::size_t>(row) * printed.rows.front().size() + static_cast<std::size_t>(col);
  s.gallery.found = is_wrong_entry(printed, s.scene(), s.analysis, row, col);
  s.gallery.rule.clear();
}

void say_rule(Studio& s, const std::string& rule) {
  if (!looks_for_mistake(s) || !s.gallery.found) return;
  s.gallery.rule = rule;
  if (rule == s.gallery.item->mistake()->rule) reveal_mistake(s);
}

void reveal_mistake(Studio& s) {
  s.gallery.revealed = true;
  s.view.figure.hidden.clear();
}

}  // namespace attnlab
