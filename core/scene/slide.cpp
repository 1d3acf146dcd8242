#include "core/scene/slide.h"

#include "core/scene/scene_file.h"
#include "core/text/json_fields.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <tuple>

namespace attnlab {
namespace {

using Kind = JsonValue::Kind;

constexpr JsonText a_name{"a name", true};
constexpr std::string_view ways[] = {step_before, step_beside, step_difference};

// A word; or the object {"with": "before"}, which is the fourth. Scenes, and one that is linked, are of the
// rows that follow.
struct JsonCompare {
  static constexpr const char* with_before = R"({"with": "before"})";

  static std::string expected() {
    return std::string("before, beside, difference, ") + with_before +
           R"(, {"scenes": [...]} or {"linked": {...}})";
  }
  static bool read(const JsonValue& value, std::string& to) {
    const auto holds = [&value](const char* name, Kind kind) {
      const JsonValue* one = value.find(name);
      return value.items.size() == 1 && one != nullptr && one->kind == kind;
    };
    if (holds(step_scenes, Kind::array) || holds(step_linked, Kind::object)) return true;
    const bool small = holds(step_with, Kind::string) && value.find(step_with)->text == step_before;
    if (small) to = step_with;
    return small || JsonWord{ways}.read(value, to);
  }
  static std::string text(const std::string& word) {
    return word == step_with ? with_before : json_string(word);
  }
};

struct JsonScenes : JsonTexts {
  static bool read(const JsonFields& in, const char* name, const JsonValue& value,
                   std::vector<std::string>& to) {
    const JsonValue* scenes = value.find(step_scenes);
    return scenes == nullptr || JsonTexts::read(in, name, *scenes, to);
  }
  static std::string text(const std::vector<std::string>& names) {
    JsonObject line;
    line.set(step_scenes, names);
    return line.text();
  }
};

constexpr std::tuple linked_fields{
    JsonField{"scene", &LinkedScene::scene, a_name, JsonNeed::required},
    JsonField{"matrices", &LinkedScene::matrices, JsonTexts{}},
    JsonField{"names", &LinkedScene::names, JsonTexts{}, JsonNeed::required},
};
struct JsonLinked {
  static std::string expected() { return "an object"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value,
                   std::optional<LinkedScene>& to) {
    const JsonValue* linked = value.find(step_linked);
    if (linked == nullptr) return true;
    const JsonFields fields = in.inside(name, value).inside(step_linked, *linked);
    read_fields(fields, to.emplace(), linked_fields);
    if (!fields.failed() && to->names.size() != 2)
      fields.refuse("names", "two names, of this scene and of the other");
    return true;
  }
  static std::string text(const std::optional<LinkedScene>& one) {
    JsonObject line;
    line.add(step_linked, line_of(*one, linked_fields));
    return line.text();
  }
};

constexpr std::tuple goal_fields{
    JsonField{"claim", &Goal::claim, filled_text, JsonNeed::required},
    JsonField{"meter", &Goal::meter, filled_text},
    JsonField{"words", &Goal::words, filled_text},
};
struct JsonGoals {
  static std::string expected() { return "a list of goals"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue&, std::vector<Goal>& to) {
    in.each(name, {1, most_goals}, [&to](const JsonFields& goal, std::size_t) {
      read_fields(goal, to.emplace_back(), goal_fields);
    });
    return true;
  }
  static std::string text(const std::vector<Goal>& goals) { return json_list(lines_of(goals, goal_fields)); }
};

constexpr std::tuple impossible_fields{
    JsonField{"rule", &Impossible::rule, filled_text, JsonNeed::required},
    JsonField{"certificate", &Impossible::certificate, JsonTexts{}},
    JsonField{"says", &Impossible::says, filled_text},
    JsonField{"wall", &Impossible::wall, filled_text},
};
struct JsonImpossible {
  static std::string expected() { return "an object"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value,
                   std::optional<Impossible>& to) {
    read_fields(in.inside(name, value), to.emplace(), impossible_fields);
    return true;
  }
  static std::string text(const std::optional<Impossible>& one) { return line_of(*one, impossible_fields); }
};

constexpr int deepest_blocks = 3;
constexpr const char* too_deep_blocks = "expected lists at most three deep";
constexpr const char* a_block = "the name of a block, or a list of blocks";

// Lists of names in lists. What is wrong is told with its place: "blocks[2][1]".
struct JsonBlocks {
  static std::string expected() { return "a list of blocks"; }
  static bool read(const JsonFields& in, const std::string& name, const JsonValue& value, BlockList& to) {
    std::size_t count = 0;
    if (value.kind != Kind::array) return false;
    fill(in, name, value, to, 1, count);
    if (count > most_blocks)
      in.refuse_in_words(name,
                         "expected at most " + json_of(most_blocks) + " blocks, found " + json_of(count));
    return true;
  }
  static std::string text(const BlockList& blocks) {
    return json_list(json_each(blocks, [](const BlockEntry& one) {
      return one.name.empty() ? text(one.list) : json_string(one.name);
    }));
  }

