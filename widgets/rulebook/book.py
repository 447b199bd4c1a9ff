"""The rule book of a game as parts of a page, in HTML that needs no script: contents, chapters, and the shelf.

>>> from widgets import book
>>> print(book.chapters("nanatoridori", 1))
1 The aim
Get rid of all your cards. The one player who still holds cards when all others have none loses the round and gives \
up a penguin. Whoever has lost both penguins loses the game, and everybody else wins.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from gamelib import rule_books
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.core.rulebook import clauses
from gamelib.lessons.believed import of_clauses
from gamelib.rule_books import Book, Chapter, HouseRule, Part, Sentence
from widgets import drawings
from widgets.rulebook.ask_widget import AskRules
from widgets.rulebook.book_text import bold_marks_to_html, draw_answers, draw_figure, part_as_text, plain, table_with
from widgets.stage.linked_places import practice_address
from widgets.stage.minus import with_minus


class Html:
    """A part of a page as HTML, and as text where nothing can be drawn."""

    def __init__(self, drawn: str, text: str) -> None:
        self.drawn, self.text = drawn, text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self.drawn


def find(game: str) -> Book:
    """Return the rule book of a game; raise GameError if it has none."""
    found = rule_books.book(registry.check_game(game))
    if found is None:
        raise GameError(_("{game} has no rule book to read").format(game=registry.about(game).title))
    return found


def ask(game: str | None = None) -> AskRules:
    """Return the search field over one book, or over all."""
    return AskRules(game)


# Sentences -----------------------------------------------------------------------------


def _draw_sentence(book: Book, sentence: Sentence) -> str:
    """Draw a sentence with a place for the links to each clause that is at home in it."""
    return f"{_homes(book, sentence)}<span>{bold_marks_to_html(sentence.said)}</span>"


# Chapters ------------------------------------------------------------------------------


def chapters(game: str, first: int, last: int | None = None) -> Html:
    """Return chapters of a game's book, from the first to the last; with its last one, where the text comes from."""
    book = find(game)
    wanted = book.chapters[first - 1 : first if last is None else last]
    drawn = "".join(_draw_chapter(book, chapter) for chapter in wanted)
    if wanted and wanted[-1].number == len(book.chapters):
        drawn += _draw_sources(book)
    return Html(
        f'<div class="rule-chapters">{with_minus(drawn)}</div>', "\n\n".join(_tell(book, each) for each in wanted)
    )


def _tell(book: Book, chapter: Chapter) -> str:
    """Return a chapter as text."""
    lines = [f"{chapter.number} {_(chapter.title)}"]
    for part in chapter.parts:
        lines.append(part_as_text(part))
        if part.picture is not None:
            lines += ["", f"({plain([part.picture.caption])})", ""]
        lines += [part_as_text(book.house[name]) for name in part.house]
    if chapter.lists_house_rules:
        lines += [part_as_text(rule) for rule in book.house.values()]
    return "\n".join(lines).rstrip()


def _draw_chapter(book: Book, chapter: Chapter) -> str:
    parts = "".join(_draw_part(book, part) for part in chapter.parts)
    if chapter.lists_house_rules:
        parts += "".join(_draw_house_rule(book, rule, is_listed=True) for rule in book.house.values())
    kind = " rule-summary" if chapter.number == len(book.chapters) else ""
    return (
        f'<section class="rule-chapter{kind}" id="chapter-{chapter.number}" aria-labelledby="title-{chapter.number}">'
        f'<h2 id="title-{chapter.number}"><span class="rule-number">{chapter.number}</span> '
        f"{escape(_(chapter.title))}</h2>{parts}</section>"
    )


def _draw_part(book: Book, part: Part) -> str:
    text = " ".join(_draw_sentence(book, sentence) for sentence in part.sentences)
    drawn = f'<p id="part-{part.name}">{text}</p>'
    if part.picture is not None:
        drawn += draw_figure(book.game, part.picture, _draw_sentence(book, part.picture.caption))
    drawn += _draw_practice(book, part)
    return drawn + "".join(_draw_house_rule(book, book.house[name]) for name in part.house)


def _draw_practice(book: Book, part: Part) -> str:
    """Draw the link that practises what people get wrong about the rules of a part; nothing if they get none wrong."""
    said = [*part.sentences, *(sentence for name in part.house for sentence in book.house[name].sentences)]
    if part.picture is not None:
        said.append(part.picture.caption)
    numbers = tuple(number for sentence in said for number in book.homes_of(sentence))
    names = of_clauses(book.game, numbers)
    label = escape(_("Practise this"))
    return f'<a class="rule-practise" href="practice.ipynb{practice_address(names)}">{label}</a>' if names else ""


def _draw_house_rule(book: Book, rule: HouseRule, *, is_listed: bool = False) -> str:
    """Draw a house rule: in its place with a link that opens a table with the other way, or in the list of all."""
    places = "" if is_listed else "".join(_homes(book, sentence) for sentence in rule.sentences)
    name = f' id="part-{rule.ruling}"' if not is_listed else ""
    label = escape(_("House rule"))
    return (
        f'<div class="rule-house{" rule-listed" if is_listed else ""}"{name} role="note" aria-label="{label}">'
        f"<b>{label}</b>"
        f'<div class="rule-said">{places}{draw_answers(rule)}</div>'
        f'<a href="{table_with(rule)}">{escape(_("Play it the other way"))}'
        f'<span class="rule-unseen">: {escape(plain([rule.question]))}</span></a></div>'
    )


def _homes(book: Book, sentence: Sentence) -> str:
    return "".join(f'<i id="rule-{number}"></i>' for number in book.homes_of(sentence))


