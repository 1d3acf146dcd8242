// Before a test program begins in Node: its files are in memory, as in a page, and the checkout is where it is here.
Module["preRun"] = [() => {
  const checkout = process.cwd();
  FS.mkdirTree(checkout);
  FS.mount(NODEFS, {root: checkout}, checkout);
  FS.chdir(checkout);
  for (const name in process.env)
    if (name.startsWith("ATTNLAB_")) ENV[name] = process.env[name];
}];
