// What reads aloud finds here what the canvas shows: an element for each item and text, with its role, its
// name and its place, made of the tree that the program tells. The keyboard stands on the element of the item
// that has it; a click on an element presses the item.
'use strict';

// The program lets go of all keys where the page loses the keyboard, and not where it goes from one element
// to another.
addEventListener('blur', (event) => {
  if (event.target !== window) event.stopImmediatePropagation();
}, true);

const attnlabAccess = {
  pause: 200,  // milliseconds: nobody listens faster
  root: document.getElementById('access'),
  known: new Map(),
  told: '',
  timer: 0,
  held: false,  // a pointer holds something: what it moves is told when it lets go
  late: false,

  changed() {
    if (!this.timer) this.timer = setTimeout(() => this.update(), this.pause);
  },

  hold(held) {
    this.held = held;
    if (held || !this.late) return;
    this.late = false;
    this.changed();
  },

  update() {
    this.timer = 0;
    if (this.held) {
      this.late = true;
      return;
    }
    const told = Module.ccall('attnlab_access', 'string');
    if (told === this.told) return;
    this.told = told;
    const before = this.known;
    this.known = new Map();
    this.focused = this.chosen = this.modal = null;
    this.place(this.root, JSON.parse(told), before, 0, 0);
    this.follow();
  },

  // The elements of `nodes` in their order in `parent`, whose corner stands at (left, top) of the page.
  place(parent, nodes, before, left, top) {
    const kept = new Set(nodes.map((node) => before.get(node.id)));
    for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
    let next = parent.firstElementChild;
    for (const node of nodes) {
      const element = before.get(node.id) ?? document.createElement('div');
      this.known.set(node.id, element);
      this.describe(element, node, left, top);
      if (element === next) next = next.nextElementSibling;
      else parent.insertBefore(element, next);
      if (node.parts) this.place(element, node.parts, before, node.box[0], node.box[1]);
      else if (element.firstElementChild) element.replaceChildren();
      if (node.focused) this.focused = element;
      if (node.modal) this.modal = element;
      if (node.role === 'option' && node.chosen) this.chosen = element;
    }
  },

  describe(element, node, left, top) {
    const set = (name, value) => {
      if (value === undefined) element.removeAttribute(name);
      else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
    };
    const [x, y, width, height] = node.box;
    const place = [x - left, y - top, width, height];
    if (element.place?.join() !== place.join()) {
      element.place = place;
      for (const [i, side] of ['left', 'top', 'width', 'height'].entries()) element.style[side] = place[i] + 'px';
    }
    set('id', 'access-' + node.id);
    const words = node.role === 'text' || node.role === 'gridcell' || node.role.endsWith('header');
    if (words && element.textContent !== node.name) element.textContent = node.name;
    set('role', node.role === 'text' ? undefined : node.role);
    if (node.role === 'text') return;
    set('aria-label', words ? undefined : node.name);
    set('aria-description', [node.role === 'slider' || node.role === 'textbox' ? '' : node.value, node.about].filter(Boolean).join('. ') || undefined);
    set('aria-disabled', node.disabled);
    set('aria-modal', node.modal);
    set('aria-expanded', node.open);
    set(node.role === 'tab' || node.role === 'option' ? 'aria-selected' : 'aria-pressed', node.chosen);
    if (node.role === 'row') set('aria-rowindex', node.row);
    if (words) set('aria-colindex', node.col);
    if (node.role === 'slider') {
      for (const [i, end] of ['now', 'min', 'max'].entries()) set('aria-value' + end, node.range?.[i] ?? 0);
      set('aria-valuetext', node.value);
    }
    if (node.role === 'textbox' && element.textContent !== (node.value ?? '')) element.textContent = node.value ?? '';
    const answers = !['region', 'group', 'status', 'dialog', 'grid', 'row', 'tablist', 'listbox', 'img'].includes(node.role);
    set('tabindex', answers || node.role === 'img' || node.modal ? -1 : undefined);
    element.onclick = answers ? (event) => {
      event.stopPropagation();
      Module.ccall('attnlab_press', null, ['number'], [node.id]);
    } : null;
  },

  // The keyboard of the page goes where that of the program is; a field of the screen's keyboard keeps it.
  follow() {
    const now = document.activeElement;
    if (now !== canvas && !this.root.contains(now) && now !== document.body) return;
    const wanted = this.focused ?? this.modal ?? canvas;
    // What the arrows choose while a name is typed.
    if (wanted.role === 'textbox' && this.chosen) wanted.setAttribute('aria-activedescendant', this.chosen.id);
    else wanted.removeAttribute('aria-activedescendant');
    if (wanted !== now && document.hasFocus()) wanted.focus({ preventScroll: true });
  },
};

for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
  addEventListener(kind, (event) => attnlabAccess.hold(event.buttons !== 0 && kind !== 'pointercancel'), true);
