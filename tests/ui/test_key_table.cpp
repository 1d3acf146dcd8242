// The table of keys: no key means two things where both can be meant, letters act only where nothing can be
// typed, what people know stays, and each key does where it holds what the table says.
// docs/keys.md is this table.
#include "app/ui/actions/actions.h"
#include "app/ui/kit/keys.h"
#include "tests/ui/lab_host.h"

#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace attnlab::test {
namespace {

// What a key may mean at a place, of actions and of the table.
struct Meaning {
  std::string name;
  bool first;  // before what the key means around this place
};

std::map<KeyPlace, std::multimap<ImGuiKeyChord, Meaning>> all_meanings() {
  std::map<KeyPlace, std::multimap<ImGuiKeyChord, Meaning>> all;
  for (const Action& action : actions())
    for (const ImGuiKeyChord chord : action.keys) {
      const KeyPlace place = key_place(action);
      all[place].insert({chord, {action.id, place == KeyPlace::lesson}});
      if (place == KeyPlace::window && goes_on_presented(action))
        all[KeyPlace::presentation].insert({chord, {action.id, false}});
    }
  for (const KeyRow& row : key_rows())
    for (const ImGuiKeyChord chord : row.chords) all[row.place].insert({chord, {row.does, row.first}});
  return all;
}

// A place, and all that it is inside of.
std::set<KeyPlace> around(KeyPlace place) {
  std::set<KeyPlace> out;
  const auto* found = &*std::ranges::find(key_places(), place, &PlaceOfKeys::place);
  for (const KeyPlace outer : found->inside) {
    out.insert(outer);
    out.merge(around(outer));
  }
  return out;
}

TEST(KeyTable, NoKeyMeansTwoThingsWhereBothCanBeMeant) {
  auto all = all_meanings();
  for (const PlaceOfKeys& place : key_places()) {
    const auto& here = all[place.place];
    for (auto at = here.begin(); at != here.end(); ++at) {
      EXPECT_EQ(here.count(at->first), 1U) << place.heading << ", " << chord_text(at->first);
      for (const KeyPlace outer : around(place.place))
        if (const auto there = all[outer].find(at->first); there != all[outer].end()) {
          EXPECT_TRUE(at->second.first) << chord_text(at->first) << " is \"" << at->second.name << "\" "
                                        << place.heading << ", and \"" << there->second.name << '"';
        }
    }
  }
}

TEST(KeyTable, WhatComesFirstComesBeforeSomething) {
  auto all = all_meanings();
  for (const KeyRow& row : key_rows()) {
    bool taken = false;
    for (const ImGuiKeyChord chord : row.chords)
      for (const KeyPlace outer : around(row.place)) taken = taken || all[outer].count(chord) > 0;
    EXPECT_EQ(row.first, taken) << row.does;
  }
}

TEST(KeyTable, LettersDigitsAndSignsActOnlyWhereNothingCanBeTyped) {
  auto all = all_meanings();
  EXPECT_TRUE(writes(ImGuiKey_B) && writes(ImGuiMod_Shift | ImGuiKey_P) && writes(ImGuiKey_Period) &&
              writes(ImGuiKey_KeypadDecimal) && writes(ImGuiKey_0));
  EXPECT_FALSE(writes(ImGuiKey_F2) || writes(ImGuiMod_Ctrl | ImGuiKey_B) || writes(ImGuiKey_Enter) ||
               writes(ImGuiKey_KeypadEnter) || writes(ImGuiKey_PageDown) ||
               writes(ImGuiMod_Alt | ImGuiKey_P));
  for (const auto& [place, meanings] : all)
    for (const auto& [chord, meaning] : meanings)
      if (writes(chord) && place != KeyPlace::presentation) {
        EXPECT_EQ(meaning.name, "mask.paint")
            << "no expression begins with M, and the editor leaves it alone";
      }
}

TEST(KeyTable, WhatPeopleKnowStays) {
  constexpr ImGuiKeyChord ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  const std::pair<const char*, ImGuiKeyChord> known[] = {{"edit.undo", ctrl | ImGuiKey_Z},
                                                         {"edit.redo", ctrl | ImGuiKey_Y},
                                                         {"edit.redo", ctrl | shift | ImGuiKey_Z},
                                                         {"edit.copy", ctrl | ImGuiKey_C},
                                                         {"file.save", ctrl | ImGuiKey_S},
                                                         {"file.open", ctrl | ImGuiKey_O},
                                                         {"present.next", ImGuiKey_PageDown},
                                                         {"present.previous", ImGuiKey_PageUp},
                                                         {"present.blank", ImGuiKey_B},
                                                         {"present.start", ImGuiKey_F5},
                                                         {"present.here", ImGuiKey_F11},
                                                         {"help.here", ImGuiKey_F1},
                                                         {"compare.with", ImGuiKey_F9},
                                                         {"inspector.unpin", ImGuiKey_Escape}};
  for (const auto& [id, chord] : known) {
    const Action* action = find_action(id);
    ASSERT_NE(action, nullptr) << id;
    EXPECT_EQ(std::ranges::count(action->keys, chord), 1) << id;
  }
  const std::pair<KeyUse, ImGuiKeyChord> rows[] = {{KeyUse::type, ImGuiKey_F2},
                                                   {KeyUse::copy, ctrl | ImGuiKey_C},
                                                   {KeyUse::paste, ctrl | ImGuiKey_V},
                                                   {KeyUse::zero, ImGuiKey_Delete},
                                                   {KeyUse::close_dialog, ImGuiKey_Escape},
                                                   {KeyUse::end, ImGuiKey_Escape}};
  for (const auto& [use, chord] : rows) EXPECT_EQ(std::ranges::count(chords_of(use), chord), 1);
}

TEST(KeyTable, DocsHaveIt) {
  EXPECT_EQ(bytes_of("docs/keys.md"), key_lists_text()) << "docs/keys.md is what is printed here";
}

// What can be seen of a window once nothing goes on in it: the Lab trains as it opens.
auto seen(AppHost& host) {
  host.robot.step(20);
  finish(host);
  const ViewState& view = host.app->view();
  const Presentation& p = host.app->presentation();
  return std::tuple(scene_text(host.scene()), host.robot.labels(), view.view, view.theme, view.zoom,
                    view.painting, view.compare, host.app->message(), host.app->lesson().at, host.closed,
                    std::tuple(p.on, p.at, p.blank, p.inputs), view.pinned.has_value(), view.chosen.size(),
                    host.robot.clipboard());
}

void make_ready(AppHost& host, KeyPlace place) {
  host.robot.set_clipboard("");
  if (place == KeyPlace::lesson) host.run("lesson.why-not-qq");
  if (place == KeyPlace::presentation) host.robot.keys({ImGuiKey_F5, ImGuiKey_PageDown});
  if (place == KeyPlace::window) host.run({"view.pipeline", "scene.exchange"});  // undone by Undo
}

// The same as by its name in a menu; and most of them do something that is seen.
TEST(KeyTableActions, EachKeyDoesWhatItsActionDoes) {
  int keys = 0, visible = 0;
  for (const Action& action : actions()) {
    // What goes on by itself is seen at another moment.
    if (action.keys.empty() || action.id == "matrix.play" || action.id == "lab.train") continue;
    const KeyPlace place = key_place(action);
    // One window after the other: the clipboard is that of the window made last.
    const auto seen_after = [&](bool& done, const std::string& id) {
      AppHost host;
      make_ready(host, place);
      if (!id.empty()) done = host.app->run(id);
      return seen(host);
    };
    bool done = false;
    const auto expected = seen_after(done, action.id), nothing = seen_after(done, "");
    for (const ImGuiKeyChord chord : action.keys) {
      AppHost host;
      make_ready(host, place);
      host.robot.key(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_), chord & ImGuiMod_Mask_);
      ++keys;
      if (done) {
        EXPECT_TRUE(seen(host) == expected) << action.id << ", " << chord_text(chord);
      }
      visible += done && expected != nothing ? 1 : 0;
    }
  }
  EXPECT_GT(keys, 60);
  EXPECT_GT(visible, keys / 2);
}

