// The names of a list, what is wrong with them, and the blocks that they stand for.
#include "app/figures/blocks/kinds.h"
#include "core/text/nearest.h"
#include "core/text/utf8.h"

namespace attnlab {

namespace {

// "A[1,3]" and "A[3,1]" of "plane(A[1,3],A[3,1])", with what stands before the bracket.
std::pair<std::string_view, std::vector<std::string>> parted(std::string_view name) {
  const std::size_t begin = name.find('(');
  std::vector<std::string> list;
  if (begin == std::string_view::npos || name.back() != ')') return {{}, {}};
  int open = 0;
  std::size_t first = begin + 1;
  for (std::size_t i = first; i < name.size(); ++i) {
    const char c = name[i];
    if (open == 0 && (c == ',' || i + 1 == name.size())) {
      list.emplace_back(trimmed(name.substr(first, i - first), " "));
      first = i + 1;
    }
    open += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
  }
  return {name.substr(0, begin + 1), std::move(list)};
}

}  // namespace

// A name with the number of a head behind it, where it has one; or with its expressions.
std::optional<BlockId> block_called(std::string_view name) {
  if (auto [plot, of] = parted(name); !plot.empty()) {
    const auto is_it = [plot](const BlockRow& row) {
      return row.expressions > 0 && row.id.starts_with(plot);
    };
    const auto row = std::ranges::find_if(block_rows(), is_it);
    return row == block_rows().end() ? std::nullopt : std::optional(BlockId{&*row, -1, std::move(of)});
  }
  const auto found = [](std::string_view id) {
    const auto row = std::ranges::find(block_rows(), id, &BlockRow::id);
    return row == block_rows().end() ? nullptr : &*row;
  };
  if (const BlockRow* row = found(name)) return BlockId{row};
  if (name.size() < 2 || name.back() < '1' || name.back() > '0' + max_heads) return std::nullopt;
  const BlockRow* row = found(name.substr(0, name.size() - 1));
  if (row == nullptr || (row->node ? !is_per_head(*row->node) : needs_run(row->view))) return std::nullopt;
  return BlockId{row, name.back() - '1'};
}

namespace {

constexpr std::size_t most_of_name = 120;

// Only what the rules have can be made of it: a text has no width.
class NoPaper : public BlankCanvas {
  double text_width(std::string_view, Face, double) const override { return 0; }
};

// Which blocks the rules of a scene have.
struct Existing {
  const FigureInput input;
  NoPaper canvas;
  PartPanels parts{canvas, input};

  Existing(const Scene& scene, const Analysis& analysis)
      : input{scene, analysis, theme(ThemeId::light), {}} {}
  bool has(const BlockRow& row, int head) {
    if (row.node)
      return values(input.scene, input.analysis, *row.node, is_per_head(*row.node) ? head : 0).size() > 0;
    return row.expressions > 0 || needs_run(row.view) || parts.panel(row, head);
  }
};

std::string not_there(Existing& scene, std::string_view name) {
  std::vector<std::string> names;
  for (const BlockRow& row : block_rows())
    if (!needs_run(row.view) && scene.has(row, 0)) names.emplace_back(row.id);
  const bool known = block_called(name).has_value();
  return "expected one of the blocks of these rules, " + joined(names, ", ") + "; found \"" + quotable(name) +
         '"' + (known ? std::string() : did_you_mean(name, names));
}

std::variant<BlockId, std::string> named_in(Existing& scene, std::string_view name) {
  const auto id = block_called(name);
  if (!block_and_scene(name).scene.empty())
    return quotable(name) + ": expected a block of this scene, as it knows no other beside it";
  const int heads = scene.input.analysis.dims.h;
  if (id && id->head >= heads)
    return std::string(name) + ": expected a head from 1 to " + std::to_string(heads);
  if (!id || !scene.has(*id->row, std::max(id->head, 0))) return not_there(scene, name);
  if (std::string why = id->row->expressions > 0 ? wrong_expressions(scene.input, *id) : ""; !why.empty())
    return quotable(name, most_of_name) + ": " + why;
  return *id;
}

// The first that is wrong of a list this deep; counts the names.
std::string wrong_in(Existing& scene, const BlockList& list, int depth, std::size_t& count) {
  constexpr int deepest = 3;
  if (list.empty()) return "expected the name of a block, found none";
  if (depth > deepest) return "expected lists at most three deep";
  for (const BlockEntry& entry : list) {
    if (entry.name.empty()) {
      if (std::string why = wrong_in(scene, entry.list, depth + 1, count); !why.empty()) return why;
      continue;
    }
    if (++count > most_blocks) return "expected at most " + std::to_string(most_blocks) + " blocks";
    const auto found = named_in(scene, entry.name);
    if (const auto* why = std::get_if<std::string>(&found)) return *why;
  }
  return {};
}

void names_in(const BlockList& list, std::vector<std::string>& names) {
  for (const BlockEntry& entry : list) {
    if (entry.name.empty())
      names_in(entry.list, names);
    else if (std::ranges::find(names, entry.name) == names.end())
      names.push_back(entry.name);
  }
}

}  // namespace

std::variant<BlockId, std::string> named_block(const Scene& scene, const Analysis& analysis,
                                               std::string_view name) {
  Existing existing(scene, analysis);
  return named_in(existing, name);
}

std::vector<std::string> block_names(const BlockList& list) {
  std::vector<std::string> names;
  names_in(list, names);
  return names;
}

bool shows_run(std::string_view name) {
  const auto id = block_called(block_and_scene(name).block);
  return id && needs_run(id->row->view);
}

std::string wrong_blocks(const Scene& scene, const Analysis& analysis, const BlockList& blocks) {
  Existing existing(scene, analysis);
  std::size_t count = 0;
  return wrong_in(existing, blocks, 1, count);
}

const Block* Blocks::find(std::string_view name) const {
  const auto found = std::ranges::find(list, name, &Block::name);
  return found == list.end() ? nullptr : &*found;
}

Blocks blocks_here(Canvas& canvas, const FigureInput& given, const BlockList& list) {
  Blocks out;
  const int heads = given.analysis.dims.h;
  if (heads == 0) return out;
  const FigureInput input = input_of(given, given.options.head);
  const auto head_of = [&](const BlockId& id) { return id.head >= 0 ? id.head : input.options.head; };
  std::vector<std::pair<std::string, BlockId>> known;
  std::vector<NodeOfHead> nodes;
  for (const std::string& name : block_names(list)) {
    const auto id = block_called(name);
    if (!id || id->head >= heads) continue;
    if (id->row->expressions > 0 && !wrong_expressions(input, *id).empty()) continue;
    known.emplace_back(name, *id);
    if (id->row->node) nodes.push_back({*id->row->node, head_of(*id)});
  }
  const MatrixPanels matrices(canvas, input, nodes);
  PartPanels parts(canvas, input);
  for (const auto& [name, id] : known) {
    const int head = head_of(id);
    if (id.row->node) {
      const int of = is_per_head(*id.row->node) ? head : 0;
      if (values(input.scene, input.analysis, *id.row->node, of).size() > 0)
        out.list.push_back(matrices.block(name, id, {*id.row->node, head}));
    } else if (id.row->expressions > 0) {
      out.list.push_back(expression_block(canvas, input, name, id));
    } else if (auto panel = parts.panel(*id.row, head)) {
      out.list.push_back({name, id, *panel});
      if (panel->matrix) out.list.back().matrix = *panel->matrix;
    }
  }
  out.parts = parts.held();
  matrices.hold(out.parts);
  return out;
}

}  // namespace attnlab
