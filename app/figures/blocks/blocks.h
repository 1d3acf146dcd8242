// Blocks: everything that a figure is made of, by name: matrices as claims name them ("S", "PQ", "A2" is that
// of the second head), plots with the matrix that they show ("mirror.S", "eigenvalues.QQ"), and plots of
// expressions ("plane(A[1,3],A[3,1])"). One table says of each what it is and who draws it. What stands where
// is not its business (slide/slide_figure.h).
#pragma once

#include "app/figures/parts/panels.h"

namespace attnlab {

struct BlockRow {
  std::string_view id;                    // "S", "mirror.S"
  std::string_view about;                 // what it is, in a few words
  std::optional<Node> node;               // a matrix; else
  std::string_view view = {}, part = {};  // the part that draws it: one of its panels, or all of it; or
  std::size_t expressions = 0;            // so many that it is of, "plane(x,y)"
};
std::span<const BlockRow> block_rows();

// A name in a list, taken apart.
struct BlockId {
  const BlockRow* row = nullptr;
  int head = -1;                  // from 0; -1: the chosen one
  std::vector<std::string> of{};  // its expressions
  std::string scene{};            // that it shows; empty: that of the figure
};
// Of the figure's own scene. Nothing where there is none of this name, whatever the rules have.
std::optional<BlockId> block_called(std::string_view name);
// One sentence where there is none of this name, or the rules of the scene do not have it:
// it names those that exist.
std::variant<BlockId, std::string> named_block(const Scene& scene, const Analysis& analysis,
                                               std::string_view name);
// The names of a list, each once, in reading order.
std::vector<std::string> block_names(const BlockList& list);

// Planes of two weights: the point of this moment, by the name of the block; else nothing. What a slide says
// of them, where it can name these scenes; and what is wrong with that, one sentence or empty.
std::optional<PlanePoint> point_of_plane(const Scene& scene, const Analysis& analysis, std::string_view name);
PlaneOptions plane_of(const Slide& slide, const std::map<std::string, Scene, std::less<>>& scenes);
std::string wrong_claims(const Scene& scene, const Analysis& analysis, const BlockList& blocks,
                         const PlaneOptions& claims);

// Whether a block of this name shows a training, which no scene holds.
bool shows_run(std::string_view name);
// What is wrong with the first wrong name of a list, or with the list (nothing in it, too deep);
// empty where nothing is.
std::string wrong_blocks(const Scene& scene, const Analysis& analysis, const BlockList& blocks);

// A block, ready to be drawn. `parts` keeps alive what its panel refers to.
struct Block {
  std::string name;
  BlockId which;
  Panel panel;
  std::optional<MatrixBlock>
      matrix{};  // of a matrix: before it is measured, for who arranges what stands above its cells
};
struct Blocks {
  std::vector<Block> list;
  std::vector<std::shared_ptr<const void>> parts;
  const Block* find(std::string_view name) const;
};
// Those of a list, each once, in reading order, with one scale for all signed matrices that can be compared.
// Names that do not exist are left out. The canvas, and the scene and the analysis of the input, must outlive
// them.
Blocks make_blocks(Canvas& canvas, const FigureInput& input, const BlockList& list);

// What a slide lights, in the notation of claims: cells, rows, columns, whole matrices. "S[4,2]", "Q[4,:]",
// "A2[:,1]", "A"; an index of -1 is all of them, and where no head is named it is this one. What names no
// matrix of this scene is left out.
std::vector<Cell> lit_cells(const Scene& scene, const Analysis& analysis, int head,
                            const std::vector<std::string>& light);
// The same of gradients, "gV[1,:]", as the cells of what they are by.
std::vector<Cell> lit_gradients(const Scene& scene, const Analysis& analysis, int head,
                                const std::vector<std::string>& light);

}  // namespace attnlab
