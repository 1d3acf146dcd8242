// Matrices as lists of rows, and what attention does to them: the words in which a scene's computation is
// written. Sums run in the order of the inner index, as in the program. Knows no scene and no page.

function made(rows, cols, entry) {
  const m = [];
  for (let i = 0; i < rows; ++i) {
    const row = [];
    for (let j = 0; j < cols; ++j) row.push(entry(i, j));
    m.push(row);
  }
  return m;
}

const mapped = (m, change) => m.map((row, i) => row.map((x, j) => change(x, i, j)));
const transposed = (m) => made(m[0].length, m.length, (i, j) => m[j][i]);
const identity = (rows, cols) => made(rows, cols, (i, j) => (i === j ? 1 : 0));
const plus = (a, b) => mapped(a, (x, i, j) => x + b[i][j]);
const minus = (a, b) => mapped(a, (x, i, j) => x - b[i][j]);
const times = (a, factor) => mapped(a, (x) => x * factor);
const divided = (a, by) => mapped(a, (x) => x / by);
const beside = (list) => list[0].map((_, i) => [].concat(...list.map((m) => m[i])));
const sum_of = (row) => row.reduce((sum, x) => sum + x, 0);

function product(a, b) {
  return made(a.length, b[0].length, (i, j) => {
    let sum = a[i][0] * b[0][j];
    for (let k = 1; k < b.length; ++k) sum += a[i][k] * b[k][j];
    return sum;
  });
}

// The length of a row without a square that leaves the range of doubles.
function norm(row) {
  const largest = Math.max(...row.map(Math.abs));
  if (!(largest > 0) || largest === Infinity) return largest;
  if (largest > 1e-100 && largest < 1e100) return Math.sqrt(sum_of(row.map((x) => x * x)));
  return largest * Math.sqrt(sum_of(row.map((x) => (x / largest) ** 2)));
}

// Each row brought to length 1; a row of zeros stays.
function unit_rows(m) {
  return m.map((row) => {
    const small = norm(row) === Infinity ? row.map((x) => x * 0.25) : row;
    const length = norm(small);
    return length > 0 ? small.map((x) => x / length) : row.slice();
  });
}

// Each pair of coordinates of row i turned; turns[i][pair] is [cos, sin].
function turned(m, turns) {
  return m.map((row, i) => {
    const out = row.slice();
    turns[i].forEach(([c, s], pair) => {
      out[2 * pair] = row[2 * pair] * c - row[2 * pair + 1] * s;
      out[2 * pair + 1] = row[2 * pair] * s + row[2 * pair + 1] * c;
    });
    return out;
  });
}

const distances = (rows, cols, slope) => made(rows, cols, (i, j) => slope * Math.abs(i - j));
const masked = (logits, allowed) => mapped(logits, (x, i, j) => (allowed[i][j] ? x : -Infinity));

// From a row of logits to weights. A row in which nothing is allowed has the weights 0.
const rows_by = (rule) => (logits) => logits.map(rule);

const softmax = rows_by((row) => {
  const largest = Math.max(...row);
  if (largest === -Infinity) return row.map(() => 0);
  const powers = row.map((x) => Math.exp(x - largest));
  const sum = sum_of(powers);
  return powers.map((x) => x / sum);
});

const linear = rows_by((row) => row.map((x) => (x === -Infinity ? 0 : x)));

const sigmoid = rows_by((row) =>
  row.map((x) => {
    const e = Math.exp(-Math.abs(x));
    return (x < 0 ? e : 1) / (1 + e);
  })
);

// The point of the simplex next to the row (arXiv 1602.02068, algorithm 1).
const sparsemax = rows_by((row) => {
  const largest = Math.max(...row);
  if (largest === -Infinity) return row.map(() => 0);
  const sorted = row.map((x) => x - largest).sort((a, b) => b - a);
  let sum = 0;
  let theta = 0;
  for (let k = 0; k < sorted.length; ++k) {
    if (1 + k * sorted[k] <= sum) break;
    sum += sorted[k];
    theta = (sum - 1) / (k + 1);
  }
  return row.map((x) => Math.max(x - largest - theta, 0));
});

// By the one-sided Jacobi method (Hestenes 1958): columns are turned in pairs until all are orthogonal;
// descending.
function singular_values(m) {
  const largest = Math.max(...m.map((row) => Math.max(...row.map(Math.abs))));
  if (!Number.isFinite(largest)) return m[0].map(() => NaN);
  if (largest === 0) return m[0].map(() => 0);
  const columns = transposed(divided(m, largest));
  const dot = (a, b) => sum_of(a.map((x, i) => x * b[i]));
  for (let sweep = 0, moved = true; sweep < 40 && moved; ++sweep) {
    moved = false;
    for (let p = 0; p < columns.length; ++p)
      for (let q = p + 1; q < columns.length; ++q) {
        const a = dot(columns[p], columns[p]);
        const b = dot(columns[q], columns[q]);
        const c = dot(columns[p], columns[q]);
        if (Math.abs(c) <= 1e-16 * Math.sqrt(a * b)) continue;
        moved = true;
        const zeta = (b - a) / (2 * c);
        const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta));
        const cos = 1 / Math.hypot(1, t);
        const sin = cos * t;
        const turn = columns[p].map((x, i) => [cos * x - sin * columns[q][i], sin * x + cos * columns[q][i]]);
        columns[p] = turn.map((pair) => pair[0]);
        columns[q] = turn.map((pair) => pair[1]);
      }
  }
  return columns.map((column) => norm(column) * largest).sort((a, b) => b - a);
}

// The singular values above max(rows, cols) * eps * sigma_max, as NumPy's matrix_rank.
function rank_of(sigma, size) {
  return sigma.some(Number.isNaN) ? 0 : sigma.filter((x) => x > size * Number.EPSILON * sigma[0]).length;
}

// ||(S - S^T)/2|| / ||S||, 0 for a zero matrix; null where S is not square.
function asymmetry_of(S) {
  if (S.length !== S[0].length) return null;
  const largest = Math.max(...S.map((row) => Math.max(...row.map(Math.abs))));
  if (!(largest > 0)) return largest === 0 ? 0 : NaN;
  let anti = 0;
  let all = 0;
  const small = divided(S, largest);
  mapped(small, (x, i, j) => {
    anti += ((x - small[j][i]) / 2) ** 2;
    all += x * x;
  });
  return Math.min(1, Math.sqrt(anti / all));
}
