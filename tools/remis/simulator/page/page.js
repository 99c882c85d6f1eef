// The page: draws what the parts' registers hold and passes the keys on. The clock itself runs in worker.js.

// The order is that of the numbers in the shared memory; browser.py has the same.
const KEYS = ["lever-left", "lever-right", "offer-left", "offer-right", "claim-left", "claim-right",
  "pause", "ok", "plus", "minus"];
const KEYBOARD = { KeyA: "lever-left", KeyS: "offer-left", KeyD: "claim-left", KeyL: "lever-right", KeyK: "offer-right",
  KeyJ: "claim-right", Space: "pause", Enter: "ok", ArrowUp: "plus", ArrowDown: "minus", NumpadAdd: "plus",
  NumpadSubtract: "minus" };
// A press shorter than a poll of the keys is not one that a finger makes; a mouse of a script does.
const SHORTEST_MS = 40;

const status = document.getElementById("status");
// Int32Array on shared memory: [number of edges, then 64 places for (ms since the start, key * 2 + down)].
// A queue with dates, so that a busy machine neither loses a press nor makes a tap into a hold.
let edges;
const PLACES_OF_EDGES = 64;
let began;
let worker;
// What a clock keeps without power: the FRAM with the game, and the settings. A reload of the page is a power cut.
let kept;

async function start() {
  if (!crossOriginIsolated) return fail("This page must be served by `remis sim`: shared memory is not allowed here.");
  const { run, files } = await (await fetch("device.json")).json();
  kept ??= recall(run);
  if (kept.settings) files["/settings.json"] = kept.settings;
  began = performance.timeOrigin + performance.now();
  edges = new Int32Array(new SharedArrayBuffer(4 * (1 + 2 * PLACES_OF_EDGES)));
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed) return fail(data.failed);
    if (data.restart) { worker.terminate(); return start().catch((error) => fail(error.message)); }
    if (data.written) return written(bytes(data.written));
    if (data.settings) { kept.settings = data.settings; return; }
    status.textContent = "";
    draw(data);
  };
  worker.onerror = (event) => fail(event.message);
  worker.postMessage({ memory: edges.buffer, began, files, fram: hex(kept.fram) });
}

// A write to the FRAM: the address in two bytes, then the data.
function written(data) {
  data.slice(2).forEach((byte, i) => { kept.fram[((data[0] << 8) + data[1] + i) % kept.fram.length] = byte; });
}

function recall(run) {
  const old = JSON.parse(sessionStorage.getItem("remis") ?? "{}");
  // Another `remis sim` is another clock.
  if (old.run !== run) return { run, fram: new Uint8Array(32768), settings: "" };
  return { run, fram: bytes(old.fram), settings: old.settings };
}

addEventListener("pagehide", () => {
  if (kept) sessionStorage.setItem("remis", JSON.stringify({ ...kept, fram: hex(kept.fram) }));
});

function fail(text) {
  status.classList.add("failed");
  status.textContent = text;
}

// Keys

const downSince = {};

function press(name) {
  if (name in downSince) return;
  downSince[name] = performance.now();
  change(name, true);
  startSound();
}

function release(name) {
  if (!(name in downSince)) return;
  const wait = SHORTEST_MS - (performance.now() - downSince[name]);
  setTimeout(() => { delete downSince[name]; change(name, false); }, Math.max(0, wait));
}

function change(name, down) {
  if (!edges) return;
  const place = 1 + 2 * (edges[0] % PLACES_OF_EDGES);
  edges[place] = performance.timeOrigin + performance.now() - began;
  edges[place + 1] = KEYS.indexOf(name) * 2 + (down ? 1 : 0);
  Atomics.add(edges, 0, 1);
  Atomics.notify(edges, 0);
  document.querySelector(`[data-key="${name}"]`).classList.toggle("down", down);
}

