// Colours as in the window: a value's place on its map, the ink on it, and how far each map reaches. Tables
// of the maps come with the page, 33 stops each.

const channels = (hex, i) => [0, 2, 4].map((at) => parseInt(hex.substr(6 * i + at, 2), 16));
const read_maps = new Map();
function stops_of(map) {
  if (!read_maps.has(map)) read_maps.set(map, made(1, map.length / 6, (_, i) => channels(map, i))[0]);
  return read_maps.get(map);
}

const linear_light = (s) => (s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4);
const luminance = (rgb) => [0.2126, 0.7152, 0.0722].reduce((sum, part, k) => sum + part * linear_light(rgb[k] / 255), 0);

// The colour at t from 0 to 1.
function sampled(map, t) {
  const stops = stops_of(map);
  const at = Math.max(0, Math.min(1, t)) * (stops.length - 1);
  const i = Math.min(Math.floor(at), stops.length - 2);
  const a = stops[i], b = stops[i + 1];
  return a.map((x, k) => Math.round(x + (b[k] - x) * (at - i)));
}

// Black or white, whichever has the higher contrast.
const ink_on = (rgb) => ((luminance(rgb) + 0.05) ** 2 >= 0.05 * 1.05 ? "#000" : "#fff");

// The least of 1, 1.5, 2, 3, 4, 6, 8 times a power of ten that is not below.
function round_up(magnitude) {
  if (!(magnitude > 0) || !Number.isFinite(magnitude)) return 1;
  const power = 10 ** Math.floor(Math.log10(magnitude));
  const step = [1, 1.5, 2, 3, 4, 6, 8, 10].find((x) => magnitude <= x * power * (1 + 1e-12));
  return step === undefined || !(power > 0) ? magnitude : step * power;
}

const largest_in = (matrices) =>
  matrices.reduce((most, m) => m.reduce((a, row) => row.reduce((b, x) => (Number.isFinite(x) ? Math.max(b, Math.abs(x)) : b), a), most), 0);

// The ends of all groups. Those of one size share an end; what is more than 8 times smaller has its own.
// `held` are the ends that a drag under way keeps: they only grow.
function ends_of(groups, held) {
  const shared = ["numbers", "scores", "outputs"].filter((name) => groups[name]);
  const largest = {};
  Object.entries(groups).forEach(([name, matrices]) => (largest[name] = largest_in(matrices)));
  const sorted = shared.map((name) => largest[name]).filter((x) => x > 0).sort((a, b) => a - b);
  const end_for = (own) => {
    let least = 0, end = 0;
    for (const one of sorted) {
      if (least > 0 && one > 8 * least && end >= own) break;
      if (least === 0 || one > 8 * least) least = one;
      end = one;
    }
    return Math.max(end, own);
  };
  const ends = {};
  Object.keys(groups).forEach((name) => {
    const reach = round_up(shared.includes(name) ? end_for(largest[name]) : largest[name]);
    ends[name] = Math.max(reach, (held && held[name]) || 0);
  });
  return ends;
}

// The colour of a value, and the ink on it.
function paint(maps, kind, value, end) {
  const rgb = kind === "shares" ? sampled(maps.weights, value / end) : sampled(maps.signed, (value / end + 1) / 2);
  return { ground: `rgb(${rgb.join()})`, ink: ink_on(rgb) };
}
