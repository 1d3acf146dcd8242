// The rows of the table of facts, one list a group. Part of the facts.
#pragma once

#include "core/facts/facts.h"

#include <array>

namespace attnlab::fact {

std::span<const FactInfo> softmax_list();
std::span<const FactInfo> rank_list();
std::span<const FactInfo> freedom_list();
std::span<const FactInfo> symmetry_list();
std::span<const FactInfo> mixing_list();
std::span<const FactInfo> heads_list();

// Signs between a value and its bound.
inline constexpr std::string_view at_most = "\xE2\x89\xA4", about = "\xE2\x89\x88";

// What facts speak of.
inline constexpr std::array weights_nodes{Node::A};
inline constexpr std::array score_nodes{Node::S};
inline constexpr std::array logit_nodes{Node::L, Node::A};
inline constexpr std::array key_nodes{Node::K_dot, Node::P_K};
inline constexpr std::array merged_nodes{Node::W};
inline constexpr std::array factor_nodes{Node::W_Q, Node::W_K};
inline constexpr std::array query_nodes{Node::QQ};
inline constexpr std::array part_nodes{Node::S_sym, Node::S_anti};
inline constexpr std::array head_nodes{Node::H};
inline constexpr std::array output_nodes{Node::Y};
inline constexpr std::array value_nodes{Node::P_V, Node::H};
inline constexpr std::array value_output_nodes{Node::W_V, Node::W_O, Node::W_A};

}  // namespace attnlab::fact
