// The kinds of blocks, for make_blocks(): matrices, what the parts of views draw, and plots of expressions.
#pragma once

#include "app/figures/blocks/blocks.h"
#include "app/figures/views/views.h"

#include <map>

namespace attnlab {

// An input with a head and a part chosen, and options that fit: what panels of that head refer to.
FigureInput input_of(const FigureInput& input, int head, int part = 0, int parts = 1);

// A matrix as a list shows it.
struct NodeOfHead {
  Node node = Node::S;
  int head = 0;
};

// Panels of matrices, on scales that all matrices of a list have together.
class MatrixPanels {
 public:
  MatrixPanels(Canvas& canvas, const FigureInput& input, const std::vector<NodeOfHead>& list);
  Block block(const std::string& name, const BlockId& id, const NodeOfHead& one) const;
  // Adds what the panels refer to.
  void hold(std::vector<std::shared_ptr<const void>>& parts) const {
    for (const auto& head : heads_)
      if (head != nullptr) parts.push_back(head);
  }

 private:
  struct OfHead {
    OfHead(Canvas& canvas, const FigureInput& input, int head)
        : in(input_of(input, head)), part{canvas, in} {}
    FigureInput in;
    PanelPart part;
  };
  std::vector<std::shared_ptr<const OfHead>> heads_;
  std::array<ColorScale, range_count> scales_;  // by RangeOf,
  ColorScale inputs_;                           // and that of what is set
};

// Panels picked out of parts, each part of a head made once.
class PartPanels {
 public:
  PartPanels(Canvas& canvas, const FigureInput& input) : canvas_(canvas), input_(input) {}
  // Nothing where the part has none of this name here. A part without panels is one.
  std::optional<Panel> panel(const BlockRow& row, int head);
  std::vector<std::shared_ptr<const void>> held() const;

 private:
  struct Made {
    Made(const FigureInput& given) : in(given) {}
    FigureInput in;
    HeldPanels panels;
  };
  Canvas& canvas_;
  const FigureInput& input_;
  std::map<std::pair<const Part*, int>, std::shared_ptr<Made>> made_;
};

// As make_blocks(), where no name has a scene.
Blocks blocks_here(Canvas& canvas, const FigureInput& given, const BlockList& list);
// What is set has a range of its own, that of all inputs in use, whatever else stands beside it: equal
// numbers have equal colours on every slide.
ColorScale scale_of_inputs(const FigureInput& in);

inline constexpr std::string_view plane_block = "plane(x,y)", meter_block = "meter(x,bound)",
                                  power_block = "power(A,m)", limit_block = "limit(A)";
// Of expressions. One sentence where these are none of this scene, or too few.
std::string wrong_expressions(const FigureInput& input, const BlockId& id);
Block expression_block(Canvas& canvas, const FigureInput& input, const std::string& name, const BlockId& id);
Panel plane_panel(Canvas& canvas, const FigureInput& input, const std::string& name, const BlockId& id);
// Powers of the weights (powers.cpp).
bool is_power(const BlockId& id);
std::string wrong_power(const FigureInput& input, const BlockId& id);
Block power_of_weights(Canvas& canvas, const FigureInput& input, const std::string& name, const BlockId& id);
// The values of expressions that have one number each on this scene; or what is wrong.
std::variant<std::vector<double>, std::string> numbers_of(const FigureInput& input,
                                                          const std::vector<std::string>& expressions);
// As lessons write it: "a_{13}\\,a_{31}" of "A[1,3]*A[3,1]", "(S^{\\mathsf{T}})_{13}" of "T(S)[1,3]".
std::string latex_of_expression(std::string_view expression);

}  // namespace attnlab
