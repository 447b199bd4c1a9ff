/** A text box for the codes of a class, a button that draws them, and the results. */

const LOOK_MS = 300;
const CODE = /^[A-Z0-9-]{12,24}$/; // the shape of a result's code; Python decides whether it is valid
let made = 0;

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {...Node | string} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

/** @param {MediaStream} camera */
const switchOff = (camera) => {
  for (const track of camera.getTracks()) track.stop();
};

/**
 * Read QR codes with a camera until told to stop; `found` gets each text, repeatedly while it is in sight.
 * @param {{ detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> }} eye
 * @param {MediaStream} camera
 * @param {HTMLVideoElement} video
 * @param {(text: string) => void} found
 */
function watch(eye, camera, video, found) {
  video.srcObject = camera;
  video.play().catch(() => {}); // scanning starts with the first frame
  const timer = setInterval(async () => {
    for (const { rawValue } of await eye.detect(video).catch(() => [])) found(rawValue);
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    switchOff(camera);
  };
}

/**
 * Build a button that reads codes into a box with the camera; null where the browser cannot.
 * @param {Record<string, string>} labels
 * @param {HTMLTextAreaElement} box
 * @param {(text: string) => void} say
 */
function scanner(labels, box, say) {
  if (!window.BarcodeDetector || !navigator.mediaDevices) return null;
  const button = element("button", { type: "button", className: "bbb-second", textContent: labels.scan });
  const video = element("video", { muted: true, playsInline: true, hidden: true });
  /** @type {{ stop?: () => void } | null} The look that goes on; it stops once the browser has granted the camera. */
  let look = null;
  /** @param {string} code */
  const read = (code) => {
    if (box.value.split("\n").some((line) => line.trim() === code)) return;
    box.value = [...box.value.split("\n").filter(Boolean), code, ""].join("\n");
    navigator.vibrate?.(60);
    say(labels.scanned.replace("{count}", String(box.value.split("\n").length - 1)));
  };
  const end = () => {
    look?.stop?.();
    look = null;
    video.hidden = true;
    button.textContent = labels.scan;
  };
  button.addEventListener("click", async () => {
    if (look) return end();
    /** @type {{ stop?: () => void }} */
    const mine = {};
    look = mine;
    video.hidden = false;
    button.textContent = labels.stop;
    try {
      const eye = new BarcodeDetector({ formats: ["qr_code"] });
      const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (look === mine) mine.stop = watch(eye, camera, video, (text) => CODE.test(text) && read(text));
      else switchOff(camera); // it was granted too late
    } catch {
      if (look !== mine) return;
      end();
      say(labels.noCamera);
    }
  });
  return { button, video, end };
}

/** @param {{ model: Model, el: HTMLElement }} part */
function render({ model, el }) {
  const labels = model.get("labels");
  made += 1;
  const box = element("textarea", { id: `bbb-codes-${made}`, rows: 8, value: model.get("codes"), spellcheck: false });
  box.setAttribute("placeholder", "4BB-0007-AWGC-6F");
  const button = element("button", { type: "button", textContent: labels.draw });
  const results = element("div", { className: "bbb-results" });
  const announcement = element("p", { className: "bbb-announcement" });
  announcement.setAttribute("role", "status");
  const news = element("p", { className: "bbb-news", ariaHidden: "true" });
  const scan = scanner(labels, box, (text) => {
    news.textContent = announcement.textContent = text;
  });
  for (const each of [box, button, ...(scan ? [scan.button] : [])]) each.dataset.lmSuppressShortcuts = "true";
  el.append(
    element(
      "div",
      { className: "bbb-class" },
      element("label", { htmlFor: box.id, textContent: labels.codes }),
      box,
      element("div", { className: "bbb-row" }, button, ...(scan ? [scan.button] : [])),
      ...(scan ? [scan.video] : []),
      news,
      announcement,
      results,
    ),
  );

  const showCodes = () => {
    if (box.value !== model.get("codes")) box.value = model.get("codes");
  };
  const showPicture = () => {
    results.innerHTML = model.get("picture");
  };
  const announce = () => {
    announcement.textContent = model.get("announcement");
  };
  button.addEventListener("click", () => model.send({ codes: box.value }));
  model.on("change:codes", showCodes);
  model.on("change:picture", showPicture);
  model.on("change:announcement", announce);
  showPicture();
  return () => {
    scan?.end();
    model.off("change:codes", showCodes);
    model.off("change:picture", showPicture);
    model.off("change:announcement", announce);
  };
}

export default { render };
