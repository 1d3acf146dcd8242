// A slide: what is shown for a purpose: which matrices and plots, what is lit and covered among them, what is
// said above and below them, and what can be taken hold of. A scene's field "show" is a list of them, kept as
// it stands in the fields that versions without it do not know. Knows no view, no block and no screen: names
// are checked by whoever has them.
#pragma once

#include "core/scene/scene.h"

#include <functional>
#include <span>
#include <variant>

namespace attnlab {

class JsonFields;
class JsonObject;

// A block by its name ("S", "A2", "mirror.S", "QQ@romeo-qk"), or, where that is empty, a list of entries. The
// outermost list is a row, those in it are stacks, those in these rows.
struct BlockEntry {
  std::string name;
  std::vector<BlockEntry> list;

  friend bool operator==(const BlockEntry&, const BlockEntry&) = default;
};
using BlockList = std::vector<BlockEntry>;

// A name of a list taken apart: of "QQ@romeo-qk" the block and the scene that it shows. Of the slide's own
// scene none is named, and expressions, "plane(x,y)", may have an @ of their own.
struct BlockOfScene {
  std::string_view block, scene;
};
BlockOfScene block_and_scene(std::string_view name);
// Those of one scene, by their names there; empty: of the slide's own.
BlockList blocks_of(const BlockList& list, std::string_view scene);
std::vector<std::string> scenes_of(const BlockList& list);  // that it names, each once

// One thing to be reached.
struct Goal {
  std::string claim;  // true once it is reached
  std::string meter;  // an expression: how near it is, 0 to 1
  std::string words;

  friend bool operator==(const Goal&, const Goal&) = default;
};

// Why it cannot be reached: claims that are true of every scene that keeps what is fixed.
struct Impossible {
  std::string rule;  // one of the rules of answers
  std::vector<std::string> certificate;
  std::string says;  // {expression} stands for its value on the player's matrices
  std::string wall;  // a claim of two weights, whose edge is drawn where a plane of them is shown

  friend bool operator==(const Impossible&, const Impossible&) = default;
};

// A scene that stands beside that of the slide, and moves with it: it has the same matrices, all else is its
// own (core/teaching/linked.h).
struct LinkedScene {
  std::string scene;                  // one of a lesson or a talk, by its name
  std::vector<std::string> matrices;  // names of the scene file; none: all that both have in one shape
  std::vector<std::string> names;     // two: what is written above the slide's scene, and above this one

  friend bool operator==(const LinkedScene&, const LinkedScene&) = default;
};

// All but view or blocks may be absent; a slide with neither is a title, and has a text.
struct Slide {
  std::string scene;                      // one of the scenes of a talk, by its name; empty: its own
  std::string view, part;                 // one that the program brings along; "symmetry/scores" is both, or
  BlockList blocks;                       // in reading order
  std::string text;                       // told above: two lines at most
  std::string words;                      // said aloud below: one line; "moved" is written by the program
  std::vector<std::string> light, cover;  // cells, rows and matrices in the notation of claims: "S[4,:]"
  std::optional<std::vector<std::string>> hands;  // what can be dragged and switched; none: all
  std::string
      block;  // of a view one matrix alone: the code of its node, "S" or "P_Q", or its number in it from 1
  int stages = -1;      // how many of the blocks are shown yet; -1: all
  int head = 0;         // from 1; 0: the one that is chosen
  std::string compare;  // with the state before: one of the four below; empty: the present one alone
  std::vector<std::string> scenes;    // in its place: scenes that a plane shows beside this one,
  std::optional<LinkedScene> linked;  // or one that stands beside it whole
  std::vector<Goal> goal;
  std::optional<Impossible> impossible;
  std::string note;    // for the speaker alone, as are the
  double minutes = 0;  // that it takes; 0: nobody said
  std::string extra;   // fields that this program does not know: a JSON object as text, or empty

  friend bool operator==(const Slide&, const Slide&) = default;
};
using SlideList = std::vector<Slide>;

// The scenes that the slide shows beside its own, by name: those of blocks, what a plane reaches, what is
// linked. Each may be given another name.
void each_scene_beside(Slide& slide, const std::function<void(std::string& scene)>& visit);
bool shows_beside(Slide slide, std::string_view scene);

// A slide as an object of a list has it, beside fields of the list's own (`beside`);
// and its fields into an object.
Slide read_slide(const JsonFields& in, std::span<const std::string_view> beside = {});
void write_slide(JsonObject& out, const Slide& slide);

inline constexpr std::size_t most_slides = 200, most_blocks = 40, most_goals = 6;
inline constexpr double most_minutes = 600;
inline constexpr const char* words_moved = "moved";  // in place of words: what moved most
// Hands that are no cells: the slider of the temperature, the switch between two matrices and one, and the
// slider of m, of A^m.
inline constexpr const char *hand_temperature = "temperature", *hand_score = "score", *hand_power = "m";
bool has_hand(const Slide& slide, std::string_view name);  // names it; where it names none all but these are
// The state before alone, beside the present one, what has changed,
// and small old numbers below the present ones ({"with": "before"}); or scenes ({"scenes": [...]}), or one
// that is dragged along ({"linked": {...}}).
inline constexpr const char *step_before = "before", *step_beside = "beside", *step_difference = "difference",
                            *step_with = "with", *step_scenes = "scenes", *step_linked = "linked";

// The list of the scene, empty where it has none; or one sentence that says what is wrong with it and what
// was expected.
std::variant<SlideList, std::string> read_show(const Scene& scene);
// The other unknown fields stay. An empty list takes the field away.
void write_show(Scene& scene, const SlideList& list);

// "Q,S,A" or "Q,[S,A]": in brackets what is stacked. Or one sentence that says what is wrong.
std::variant<BlockList, std::string> read_blocks(std::string_view text);
std::string blocks_text(const BlockList& blocks);  // that read_blocks() reads

}  // namespace attnlab
