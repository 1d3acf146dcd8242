#include "core/graph/node.h"

#include <array>

namespace attnlab {

Sides sides_of(Node node) {
  using enum Side;
  static constexpr std::array<Sides, node_count> sides{{
      {queries, model},            // X
      {keys, model},               // M
      {queries, model},            // Q
      {keys, model},               // K
      {keys, value_input},         // V
      {model, key_width},          // W_Q
      {model, key_width},          // W_K
      {value_input, value_width},  // W_V
      {model, model},              // W_edit
      {model, value_width},        // W_A
      {heads, output},             // W_O
      {queries, key_width},        // P_Q
      {keys, key_width},           // P_K
      {keys, key_width},           // K_dot
      {queries, key_width},        // Q_turn
      {keys, key_width},           // K_turn
      {keys, value_width},         // P_V
      {queries, keys},             // S
      {queries, keys},             // D
      {queries, keys},             // L
      {queries, keys},             // A
      {queries, value_width},      // H
      {queries, heads},            // concat
      {queries, output},           // Y
      {model, model},              // W
      {queries, queries},          // QQ
      {queries, queries},          // S_sym
      {queries, queries},          // S_anti
  }};
  return sides[static_cast<std::size_t>(node)];
}

bool turns(Node node) { return sides_of(node).rows == Side::queries || sides_of(node).rows == Side::keys; }

}  // namespace attnlab