 private:
  static void fill(const JsonFields& in, const std::string& place, const JsonValue& value, BlockList& to,
                   int depth, std::size_t& count) {
    if (depth > deepest_blocks) return in.refuse_in_words(place, too_deep_blocks);
    if (value.items.empty()) in.refuse_in_words(place, "expected a list of blocks, found an empty list");
    for (std::size_t i = 0; i < value.items.size() && !in.failed(); ++i) {
      const JsonValue& item = value.items[i];
      const std::string here = place + '[' + json_of(i + 1) + ']';
      BlockEntry& entry = to.emplace_back();
      if (item.kind == Kind::array)
        fill(in, here, item, entry.list, depth + 1, count);
      else if (++count; !a_name.read(item, entry.name))
        in.refuse_in_words(here, std::string("expected ") + a_block + ", found " + item.words());
    }
  }
};

struct JsonHands {
  static std::string expected() { return JsonTexts::expected(); }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value,
                   std::optional<std::vector<std::string>>& to) {
    return JsonTexts::read(in, name, value, to.emplace());
  }
};

constexpr std::tuple slide_fields{
    JsonField{"scene", &Slide::scene, a_name},
    JsonField{"view", &Slide::view, a_name},
    JsonField{"part", &Slide::part, a_name},
    JsonField{"blocks", &Slide::blocks, JsonBlocks{}},
    JsonField{"text", &Slide::text, JsonText{}},
    JsonField{"words", &Slide::words, JsonText{}},
    JsonField{"light", &Slide::light, JsonTexts{}},
    JsonField{"cover", &Slide::cover, JsonTexts{}},
    JsonField{"hands", &Slide::hands, JsonHands{}},
    JsonField{"block", &Slide::block, a_name},
    JsonField{"stages", &Slide::stages, JsonWhole{1, 100}},
    JsonField{"head", &Slide::head, JsonWhole{1, max_heads}},
    JsonField{"compare", &Slide::compare, JsonCompare{}},
    JsonField{"compare", &Slide::scenes, JsonScenes{}},
    JsonField{"compare", &Slide::linked, JsonLinked{}},
    JsonField{"goal", &Slide::goal, JsonGoals{}},
    JsonField{"impossible", &Slide::impossible, JsonImpossible{}},
    JsonField{"note", &Slide::note, JsonText{}},
    JsonField{"minutes", &Slide::minutes, JsonNumber{0, most_minutes}},
};

// "symmetry/scores" is both.
void part_the_view(const JsonFields& in, Slide& slide) {
  const std::size_t slash = slide.view.find('/');
  if (slash == std::string::npos) return;
  if (!slide.part.empty())
    return in.refuse("part", "none beside the view " + json_string(quotable(slide.view)));
  slide.part = slide.view.substr(slash + 1);
  slide.view.resize(slash);
  if (slide.view.empty() || slide.part.empty()) in.refuse("view", "a view, or VIEW/PART");
}

// What is shown is one thing: a view, blocks, or the words of a title.
void what_is_shown(const JsonFields& in, const Slide& slide) {
  const bool no_view = slide.view.empty();
  if (no_view && slide.blocks.empty() && slide.text.empty())
    in.refuse("view", "the name of a view, blocks, or the text of a title");
  if (!no_view && !slide.blocks.empty())
    in.refuse_in_words("blocks", "expected either a view or blocks, found both");
  if (no_view && !slide.part.empty()) in.refuse("part", "a part beside a view alone");
  if (no_view && !slide.block.empty()) in.refuse("block", "one matrix of a view beside a view alone");
}

// Blocks in brackets as the tree that they would be in a file.
class BracketReader {
 public:
  explicit BracketReader(std::string_view text) : text_(text) {}

  std::variant<JsonValue, std::string> read() {
    JsonValue list = entries(1);
    if (why_.empty() && at_ < text_.size()) fail("expected a comma or the end");
    if (!why_.empty()) return why_;
    return list;
  }

 private:
  char next() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char c) {
    const bool there = next() == c;
    if (there) ++at_;
    return there;
  }
  void fail(const std::string& words) {
    const std::string before = quotable(trimmed(text_.substr(0, at_), " "));
    if (why_.empty()) why_ = words + (before.empty() ? "" : " after \"" + before + '"');
    at_ = text_.size();
  }

