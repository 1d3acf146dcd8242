// A scene as text: its file, as the program writes numbers, and its share line, "attnlab:1:PAYLOAD"
// (base64url of a CRC-32 and a zlib stream of the file without its blanks), which stands in the address of
// the page.

const share_start = "attnlab:1:";
const share_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const most_scene_bytes = 1 << 20;

// JSON in which every number reads back to the same bits; `indent` as in a file, none in a line.
function json_text(value, indent = null) {
  if (typeof value === "number") return exact_number(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const list = Array.isArray(value);
  const flat = indent === null || (list && value.every((x) => typeof x !== "object"));
  const inner = flat ? null : indent + "  ";
  const parts = list ? value.map((x) => json_text(x, inner))
    : Object.keys(value).map((name) => JSON.stringify(name) + (indent === null ? ":" : ": ") + json_text(value[name], inner));
  const [open, close] = list ? "[]" : "{}";
  if (flat) return open + parts.join(indent === null ? "," : ", ") + close;
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

const crc_table = made(1, 256, (_, n) => {
  for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
})[0];
const crc = (bytes) => ~bytes.reduce((c, byte) => crc_table[(c ^ byte) & 255] ^ (c >>> 8), -1) >>> 0;

function base64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const n = (bytes[i] << 16) | ((bytes[i + 1] || 0) << 8) | (bytes[i + 2] || 0);
    for (let k = 0; k < Math.min(4, bytes.length - i + 1); ++k) text += share_digits[(n >> (18 - 6 * k)) & 63];
  }
  return text;
}

function from_base64(text) {
  const bytes = [];
  for (let i = 0, bits = 0, count = 0; i < text.length; ++i) {
    bits = ((bits << 6) | share_digits.indexOf(text[i])) & 0xffff;
    count += 6;
    if (count >= 8) bytes.push((bits >> (count -= 8)) & 255);
  }
  return bytes;
}

const utf8_bytes = (text) => Array.from(new TextEncoder().encode(text));

function share_line(scene, dictionary) {
  const stream = deflated(utf8_bytes(json_text(scene)), utf8_bytes(dictionary));
  return share_start + base64(four_bytes(crc(stream)).concat(stream));
}

// The scene, or a sentence.
function read_share_line(text, dictionary) {
  const line = text.replace(/\s/g, "");
  if (!line.startsWith(share_start))
    return /^attnlab:\d+:/.test(line) ? "expected version 1 of the line; another Attnlab made this one"
      : "expected attnlab:1: and a scene after it";
  const payload = line.slice(share_start.length);
  const not_whole = "a part is missing, or a character is another (its checksum does not agree)";
  if (/[^A-Za-z0-9_-]/.test(payload)) return "expected letters, digits, - and _ alone";
  const bytes = from_base64(payload);
  const stream = bytes.slice(4);
  if (bytes.length <= 4 || !same_bytes(bytes.slice(0, 4), four_bytes(crc(stream)))) return not_whole;
  const json = inflated(stream, utf8_bytes(dictionary), most_scene_bytes);
  if (json === null) return "expected a packed scene, found other bytes, or more than 1 MiB";
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(json)));
  } catch (why) {
    return "expected a scene, found other text";
  }
}
