#include "core/picture/zlib_bytes.h"

#include <zlib.h>

#include <algorithm>
#include <new>

namespace attnlab {
namespace {

constexpr std::size_t step = std::size_t{64} << 10;  // of unpacked bytes made at once

// zlib takes its input through a pointer that is not const and counts in 32 bits.
const Bytef* bytes_of(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

}  // namespace

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

}  // namespace attnlab
