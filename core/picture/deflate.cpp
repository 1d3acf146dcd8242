#include "core/picture/deflate.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <new>
#include <queue>
#include <utility>

namespace attnlab {
namespace {

constexpr std::size_t window = 32768, shortest = 4, longest = 258;
constexpr std::size_t held = std::size_t{256} << 10;  // unpacked bytes, before they are packed
constexpr std::size_t block_tokens = std::size_t{48} << 10;
constexpr int hash_bits = 14;
constexpr std::size_t literal_symbols = 286, distance_symbols = 30, end_of_block = 256;
constexpr std::uint32_t match_flag = 1U << 31;

template <typename Word>
Word word_at(const std::uint8_t* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

std::size_t hash_of(std::uint32_t four) { return four * 2654435761U >> (32 - hash_bits); }

// A length or distance as a symbol and the extra bits behind it (RFC 1951, section 3.2.5).
struct Symbol {
  std::size_t symbol;
  int extra_bits;
  std::uint32_t extra;
};
Symbol length_symbol(std::uint32_t length) {
  if (length == longest) return {285, 0, 0};
  const std::uint32_t x = length - 3;
  if (x < 8) return {257 + x, 0, 0};
  const int bits = std::bit_width(x) - 3;
  return {257 + 4 * static_cast<std::size_t>(bits + 1) + (x >> bits & 3), bits, x & ((1U << bits) - 1)};
}
Symbol distance_symbol(std::uint32_t distance) {
  const std::uint32_t x = distance - 1;
  if (x < 4) return {x, 0, 0};
  const int bits = std::bit_width(x) - 2;
  return {2 * static_cast<std::size_t>(bits + 1) + (x >> bits & 1), bits, x & ((1U << bits) - 1)};
}

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

constexpr std::size_t step = std::size_t{64} << 10;  // of unpacked bytes made at once

// zlib takes its input through a pointer that is not const and counts in 32 bits.
const Bytef* bytes_of(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

}  // namespace

Deflater::Deflater()
    : table_(std::size_t{1} << hash_bits, 0),
      literal_counts_(literal_symbols),
      distance_counts_(distance_symbols) {
  out_ = {'\x78', '\x01'};  // deflate with a window of 32 KiB, made fast
  tokens_.reserve(block_tokens);
}

std::uint8_t* Deflater::next(std::size_t size) {
  if (end_ - begin_ >= held) pack();
  if (end_ + size > bytes_.size()) {
    // What matches can still reach comes to the front.
    const std::size_t gone = begin_ > window ? begin_ - window : 0;
    if (gone > 0) {
      std::memmove(bytes_.data(), bytes_.data() + gone, end_ - gone);
      begin_ -= gone, end_ -= gone, summed_ -= gone;
      for (std::uint32_t& place : table_) place = place > gone ? place - static_cast<std::uint32_t>(gone) : 0;
    }
    if (end_ + size > bytes_.size()) bytes_.resize(std::max(end_ + size, 2 * held + window));
  }
  std::uint8_t* const room = bytes_.data() + end_;
  end_ += size;
  return room;
}

// Adler-32 by zlib; over n bytes of 0 it is (a, b + n a) by its definition.
void Deflater::sum_up_to(std::size_t at) {
  sum_ = static_cast<std::uint32_t>(adler32(sum_, bytes_.data() + summed_, static_cast<uInt>(at - summed_)));
  summed_ = at;
}

void Deflater::literal(std::uint8_t byte) {
  ++literal_counts_[byte];
  tokens_.push_back(byte);
}

void Deflater::match(std::size_t length, std::size_t distance) {
  ++literal_counts_[length_symbol(static_cast<std::uint32_t>(length)).symbol];
  ++distance_counts_[distance_symbol(static_cast<std::uint32_t>(distance)).symbol];
  tokens_.push_back(match_flag | static_cast<std::uint32_t>(length << 16 | (distance - 1)));
}

// At a 0: as many as follow, each repeating the one before.
void Deflater::pack_zeros(std::size_t& at, std::size_t end) {
  constexpr std::size_t worth_summing = 64;
  constexpr std::uint32_t base = 65521;
  std::size_t stop = at;
  while (stop + 8 <= end && word_at<std::uint64_t>(&bytes_[stop]) == 0) stop += 8;
  while (stop < end && bytes_[stop] == 0) ++stop;
  const std::size_t count = stop - at;
  if (count >= worth_summing) {
    sum_up_to(at);
    const std::uint64_t a = sum_ & 0xFFFF, b = sum_ >> 16;
    sum_ = static_cast<std::uint32_t>((b + count % base * a) % base << 16 | a);
    summed_ = stop;
  }
  std::size_t left = count;
  if (at == 0 || bytes_[at - 1] != 0) literal(0), --left;
  while (left >= 3) {
    // Never so long that one or two remain.
    const std::size_t length = left > longest && left < longest + 3 ? left - 3 : std::min(left, longest);
    match(length, 1);
    left -= length;
  }
  for (; left > 0; --left) literal(0);
  at = stop;
}

std::size_t Deflater::match_length(std::size_t at, std::size_t candidate) const {
  const std::size_t most = std::min(longest, end_ - at);
  std::size_t length = 0;
  while (length + 8 <= most) {
    const std::uint64_t differ =
        word_at<std::uint64_t>(&bytes_[at + length]) ^ word_at<std::uint64_t>(&bytes_[candidate + length]);
    if (differ != 0 && std::endian::native == std::endian::little)
      return length + static_cast<std::size_t>(std::countr_zero(differ)) / 8;
    if (differ != 0) break;
    length += 8;
  }
  while (length < most && bytes_[at + length] == bytes_[candidate + length]) ++length;
  return length;
}

void Deflater::pack() {
  std::size_t at = begin_;
  while (at < end_) {
    if (tokens_.size() >= block_tokens) write_block(false);
    if (at + shortest > end_) {
      literal(bytes_[at++]);
      continue;
    }
    const auto four = word_at<std::uint32_t>(&bytes_[at]);
    if (four == 0) {
      pack_zeros(at, end_);
      continue;
    }
    std::uint32_t& place = table_[hash_of(four)];
    const std::size_t candidate = place;
    place = static_cast<std::uint32_t>(at + 1);
    if (candidate > 0 && at + 1 - candidate <= window &&
        word_at<std::uint32_t>(&bytes_[candidate - 1]) == four) {
      const std::size_t length = match_length(at, candidate - 1);
      match(length, at + 1 - candidate);
      at += length;
    } else {
      literal(bytes_[at++]);
    }
  }
  sum_up_to(end_);
  begin_ = end_;
}

void Deflater::put(std::uint64_t bits, int count) {
  bits_ |= bits << bit_count_;
  bit_count_ += count;
}

void Deflater::flush_bits(int keep) {
  for (; bit_count_ > keep; bit_count_ -= 8, bits_ >>= 8) out_ += static_cast<char>(bits_ & 0xFF);
  bit_count_ = std::max(bit_count_, 0);
}

// The lengths of both alphabets, themselves packed by a code of their own (RFC 1951, section 3.2.7).
void Deflater::write_lengths(const std::vector<std::uint8_t>& lengths, std::size_t literals) {
  constexpr std::array<std::size_t, 19> order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                              11, 4,  12, 3, 13, 2, 14, 1, 15};
  constexpr std::uint8_t zeros_short = 17, zeros_long = 18;   // 3 to 10, and 11 to 138, times the length 0
  std::vector<std::pair<std::uint8_t, std::uint8_t>> packed;  // a symbol, and the count behind it
  for (std::size_t i = 0; i < lengths.size();) {
    std::size_t zeros = 0;
    while (i + zeros < lengths.size() && lengths[i + zeros] == 0 && zeros < 138) ++zeros;
    if (zeros >= 3)
      packed.emplace_back(zeros > 10 ? zeros_long : zeros_short,
                          static_cast<std::uint8_t>(zeros - (zeros > 10 ? 11 : 3)));
    else
      packed.emplace_back(lengths[i], std::uint8_t{0}), zeros = 1;
    i += zeros;
  }
  std::vector<std::uint32_t> counts(order.size(), 0);
  for (const auto& [symbol, count] : packed) ++counts[symbol];
  const std::vector<std::uint8_t> code = code_lengths(counts, 7);
  const std::vector<std::uint16_t> codes = codes_of(code);
  put(literals - 257, 5);
  put(lengths.size() - literals - 1, 5);
  put(order.size() - 4, 4);
  for (const std::size_t symbol : order) {
    put(code[symbol], 3);
    flush_bits(7);
  }
  for (const auto& [symbol, count] : packed) {
    put(codes[symbol], code[symbol]);
    if (symbol >= zeros_short) put(count, symbol == zeros_long ? 7 : 3);
    flush_bits(7);
  }
}

void Deflater::write_block(bool last) {
  literal_counts_[end_of_block] = 1;
  std::vector<std::uint8_t> lengths = code_lengths(literal_counts_, 15);
  const std::vector<std::uint8_t> distance_lengths = code_lengths(distance_counts_, 15);
  const std::vector<std::uint16_t> codes = codes_of(lengths), distance_codes = codes_of(distance_lengths);
  lengths.insert(lengths.end(), distance_lengths.begin(), distance_lengths.end());
  put(last ? 0b101 : 0b100, 3);  // a block with codes of its own
  write_lengths(lengths, literal_symbols);
  for (const std::uint32_t token : tokens_) {
    if ((token & match_flag) == 0) {
      put(codes[token], lengths[token]);
    } else {
      const Symbol length = length_symbol(token >> 16 & 0x1FF),
                   distance = distance_symbol((token & 0xFFFF) + 1);
      put(codes[length.symbol], lengths[length.symbol]);
      put(length.extra, length.extra_bits);
      put(distance_codes[distance.symbol], distance_lengths[distance.symbol]);
      put(distance.extra, distance.extra_bits);
    }
    flush_bits(7);
  }
  put(codes[end_of_block], lengths[end_of_block]);
  flush_bits(7);
  tokens_.clear();
  std::fill(literal_counts_.begin(), literal_counts_.end(), 0U);
  std::fill(distance_counts_.begin(), distance_counts_.end(), 0U);
}

std::string Deflater::finish() {
  pack();
  write_block(true);
  flush_bits(0);
  add_number(out_, sum_);
  return std::move(out_);
}

std::vector<std::uint8_t> code_lengths(std::span<const std::uint32_t> counts, int most_bits) {
  std::vector<std::uint32_t> flat(counts.begin(), counts.end());
  for (std::size_t i = 0; i < flat.size() && std::count(flat.begin(), flat.end(), 0U) >
                                                 static_cast<std::ptrdiff_t>(flat.size()) - 2;
       ++i)
    flat[i] = std::max(flat[i], 1U);
  for (;;) {
    std::vector<std::uint8_t> lengths = tree_depths(flat);
    if (*std::max_element(lengths.begin(), lengths.end()) <= most_bits) return lengths;
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

std::string packed(std::string_view bytes, std::string_view dictionary) {
  z_stream stream{};
  if (deflateInit(&stream, Z_BEST_COMPRESSION) != Z_OK) throw std::bad_alloc();
  if (!dictionary.empty())
    deflateSetDictionary(&stream, bytes_of(dictionary), static_cast<uInt>(dictionary.size()));
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = const_cast<Bytef*>(bytes_of(bytes));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = deflate(&stream, Z_FINISH);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw std::bad_alloc();  // the one way to fail: the space is large enough
  out.resize(out.size() - stream.avail_out);
  return out;
}

std::variant<std::string, Unpacking> unpacked(std::string_view bytes, std::size_t limit,
                                              std::string_view dictionary) {
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  stream.next_in = const_cast<Bytef*>(bytes_of(bytes));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string out;
  int status = Z_OK;
  while (status == Z_OK && out.size() <= limit) {
    const std::size_t made = out.size();
    out.resize(made + std::min(step, limit + 1 - made));
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + made);
    stream.avail_out = static_cast<uInt>(out.size() - made);
    status = inflate(&stream, Z_NO_FLUSH);
    // Another dictionary than that of the packing is refused by its checksum.
    if (status == Z_NEED_DICT)
      status = inflateSetDictionary(&stream, bytes_of(dictionary), static_cast<uInt>(dictionary.size()));
    out.resize(out.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  if (out.size() > limit) return Unpacking::too_large;
  if (status != Z_STREAM_END) return Unpacking::damaged;
  return out;
}

std::uint32_t crc_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(crc32(0, bytes_of(bytes), static_cast<uInt>(bytes.size())));
}

void add_number(std::string& bytes, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFF);
}

}  // namespace attnlab
