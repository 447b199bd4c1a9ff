"""`hub()`: the way to all questions about chance, with what has been guessed; `onward()`: where a page of them leads.

What was guessed lies in the browser alone, which counts it; Python has the words, the links and the questions' names.
"""

from __future__ import annotations

from typing import Any

import traitlets

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.lessons.library import notebooks
from widgets.scenes.card_faces import card_key, faces_for
from widgets.stage.front_end import FrontEnd, widget_texts
from widgets.stage.sentence_widget import SentenceWidget

KEYS = {
    "nanatoridori/odds": (
        "nanatoridori.copies",
        "any.no two neighbours of a fresh hand of 3 cards are equal",
        "nanatoridori.no_neighbours",
        "any.a fresh hand has 7 flocks",
        "nanatoridori.flock_of",
        "nanatoridori.joins",
    ),
    "nanatoridori/odds_more": (
        "any.the next card drawn makes a flock of 2 cards or more",
        "any.the next card drawn makes a flock of 3 cards or more",
        "any.Ben can beat 4 4",
        "nanatoridori.hardest_lead",
        "nanatoridori.weakest_safe",
        "any.the hand ? 6 ? 6 can beat 5 5",
    ),
    "nanuk/odds": (
        "any.the hunt for 1 seal in 2 days succeeds",
        "any.every bear is cancelled",
        "any.no bear at all is drawn in 5 days",
        "nanuk.survive",
        "nanuk.animals",
        "nanuk.fates",
    ),
    "nanuk/odds_more": (
        "any.the hunt for 5 seals in 5 days succeeds",
        "nanuk.boast_days",
        "nanuk.boldest",
        "any.the hunt for 6 birds in 5 days succeeds",
        "nanuk.reward",
    ),
    "koinobori/odds": (
        "any.pink scores on the post",
        "any.green scores on the post",
        "koinobori.post_colours",
        "any.every place on the post is tied and its flag decides",
        "koinobori.refill",
        "koinobori.arrivals",
    ),
    "koinobori/odds_more": (
        "any.black scores on post 1",
        "koinobori.fills",
        "koinobori.young_post",
        "koinobori.mast",
        "any.the value of green, lime and black on the mast",
    ),
}
"""The questions of each page, in their order, by the names under which guesses are kept."""
AT_HAND = {"nanatoridori": ("1", "2", "1"), "nanuk": ("seal",), "koinobori": ("pink",)}
"""The cards in a game's picture."""


HUB = FrontEnd(
    "explore/js/hub.js",
    (
        *(f"stage/css/{name}.css" for name in ("tokens", "world_colours", "world", "cards", "controls")),
        "explore/css/hub.css",
    ),
)
"""The front end of the doors: cards and worlds, as tables have them."""


class QuestionPageLinks(SentenceWidget):
    """Links to the pages of questions, each with how many of them are guessed."""

    _esm = property(lambda _doors: widget_texts(HUB)[0])
    _css = property(lambda _doors: widget_texts(HUB)[1])

    page = traitlets.Dict().tag(sync=True)  # Python to browser: the doors, their words and their questions

    def __init__(self, games: list[dict[str, Any]], more: list[dict[str, str]]) -> None:
        super().__init__()
        self.page = {
            "games": games,
            "more": more,
            "words": {
                "guess": _("Guess"),
                "again": _("Look again"),
                "guessed": _("{number} of {all} guessed"),
                "none": _("not begun"),
                "no_guesses": _("Guess a percentage, and this says how far off you were."),
                "summary": _("Guesses: {count}. On average {off} points off, {side}."),
                "few": _("Guesses: {count}. On average {off} points off."),
                "low": _("mostly too low"),
                "high": _("mostly too high"),
                "even": _("neither mostly too high nor mostly too low"),
            },
        }

    def __str__(self) -> str:
        return "\n".join(f"{each['title']}: {each['about']}" for each in (*self.page["games"], *self.page["more"]))


def _game_door(game: str) -> dict[str, Any]:
    title, about = {
        "nanatoridori": (_("Birds: what a hand holds"), _("Twins, flocks, and the next card.")),
        "nanuk": (_("Bears: how long a hunt lasts"), _("Days, seals and bears; what one more day costs.")),
        "koinobori": (_("Banners: what the wind brings"), _("Which colour will score, and what a mast is worth.")),
    }[game]
    pages = [
        {"href": f"{page}.ipynb", "keys": [f"guess:{key}" for key in KEYS[page]]}
        for page in (f"{game}/odds", f"{game}/odds_more")
    ]
    first, then = (len(page["keys"]) for page in pages)
    count = _("{first} questions, then {then} at the table.").format(first=first, then=then)
    keys = [card_key(game, card) for card in AT_HAND[game]]
    face = faces_for(game)
    return {
        "game": game,
        "title": title,
        "about": f"{about} {count}",
        "pages": pages,
        "cards": keys,
        "faces": {key: face(key) for key in keys},
    }


def _exists(page: str) -> bool:
    """Return whether a page is there; on a site without a server, where no page can be looked for, it is."""
    folder = notebooks()
    return (folder / f"{page}.ipynb").is_file() or not (folder / "odds.ipynb").is_file()


def _more_doors(up: str, *wanted: str) -> list[dict[str, str]]:
    doors = {
        "hub": ("home", _("All odds"), _("Three games, chance itself, and your guesses."), f"{up}odds.ipynb"),
        "chance": (
            "exchange",
            _("Chance itself"),
            _("How soon does a share settle? What does an interval promise? What does a move tell?"),
            f"{up}chance.ipynb",
        ),
        "ask": (
            "pencil",
            _("Ask your own"),
            _("Put a question together; get the exact answer, and a thousand deals beside it."),
            f"{up}ask.ipynb",
        ),
        "guesses": ("log", _("My guesses"), "", f"{up}progress.ipynb"),
    }
    return [
        {"name": name, "icon": icon, "title": title, "about": about, "href": href}
        for name, (icon, title, about, href) in doors.items()
        if name in wanted and (name != "ask" or _exists("ask"))
    ]


MORE = ("chance", "ask", "guesses")
"""The doors below those of the games."""


def hub() -> QuestionPageLinks:
    """Return the doors to all pages about chance.

    >>> print(str(hub()).splitlines()[0])
    Birds: what a hand holds: Twins, flocks, and the next card. 6 questions, then 6 at the table.
    """
    return QuestionPageLinks([_game_door(game) for game in registry.games() if game in AT_HAND], _more_doors("", *MORE))


def onward(game: str = "", at: str = "odds") -> QuestionPageLinks:
    """Return the doors at the foot of a page about chance: to the other page of a game, to one's own questions.

    >>> print(str(onward("nanuk")).splitlines()[0])
    At the table: 5 more questions: what do you do?
    """
    up = "../" if game else ""
    doors = _more_doors(up, "ask", "guesses", *([] if game else ["hub"]))
    if game:
        other = "odds" if at == "odds_more" else "odds_more"
        line = _("{number} more questions: what do you do?") if at == "odds" else _("The first {number} questions.")
        title = _("At the table") if at == "odds" else _game_door(game)["title"].partition(": ")[2].capitalize()
        about = line.format(number=len(KEYS[f"{game}/{other}"]))
        doors.insert(0, {"name": other, "icon": "open", "title": title, "about": about, "href": f"{other}.ipynb"})
    return QuestionPageLinks([], doors)
