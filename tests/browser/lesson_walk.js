// Does a lesson in its own page: `walk` is run there by `lesson_walk.py`.

/**
 * Do the steps one after the other, and go on to the end of the lesson.
 * @param {{ steps: { title: string, acts: [string, string, string?][] }[], patience: number }} given
 */
export async function walk({ steps, patience }) {
  let where = "the first picture";
  const find = (selector) => document.querySelector(`.bbb ${selector}`);
  const place = (name) => find(`[data-place="${name}"], [data-place^="${name}:"]`);
  const button = (id) => find(`[data-do="press"][data-id="${id}"]`);

  async function until(what, isSo) {
    for (const end = performance.now() + patience; ; await new Promise((done) => setTimeout(done, 4))) {
      const found = isSo();
      if (found) return found;
      if (performance.now() > end) throw new Error(`${where}: no ${what}; ${find(".sheet")?.textContent}`);
    }
  }

  /** Wait until the page rests; automatic steps are not waited for, but taken at once. */
  const rest = () =>
    until("rest", () => {
      if (!find(".sheet") || document.querySelector(".bbb.is-waiting")) return false;
      const onward = find(".next [data-do=go]") ?? find(".endcard.of-hunt .button.main");
      onward?.click();
      return !onward && !find(".next");
    });

  const enter = (field) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));

  async function tap(name) {
    (await until(name, () => place(name))).click();
    await rest();
  }

  async function press(id) {
    (await until(id, () => button(id))).click();
    await rest();
  }

  async function move(text, id) {
    if (id && button(id)) return press(id);
    if (!find(".typed input")) find('[data-do="keys"]').click();
    const line = await until("line", () => find(".typed input"));
    line.value = text;
    enter(line);
    await rest();
  }

  async function guess(text) {
    const field = await until("field", () => find(".figurebox input"));
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    enter(field);
    await rest();
  }

  const ways = { tap, press, move, guess };
  for (const [at, { title, acts }] of steps.entries()) {
    where = `step ${at + 1}`;
    await until(title, () => find(".head h2")?.textContent.toLowerCase().includes(title.toLowerCase()));
    await rest();
    for (const [what, ...given] of acts) await ways[what](...given);
    await press("lesson:next");
  }
  const ending = await until("end", () => find(".ending h2"));
  const line = ["row-count", "row-state"].map((id) => document.getElementById(id)?.textContent);
  return [ending.textContent, ...line];
}
