// What emscripten's GLFW lacks. The clipboard: what is copied goes to the browser's, and what a person pastes
// (Ctrl+V, or the browser's menu) is what stands in it from then on, since nobody may read it unasked. And the
// shapes of the pointer.
addToLibrary({
  $attnlabClipboard__deps: ['$stringToNewUTF8'],
  $attnlabClipboard__postset: "document.addEventListener('paste', (event) => { attnlabClipboard.text = event.clipboardData.getData('text/plain'); });",
  $attnlabClipboard: { text: '', given: 0 },

  glfwSetClipboardString__deps: ['$attnlabClipboard', '$UTF8ToString'],
  glfwSetClipboardString: (window, words) => {
    attnlabClipboard.text = UTF8ToString(words);
    const refused = () => attnlabNotice('This browser did not let the text be copied.');
    if (navigator.clipboard) navigator.clipboard.writeText(attnlabClipboard.text).catch(refused);
    else refused();
  },
  glfwGetClipboardString__deps: ['$attnlabClipboard', 'free'],
  glfwGetClipboardString: (window) => {
    if (attnlabClipboard.given) _free(attnlabClipboard.given);
    return attnlabClipboard.given = stringToNewUTF8(attnlabClipboard.text);
  },

  // The numbers of GLFW's shapes, 0x36001 and on, stand for the cursors themselves.
  glfwCreateStandardCursor: (shape) => shape,
  glfwDestroyCursor: (cursor) => {},
  glfwSetCursor: (window, cursor) => {
    const names = ['default', 'text', 'crosshair', 'pointer', 'ew-resize', 'ns-resize', 'nwse-resize', 'nesw-resize', 'move', 'not-allowed'];
    Module['canvas'].style.cursor = names[cursor - 0x36001] || 'default';
  },
  // GLFW_CURSOR to GLFW_CURSOR_HIDDEN, which a presentation asks for.
  glfwSetInputMode__deps: ['$GLFW'],
  glfwSetInputMode: (window, mode, value) => {
    if (mode === 0x33001 && value === 0x34002) Module['canvas'].style.cursor = 'none';
    else GLFW.setInputMode(window, mode, value);
  },
});