  JsonValue entries(int depth) {
    JsonValue list{.kind = Kind::array};
    if (depth > deepest_blocks) fail(too_deep_blocks);
    do list.items.push_back(entry(depth));
    while (why_.empty() && take(','));
    return list;
  }
  JsonValue entry(int depth) {
    if (!take('[')) return name();
    JsonValue list = entries(depth + 1);
    if (why_.empty() && !take(']')) fail("expected a comma or ]");
    return list;
  }
  // Up to a comma or a bracket that closes what it did not open: "bars(A[4,:])" is one.
  JsonValue name() {
    next();
    const std::size_t begin = at_;
    int open = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (open == 0 && (c == ',' || c == ']' || c == ')')) break;
      if (c == '(' || c == '[') ++open;
      if (c == ')' || c == ']') --open;
    }
    const std::string_view name = trimmed(text_.substr(begin, at_ - begin), " ");
    if (name.empty()) fail(std::string("expected ") + a_block);
    return {.kind = Kind::string, .text = std::string(name)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string why_;
};

}  // namespace

Slide read_slide(const JsonFields& in, std::span<const std::string_view> beside) {
  Slide slide;
  read_fields(in, slide, slide_fields);
  part_the_view(in, slide);
  what_is_shown(in, slide);
  slide.extra = unknown_fields(in.object(), [beside](std::string_view name) {
    return has_row(slide_fields, name) || std::ranges::find(beside, name) != beside.end();
  });
  return slide;
}

void write_slide(JsonObject& out, const Slide& slide) {
  write_fields(out, slide, slide_fields);
  add_fields(out, extra_fields(slide.extra));
}

bool has_hand(const Slide& slide, std::string_view name) {
  return slide.hands && std::ranges::find(*slide.hands, name) != slide.hands->end();
}

std::variant<SlideList, std::string> read_show(const Scene& scene) {
  const JsonValue fields = extra_fields(scene.extra);
  SlideList list;
  JsonErrors errors;
  const JsonMany slides{0, most_slides, "a list of steps",
                        "at most " + std::to_string(most_slides) + " steps", "{\"view\": ...}"};
  const auto read = [&list](const JsonFields& in, std::size_t) { list.push_back(read_slide(in)); };
  JsonFields(fields, errors).each("show", slides, read, JsonNeed::optional);
  if (errors.full()) return errors.sentence();
  return list;
}

void write_show(Scene& scene, const SlideList& list) {
  set_extra_field(scene, "show", list.empty() ? "" : json_list(json_each(list, [](const Slide& slide) {
                    JsonObject line;
                    write_slide(line, slide);
                    return line.text();
                  })));
}

std::variant<BlockList, std::string> read_blocks(std::string_view text) {
  auto tree = BracketReader(text).read();
  if (auto* why = std::get_if<std::string>(&tree)) return std::move(*why);
  JsonErrors errors;
  const JsonValue object{.kind = Kind::object};
  BlockList blocks;
  JsonBlocks::read(JsonFields(object, errors), "blocks", std::get<JsonValue>(tree), blocks);
  if (errors.full()) return errors.sentence();
  return blocks;
}

BlockOfScene block_and_scene(std::string_view name) {
  const std::size_t at = name.rfind('@');
  if (at == std::string_view::npos || name.find(')', at) != std::string_view::npos) return {name, {}};
  return {name.substr(0, at), name.substr(at + 1)};
}

BlockList blocks_of(const BlockList& list, std::string_view scene) {
  BlockList out;
  for (const BlockEntry& one : list) {
    const auto [block, of] = block_and_scene(one.name);
    BlockEntry own{std::string(block), blocks_of(one.list, scene)};
    if (one.name.empty() ? !own.list.empty() : of == scene) out.push_back(std::move(own));
  }
  return out;
}

namespace {

void each_scene_of(BlockList& list, const std::function<void(std::string& scene)>& visit) {
  for (BlockEntry& one : list) {
    each_scene_of(one.list, visit);
    const auto [block, of] = block_and_scene(one.name);
    if (of.empty()) continue;
    std::string scene(of);
    visit(scene);
    one.name = std::string(block) + '@' + scene;
  }
}

}  // namespace

std::vector<std::string> scenes_of(const BlockList& list) {
  std::vector<std::string> scenes;
  BlockList names = list;
  each_scene_of(names, [&scenes](const std::string& one) {
    if (std::ranges::find(scenes, one) == scenes.end()) scenes.push_back(one);
  });
  return scenes;
}

void each_scene_beside(Slide& slide, const std::function<void(std::string& scene)>& visit) {
  each_scene_of(slide.blocks, visit);
  for (std::string& scene : slide.scenes) visit(scene);
  if (slide.linked) visit(slide.linked->scene);
}

bool shows_beside(Slide slide, std::string_view scene) {
  bool shown = false;
  each_scene_beside(slide, [&](const std::string& one) { shown = shown || one == scene; });
  return shown;
}

std::string blocks_text(const BlockList& blocks) {
  std::string text;
  for (const BlockEntry& one : blocks)
    text += (text.empty() ? "" : ",") + (one.name.empty() ? '[' + blocks_text(one.list) + ']' : one.name);
  return text;
}

}  // namespace attnlab
