// The clock: the 32-bit MicroPython runs the firmware's own main.py here, on the simulated parts, in real time.

onmessage = async ({ data: { memory, began } }) => {
  const edges = new Int32Array(memory);
  const places = (edges.length - 1) / 2;
  let taken = 0;
  // What browser.py calls. Milliseconds since the start, after a pause of 5 ms or until a key changes.
  self.remis_wait = () => {
    Atomics.wait(edges, 0, taken, 5);
    return Math.floor(performance.timeOrigin + performance.now() - began);
  };
  // The next edge of a key, key * 2 + down, -1 when there is none; and when it was.
  self.remis_edge = () => (taken === Atomics.load(edges, 0) ? -1 : edges[2 + 2 * (taken++ % places)]);
  self.remis_edge_ms = () => edges[1 + 2 * ((taken - 1) % places)];
  self.remis_show = (state) => postMessage(JSON.parse(state));
  self.remis_restart = () => postMessage({ restart: true });
  let printed = "";
  try {
    const { loadMicroPython } = await import("./wasm/micropython.mjs");
    const files = await (await fetch("device.json")).json();
    const mp = await loadMicroPython({ heapsize: 4 << 20, stdout: (line) => { printed = (printed + line + "\n").slice(-2000); console.log(line); } });
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
