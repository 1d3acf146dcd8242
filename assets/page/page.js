// The page itself: one scene at a time, its tables and formula, undo, themes, what is said to a screen
// reader, files, and the state in the address.

const page_data = JSON.parse(document.getElementById("attnlab-page").textContent);
const by_id = (id) => document.getElementById(id);
const say_after = 350;

const all_rules = page_data.scenes.map((_, k) => rules_of(page_data, k));
const scene_texts = page_data.scenes.map((_, k) => by_id(k === 0 ? "attnlab-scene" : `attnlab-scene-${k + 1}`).textContent);

// Where somebody has changed a scene of the file by hand into what cannot be computed: why. Else empty.
function why_broken(rules, text) {
  try {
    return why_not_matrices(rules, JSON.parse(text));
  } catch (why) {
    return "expected JSON";
  }
}

const page = {
  models: [],
  sections: all(".scene"),
  model: null, views: [], section: null,
  head: 0, at: null, pinned: null, hovered: null, lit: new Set(), asked: null, locked: "", kept_nodes: [], held: null, frame: 0, note: "", last_weights: null,
};

page.theme = () => {
  const chosen = document.documentElement.dataset.theme;
  if (page.printing) return "print";
  return chosen || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
};

page.show_scene = (k) => {
  page.sections.forEach((section, i) => (section.hidden = i !== k));
  page.model = page.models[k];
  page.section = page.sections[k];
  page.views = page.section.views || (page.section.views = tables_in(page.section, page.model.rules));
  page.at = page.pinned = page.hovered = null;
  page.held = null;
  compute(page.model);
  page.show_head(0);
};

page.show_head = (head) => {
  page.head = head;
  all(".head", page.section).forEach((element) => (element.hidden = Number(element.dataset.head) !== head));
  all(".heads button", page.section).forEach((button, i) => button.setAttribute("aria-pressed", String(i === head)));
  page.draw();
};

page.draw = () => {
  const model = page.model;
  const looked = page.hovered || page.pinned || page.at;
  const place = looked && looked.place;
  const now = place ? [place.view.node, place.i, place.j, place.view.head] : null;
  const look = {
    ends: ends_now(model, page.views, page.held), maps: { ...page_data.maps.light, ...page_data.maps[page.theme()] }, decimals: page_data.decimals, lit: page.lit, asked: page.asked,
    at: now ? cell_key(now[0], now[1], now[2], head_in(model, now[0], now[3])) : "",
    ...page.marks(now),
  };
  if (page.held) page.held = look.ends;
  page.views.filter((view) => !(page.held && view.away) && !view.element.closest("[hidden]")).forEach((view) => draw_table(model, view, look));
  draw_facts(model, page.section);
  if (page.tell) page.tell();
  page.draw_formula(now, place);
  draw_small(page, look);
};

// What is lit with a cell follows from the rules alone: kept while it is looked at.
page.marks = (now) => {
  if (now === null) return { made: new Set(), fed: new Set() };
  const key = now.join();
  if (page.model.marked !== key) Object.assign(page.model, { marked: key, made: made_of(page.model, ...now), fed: fed_by(page.model, ...now) });
  return { made: page.model.made, fed: page.model.fed };
};

page.draw_formula = (now, place) => {
  // A formula has the numbers of what feeds its cell: while something is covered none is told.
  const told = page.note || now === null || page.views.some((view) => view.cover) ? null : explained(page.model, ...now);
  const html = page.note ? xml(page.note) : told === null ? page_data.hint
    : [told.symbol, told.symbols, told.numbers, told.note && `<span class="note">${told.note}</span>`].filter(Boolean).join(" ");
  if (page.formula === html) return;
  const line = by_id("formula");
  line.innerHTML = page.formula = html;
  line.classList.toggle("refused", page.note !== "" && !page.calm);
};

// The weights once more, small, where a hand on a telephone hides them.
function draw_small(of, look) {
  const canvas = by_id("small");
  const A = of.model.result.heads[of.head].A;
  const size = 8;
  if (canvas.width !== A[0].length * size) canvas.width = A[0].length * size;
  if (canvas.height !== A.length * size) canvas.height = A.length * size;
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, canvas.width, canvas.height);
  const weights = of.views.filter((view) => view.node === "A");
  const covered = weights.some((view) => view.cover);
  canvas.hidden = weights.some((view) => view.off);
  A.forEach((row, i) => row.forEach((x, j) => {
    const kind = of.model.rules.weights === "linear" ? "signed" : "shares";
    context.fillStyle = covered || !Number.isFinite(x) ? "#888" : paint(look.maps, kind, x, look.ends.weights).ground;
    context.fillRect(j * size, i * size, size - 1, size - 1);
  }));
}

