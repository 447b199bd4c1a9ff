/** A box for the codes of a class, a button that draws them, and what came of them. */

let made = 0;

function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

function render({ model, el }) {
  const labels = model.get("labels");
  made += 1;
  const box = element("textarea", { id: `bbb-codes-${made}`, rows: 8, value: model.get("codes"), spellcheck: false });
  box.setAttribute("placeholder", "4BB-0007-AWGC-6F");
  const button = element("button", { type: "button", textContent: labels.draw });
  const results = element("div", { className: "bbb-results" });
  const announcement = element("p", { className: "bbb-announcement" });
  announcement.setAttribute("role", "status");
  for (const each of [box, button]) each.dataset.lmSuppressShortcuts = "true";
  el.append(element("div", { className: "bbb-class" },
    element("label", { htmlFor: box.id, textContent: labels.codes }), box, button, announcement, results));

  const showCodes = () => { if (box.value !== model.get("codes")) box.value = model.get("codes"); };
  const showPicture = () => { results.innerHTML = model.get("picture"); };
  const announce = () => { announcement.textContent = model.get("announcement"); };
  button.addEventListener("click", () => model.send({ codes: box.value }));
  model.on("change:codes", showCodes);
  model.on("change:picture", showPicture);
  model.on("change:announcement", announce);
  showPicture();
  return () => {
    model.off("change:codes", showCodes);
    model.off("change:picture", showPicture);
    model.off("change:announcement", announce);
  };
}

export default { render };
