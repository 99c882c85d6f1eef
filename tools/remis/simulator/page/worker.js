// The clock: the 32-bit MicroPython runs the firmware's own main.py here, on the simulated parts, in real time.

onmessage = async ({ data }) => {
  const keys = new Int32Array(data);
  let began = 0;
  let seen = 0;
  // What browser.py calls. Milliseconds since the start, after a pause of 5 ms or until a key changes.
  self.remis_wait = () => {
    Atomics.wait(keys, 1, seen, 5);
    seen = Atomics.load(keys, 1);
    return Math.floor(performance.now() - began);
  };
  self.remis_keys = () => Atomics.load(keys, 0);
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
    began = performance.now();
    mp.runPython("import sys; sys.path[:] = ['/simulator', '/', '.frozen']; import os; os.chdir('/'); import browser; browser.run('/main.py')");
    postMessage({ failed: "The firmware has ended.\n" + printed });
  } catch (error) {
    postMessage({ failed: printed + error.message });
  }
};
