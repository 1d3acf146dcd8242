// A scene beside that of a step: its linked matrices are those that the hand moves there, all else is its own.
// It follows, on the same colours; nothing takes hold of it.

// What stands above a scene; empty: nothing.
function name_scene(section, words) {
  const heading = section.querySelector(":scope > .named") || section.insertBefore(document.createElement("h2"), section.firstChild);
  heading.className = "named";
  heading.textContent = words;
  heading.hidden = words === "";
}

// `nodes` of the scene k follow those of the page's model.
function beside(of, [k, nodes, names], scene) {
  const model = of.models[k], section = of.sections[k];
  const views = section.views || (section.views = tables_in(section, model.rules));
  model.scene = JSON.parse(model.start);
  name_scene(of.sections[scene], names[0]);
  name_scene(section, names[1]);
  section.classList.add("beside");
  const follow = () => {
    nodes.forEach((node) => {
      const { field, per_head } = model.rules.nodes[node], from = of.model.scene;
      if (per_head) model.scene.heads.forEach((head, i) => (head[field] = from.heads[i][field]));
      else model.scene[field] = from[field];
    });
    compute(model);
    return ends_now(model, views, null);
  };
  const draw = (look) => {
    section.hidden = false;
    all(".head", section).forEach((element) => (element.hidden = Number(element.dataset.head) !== of.head));
    const covered = (node) => of.views.some((view) => view.node === node && view.cover);
    views.forEach((view) => {
      view.cover = covered(view.node);
      view.element.dataset.covered = view.cover ? "yes" : "no";
      if (!view.element.closest("[hidden]")) draw_table(model, view, { ...look, at: "", made: new Set(), fed: new Set() });
    });
    all(".facts", section).forEach((facts) => (facts.dataset.covered = of.views.some((view) => view.cover) ? "yes" : "no"));
    draw_facts(model, section);
  };
  return { follow, draw };
}

// No scene stands beside, or is named.
function nothing_beside(of) {
  of.sections.forEach((section) => {
    name_scene(section, "");
    section.classList.remove("beside");
  });
  return null;
}
