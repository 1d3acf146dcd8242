// A model: a scene as it stands now, what was written down of its rules, and everything computed from it.
// Matrices are found by node ("S", "W_Q") and head. Knows no page.

// The rules of a scene; its matrices are told once for all scenes of the page.
function rules_of(data, k) {
  const nodes = {};
  Object.entries(data.scenes[k].nodes).forEach(([node, place]) => (nodes[node] = data.nodes[place]));
  return { ...data.scenes[k], nodes };
}

function make_model(rules, start, computation) {
  return { rules, start, computation, scene: JSON.parse(start), result: null, past: [], future: [] };
}

const given_of = (rules, scene) => {
  const given = {};
  Object.entries(rules.nodes).forEach(([node, about]) => {
    if (about.field === undefined) return;
    given[node] = about.per_head ? scene.heads.map((head) => head[about.field]) : scene[about.field];
  });
  return given;
};

// Worked out where it is asked for, once.
function lazily(object, name, make) {
  const get = () => {
    const value = make();
    Object.defineProperty(object, name, { value });
    return value;
  };
  Object.defineProperty(object, name, { configurable: true, get });
}

function compute(model) {
  model.result = model.computation(given_of(model.rules, model.scene));
  model.result.heads.forEach((head) => {
    head.row_sums = head.A.map(sum_of);
    lazily(head, "singular_values", () => singular_values(head.W));
    lazily(head, "rank", () => rank_of(head.singular_values, head.W.length));
    lazily(head, "asymmetry", () => asymmetry_of(head.S));
  });
}

function matrix_of(model, node, head) {
  const about = model.rules.nodes[node];
  if (about.field !== undefined) return about.per_head ? model.scene.heads[head][about.field] : model.scene[about.field];
  return about.per_head ? model.result.heads[head][node] : model.result[node];
}

const is_given = (model, node) => model.rules.nodes[node].field !== undefined;
const is_masked = (model, node, i, j) =>
  (node === "L" || node === "A") && model.rules.allowed && !model.rules.allowed[i][j];

const most_entry = 1e6;
const within_bounds = (x) => Math.max(-most_entry, Math.min(most_entry, x));

// Undo: the entries before each change, as texts of all given matrices.
const snapshot = (model) => json_text(given_of(model.rules, model.scene));
function restore(model, text) {
  const kept = JSON.parse(text);
  Object.entries(model.rules.nodes).forEach(([node, about]) => {
    if (about.field === undefined) return;
    if (about.per_head) model.scene.heads.forEach((head, i) => (head[about.field] = kept[node][i]));
    else model.scene[about.field] = kept[node];
  });
}

// Why the matrices of a scene are not those of the rules; empty where they are.
function why_not_matrices(rules, scene) {
  const fits = (m, [rows, cols]) => Array.isArray(m) && m.length === rows
    && m.every((row) => Array.isArray(row) && row.length === cols && row.every((x) => typeof x === "number" && Number.isFinite(x)));
  if (scene === null || typeof scene !== "object" || !Array.isArray(scene.heads) || scene.heads.length !== rules.heads
    || scene.heads.some((head) => head === null || typeof head !== "object"))
    return `expected ${rules.heads} head${rules.heads === 1 ? "" : "s"}`;
  for (const [node, about] of Object.entries(rules.nodes)) {
    if (about.field === undefined) continue;
    const list = about.per_head ? scene.heads.map((head) => head[about.field]) : [scene[about.field]];
    if (!list.every((m) => fits(m, about.shape))) return `${about.field}: expected ${about.shape.join(" by ")} numbers`;
  }
  return "";
}

const fixed_fields = ["source", "score", "value", "output", "unit_keys", "weights", "positions", "angle", "slope", "inside", "outside",
  "temperature", "mask"];

// Whether another scene has the same rules and sizes, so that this computation is its own:
// all fields alike but entries and words.
function why_not_this(model, other) {
  const now = model.scene;
  const differ = (a, b) => JSON.stringify(a) !== JSON.stringify(b);
  if (other === null || typeof other !== "object" || Array.isArray(other) || other.attnlab !== 1)
    return "expected a scene of Attnlab";
  for (const field of fixed_fields)
    if (differ(now[field], other[field])) return `its rules are others (${field})`;
  return why_not_matrices(model.rules, other);
}
