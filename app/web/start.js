// Fetches and starts the program, with a bar for how much has come; says in a sentence what this browser lacks.
'use strict';

const cover = document.getElementById('cover');
const words = document.getElementById('words');
const progress = document.getElementById('progress');
const canvas = document.getElementById('canvas');

function tell(sentence) {
  words.textContent = sentence;
  progress.hidden = true;
  cover.hidden = false;
}

// The smallest modules with a vector of 128 bits, and with an exception.
const vectors = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
const exceptions = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

// What is missing here, in a sentence; empty where nothing is.
function missing() {
  if (location.protocol === 'file:')
    return 'A page that is opened from a folder may not read the program beside it: serve the folder, by attnlab web or python3 -m http.server.';
  const has = (bytes) => typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(bytes));
  if (!has(vectors) || !has(exceptions))
    return 'Attnlab needs WebAssembly with vectors and exceptions: Chrome or Edge 95, Firefox 100, Safari 16.4, or newer.';
  return '';
}

// The share line behind #; empty: there is none.
function address_line() {
  const after = location.hash.slice(1);
  try {
    return decodeURIComponent(after);
  } catch {
    return after;
  }
}

// Whether anything of the page so far comes from what the browser has kept, as all else then does, or the line is
// said to be as fast as browsers say of any.
function near() {
  const kept = ({ transferSize, encodedBodySize }) => encodedBodySize > 0 && transferSize < encodedBodySize;
  return performance.getEntriesByType('resource').some(kept) || (navigator.connection && navigator.connection.downlink >= 10);
}

// From near the browser gets its own answer back, whose compiled code it keeps. From afar a stream, which tells
// the bar what has passed and costs a tenth of a second.
async function fetched(address, is_near) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address + ': status ' + answer.status);
  // Some hosts call it by another name, and then browsers do not compile it.
  if (is_near && answer.headers.get('Content-Type') === 'application/wasm') {
    progress.removeAttribute('value');
    return answer;
  }
  let passed = 0;
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(part, next) {
      passed += part.length;
      if (passed - progress.value > progress.max / 50) progress.value = passed;
      next.enqueue(part);
    },
  }));
  return new Response(counted, { headers: { 'Content-Type': 'application/wasm' } });
}

// Asked for first: the program comes and is compiled while all else gets ready.
const sentence = missing();
const program = sentence ? Promise.reject(new Error(sentence)) : WebAssembly.compileStreaming(fetched('attnlab.wasm', near()));
program.catch(() => {});  // told where it is waited for

// The program's own context: GLFW, which asks for it with these words again, is given the same, and the canvas
// has the size that GLFW gives it.
function graphics() {
  [canvas.width, canvas.height] = [innerWidth, innerHeight];
  const made = canvas.getContext('webgl2', { alpha: true, antialias: false, depth: false, stencil: false });
  if (!made) tell('Attnlab draws with WebGL 2, and this browser offers none: it is switched off, or the graphics driver is not used.');
  return made;
}

// What this browser has kept comes back, and what the address names is fetched and opened as on a command line.
// Files are written into the program's memory: there has to be one.
async function open_store() {
  await attnlabStore.open();
  const named = await attnlabStore.named(address_line());
  if (named) Module.arguments.push(named);
}

let said = '';  // the last sentence of the program
const ended = () => tell(said || 'The program has ended. What was open is in its journal where this browser keeps one.');

var Module = {
  arguments: [],
  preRun: [() => {
    Module.addRunDependency('store');
    open_store().finally(() => Module.removeRunDependency('store'));
  }],
  canvas,
  print: (line) => console.log(line),
  printErr: (line) => {
    said = line;
    console.error(line);
  },
  instantiateWasm: (imports, done) => {
    program
      .then((module) => WebAssembly.instantiate(module, imports).then((instance) => [instance, module]))
      .then((made) => graphics() && done(...made),
        (error) => tell('The program could not be fetched (' + error.message + '). Reload the page to try again.'));
    return {};
  },
  onAbort: ended,
  onExit: ended,
};

canvas.addEventListener('webglcontextlost', () => {
  if (attnlabStore.kept) attnlabStore.keep();
  tell('This browser has taken the graphics away from the page. Reload it: what was open is offered again.');
});
canvas.addEventListener('contextmenu', (event) => event.preventDefault());
// What goes wrong before the first picture would leave the bar standing.
for (const kind of ['error', 'unhandledrejection'])
  addEventListener(kind, (event) => {
    if (!cover.hidden && !said) tell('The program could not begin (' + (event.message || event.reason) + '). Reload the page to try again.');
  });
document.addEventListener('attnlab-shown', () => {
  cover.hidden = true;
  canvas.focus();
});

if (sentence) {
  tell(sentence);
} else {
  const script = document.createElement('script');
  script.src = 'attnlab.js';
  script.onerror = () => tell('The program could not be fetched (attnlab.js). Reload the page to try again.');
  document.body.append(script);
}