page.name_of = (td) => `${td.place.view.table.getAttribute("aria-label").split(",")[0]}, ${place_words(td)}`;
page.say = (words) => {
  clearTimeout(page.saying);
  page.saying = setTimeout(() => (by_id("said").textContent = words), say_after);
};
page.refuse = (why, calm) => {
  page.note = why;
  page.calm = calm;
  page.draw();
  page.say(why);
};

page.look_at = (td, focused) => {
  if (focused) {
    page.at = td;
    page.note = "";
    page.say(`${page.name_of(td)}: ${td.textContent || "covered"}`);
  } else if (page.hovered === td) {
    return;
  } else {
    page.hovered = td;
  }
  page.draw_soon();
};
page.pin = (td) => {
  page.pinned = page.pinned === td ? null : td;
  page.draw_soon();
};

page.draw_soon = () => {
  if (page.frame !== 0) return;
  page.frame = requestAnimationFrame(() => {
    page.frame = 0;
    page.refresh();
  });
};

// Tables that nobody sees wait while a hand drags: they are drawn when they come into sight,
// and at the end of the drag.
page.find_away = () => page.views.forEach((view) => {
  const box = view.element.getBoundingClientRect();
  view.away = box.bottom < 0 || box.top > innerHeight;
});
page.find_away_again = () => {
  if (!page.held) return;
  page.find_away();
  page.draw_soon();
};

// A change: begin() once, change() as often as wanted, settle() at its end. One of them is one step of undo.
page.begin = () => {
  page.note = "";
  page.model.past.push(snapshot(page.model));
  if (page.model.past.length > 200) page.model.past.shift();
  page.held = ends_now(page.model, page.views, null);
  page.find_away();
  page.last_weights = page.model.result.heads.map((head) => head.A);
};
page.change = (set) => {
  set();
  page.dirty = true;
  page.draw_soon();
};
page.refresh = () => {
  if (page.dirty) compute(page.model);
  page.dirty = false;
  page.draw();
};
page.settle = (td) => {
  page.held = null;
  page.refresh();
  // What has changed nothing is no step, and what was undone can be done again.
  const { past } = page.model;
  if (past[past.length - 1] === snapshot(page.model)) past.pop();
  else page.model.future = [];
  page.after_change();
  page.say(`${page.name_of(td)}: ${td.textContent}. ${page.what_changed()}`);
};

// The weight that moved most.
page.what_changed = () => {
  let most = 0, words = "No weight has changed.";
  const before = page.last_weights;
  page.views.filter((view) => view.node === "A" && !view.cover && !view.off).forEach((view) =>
    view.cells.forEach((row, i) => row.forEach((td, j) => {
      const was = before[view.head][i][j], is = page.model.result.heads[view.head].A[i][j];
      if (!(Math.abs(is - was) > most)) return;
      most = Math.abs(is - was);
      const digits = show_number(is, 2) === show_number(was, 2) ? 4 : 2;
      words = `Most of the weights: ${place_words(td)}: ${show_number(is, digits)}, was ${show_number(was, digits)}.`;
    })));
  return words;
};

page.after_change = () => {
  by_id("undo").disabled = page.model.past.length === 0;
  by_id("redo").disabled = page.model.future.length === 0;
  const same = snapshot(page.model) === snapshot({ rules: page.model.rules, scene: JSON.parse(page.model.start) });
  by_id("back").disabled = same;
  if (page.hold) page.hold(!same);
  page.keep_address();
};

page.step = (from, to, words) => {
  if (from.length === 0) return;
  to.push(snapshot(page.model));
  restore(page.model, from.pop());
  page.note = "";
  compute(page.model);
  page.draw();
  page.after_change();
  page.say(words);
};
page.undo = () => page.step(page.model.past, page.model.future, "undone");
page.redo = () => page.step(page.model.future, page.model.past, "done again");
page.back_to_start = () => {
  page.begin();
  page.model.scene = JSON.parse(page.model.start);
  page.held = null;
  page.model.future = [];
  compute(page.model);
  page.draw();
  page.after_change();
  page.say("back at the start");
};

