#include "core/picture/huffman.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <queue>
#include <utility>

namespace attnlab {

namespace {

constexpr std::size_t longest_code = 15;

// Lengths without a limit: the two rarest are joined until one tree is left.
std::vector<std::uint8_t> tree_depths(std::span<const std::uint32_t> counts) {
  using Entry = std::pair<std::uint64_t, std::size_t>;  // how often, which node; ties go by the node
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> rarest;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0) rarest.push({counts[i], i});
  std::vector<std::size_t> parent(counts.size() * 2, 0);
  std::size_t next = counts.size();
  while (rarest.size() > 1) {
    const Entry a = rarest.top();
    rarest.pop();
    const Entry b = rarest.top();
    rarest.pop();
    parent[a.second] = parent[b.second] = next;
    rarest.push({a.first + b.first, next++});
  }
  std::vector<std::uint8_t> depths(counts.size() * 2, 0);
  // A node comes after its children: from the root down every parent is known.
  for (std::size_t i = next - 1; i-- > 0;)
    if (parent[i] > 0) depths[i] = static_cast<std::uint8_t>(depths[parent[i]] + 1);
  depths.resize(counts.size());
  return depths;
}

}  // namespace

std::vector<std::uint8_t> code_lengths(std::span<const std::uint32_t> counts, int longest) {
  std::vector<std::uint32_t> flat(counts.begin(), counts.end());
  for (std::size_t i = 0; i < flat.size() && std::count(flat.begin(), flat.end(), 0U) >
                                                 static_cast<std::ptrdiff_t>(flat.size()) - 2;
       ++i)
    flat[i] = std::max(flat[i], 1U);
  for (;;) {
    std::vector<std::uint8_t> lengths = tree_depths(flat);
    if (*std::max_element(lengths.begin(), lengths.end()) <= longest) return lengths;
    // Counts that differ less give a flatter tree; in the end they are all equal.
    for (std::uint32_t& count : flat) count = (count + 1) / 2;
  }
}

std::vector<std::uint16_t> codes_of(std::span<const std::uint8_t> lengths) {
  std::array<unsigned, longest_code + 2> next{};
  for (const std::uint8_t length : lengths) ++next[length + 1U];
  next[1] = 0;  // what has no code is not counted
  for (std::size_t i = 2; i < next.size(); ++i) next[i] = (next[i] + next[i - 1]) << 1;
  std::vector<std::uint16_t> codes(lengths.size(), 0);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (lengths[i] == 0) continue;
    unsigned code = next[lengths[i]]++, reversed = 0;
    for (int bit = 0; bit < lengths[i]; ++bit, code >>= 1) reversed = reversed << 1 | (code & 1);
    codes[i] = static_cast<std::uint16_t>(reversed);
  }
  return codes;
}

}  // namespace attnlab
