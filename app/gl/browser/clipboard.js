// The clipboard of emscripten's GLFW, which has none: what is copied goes to the browser's, and what a person
// pastes (Ctrl+V, or the browser's menu) is what stands in it from then on. Reading it unasked is not allowed.
addToLibrary({
  $attnlabClipboard__deps: ['$stringToNewUTF8'],
  $attnlabClipboard__postset: "document.addEventListener('paste', (event) => { attnlabClipboard.text = event.clipboardData.getData('text/plain'); });",
  $attnlabClipboard: { text: '', given: 0 },

  glfwSetClipboardString__deps: ['$attnlabClipboard', '$UTF8ToString'],
  glfwSetClipboardString: (window, words) => {
    attnlabClipboard.text = UTF8ToString(words);
    const refused = () => console.warn('This browser did not let the text be copied.');
    if (navigator.clipboard) navigator.clipboard.writeText(attnlabClipboard.text).catch(refused);
    else refused();
  },
  glfwGetClipboardString__deps: ['$attnlabClipboard', 'free'],
  glfwGetClipboardString: (window) => {
    if (attnlabClipboard.given) _free(attnlabClipboard.given);
    return attnlabClipboard.given = stringToNewUTF8(attnlabClipboard.text);
  },
});