// How a key of the table is tried: what is done before it, and what is so once it was pressed and not before.
struct Trial {
  KeyUse use;
  std::function<std::function<bool()>(AppHost&)> begin;
};

void to_cell(AppHost& host) { host.robot.click("Q/r2c2"); }

std::vector<Trial> trials() {
  using enum KeyUse;
  const auto cell_leaves = [](AppHost& h) {
    to_cell(h);
    return [&h] { return !(h.app->view().cursor == EditCursor{{MatrixKind::Q, 0}, 1, 1}); };
  };
  const auto changes = [](AppHost& h) {
    to_cell(h);
    return [&h, was = h.scene().Q(1, 1)] { return h.scene().Q(1, 1) != was; };
  };
  const auto reaches = [](AppHost& h) {
    to_cell(h);
    return [&h] { return h.app->view().reach.has_value(); };
  };
  const auto typed = [](AppHost& h) {
    to_cell(h);
    h.robot.type("-2.5");
  };
  const auto presented = [](AppHost& h) { h.robot.keys({ImGuiKey_F5, ImGuiKey_PageDown}); };
  return {
      {first_step, [](AppHost& h) { return [&h] { return h.app->view().cursor.has_value(); }; }},
      {move, cell_leaves},
      {next_cell, cell_leaves},
      {row_ends, cell_leaves},
      {type,
       [](AppHost& h) {
         to_cell(h);
         return [&h] { return h.robot.has("Q/r2c2/field"); };
       }},
      {zero,
       [](AppHost& h) {
         to_cell(h);
         h.robot.enter("-2.5");
         return [&h] { return h.scene().Q(1, 1) == 0; };
       }},
      {nudge, changes},
      {reach, reaches},
      {whole_matrix, reaches},
      {copy,
       [](AppHost& h) {
         h.robot.set_clipboard("");
         to_cell(h);
         return [&h] { return !h.robot.clipboard().empty(); };
       }},
      {paste,
       [](AppHost& h) {
         h.robot.click("K/r1c1");
         h.run("matrix.random");
         h.chord(ImGuiMod_Ctrl, ImGuiKey_C);
         to_cell(h);
         return [&h] { return same_bits(view(h.scene().Q), view(h.scene().K)); };
       }},
      {one_cell,
       [](AppHost& h) {
         to_cell(h);
         h.chord(ImGuiMod_Ctrl, ImGuiKey_A);
         return [&h] { return !h.app->view().reach; };
       }},
      {take,
       [typed](AppHost& h) {
         typed(h);
         return [&h] { return h.scene().Q(1, 1) == -2.5; };
       }},
      {take_and_go,
       [typed](AppHost& h) {
         typed(h);
         return [&h] { return h.scene().Q(1, 1) == -2.5 && !h.robot.has("Q/r2c2/field"); };
       }},
      {drop,
       [typed](AppHost& h) {
         typed(h);
         return [&h, was = h.scene()] { return h.scene() == was && !h.robot.has("Q/r2c2/field"); };
       }},
      {drag_back,
       [](AppHost& h) {
         const Scene was = h.scene();
         h.robot.drag_and_hold("Q/r2c2", 40, 0);
         return [&h, was] { return h.scene() == was; };
       }},
      {stop_painting,
       [](AppHost& h) {
         h.robot.key(ImGuiKey_M);
         return [&h] { return !h.app->view().painting; };
       }},
      {stop_playing,
       [](AppHost& h) {
         h.robot.key(ImGuiKey_M);
         to_cell(h);
         const Scene was = h.scene();
         h.chord(ImGuiMod_Alt, ImGuiKey_P);
         h.robot.step(20);
         return [&h, was] { return !h.app->view().playing && h.scene() == was && h.app->view().painting; };
       }},
      {run_command,
       [](AppHost& h) {
         h.chord(ImGuiMod_Ctrl, ImGuiKey_P);
         h.robot.type("causal mask");
         return [&h] { return h.scene().mask.kind == Mask::Kind::causal; };
       }},
      {close_palette,
       [](AppHost& h) {
         h.chord(ImGuiMod_Ctrl, ImGuiKey_P);
         h.robot.step(3);
         return [&h] { return !h.robot.has("##palette"); };
       }},
      {press_button,
       [](AppHost& h) {
         h.robot.key(ImGuiKey_F1);
         return [&h] { return !h.robot.has("Close"); };
       }},
      {close_dialog,
       [](AppHost& h) {
         h.robot.key(ImGuiKey_F1);
         return [&h] { return !h.robot.has("Close"); };
       }},
      {leave_first_minute,
       [](AppHost& h) {
         h.run("lesson.first_minute");
         h.robot.step(6);
         return [&h] { return !h.robot.has("desk##first"); };
       }},
      {again,
       [presented](AppHost& h) {
         presented(h);
         return [&h] { return h.app->presentation().at == 0; };
       }},
      {end,
       [presented](AppHost& h) {
         presented(h);
         return [&h] { return !h.app->presentation().on; };
       }},
      {end_too,
       [presented](AppHost& h) {
         presented(h);
         return [&h] { return !h.app->presentation().on; };
       }},
  };
}

