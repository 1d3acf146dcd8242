// What a browser would do by itself with keys, fingers and a new address, and what the program is told of it.
'use strict';

// Of keys it keeps: what copies and pastes, reloads, opens and closes tabs, and its own tools.
addEventListener('keydown', (event) => {
  const kept = (event.ctrlKey || event.metaKey) && (event.shiftKey ? 'irtnwj' : 'cvxrtnw').includes(event.key.toLowerCase());
  const alt = (event.altKey && !event.getModifierState('AltGraph')) || event.key === 'Alt';
  const shortcut = event.ctrlKey || event.metaKey || alt || /^F([1-9]|10)$/.test(event.key);
  if (shortcut && !kept) event.preventDefault();
}, true);

// An address that somebody has put there; the program's own changes are no event.
let attnlabEntered = 0;
addEventListener('hashchange', async () => {
  const turn = ++attnlabEntered;
  const line = await attnlabStore.named(address_line());
  if (line && turn === attnlabEntered && Module._attnlab_entered) Module.ccall('attnlab_entered', null, ['string'], [line]);
});

// Two fingers come nearer or go apart: steps of a wheel at the point between them. One finger is the mouse.
const attnlabFingers = { steps: 0, x: 0, y: 0, apart: 0, touched: false };
{
  const per_doubling = 4;  // steps
  const measured = ([one, other]) => ({
    x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  });
  const follow = (event) => {
    attnlabFingers.touched = true;
    if (!event.isTrusted) return;
    if (event.touches.length < 2) {
      // The pointer is where the finger is before it presses.
      const [{ clientX, clientY }] = event.touches;
      if (event.type === 'touchstart') canvas.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, bubbles: true }));
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const now = measured(event.touches);
    if (event.type === 'touchstart') {
      // What the first finger held is let go.
      canvas.dispatchEvent(new TouchEvent('touchcancel', { changedTouches: [...event.touches], bubbles: true }));
    } else if (attnlabFingers.apart > 0 && now.apart > 0) {
      attnlabFingers.steps += per_doubling * Math.log2(now.apart / attnlabFingers.apart);
      Module._attnlab_wake?.();
    }
    Object.assign(attnlabFingers, now);
  };
  for (const kind of ['touchstart', 'touchmove']) addEventListener(kind, follow, { capture: true, passive: false });
}

// Where fingers type, a field brings up the keyboard of the screen; what is typed there goes to the program.
const attnlabTyping = {
  field: document.getElementById('typed'),
  want(on) {
    if (on === (document.activeElement === this.field) || (on && !attnlabFingers.touched)) return;
    this.field.value = '.';
    if (on) this.field.focus();
    else canvas.focus();
  },
};
{
  const { field } = attnlabTyping;
  const said = { deleteContentBackward: '\b', insertLineBreak: '\r', insertParagraph: '\r' };
  const tell = (text) => {
    if (text) Module.ccall('attnlab_typed', null, ['string'], [text]);
    field.value = '.';  // something that can be taken back
  };
  field.addEventListener('beforeinput', (event) => {
    if (event.isComposing || event.inputType === 'insertFromPaste') return;  // told at its end; pasted by itself
    event.preventDefault();
    tell(said[event.inputType] ?? event.data);
  });
  field.addEventListener('compositionend', (event) => tell(event.data));
  // Those keys would come a second time.
  const stop = (event) => {
    if (event.target === attnlabTyping.field && (event.type === 'keypress' || event.key === 'Backspace' || event.key === 'Enter'))
      event.stopImmediatePropagation();
  };
  for (const kind of ['keydown', 'keypress']) addEventListener(kind, stop, true);
}