// The address: "#attnlab:1:..." where something has changed; of a lesson "#step-3" before it.
page.address = () => {
  const changed = !by_id("back").disabled;
  return [page.step_word ? page.step_word() : "", changed ? share_line(page.model.scene, page_data.dictionary) : ""].filter(Boolean).join(",");
};
page.keep_address = () => {
  clearTimeout(page.keeping);
  page.keeping = setTimeout(page.write_address, 250);
};
page.write_address = () => {
  const wanted = page.address();
  if (location.hash.replace(/^#/, "") === wanted) return;
  try {
    history.replaceState(null, "", wanted ? `#${wanted}` : location.pathname + location.search);
  } catch (why) {
    location.replace(`#${wanted}`);
  }
};
page.read_address = () => {
  const hash = location.hash.replace(/^#/, "");
  const parts = (/%3a|%2c/i.test(hash) ? hash.replace(/%3a/gi, ":").replace(/%2c/gi, ",") : hash).split(",");
  if (page.go_to_step) page.go_to_step(parts);
  const line = parts.find((part) => part !== "" && !/^step-\d+$/.test(part));
  if (line === undefined) return;
  const read = read_share_line(line, page_data.dictionary);
  const why = typeof read === "string" ? read : why_not_this(page.model, read);
  if (why !== "") {
    page.refuse(`The address holds no scene that this page can show: ${why}. The page begins at its start.`);
    return;
  }
  page.begin();
  restore(page.model, json_text(given_of(page.model.rules, read)));
  page.held = null;
  compute(page.model);
  page.draw();
  page.after_change();
};

function save_file(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
const file_name = () => (page.model.scene.title || "scene").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "scene";

function copy_link() {
  page.write_address();
  const done = () => page.say("The link is copied.");
  const by_hand = () => {
    const field = document.createElement("textarea");
    field.value = location.href;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    page.refuse(copied ? "The link is copied." : "The link is in the address of this page.", true);
  };
  if (!navigator.clipboard) return by_hand();
  return navigator.clipboard.writeText(location.href).then(() => page.refuse("The link is copied.", true), by_hand).then(done);
}

function start_page() {
  const broken = all_rules.map((rules, k) => why_broken(rules, scene_texts[k])).find((why) => why !== "");
  if (broken !== undefined) {
    all(".only-without", document.querySelector("header")).forEach((element) => (element.textContent =
      `The scene in this page was changed and cannot be read (${broken}): these are the numbers that it was made with.`));
    return;
  }
  page.models = all_rules.map((rules, k) => make_model(rules, scene_texts[k], computations[rules.computation]));
  write_repeated();
  document.documentElement.classList.add("live");
  document.documentElement.style.setProperty("--decimals", page_data.decimals);
  page.sections.forEach((section) => {
    start_editing(page, section);
    all(".heads button", section).forEach((button, i) => button.addEventListener("click", () => page.show_head(i)));
  });
  page.show_scene(0);
  const on = (id, run) => by_id(id).addEventListener("click", run);
  on("undo", page.undo);
  on("redo", page.redo);
  on("back", page.back_to_start);
  on("link", copy_link);
  on("save", () => save_file(`${file_name()}.json`, `${json_text(page.model.scene, "")}\n`, "application/json"));
  on("svg", () => save_file(`${file_name()}.svg`, figure_svg(page), "image/svg+xml"));
  on("theme", () => {
    document.documentElement.dataset.theme = page.theme() === "dark" ? "light" : "dark";
    page.draw();
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) page.redo();
    else page.undo();
  });
  const print = (printing) => () => {
    page.printing = printing;
    page.draw();
  };
  addEventListener("beforeprint", print(true));
  addEventListener("afterprint", print(false));
  const media = matchMedia("print");
  const redraw = () => {
    page.printing = media.matches;
    page.draw();
  };
  [media, matchMedia("(prefers-color-scheme: dark)")].forEach((query) => query.addEventListener && query.addEventListener("change", redraw));
  addEventListener("hashchange", page.read_address);
  ["scroll", "resize"].forEach((name) => addEventListener(name, page.find_away_again, true));
  if (page_data.lesson) start_lesson(page, page_data.lesson);
  page.after_change();
  page.read_address();
}
start_page();
