// What a cell is made of in one step, what it feeds, and its formula in symbols and numbers: the graph of the
// computation, read cell by cell. Formulas are HTML. Knows no page.

// Lists of factors, each [node, row, column, head], one list a term of the sum.
function terms_of(model, node, i, j, head) {
  const about = model.rules.nodes[node];
  const row = (list) => list.map((_, k) => [[about.of, i, k, head]]);
  switch (about.kind || "sum") {
    case "sum": return about.terms.flatMap((term) => products_of(model, about, term, i, j, head));
    case "unit_rows": return row(matrix_of(model, about.of, head)[i]);
    case "turned": return turn_of(model, i, j) === null ? [[[about.of, i, j, head]]] : [j - (j % 2), j - (j % 2) + 1].map((k) => [[about.of, i, k, head]]);
    case "logits":
      if (is_masked(model, "L", i, j)) return [];
      return [[[about.of, i, j, head]]].concat(about.less ? [[[about.less, i, j, head]]] : []);
    case "weights":
      if (is_masked(model, "A", i, j)) return [];
      if (model.rules.weights === "linear" || model.rules.weights === "sigmoid") return [[[about.of, i, j, head]]];
      return row(matrix_of(model, about.of, head)[i]).filter((_, k) => !is_masked(model, "L", i, k));
    case "concat": {
      const width = model.result.heads[0].H[0].length;
      return [[[about.of, i, j % width, Math.floor(j / width)]]];
    }
    default: return [];
  }
}

const turn_of = (model, i, j) => {
  const pair = model.rules.turns[i][Math.floor(j / 2)];
  return pair === undefined ? null : pair;
};

function products_of(model, about, term, i, j, head) {
  const heads = about.over_heads ? model.result.heads.map((_, k) => k) : [head];
  const size = ([name, flipped], of) => {
    const m = matrix_of(model, name, of);
    return flipped ? m.length : m[0].length;
  };
  const cell = ([name, flipped], r, c, of) => (flipped ? [name, c, r, of] : [name, r, c, of]);
  const out = [];
  for (const of of heads) {
    if (term.length === 1) out.push([cell(term[0], i, j, of)]);
    if (term.length === 2)
      for (let k = 0; k < size(term[0], of); ++k) out.push([cell(term[0], i, k, of), cell(term[1], k, j, of)]);
    if (term.length === 3)
      for (let k = 0; k < size(term[0], of); ++k)
        for (let l = 0; l < size(term[1], of); ++l)
          out.push([cell(term[0], i, k, of), cell(term[1], k, l, of), cell(term[2], l, j, of)]);
  }
  // A weight that is masked, and so exactly 0, adds nothing.
  const adds = (product) => !product.some(([name, r, c]) => name === "A" && is_masked(model, "A", r, c));
  return out.filter(adds);
}

const cell_key = (node, i, j, head) => `${node}:${head}:${i}:${j}`;
const head_in = (model, node, head) => (model.rules.nodes[node].per_head ? head : 0);

function made_of(model, node, i, j, head) {
  const made = new Set();
  terms_of(model, node, i, j, head).forEach((term) =>
    term.forEach(([name, r, c, of]) => made.add(cell_key(name, r, c, head_in(model, name, of)))));
  return made;
}

// All that a cell feeds, step by step in the order of the computation.
function fed_by(model, node, i, j, head) {
  const fed = new Set([cell_key(node, i, j, head_in(model, node, head))]);
  const order = Object.keys(model.rules.nodes).filter((name) => !is_given(model, name));
  const heads = model.result.heads.length;
  for (const name of order)
    for (let of = 0; of < (model.rules.nodes[name].per_head ? heads : 1); ++of)
      matrix_of(model, name, of).forEach((row, r) =>
        row.forEach((_, c) => {
          const feeds = terms_of(model, name, r, c, of).some((term) =>
            term.some(([from, y, x, part]) => fed.has(cell_key(from, y, x, head_in(model, from, part)))));
          if (feeds) fed.add(cell_key(name, r, c, of));
        }));
  fed.delete(cell_key(node, i, j, head_in(model, node, head)));
  return fed;
}

const letter_with = (model, node, i, j, head) => {
  const about = model.rules.nodes[node];
  const number = model.result.heads.length > 1 && about.per_head ? `<sup>(${head + 1})</sup>` : "";
  return `${about.letter}${number}<sub>${i + 1},${j + 1}</sub>`;
};

// An operand in so many decimals, read back as it is shown; written without zeros behind what is exact with
// fewer, negative ones in brackets.
const operand_value = (x, decimals) => (Number.isFinite(x) ? Number(show_number(x, decimals).replaceAll(real_minus, "-")) : x);
function operand(x, decimals) {
  let few = Math.min(2, decimals);
  while (few < decimals && operand_value(x, few) !== operand_value(x, decimals)) ++few;
  const text = show_number(x, few);
  return x < 0 ? `(${text})` : text;
}

// The fewest decimals of the operands from which, as they are printed, the shown result follows;
// `about` where none do.
function digits_that_follow(value, worked_out) {
  for (let few = 2; few <= 10; ++few)
    if (show_number(worked_out((x) => operand_value(x, few)), 4) === show_number(value, 4)) return { few, about: false };
  return { few: 10, about: true };
}

const most_terms = 8;
const summed = (list) => (list.length <= most_terms ? list.join(" + ") : `${list.slice(0, 3).join(" + ")} + … + ${list[list.length - 1]}`);

