/** The games side by side; a button plays more rounds, one after the other, until they are done or stopped. */

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

/** @param {{ model: Model, el: HTMLElement }} part */
function render({ model, el }) {
  const picture = element("div", { className: "picture" });
  const button = element("button", { type: "button" });
  const bar = element("progress", { max: 1 });
  const progress = element("span", { className: "count" });
  const said = element("p", { className: "said" });
  said.setAttribute("role", "status");
  button.dataset.lmSuppressShortcuts = "true";
  el.append(
    element(
      "div",
      { className: "bbb-game-shapes" },
      picture,
      element("div", { className: "acts" }, button, bar, progress),
      said,
    ),
  );
  let timer = 0;

  const showPicture = () => {
    picture.innerHTML = model.get("picture");
  };
  const show = () => {
    const page = model.get("page");
    const playing = page.left > 0;
    button.textContent = playing ? page.stop : page.more;
    bar.hidden = !playing;
    bar.value = page.share;
    bar.setAttribute("aria-label", page.progress || page.more);
    progress.textContent = page.progress;
    if (!playing) said.textContent = page.said;
    clearTimeout(timer);
    if (playing) timer = setTimeout(() => model.send({ kind: "round" }), 0);
  };
  button.addEventListener("click", () => model.send({ kind: model.get("page").left > 0 ? "stop" : "more" }));
  button.addEventListener("keydown", (event) => event.stopPropagation());
  model.on("change:picture", showPicture);
  model.on("change:page", show);
  showPicture();
  show();
  return () => {
    clearTimeout(timer);
    model.off("change:picture", showPicture);
    model.off("change:page", show);
  };
}

export default { render };
