#include "app/ui/actions/actions.h"

#include "app/ui/kit/keys.h"

namespace attnlab {

KeyPlace key_place(const Action& action) {
  return action.presenting ? KeyPlace::presentation : action.owns_keys ? KeyPlace::lesson : KeyPlace::window;
}

std::vector<KeyList> key_lists() {
  std::vector<KeyList> lists;
  for (const PlaceOfKeys& place : key_places()) {
    KeyList list{place.heading, {}};
    for (const Action& action : actions())
      if (!action.keys.empty() && key_place(action) == place.place)
        list.lines.push_back({chords_text(action.keys), action.label});
    for (const KeyRow& row : key_rows())
      if (row.place == place.place) list.lines.push_back({chords_text(row.chords), row.does});
    lists.push_back(std::move(list));
  }
  return lists;
}

std::string key_lists_text() {
  std::string text =
      "# Keys\n\nAll keys, each with where it holds: the list of Help > Keys and gestures (Shift+F1), which has the "
      "mouse's\ngestures, too. A place takes a key before what it is inside of: Esc leads out of the innermost "
      "first.\n";
  for (const KeyList& list : key_lists()) {
    const std::string& heading = list.heading;
    text += "\n## " + heading.substr(0, 1);
    for (std::size_t i = 1; i < heading.size(); ++i)
      text += static_cast<char>(heading[i] >= 'A' && heading[i] <= 'Z' ? heading[i] - 'A' + 'a' : heading[i]);
    text += "\n\n| keys | what |\n|---|---|\n";
    for (const KeyLine& line : list.lines) text += "| " + line.keys + " | " + line.does + " |\n";
  }
  return text;
}

}  // namespace attnlab