// [symbols, a function of numbers seen through a rounding, how to write them in so many decimals]
function formula_parts(model, node, i, j, head) {
  const about = model.rules.nodes[node];
  const at = ([name, r, c, of]) => matrix_of(model, name, of)[r][c];
  const name = ([of, r, c, part]) => letter_with(model, of, r, c, part);
  const terms = terms_of(model, node, i, j, head);
  const first = terms.length > 0 ? terms[0][0] : null;
  switch (about.kind || "sum") {
    case "sum": return sum_parts(model, about, terms, at, name, i, j);
    case "unit_rows": {
      const row = terms.map((term) => at(term[0]));
      return [`${letter_with(model, about.of, i, j, head)} / ‖row ${i + 1}‖`, (see) => see(row[j]) / (see(norm(row)) || 1),
        (n) => `${operand(row[j], n)} / ${operand(norm(row), n)}`];
    }
    case "turned": {
      const turn = turn_of(model, i, j);
      if (turn === null) return [name(first), (see) => see(at(first)), (n) => operand(at(first), n)];
      const [x, y] = terms.map((term) => at(term[0]));
      const [c, s] = j % 2 === 0 ? [turn[0], -turn[1]] : [turn[1], turn[0]];
      const words = j % 2 === 0 ? ["cos", "− ", "sin"] : ["sin", "+ ", "cos"];
      return [`${name(terms[0][0])} ${words[0]} <i>t</i> ${words[1]}${name(terms[1][0])} ${words[2]} <i>t</i>`,
        (see) => see(x) * see(c) + see(y) * see(s),
        (n) => `${operand(x, n)} · ${operand(c, n)} + ${operand(y, n)} · ${operand(s, n)}`];
    }
    case "distances": return [`slope · |${i + 1} − ${j + 1}|`, (see) => see(model.rules.slopes[head]) * Math.abs(i - j),
      (n) => `${operand(model.rules.slopes[head], n)} · ${Math.abs(i - j)}`];
    case "logits": {
      const by = model.rules.inside * model.rules.temperature;
      const less = terms.length > 1 ? at(terms[1][0]) : 0;
      return [name(first) + (by === 1 ? "" : ` / ${model.rules.scale}`) + (terms.length > 1 ? ` − ${name(terms[1][0])}` : ""),
        (see) => see(at(first)) / see(by) - see(less),
        (n) => operand(at(first), n) + (by === 1 ? "" : ` / ${operand(by, n)}`) + (terms.length > 1 ? ` − ${operand(less, n)}` : "")];
    }
    case "weights": return weight_parts(model, about, terms, at, name, i, j, head);
    case "concat": return [name(first), (see) => see(at(first)), (n) => operand(at(first), n)];
    default: return null;
  }
}

function sum_parts(model, about, terms, at, name, i, j) {
  if (about.terms.length === 0) return ["identity", () => (i === j ? 1 : 0), () => (i === j ? "1" : "0")];
  if (terms.length === 0) return ["nothing that is allowed", () => 0, () => "0"];
  const by = about.divisor === "outside" ? model.rules.outside : 1;
  const wrap = (text, divisor) => (by === 1 ? text : `(${text}) / ${divisor}`);
  return [
    wrap(summed(terms.map((term) => term.map(name).join(" "))), model.rules.outside_scale),
    (see) => terms.reduce((sum, term) => sum + term.reduce((p, cell) => p * see(at(cell)), 1), 0) / see(by),
    (n) => wrap(summed(terms.map((term) => term.map((cell) => operand(at(cell), n)).join(" · "))), operand(by, n))];
}

function weight_parts(model, about, terms, at, name, i, j, head) {
  const own = letter_with(model, about.of, i, j, head);
  const x = matrix_of(model, about.of, head)[i][j];
  const row = terms.map((term) => at(term[0]));
  switch (model.rules.weights) {
    case "linear": return [own, (see) => see(x), (n) => operand(x, n)];
    case "sigmoid": return [`1 / (1 + <i>e</i><sup>−${own}</sup>)`, (see) => sigmoid([[see(x)]])[0][0],
      (n) => `1 / (1 + exp(−${operand(x, n)}))`];
    case "sparsemax": {
      const theta = x - matrix_of(model, "A", head)[i][j];
      const positive = matrix_of(model, "A", head)[i][j] > 0;
      return [`max(${own} − <i>θ</i>, 0)`, (see) => (positive ? Math.max(see(x) - see(theta), 0) : 0),
        (n) => (positive ? `max(${operand(x, n)} − ${operand(theta, n)}, 0)` : `max(${operand(x, n)} − <i>θ</i>, 0), below <i>θ</i>`)];
    }
    default: return [`exp ${own} / (${summed(terms.map((term) => `exp ${name(term[0])}`))})`,
      (see) => Math.exp(see(x)) / sum_of(row.map((y) => Math.exp(see(y)))),
      (n) => `exp ${operand(x, n)} / (${summed(row.map((y) => `exp ${operand(y, n)}`))})`];
  }
}

// {symbol, symbols, numbers, value}: the last two as they are shown.
function explained(model, node, i, j, head) {
  const value = matrix_of(model, node, head)[i][j];
  const symbol = letter_with(model, node, i, j, head);
  const shown = show_number(value, 4);
  if (is_given(model, node)) return { symbol, symbols: "", numbers: `= ${shown}`, note: "set by hand" };
  if (is_masked(model, node, i, j))
    return { symbol, symbols: "", numbers: `= ${node === "L" ? "−∞" : "0"}`, note: "masked: this query may not see this key" };
  if (!Number.isFinite(value)) return { symbol, symbols: "", numbers: "", note: "left the range of doubles" };
  const parts = formula_parts(model, node, i, j, head);
  const follow = digits_that_follow(value, parts[1]);
  return { symbol, symbols: `= ${parts[0]}`, numbers: `= ${parts[2](follow.few)} ${follow.about ? "≈" : "="} ${shown}`, note: "" };
}
