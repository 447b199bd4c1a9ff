// Four boxes for the letters of an invitation: they advance by themselves, take a pasted code, and join on Enter.

/**
 * Return the letters of a text, as a code has them: at most four, in capitals.
 * @param {string} text
 */
export const lettersIn = (text) => [...text.toUpperCase()].filter((each) => /[A-Z]/.test(each)).slice(0, 4);

/**
 * Return what stands in the boxes after something was typed or pasted into one of them, and which has the focus then.
 * @param {string[]} before
 * @param {number} at
 * @param {string} text
 */
export function afterTyping(before, at, text) {
  const typed = lettersIn(text);
  const from = typed.length > 2 ? 0 : at; // a whole code fills all boxes, wherever it is pasted
  const after = before.map((old, box) => (box === at ? "" : old));
  typed.forEach((letter, number) => {
    if (from + number < after.length) after[from + number] = letter;
  });
  return { letters: after, focus: Math.min(from + typed.length, after.length - 1) };
}

/**
 * Bring the form to life.
 * @param {any} form
 * @param {Record<string, string>} words
 */
export function followLetters(form, words) {
  /** @type {any[]} */
  const boxes = [...form.querySelectorAll("input")];
  const note = form.querySelector("[role=status]");
  /** @param {string} text */
  const say = (text) => {
    note.textContent = text;
    note.hidden = !text;
  };
  boxes.forEach((box, at) => {
    box.addEventListener("focus", () => box.select());
    box.addEventListener("input", () => {
      say("");
      const before = boxes.map((each) => each.value);
      const { letters, focus } = afterTyping(before, at, box.value);
      boxes.forEach((each, place) => {
        each.value = letters[place];
      });
      boxes[focus].focus();
    });
    box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const to = event.key === "ArrowLeft" || (event.key === "Backspace" && !box.value) ? at - 1 : at + 1;
      if (!["ArrowLeft", "ArrowRight"].includes(event.key) && !(event.key === "Backspace" && !box.value)) return;
      if (!boxes[to]) return;
      event.preventDefault();
      if (event.key === "Backspace") boxes[to].value = "";
      boxes[to].focus();
    });
  });
  form.addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const code = boxes.map((each) => each.value).join("");
    const empty = boxes.find((each) => !each.value);
    if (empty) {
      empty.focus();
      return;
    }
    const address = `${form.action}?code=${code}`;
    const answer = await fetch(address, { redirect: "manual" }).catch(() => null);
    if (answer?.type === "opaqueredirect") location.href = address;
    else {
      say(!answer ? words.lost : answer.status === 404 ? words.wrong : words.hurry);
      boxes[0].focus();
    }
  });
}