TEST(KeyTableActions, EachOtherKeyDoesWhereItHoldsWhatItSays) {
  const std::vector<Trial> all = trials();
  for (const Trial& trial : all) {
    const KeyRow& row = *std::ranges::find(key_rows(), trial.use, &KeyRow::use);
    for (const ImGuiKeyChord chord : row.chords) {
      AppHost host;
      const std::function<bool()> done = trial.begin(host);
      host.robot.step(3);
      EXPECT_FALSE(done()) << row.does;
      host.robot.key(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_), chord & ImGuiMod_Mask_);
      host.robot.step(4);
      EXPECT_TRUE(done()) << chord_text(chord) << ": " << row.does;
      if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) host.robot.release();
    }
  }
}

// The lesson takes Alt and the arrows, and the clicker's letters are typed where a cell is open.
TEST(KeyTable, InAPresentationOneKeyDoesOneThing) {
  AppHost host(1920, 1080);
  host.run("lesson.why-not-qq");
  host.robot.keys({ImGuiKey_F5, ImGuiKey_P});
  host.robot.step(6);
  ASSERT_TRUE(host.app->presentation().on && host.app->presentation().inputs);
  const std::string cell = host.robot.label_ending("/r1c1");
  ASSERT_NE(cell, "");
  host.robot.click(cell);
  const std::size_t at = host.app->lesson().at, steps = host.steps();
  host.chord(ImGuiMod_Alt, ImGuiKey_UpArrow);
  EXPECT_EQ(host.steps(), steps) << "the lesson's key nudges no cell";
  host.chord(ImGuiMod_Alt | ImGuiMod_Shift, ImGuiKey_UpArrow);
  EXPECT_EQ(host.steps(), steps + 1) << "with Shift it is the cell's";
  host.robot.key(ImGuiKey_F2);
  host.robot.step(3);
  ASSERT_TRUE(host.robot.has(cell + "/field"));
  host.robot.key(ImGuiKey_B);
  EXPECT_FALSE(host.app->presentation().blank) << "it is typed";
  EXPECT_EQ(host.app->lesson().at, at);
}

}  // namespace
}  // namespace attnlab::test