for (const button of document.querySelectorAll("[data-key]")) {
  const name = button.dataset.key;
  button.addEventListener("pointerdown", (event) => {
    if (button.setPointerCapture && event.isTrusted) button.setPointerCapture(event.pointerId);
    press(name);
    event.preventDefault();
  });
  for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, () => release(name));
  button.tabIndex = -1; // the keyboard has its own way, so that space never means the last button
}
addEventListener("keydown", (event) => {
  if (event.code in KEYBOARD && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    if (!event.repeat) press(KEYBOARD[event.code]);
  }
});
addEventListener("keyup", (event) => { if (event.code in KEYBOARD) release(KEYBOARD[event.code]); });
addEventListener("blur", () => Object.keys(downSince).forEach(release));

// Displays

const SEGMENTS = [ // a to g, in a cell of 50 x 90
  "8,4 42,4 36,12 14,12", "44,6 44,42 36,38 36,14", "44,48 44,84 36,76 36,52", "8,86 42,86 36,78 14,78",
  "6,48 6,84 14,76 14,52", "6,6 6,42 14,38 14,14", "8,45 14,41 36,41 42,45 36,49 14,49"];
const PLACES = [[0, 22], [2, 82], [6, 168], [8, 228]]; // byte of the display memory, x
const DOTS = [[0x02, 150, 38], [0x02, 150, 72], [0x04, 10, 30], [0x08, 10, 80], [0x10, 222, 98]];

function shape(parent, tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return parent.appendChild(element);
}

function buildDigits(svg) {
  const lamps = [];
  for (const [byte, x] of PLACES) {
    const cell = shape(svg, "g", { transform: `translate(${x} 10) skewX(-4)` });
    SEGMENTS.forEach((points, bit) => lamps.push([shape(cell, "polygon", { points }), byte, 1 << bit]));
  }
  for (const [bit, cx, cy] of DOTS) lamps.push([shape(svg, "circle", { cx, cy, r: 5 }), 4, bit]);
  return lamps;
}

const lamps = {};
for (const side of ["left", "right"]) lamps[side] = buildDigits(document.getElementById(`digits-${side}`));
const canvas = document.getElementById("panel").getContext("2d");

function hex(memory) {
  return Array.from(memory, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function drawDigits(side, { ram, on, blink, dimming, text }) {
  const memory = bytes(ram);
  const svg = document.getElementById(`digits-${side}`);
  for (const [lamp, byte, bit] of lamps[side]) lamp.classList.toggle("lit", on && (memory[byte] & bit) !== 0);
  svg.style.filter = `brightness(${0.55 + dimming * 0.03})`;
  svg.classList.toggle("blink", on && blink > 0);
  svg.dataset.text = text;
}

function drawPanel({ ram, on, rows }) {
  const memory = bytes(ram);
  const image = canvas.createImageData(128, 64);
  for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
    const lit = on && memory[(y >> 3) * 128 + x] >> (y & 7) & 1;
    image.data.set(lit ? [170, 220, 255, 255] : [5, 8, 12, 255], (y * 128 + x) * 4);
  }
  canvas.putImageData(image, 0, 0);
  document.getElementById("panel").dataset.text = rows.join("\n");
}

function draw(state) {
  drawDigits("left", state.left);
  drawDigits("right", state.right);
  drawPanel(state.panel);
  for (const side of ["left", "right"]) document.getElementById(`light-${side}`).dataset.light = state.lights[side];
  sound(state.buzzer);
}

// Sound: a browser allows it only after the first key.

let audio;

function startSound() {
  if (audio || !window.AudioContext) return;
  const context = new AudioContext();
  const tone = new OscillatorNode(context, { type: "square" });
  const volume = new GainNode(context, { gain: 0 });
  tone.connect(volume).connect(context.destination);
  tone.start();
  audio = { tone, volume };
}

function sound({ freq, duty }) {
  document.getElementById("clock").dataset.sound = duty ? freq : "";
  if (!audio) return;
  if (duty) audio.tone.frequency.value = freq;
  audio.volume.gain.value = duty ? 0.05 : 0;
}

start().catch((error) => fail(error.message));
