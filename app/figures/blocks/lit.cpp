// What a slide lights, by the names of blocks.
#include "app/figures/blocks/blocks.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

// From 0; -1: all. Nothing where it is neither a number from 1 nor ":".
std::optional<int> index_of(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text == ":") return -1;
  const auto number = whole_number(text);
  return number && *number > 0 ? std::optional(*number - 1) : std::nullopt;
}

// The cells that one light names; none: no matrix of this scene.
std::optional<Cell> lit_by(const Scene& scene, const Analysis& analysis, int head, std::string_view one) {
  const std::size_t open = std::min(one.find('['), one.size());
  const auto block = block_called(one.substr(0, open));
  if (!block || !block->row->node || block->head >= analysis.dims.h) return std::nullopt;
  Cell cell{*block->row->node, block->head < 0 ? head : block->head, -1, -1};
  if (values(scene, analysis, cell.node, is_per_head(cell.node) ? cell.head : 0).size() == 0)
    return std::nullopt;
  if (open == one.size()) return cell;
  const std::size_t comma = one.find(',', open);
  if (comma == std::string_view::npos || !one.ends_with(']')) return std::nullopt;
  const auto row = index_of(one.substr(open + 1, comma - open - 1)),
             col = index_of(one.substr(comma + 1, one.size() - comma - 2));
  if (!row || !col) return std::nullopt;
  cell.row = *row, cell.col = *col;
  return cell;
}

}  // namespace

std::vector<Cell> lit_cells(const Scene& scene, const Analysis& analysis, int head,
                            const std::vector<std::string>& light) {
  std::vector<Cell> out;
  for (const std::string& one : light)
    if (const auto cell = lit_by(scene, analysis, head, one)) out.push_back(*cell);
  return out;
}

std::vector<Cell> lit_gradients(const Scene& scene, const Analysis& analysis, int head,
                                const std::vector<std::string>& light) {
  std::vector<Cell> out;
  for (const std::string_view one : light)
    if (one.starts_with('g') && block_called(one.substr(0, one.find('['))))
      if (auto by = lit_by(scene, analysis, head, one.substr(1))) {
        if (by->node == Node::W) by->node = Node::W_edit;
        out.push_back(*by);
      }
  return out;
}

}  // namespace attnlab
