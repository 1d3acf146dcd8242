// zlib streams with a preset dictionary (RFC 1950, RFC 1951), as share lines hold them: any of them read, and
// written with the fixed codes of Huffman. Bytes are lists of numbers. Knows no scene.

const length_base = [], length_extra = [], distance_base = [], distance_extra = [];
for (let i = 0, next = 3; i < 28; ++i) {
  length_extra[i] = i < 8 ? 0 : (i >> 2) - 1;
  length_base[i] = next;
  next += 1 << length_extra[i];
}
length_base[28] = 258;
length_extra[28] = 0;
for (let i = 0, next = 1; i < 30; ++i) {
  distance_extra[i] = i < 4 ? 0 : (i >> 1) - 1;
  distance_base[i] = next;
  next += 1 << distance_extra[i];
}

// Codes by length and value, as RFC 1951 section 3.2.2 gives them out.
function code_table(lengths) {
  const count = new Array(16).fill(0);
  lengths.forEach((n) => ++count[n]);
  count[0] = 0;
  const next = [0, 0];
  for (let n = 1; n < 16; ++n) next[n + 1] = (next[n] + count[n]) << 1;
  const table = new Map();
  lengths.forEach((n, symbol) => n && table.set((n << 16) | next[n]++, symbol));
  return table;
}
const fixed_lengths = made(1, 288, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))[0];
const fixed_distances = new Array(30).fill(5);

function adler(bytes) {
  let a = 1, b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}
const four_bytes = (n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const same_bytes = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);

// The bytes, or null where the stream is damaged or makes more than `most`.
function inflated(stream, dictionary, most) {
  let at = 2, bit = 0;
  const out = [];
  const take = (n) => {
    let value = 0;
    for (let i = 0; i < n; ++i) {
      if (at >= stream.length) throw new RangeError("cut off");
      value |= ((stream[at] >> bit) & 1) << i;
      if (++bit === 8) bit = 0, ++at;
    }
    return value;
  };
  const symbol = (table) => {
    for (let n = 1, code = 0; n < 16; ++n) {
      code = (code << 1) | take(1);
      const found = table.get((n << 16) | code);
      if (found !== undefined) return found;
    }
    throw new RangeError("no such code");
  };
  const put = (byte) => {
    if (out.length >= most + dictionary.length) throw new RangeError("too large");
    out.push(byte);
  };
  function stored() {
    if (bit > 0) bit = 0, ++at;
    const size = take(16);
    if (size !== (~take(16) & 65535)) throw new RangeError("damaged length");
    for (let i = 0; i < size; ++i) put(take(8));
  }
  function dynamic_tables() {
    const literals = take(5) + 257, distances_count = take(5) + 1, codes = take(4) + 4;
    const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    const small = new Array(19).fill(0);
    for (let i = 0; i < codes; ++i) small[order[i]] = take(3);
    const table = code_table(small);
    const lengths = [];
    while (lengths.length < literals + distances_count) {
      const s = symbol(table);
      if (s < 16) lengths.push(s);
      else {
        const last = s === 16 ? lengths[lengths.length - 1] : 0;
        for (let i = s === 16 ? 3 + take(2) : s === 17 ? 3 + take(3) : 11 + take(7); i > 0; --i) lengths.push(last);
      }
    }
    return [code_table(lengths.slice(0, literals)), code_table(lengths.slice(literals, literals + distances_count))];
  }
  function coded(literals, far) {
    for (;;) {
      const s = symbol(literals);
      if (s === 256) return;
      if (s < 256) {
        put(s);
        continue;
      }
      if (s > 285) throw new RangeError("no such length");
      const length = length_base[s - 257] + take(length_extra[s - 257]);
      const d = symbol(far);
      if (d > 29) throw new RangeError("no such distance");
      const from = out.length - distance_base[d] - take(distance_extra[d]);
      if (from < 0) throw new RangeError("too far back");
      for (let i = 0; i < length; ++i) put(out[from + i]);
    }
  }
  try {
    if (stream.length < 6 || (stream[0] & 15) !== 8 || ((stream[0] << 8) | stream[1]) % 31 !== 0) return null;
    if (stream[1] & 32) {
      if (!same_bytes(stream.slice(2, 6), four_bytes(adler(dictionary)))) return null;
      at = 6;
      out.push(...dictionary);
    }
    const before = out.length;
    for (let last = 0; !last; ) {
      last = take(1);
      const kind = take(2);
      if (kind === 0) stored();
      else if (kind === 1) coded(code_table(fixed_lengths), code_table(fixed_distances));
      else if (kind === 2) coded(...dynamic_tables());
      else return null;
    }
    if (bit > 0) ++at;
    const bytes = out.slice(before);
    return same_bytes(stream.slice(at, at + 4), four_bytes(adler(bytes))) ? bytes : null;
  } catch (why) {
    if (why instanceof RangeError) return null;
    throw why;
  }
}

// A stream of one block; what has stood in the dictionary or before is pointed to.
function deflated(bytes, dictionary) {
  const out = [0x78, 0xf9, ...four_bytes(adler(dictionary))];
  let held = 0, count = 0;
  const put = (value, n) => {
    for (let i = 0; i < n; ++i) {
      held |= ((value >> i) & 1) << count;
      if (++count === 8) out.push(held), (held = count = 0);
    }
  };
  const codes = (lengths) => {
    const by_symbol = [];
    code_table(lengths).forEach((symbol, key) => (by_symbol[symbol] = [key & 65535, key >> 16]));
    return (symbol) => {
      const [code, n] = by_symbol[symbol];
      for (let i = n - 1; i >= 0; --i) put(code >> i, 1);
    };
  };
  const literal = codes(fixed_lengths), far = codes(fixed_distances);
  const place = (base, value) => base.reduce((found, low, i) => (low <= value ? i : found), 0);
  const all = dictionary.concat(bytes), seen = new Map();
  const key = (i) => all.slice(i, i + 3).join();
  const note = (i) => i + 3 <= all.length && seen.set(key(i), (seen.get(key(i)) || []).concat(i).slice(-64));
  for (let i = 0; i < dictionary.length; ++i) note(i);
  put(1, 1);
  put(1, 2);
  for (let i = dictionary.length; i < all.length; ) {
    let length = 0, back = 0;
    for (const from of seen.get(key(i)) || []) {
      let n = 0;
      while (n < 258 && i + n < all.length && all[from + n] === all[i + n]) ++n;
      if (n >= length && n >= 3 && i - from <= 32768) (length = n), (back = i - from);
    }
    if (length > 0) {
      const l = place(length_base, length), d = place(distance_base, back);
      literal(257 + l);
      put(length - length_base[l], length_extra[l]);
      far(d);
      put(back - distance_base[d], distance_extra[d]);
    } else {
      literal(all[i]);
      length = 1;
    }
    for (; length > 0; --length) note(i++);
  }
  literal(256);
  if (count > 0) out.push(held);
  return out.concat(four_bytes(adler(bytes)));
}
