// The camera that reads the codes of a class: it is on only while the page asks for it.

import assert from "node:assert/strict";
import test from "node:test";

import page from "../../widgets/desk/class_results.js";

/** An element with as much of a page's as the script uses. */
function element() {
  const heard = new Map();
  return {
    dataset: {},
    append() {},
    setAttribute() {},
    play: async () => {},
    addEventListener: (name, what) => heard.set(name, what),
    click: () => heard.get("click")(),
  };
}

/** Show the box for codes; `permit` lets the browser grant the camera, `cameras` are those that were switched on. */
function showCodeBox() {
  const made = [];
  const cameras = [];
  const permits = [];
  globalThis.document = { createElement: (name) => made[made.push(Object.assign(element(), { name })) - 1] };
  globalThis.BarcodeDetector = class {
    detect = async () => [];
  };
  globalThis.window = globalThis;
  const getUserMedia = async () => {
    await new Promise((resolve) => permits.push(resolve));
    const camera = { isOn: true };
    cameras.push(camera);
    return { getTracks: () => [{ stop: () => (camera.isOn = false) }] };
  };
  Object.defineProperty(globalThis, "navigator", { value: { mediaDevices: { getUserMedia } }, configurable: true });
  const labels = { draw: "Draw", scan: "Scan", stop: "Stop", scanned: "{count}", noCamera: "none", codes: "Codes" };
  const model = { get: (name) => ({ labels, codes: "" })[name], on() {}, off() {}, send() {} };
  const leave = page.render({ model, el: element() });
  const button = made.find(({ textContent }) => textContent === "Scan");
  const permit = async () => {
    for (const each of permits.splice(0)) each();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { button, cameras, leave, permit, video: made.find(({ name }) => name === "video") };
}

test("a second press stops the camera", async () => {
  const { button, cameras, permit, video } = showCodeBox();
  button.click();
  await permit();
  assert.deepEqual([cameras.length, cameras[0].isOn, button.textContent], [1, true, "Stop"]);
  button.click();
  assert.deepEqual([cameras[0].isOn, video.hidden, button.textContent], [false, true, "Scan"]);
});

test("a press while the browser asks for the camera takes the first one back", async () => {
  const { button, cameras, permit, video } = showCodeBox();
  button.click();
  button.click();
  await permit();
  assert.deepEqual(
    cameras.filter(({ isOn }) => isOn),
    [],
  );
  assert.deepEqual([video.hidden, button.textContent], [true, "Scan"]);
});

test("a page that is left while the browser asks for the camera switches it off", async () => {
  const { button, cameras, leave, permit } = showCodeBox();
  button.click();
  leave();
  await permit();
  assert.deepEqual(
    cameras.filter(({ isOn }) => isOn),
    [],
  );
});
