// What the page keeps in the browser: the files of its memory, in IndexedDB; how a file leaves it, as a
// download; and how one comes in, by the browser's picker. The program calls these (app/desktop/browser).
'use strict';

const attnlabHome = '/home/web_user';  // emscripten's HOME

// A sentence over the picture for some seconds: what the browser refuses once the program runs.
function attnlabNotice(sentence) {
  const place = document.getElementById('notice');
  place.textContent = sentence;
  place.hidden = false;
  clearTimeout(attnlabNotice.timer);
  attnlabNotice.timer = setTimeout(() => { place.hidden = true; }, 8000);
}

const attnlabStore = {
  missing: '',  // why nothing is kept, a sentence; empty: all is
  waiting: false,
  failed: false,
  writing: false,

  // Before the program begins: what was kept comes back. Of several tabs the first one has the store, so that
  // none takes the unsaved work of another for left behind.
  async open() {
    const nothing = (why) => { this.missing = why + ': what is not saved as a file goes with this tab'; };
    const { FS, IDBFS } = Module;
    FS.mkdirTree(attnlabHome);
    FS.chdir(attnlabHome);
    try {
      if (!(await attnlabOwnsStore())) return nothing('Attnlab is open in another tab, which keeps its work in this browser; this one keeps nothing');
      await new Promise((done, failed) => {
        FS.mount(IDBFS, {}, attnlabHome);
        FS.syncfs(true, (error) => (error ? failed(error) : done()));
        setTimeout(failed, 3000);
      });
      FS.chdir(attnlabHome);  // which is another node now
      const store = IDBFS.dbs[attnlabHome], begin = store.transaction.bind(store);
      store.transaction = (...words) => { return this.transaction = begin(...words); };
      this.kept = true;
    } catch {
      nothing('This browser keeps nothing for this page (a private window, an address without https, a full store, or another page that holds it)');
    }
  },

  // What the address names: a share line as it is, or a file beside this page, "lessons/why-not-qq.json", which
  // is fetched. One that is not there is opened by its name all the same: the program says what is wrong.
  async named(words) {
    if (!/^[\w-]+(\/[\w-]+)*\.(json|run|png|svg|pdf|html)$/.test(words)) return words;
    try {
      const answer = await fetch(words);
      return answer.ok ? this.put(words.slice(words.lastIndexOf('/') + 1), new Uint8Array(await answer.arrayBuffer())) : words;
    } catch {
      return words;
    }
  },

  // Where a file that comes in lies: under its name, or where another has that, under one with a number.
  put(name, bytes) {
    const { FS } = Module;
    const end = name.includes('.') ? name.lastIndexOf('.') : name.length;
    const same = (other) => other.length === bytes.length && other.every((byte, i) => byte === bytes[i]);
    for (let number = 1; ; ++number) {
      const file = attnlabHome + '/' + name.slice(0, end) + (number === 1 ? '' : '-' + number) + name.slice(end);
      const taken = FS.analyzePath(file).exists;
      if (taken && !same(FS.readFile(file))) continue;
      if (!taken) FS.writeFile(file, bytes);
      this.keepSoon();
      return file;
    }
  },

  // Half a second after the first change, and again where there was one meanwhile.
  keepSoon() {
    if (!this.kept || this.waiting) return;
    this.waiting = true;
    setTimeout(() => this.keep(), this.writing ? 1000 : 500);
  },
  keep() {
    if (this.writing) return void setTimeout(() => this.keep(), 200);
    this.waiting = false;
    this.writing = true;
    Module.FS.syncfs(false, (error) => {
      this.writing = false;
      if (error && !this.failed) attnlabNotice('This browser keeps nothing more for this page (its store is full?). Save the scene as a file: Ctrl+S.');
      this.failed = Boolean(error);  // said once, until it works again
    });
  },

  handOver(path) {
    const kinds = { json: 'application/json', png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf', html: 'text/html', gif: 'image/gif' };
    const name = path.slice(path.lastIndexOf('/') + 1);
    const kind = kinds[name.slice(name.lastIndexOf('.') + 1)] || 'application/octet-stream';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([Module.FS.readFile(path)], { type: kind }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    // What is no document goes from here: it would fill the store.
    if (!/\.(json|run)$/.test(name)) setTimeout(() => Module.FS.unlink(path), 0);
  },
};

// Resolves to whether this tab is the first; the lock is held until the tab is closed. Rejected where the
// browser has no locks, as at an address that begins with http: then nobody could tell.
function attnlabOwnsStore() {
  return new Promise((known, refused) => {
    navigator.locks.request('attnlab', { ifAvailable: true }, (lock) => {
      known(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    }).catch(refused);
  });
}

// A page that is hidden may be ended without a word. One that WebKit sets aside, to come back to it, would hold the
// store in the middle of writing, and no other page could read it: it writes nothing more, and is opened anew when
// somebody comes back, since others may have written meanwhile.
addEventListener('pagehide', (event) => {
  if (!event.persisted || !attnlabStore.kept) return;
  attnlabStore.waiting = false;
  try {
    attnlabStore.transaction?.abort();
  } catch {}  // it has ended
});
addEventListener('pageshow', (event) => {
  if (event.persisted && attnlabStore.kept) location.reload();
});
addEventListener('visibilitychange', () => {
  if (document.hidden && attnlabStore.waiting) attnlabStore.keep();
});
// One that keeps nothing asks before it goes.
addEventListener('beforeunload', (event) => {
  if (!attnlabStore.kept && document.title.includes('•')) event.preventDefault();
});

const attnlabPicker = {
  state: 0,
  file: '',

  ask() {
    this.state = 0;
    const field = document.createElement('input');
    field.type = 'file';
    const answer = (state) => {
      this.state = state;
      Module._attnlab_picked();
    };
    field.addEventListener('cancel', () => answer(-1));
    field.addEventListener('change', async () => {
      const [chosen] = field.files;
      if (!chosen) return answer(-1);
      try {
        this.file = attnlabStore.put(chosen.name.replaceAll('/', '_'), new Uint8Array(await chosen.arrayBuffer()));
        answer(1);
      } catch {
        answer(-1);
      }
    });
    field.click();
  },
};
