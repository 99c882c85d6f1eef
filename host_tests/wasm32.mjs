// Runs a Python file under the 32-bit WebAssembly MicroPython; host_tests/runtimes.py starts it with one JSON argument:
// module: micropython.mjs; heap: bytes; copies: [[host file or folder, its place there]]; path: sys.path;
// argv: sys.argv, the file to run first; then: files to run after it, in the same namespace; ticks_ms: what time.ticks_ms() reads at the start, some milliseconds early.
import fs from "node:fs";

const job = JSON.parse(process.argv[2]);
// ticks_ms is Date.now() since the interpreter was loaded, cut to 30 bits.
const now = Date.now;
let shift_ms = 0;
Date.now = () => now() + shift_ms;

const { loadMicroPython } = await import(job.module);
const pending = [];
function flush() {
  fs.writeSync(1, Buffer.from(pending.splice(0)));
}
const mp = await loadMicroPython({
  heapsize: job.heap,
  linebuffer: false,
  stdout: (bytes) => {
    pending.push(...bytes);
    if (pending.length > 4096) flush();
  },
});
const loaded_ms = now();

function copy(from, to) {
  if (fs.statSync(from).isDirectory()) {
    mp.FS.mkdirTree(to);
    for (const name of fs.readdirSync(from)) if (name !== "__pycache__") copy(`${from}/${name}`, `${to}/${name}`);
  } else {
    mp.FS.writeFile(to, fs.readFileSync(from));
  }
}
for (const [from, to] of job.copies) copy(from, to);
shift_ms = job.ticks_ms + loaded_ms - now();

mp.globals.set("_job", JSON.stringify({ path: job.path, argv: job.argv }));
try {
  mp.runPython(`
import sys, json
_job = json.loads(_job)
sys.path[:] = _job["path"]
sys.argv[:] = _job["argv"]
_space = {"__name__": "__main__", "__file__": sys.argv[0]}
_status = 0
def _run(name):
    global _status
    with open(name) as file:
        code = compile(file.read(), name, "exec")
    try:
        exec(code, _space)
    except SystemExit as stop:
        _status = stop.args[0] if stop.args else 0
`);
  // Memory is collected when control comes back here, not in a running program.
  for (const name of [job.argv[0], ...job.then]) {
    mp.runPython("import gc; gc.collect()");
    mp.runPython(`_run("${name}")`);
  }
  process.exitCode = Number(mp.globals.get("_status") ?? 0);
} catch (error) {
  process.exitCode = 1;
  console.error(error.message);
}
flush();
