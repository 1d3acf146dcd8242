// What a wrong answer in numbers breaks: the first check of its kind that sees something.
// In pages of lessons with such checks.

// Beside the truth; core/teaching/answer.cpp sees the same.
function seen_in(t, g, within, names = []) {
  if (typeof t === "string") return { beyond: 1 };
  if (typeof g === "string") return { word: 1, count: t.length, nothing: t.every((x) => x === 0) };
  const place = (is_so) => t.findIndex(is_so) + 1;
  const [most, high] = [t, g].map((row) => Math.max(...row));
  const [least, low] = [t, g].map((row) => Math.min(...row));
  const height = most - least;
  const more = height - (high - low);
  const one = Math.abs(sum_of(t) - 1) < 1e-9;
  const sum = sum_of(g);
  const masked = place((x, i) => (x === -Infinity) !== (g[i] === -Infinity));
  const ordered = !place((x, i) => t.some((y, j) => x > y + 2 * within && g[i] <= g[j]));
  const rise = (row, i) => row[i] - row[i - 1];
  const turn = place((x, i) => Math.min(Math.abs(rise(t, i)), Math.abs(rise(g, i))) > 0.02 * Math.max(height, 1) && rise(t, i) * rise(g, i) < 0);
  return {
    masked,
    hidden: t[masked - 1] === -Infinity,
    negative: least >= 0 && low < 0,
    zero: place((x, i) => one && x === 0 && g[i] > within / 2),
    one,
    sum: one && Math.abs(sum - 1) > 0.03 && show_number(sum, 2),
    ordered,
    largest: !ordered && t.indexOf(most) + 1,
    shape: one && (most > high ? "sharper" : "flatter"),
    turn: names[turn - 2],
    next: names[turn - 1],
    rises: rise(g, turn - 1) > 0,
    height: Math.abs(more) > within,
    steeper: more > 0,
  };
}

function broken({ truth, within }, given, { names, checks }) {
  const seen = seen_in(truth, given, within, names);
  const [, says] = checks.find(([sees]) => !sees || seen[sees]);
  return says.replace(/{(\w+)\??([^|}]*)\|?(.*?)}/g, (_, name, some, others) => (!some ? seen[name] || "" : seen[name] ? some : others));
}
