// The clock: the 32-bit MicroPython runs the firmware's own main.py here, on the simulated parts, in real time.

onmessage = async ({ data: { memory, began, files, fram } }) => {
  const edges = new Int32Array(memory);
  const places = (edges.length - 1) / 2;
  let taken = 0;
  let mp;
  let looked = 0;
  let settings = files["/settings.json"] ?? "";
  // The settings that the firmware has written go to the page, which keeps them.
  function keepSettings(now) {
    if (now < looked + 500) return;
    looked = now;
    if (!mp.FS.analyzePath("/settings.json").exists) return;
    const text = mp.FS.readFile("/settings.json", { encoding: "utf8" });
    if (text !== settings) postMessage({ settings: (settings = text) });
  }
  // What browser.py calls. Milliseconds since the start, after a pause of 5 ms or until a key changes.
  self.remis_wait = () => {
    Atomics.wait(edges, 0, taken, 5);
    const now = Math.floor(performance.timeOrigin + performance.now() - began);
    keepSettings(now);
    return now;
  };
  // The next edge of a key, key * 2 + down, -1 when there is none; and when it was.
  self.remis_edge = () => (taken === Atomics.load(edges, 0) ? -1 : edges[2 + 2 * (taken++ % places)]);
  self.remis_edge_ms = () => edges[1 + 2 * ((taken - 1) % places)];
  self.remis_show = (state) => postMessage(JSON.parse(state));
  self.remis_fram = () => fram;
  self.remis_written = (data) => postMessage({ written: data });
  self.remis_restart = () => postMessage({ restart: true });
  let printed = "";
  try {
    const { loadMicroPython } = await import("./wasm/micropython.mjs");
    mp = await loadMicroPython({ heapsize: 4 << 20, stdout: (line) => { printed = (printed + line + "\n").slice(-2000); console.log(line); } });
    for (const [path, text] of Object.entries(files)) {
      mp.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
      mp.FS.writeFile(path, text);
    }
    mp.runPython("import sys; sys.path[:] = ['/simulator', '/', '.frozen']; import os; os.chdir('/'); import browser; browser.run('/main.py')");
    postMessage({ failed: "The firmware has ended.\n" + printed });
  } catch (error) {
    postMessage({ failed: printed + error.message });
  }
};