def _draw_sources(book: Book) -> str:
    """Draw where the text comes from: each clause with its sources, and the place of all sources for teachers."""
    rows = "".join(
        f"<li><b>{each.number}</b> {escape(each.sentence)} <small>{escape(f'{each.remark} {each.sources}'.strip())}"
        "</small></li>"
        for each in clauses(book.game).values()
    )
    line = _("Each sentence of this book puts numbered rules into words; here they are, with who says so.")
    teachers = _("Sources for teachers: look a rule up by its number")
    return (
        f'<details class="rule-sources"><summary>{escape(_("Where this comes from"))}</summary>'
        f'<p>{escape(line)} <a href="../teachers/sources.ipynb">{escape(teachers)}</a></p><ul>{rows}</ul></details>'
    )


def try_it(game: str, number: int) -> Html:
    """Return the heading of the example that stands behind a chapter."""
    said = _("Try it: {example}").format(example=_(find(game).chapters[number - 1].try_title))
    return Html(f'<p class="rule-try" id="try-{number}">{escape(said)}</p>', said)


# Contents ------------------------------------------------------------------------------


def contents(game: str) -> Html:
    """Return the contents of a book: its chapters as links, and the button that prints it."""
    book = find(game)
    links = "".join(
        f'<a href="#chapter-{chapter.number}"><span>{chapter.number}</span> {escape(_(chapter.title))}</a>'
        for chapter in book.chapters
    )
    title, many = escape(_("Contents")), len(book.chapters)
    print_it = escape(_("Print"))
    about_print = escape(_("A4 or Letter. Everything on this page, without the buttons."))
    now, of_all = '<b class="rule-now"></b>', escape(_("{at} of {all}").format(at="{at}", all=many))
    drawn = (
        f'<nav class="rule-contents" aria-label="{title}"><details open><summary>{now}<span>{title}</span></summary>'
        f'<div class="rule-list">{links}</div></details>'
        f'<button type="button" class="rule-print" hidden>{print_it}</button><small>{about_print}</small></nav>'
        f'<nav class="rule-foot" aria-label="{escape(_("Chapters"))}" hidden data-of="{of_all}">'
        '<a class="rule-before" href="#chapter-1"></a><b></b><a class="rule-after" href="#chapter-2"></a></nav>'
    )
    return Html(drawn, "\n".join(f"{chapter.number:>2} {_(chapter.title)}" for chapter in book.chapters))


# The shelf -----------------------------------------------------------------------------

BOX, CARP_BOX = "0 0 64 64", "0 0 66 40"
_SIGNS = {
    "read": "M12 6C10 4.5 7 4 3 4v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14",
    "print-link": "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
}
"""Line drawings of an open book and of a printer."""
_ON_COVER = {"nanatoridori": ("parrot",), "nanuk": ("bear",), "koinobori": ("carp-orange",)}
"""The drawings on the covers; another game has its first drawing there."""


def shelf() -> Html:
    """Return the books of all games, each with what is in it."""
    books = rule_books.books()
    drawn = "".join(map(_draw_book, books))
    note = _(
        "A house rule answers what the printed rules leave open. "
        "Each says how we play, and what the other way would be."
    )
    symbols = {name: drawings.symbol(name) for each in books for name in _cover(each.game)}
    defined = f'<svg class="rule-symbols" aria-hidden="true"><defs>{"".join(symbols.values())}</defs></svg>'
    text = "\n\n".join("\n".join([registry.about(each.game).title, *_lines(each)]) for each in books)
    return Html(f'<div class="rule-shelf">{defined}{drawn}</div><p class="rule-note">{escape(note)}</p>', text)


def _cover(game: str) -> tuple[str, ...]:
    return _ON_COVER.get(game) or registry.about(game).drawings[:1]


def _lines(book: Book) -> list[str]:
    """Return what a book is, in three lines."""
    least, most = registry.about(book.game).players
    many = len(book.chapters)
    return [
        n_("{many} chapter, {minutes} minutes to read", "{many} chapters, {minutes} minutes to read", many).format(
            many=many, minutes=book.minutes
        ),
        _("{least} to {most} players, {also}").format(least=least, most=most, also=_(book.also)),
        n_("{many} house rule", "{many} house rules", len(book.house)).format(many=len(book.house)),
    ]


def _draw_book(book: Book) -> str:
    title = escape(registry.about(book.game).title)
    art = "".join(
        f'<svg viewBox="{CARP_BOX if name.startswith("carp") else BOX}" aria-hidden="true">'
        f'<use href="#bbb-{name}"/></svg>'
        for name in _cover(book.game)
    )
    lines = "".join(f"<li>{escape(line)}</li>" for line in _lines(book))
    page = f"{book.game}/rules.ipynb"

    def link(name: str, label: Callable[[], str], place: str = "") -> str:
        return (
            f'<a class="rule-{name}" href="{page}{place}">'
            f'<svg class="rule-sign" viewBox="0 0 24 24" aria-hidden="true"><path d="{_SIGNS[name]}"/></svg>'
            f"{escape(label())}"
            f'<span class="rule-unseen">: {title}</span></a>'
        )

    read, print_it = link("read", lambda: _("Read")), link("print-link", lambda: _("Print"), "#print")
    return (
        f'<section class="rule-book rule-of-{book.game}">'
        f'<div class="rule-cover page-world" data-world="{book.game}">{art}</div><h2>{title}</h2>'
        f'<ul>{lines}</ul><div class="rule-go">{read} {print_it}</div></section>'
    )
