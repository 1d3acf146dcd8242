// The tables of the page: found in it, coloured, and filled with the numbers of this moment; the cell that is
// looked at, and what is lit with it. A table that is written without this program shows the numbers of the
// start.

const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));

// A matrix that repeats one of a scene before it becomes a table of its own.
function write_repeated() {
  const written = all("table");
  all("[data-as]").forEach((element) => {
    const table = written[element.dataset.as].cloneNode(true);
    if (element.dataset.node) {
      table.dataset.node = element.dataset.node;
      table.caption.replaceChildren(...element.firstChild.childNodes);
    }
    element.replaceWith(table);
  });
}

// A written table has a caption and rows: it gets its frame, the name that is spoken, and a head of its own.
function framed(table, rules) {
  const node = table.dataset.node, about = rules.nodes[node], own = table.closest(".head");
  const element = document.createElement("div"), heading = document.createElement("h3"), shape = document.createElement("small");
  const name = document.createElement("span");
  const rows = table.rows.length - 1, cols = all("th", table.rows[0]).filter((th) => th.textContent !== "Σ").length;
  element.className = `matrix ${about.role || ""}`;
  element.dataset.node = node;
  shape.textContent = `${rows} × ${cols}`;
  table.replaceWith(element);
  name.append(...table.caption.childNodes);
  heading.append(name, shape);
  element.append(heading, table);
  table.caption.remove();
  table.createTHead().append(table.rows[0]);
  table.setAttribute("aria-label", `${about.title}${own && about.per_head && rules.heads > 1 ? ` of head ${Number(own.dataset.head) + 1}` : ""}, ${rows} by ${cols}`);
}

function tables_in(section, rules) {
  all("table", section).forEach((table) => framed(table, rules));
  return all(".matrix", section).map((element) => {
    const table = element.querySelector("table");
    const own = element.closest(".head"), node = element.dataset.node;
    const view = { element, table, node, head: own && rules.nodes[node].per_head ? Number(own.dataset.head) : 0, group: rules.nodes[node].scale,
      sums: all("td.sum", table), cover: element.dataset.covered === "yes", cells: [] };
    all("tbody tr", table).forEach((row, i) => {
      view.cells.push(all("td:not(.sum)", row).map((td, j) => {
        td.place = { view, i, j, key: cell_key(node, i, j, view.head), row: cell_key(node, i, -1, view.head) };
        td.setAttribute("role", "gridcell");
        td.words = document.createElement("span");
        td.words.append(...td.childNodes);
        td.append(td.words);
        td.tabIndex = i + j === 0 ? 0 : -1;
        return td;
      }));
    });
    table.setAttribute("role", "grid");
    all("thead th", table).forEach((th) => (th.scope = "col"));
    all("tbody th", table).forEach((th) => (th.scope = "row"));
    return view;
  });
}

const shown = (view) => view.element.offsetParent !== null;

// What a cell says: its number, a mask, or that it left the range of doubles.
function cell_words(model, view, i, j, end, decimals) {
  const value = matrix_of(model, view.node, view.head)[i][j];
  if (is_masked(model, view.node, i, j)) return { text: view.node === "L" ? `${real_minus}∞` : "0", kind: "masked", value };
  if (!Number.isFinite(value)) return { text: "over", kind: "over", value };
  const text = end >= 0.1 ? show_rounded(value, decimals) : show_number(value, decimals);
  return { text, kind: "", value };
}

// Changes what has changed, and nothing else.
function put(element, name, value) {
  const kept = element.kept || (element.kept = {});
  if (kept[name] === value) return;
  kept[name] = value;
  const words = element.firstChild;
  if (name === "text" && words instanceof Text && words === element.lastChild) words.data = value;
  else if (name === "text") element.textContent = value;
  else if (name === "class") element.className = value;
  else element.style.setProperty(name, value);
}

function draw_table(model, view, look) {
  const end = look.ends[view.group];
  const kind = view.node === "A" && model.rules.weights !== "linear" ? "shares" : "signed";
  view.cells.forEach((row, i) =>
    row.forEach((td, j) => {
      if (td.typing) return;
      const words = cell_words(model, view, i, j, end, look.decimals);
      const key = td.place.key;
      const is_in = (set) => set.has(key) || set.has(td.place.row);
      const marks = (look.at === key ? " at" : "") + (look.made.has(key) ? " made" : "") + (look.fed.has(key) ? " fed" : "")
        + (is_in(look.lit) ? " lit" : "");
      const { asked } = look, mine = asked && is_in(asked);
      const covered = view.cover && (mine || !asked || !is_in(look.lit));
      const drawn = words.kind || covered ? { ground: "", ink: "" } : paint(look.maps, kind, words.value, end);
      put(td.words, "text", !covered ? words.text : mine || !asked || !asked.size ? "?" : "");
      put(td, "class", (covered ? "covered" : words.kind) + (!covered && words.text.length > 5 ? " long" : "") + marks);
      put(td, "background-color", drawn.ground);
      put(td, "color", drawn.ink);
    }));
  if (view.sums.length === 0) return;
  const sums = model.result.heads[view.head].row_sums;
  const shares = model.rules.weights === "softmax" || model.rules.weights === "sparsemax";
  view.sums.forEach((td, i) => {
    const one = Math.abs(sums[i] - 1) < 1e-12;
    put(td, "text", view.cover ? "?" : Number.isFinite(sums[i]) ? (one ? "1" : show_number(sums[i], 2)) : "over");
    put(td, "class", shares && !one && !view.cover ? "sum broken" : "sum");
  });
}

// The ends of the colours of all tables, over all heads, so that heads can be compared.
function ends_now(model, views, held) {
  const groups = {};
  views.forEach((view) => (groups[view.group] = groups[view.group] || []).push(matrix_of(model, view.node, view.head)));
  const ends = ends_of(groups, held);
  if (ends.logits !== undefined && !model.rules.own_logits) ends.logits = Math.max(ends.scores, ends.logits);
  const shares = model.rules.weights !== "linear";
  if (shares && groups.weights) ends.weights = largest_in(groups.weights) <= 1 + 1e-9 ? 1 : ends.weights;
  return ends;
}

// In the order in which they are written.
const fact_names = ["rank", "singular_values", "asymmetry"];
const facts_in = (section) => all(".facts", section).flatMap((list) => all("dd", list).map((dd, k) => {
  dd.dataset.fact = fact_names[k];
  return dd;
}));

function draw_facts(model, section) {
  const facts = section.facts || (section.facts = facts_in(section));
  facts.filter((element) => !element.closest("[hidden]")).forEach((element) => {
    const head = model.result.heads[Number(element.closest("[data-head]").dataset.head)];
    const text = {
      rank: () => String(head.rank),
      singular_values: () => head.singular_values.map((x) => show_rounded(x, 4)).join(", "),
      asymmetry: () => (head.asymmetry === null ? "" : show_number(head.asymmetry, 4)),
    }[element.dataset.fact]();
    put(element, "text", element.closest("[data-covered=yes]") ? "?" : text);
  });
}

// "row 2 of 4, movie, column 3 of 4, was: 0.41"
function place_words(td) {
  const { view, i, j } = td.place;
  const side = (label, count, index, name) => {
    const words = label ? label.textContent.trim() : "";
    return `${name} ${index + 1} of ${count}` + (words && words !== String(index + 1) ? `, ${words}` : "");
  };
  const rows = view.cells.length, cols = view.cells[0].length;
  return `${side(td.parentElement.querySelector("th"), rows, i, "row")}`
    + (cols > 1 ? `, ${side(view.table.querySelectorAll("thead th")[j], cols, j, "column")}` : "");
}
