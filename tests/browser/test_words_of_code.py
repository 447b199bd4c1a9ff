"""No page shows a word of code, outside a closed fold *For Python*: as drawn, with menus and all other folds open.

`test_every_page.py` looks at all pages.
"""

from gamelib.lessons.library import notebooks
from tests.laws import GAMES
from tests.support.code_words import code_words
from widgets.web.code_notebooks import LISTED, PYTHON_PAGE

WRITTEN_FOR_CODE = {
    PYTHON_PAGE: "the page about code",
    "teachers/write_a_lesson": "about a text file, with its lines; a notebook that For Python opens",
    "teachers/bigger": "for those who run a server, with its commands",
    "teachers/what_is_private": "names the files and addresses in which something is kept",
    "teachers/lead_a_class": "says how a class is opened at a terminal",
    "teachers/own_lesson": "about the file of a lesson",
    "teachers/desk": "has a fold for the lines of a lesson",
    **{f"teachers/exercises_{game}": "answers to exercises that are solved in Python" for game in GAMES},
}
"""Pages that may show words of code, and why."""
SHOWN_SCRIPT = """() => {
  for (const each of document.querySelectorAll("details"))
    each.open = !/Python/.test(each.querySelector("summary")?.textContent ?? "");
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const blocks = new Map();
  while (walk.nextNode()) {
    const { parentElement: parent, data } = walk.currentNode;
    if (!data.trim() || parent.closest("script, style, noscript, template") || !seen(parent)) continue;
    const block = parent.closest("p, li, td, th, h1, h2, h3, h4, button, a, label, summary, text, div") ?? parent;
    blocks.set(block, (blocks.get(block) ?? "") + data);
  }
  const names = ["aria-label", "title", "alt", "placeholder", "aria-valuetext", "aria-description"];
  const said = [...document.body.querySelectorAll("*")].filter(seen)
    .flatMap((node) => names.map((name) => node.getAttribute(name)).filter(Boolean));
  return [document.title, ...blocks.values(), ...said];
}"""
"""JavaScript that returns all texts of a page that are to be seen or heard."""


def words_shown(page):
    """Return the words of code on a page, each with the text it stands in; folds and menus are open afterwards."""
    texts = {" ".join(text.split()) for text in page.evaluate(SHOWN_SCRIPT)}
    return [(words, text) for text in sorted(texts) if (words := code_words(text))]


def test_a_planted_word_is_found_wherever_it_stands(page, voila):
    page.goto(voila.url)
    page.evaluate("""() => document.querySelector("main").insertAdjacentHTML("beforeend", `
      <p>Run the <b>cell</b> below</p><button aria-label="seed 7">x</button>
      <details><summary>More</summary><p>a notebook</p></details>
      <details><summary>For Python</summary><p>joins(hand)</p></details><p hidden>widget</p>`)""")

    assert [word for words, _text in words_shown(page) for _name, word in words] == ["cell", "notebook", "seed"]


def test_pages_about_code_are_those_that_say_so():
    there = {path.relative_to(notebooks()).with_suffix("").as_posix() for path in notebooks().rglob("*.ipynb")}

    assert {*WRITTEN_FOR_CODE} <= there
    assert {*LISTED} <= there
