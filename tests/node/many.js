// Runs commands of the program that CMake compiled for Node, each in a fresh instance of it with a memory of its
// own, as if it were started anew; what Node has compiled of it serves all of them.
//   node many.js PROGRAM.js FOLDER... <LIST >STATUSES
// FOLDER: of this machine's files it has those in there, and its working folder is ours. Other files of it are in
// memory. LIST: [{"words": [...], "output": FILE, "errors": FILE}], in JSON; STATUSES: the exit status of each.
const fs = require("fs");
const path = require("path");

const program = path.resolve(process.argv[2]);
const folders = process.argv.slice(3);
const start = require(program);
const compiled = new WebAssembly.Module(fs.readFileSync(program.replace(/\.js$/, ".wasm")));

function see({FS, NODEFS}) {
  for (const folder of folders) {
    FS.mkdirTree(folder);
    FS.mount(NODEFS, {root: folder}, folder);
  }
  FS.chdir(process.cwd());
}

async function status_of({words, output, errors}) {
  const said = {[output]: [], [errors]: []};
  const taking = (file) => (byte) => { if (byte !== null) said[file].push(byte); };
  let status = null;
  await start({
    arguments: words,
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(compiled, imports)),
    preRun: [see],
    stdin: () => null,
    stdout: taking(output),
    stderr: taking(errors),
    onExit: (code) => { status = code; },
  });
  for (const file in said) fs.writeFileSync(file, Uint8Array.from(said[file]));
  return status;
}

(async () => {
  const statuses = [];
  for (const command of JSON.parse(fs.readFileSync(0, "utf8"))) statuses.push(await status_of(command));
  fs.writeSync(1, JSON.stringify(statuses));
  process.exitCode = 0;  // the last command left its own there
})();
