// The hand: cells that are dragged by mouse and finger, typed, and walked by keyboard, as in the window. What
// changes goes through `page.change`; knows no drawing.

const drag_step = (value) => (Math.abs(value) < 10 ? 0.01 : 0.01 * 10 ** Math.floor(Math.log10(Math.abs(value))));
// What an entry becomes; exactly what it was where the pointer is back at its start.
const dragged = (before, way, { shiftKey, ctrlKey }) => (Math.abs(way) < 1e-9 ? before : rounded(before + way, ctrlKey ? 1 : shiftKey ? 3 : 2));

function start_editing(page, section) {
  let drag = null;

  const cell_at = (target) => {
    const td = target instanceof Element ? target.closest("td") : null;
    return td && td.place ? td : null;
  };
  const value_of = (td) => matrix_of(page.model, td.place.view.node, td.place.view.head)[td.place.i][td.place.j];
  const editable = (td) => td !== null && is_given(page.model, td.place.view.node);
  // Whether the page may be changed now; else it says why not.
  const allowed = (td) => {
    if (!editable(td)) return false;
    const { node } = td.place.view;
    const why = page.locked || (page.kept_nodes.includes(node) ? `${page.model.rules.nodes[node].title}: locked at this step of the lesson` : "");
    if (why) page.refuse(why);
    return !why;
  };
  const write = (td, value) => {
    const { view, i, j } = td.place;
    page.change(() => (matrix_of(page.model, view.node, view.head)[i][j] = value));
  };
  // A file holds any number; what stands there already stays as it is.
  const set = (td, value) => value !== value_of(td) && write(td, within_bounds(value));
  const finish = (td) => page.settle(td);

  const on = section.addEventListener.bind(section);
  on("pointerdown", (event) => {
    const td = cell_at(event.target);
    if (td === null || event.button !== 0 || td.typing || !editable(td) || !allowed(td)) return;
    drag = { td, id: event.pointerId, touch: event.pointerType === "touch", x: event.clientX, y: event.clientY, travelled: 0, before: value_of(td), moving: false };
  });
  const moved = (event) => {
    if (drag === null || event.pointerId !== drag.id) return;
    const across = event.clientX - drag.x, up = drag.touch ? 0 : drag.y - event.clientY;
    if (!drag.moving && Math.hypot(across, up) < 3) return;
    drag.x = event.clientX;
    drag.y = event.clientY;
    if (!drag.moving) {
      drag.moving = true;
      drag.td.setPointerCapture(drag.id);
      drag.td.focus({ preventScroll: true });
      page.begin();
      document.body.classList.add("dragging");
    }
    event.preventDefault();
    drag.travelled += (across + up) * drag_step(drag.before) * (event.shiftKey ? 0.1 : 1);
    set(drag.td, dragged(drag.before, drag.travelled, event));
  };
  const over = (back) => {
    if (drag === null) return;
    const { td, moving, before } = drag;
    drag = null;
    document.body.classList.remove("dragging");
    if (!moving) return;
    if (back) write(td, before);
    finish(td);
  };
  on("pointermove", moved);
  on("pointerup", (event) => drag && event.pointerId === drag.id && over(false));
  on("pointercancel", (event) => drag && event.pointerId === drag.id && over(true));
  on("touchmove", (event) => drag && drag.moving && event.preventDefault(), { passive: false });

  // A field in the cell; what cannot be read keeps the old number and says why.
  function type_in(td, first) {
    if (!allowed(td)) return;
    const field = document.createElement("input");
    field.type = "text";
    field.autocomplete = "off";
    field.setAttribute("aria-label", `${page.name_of(td)}, a number or an expression`);
    field.value = first === null ? exact_number(value_of(td)) : first;
    td.typing = true;
    td.kept = {};
    td.className = "typing";
    td.replaceChildren(td.words, field);
    let done = false;
    const close = (take, stay) => {
      if (done) return;
      const read = take ? read_expression(field.value) : null;
      done = true;
      td.typing = false;
      td.kept = {};
      td.replaceChildren(td.words);
      if (stay) td.focus();
      const same = Object.is(read, value_of(td));
      if (typeof read === "number" && !same && Math.abs(read) > most_entry) {
        page.refuse(`${show_number(read, 2)} is out of range: an entry lies between −1000000 and 1000000`);
      } else if (typeof read === "number") {
        page.begin();
        if (!same) write(td, read);
        finish(td);
      } else {
        page.draw();
        if (read !== null) page.refuse(read);
      }
    };
    field.addEventListener("keydown", (event) => {
      const { key } = event;
      event.stopPropagation();
      if (key === "Enter" || key === "Escape" || key === "Tab") {
        if (key !== "Tab") event.preventDefault();
        close(key !== "Escape", key !== "Tab");
      }
    });
    field.addEventListener("blur", () => close(true, false));
    field.focus();
    if (first === null) field.select();
  }
  on("dblclick", (event) => {
    const td = cell_at(event.target);
    if (editable(td) && !td.typing) type_in(td, null);
  });

  function walk(td, di, dj) {
    const { view, i, j } = td.place;
    const row = view.cells[Math.max(0, Math.min(view.cells.length - 1, i + di))];
    row[Math.max(0, Math.min(row.length - 1, j + dj))].focus();
  }
  const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  on("keydown", (event) => {
    const { key } = event;
    const td = cell_at(event.target);
    if (drag !== null && key === "Escape") {
      event.preventDefault();
      over(true);
      return;
    }
    if (td === null || td.typing || event.metaKey) return;
    const done = () => event.preventDefault();
    const arrow = arrows[key];
    if (arrow && event.altKey) {
      done();
      if (!allowed(td)) return;
      const steps = arrow[1] - arrow[0];
      page.begin();
      set(td, rounded(value_of(td) + steps * (event.shiftKey ? 0.01 : 0.1), 2));
      finish(td);
    } else if (arrow && !event.ctrlKey) {
      done();
      walk(td, arrow[0], arrow[1]);
    } else if (key === "Home" || key === "End") {
      done();
      walk(td, event.ctrlKey ? (key === "Home" ? -99 : 99) : 0, key === "Home" ? -99 : 99);
    } else if (key === " ") {
      done();
      page.pin(td);
    } else if (key === "Escape") {
      page.pin(null);
    } else if (event.ctrlKey || event.altKey) {
      return;
    } else if (key === "Enter" || key === "F2") {
      done();
      type_in(td, null);
    } else if ((key === "Backspace" || key === "Delete") && allowed(td)) {
      done();
      page.begin();
      set(td, 0);
      finish(td);
    } else if (key.length === 1 && editable(td)) {
      done();
      type_in(td, key);
    }
  });

  on("focusin", (event) => {
    const td = cell_at(event.target);
    if (td === null || td.typing || event.target !== td) return;
    td.place.view.cells.flat().forEach((other) => (other.tabIndex = other === td ? 0 : -1));
    page.look_at(td, true);
  });
  on("pointerover", (event) => drag === null && event.pointerType !== "touch" && page.look_at(cell_at(event.target), false));
  on("pointerleave", () => drag === null && page.look_at(null, false));
  on("click", (event) => {
    const td = cell_at(event.target);
    if (td !== null && !td.typing) td.focus({ preventScroll: true });
  });
}
