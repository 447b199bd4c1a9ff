"""What a class made of one deal: thirty short codes pasted into a box, one histogram beside what a program would do.

>>> from gamelib import classroom
>>> deal = classroom.share("nanatoridori", players=4, seed=7)
>>> handed = [classroom.Handed(deal, "A", number % 3 > 0, 0) for number in range(6)]
>>> print(ClassResults("\\n".join(map(str, handed)), times=4))
Deal B4B-0007-0: 4 of 6 won, 66.7 % (30.0 % to 90.3 %).
A careful program in the same seats wins 4 of 4, 100.0 % (51.0 % to 100.0 %).
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ipywidgets import HTML, Button, Layout, Textarea, VBox  # type: ignore[import-untyped, unused-ignore]

from gamelib import classroom
from gamelib.classroom import MAX_INPUT, Results
from gamelib.core.errors import GameError
from gamelib.core.intervals import Interval, share_interval
from gamelib.core.language import _, as_sentence, join_and
from widgets.pictures import chart
from widgets.stage.board import internal_error_text, log_error

BOT_GAMES = 100
"""So many games a program plays to set beside the class."""

STYLE = """<style>.bbb-class{display:flex;flex-wrap:wrap;gap:1rem}.bbb-class>div{flex:1 1 22rem;min-width:0}
.bbb-class svg{max-width:100%;height:auto}</style>"""


class ClassResults(VBox):  # type: ignore[misc, unused-ignore]
    """A box for codes and a button; beneath it the class in a picture, beside it what a program makes of the same deal.

    Nothing is kept: the codes stay in the box, and are gone with the page.
    """

    def __init__(self, codes: str = "", *, times: int = BOT_GAMES) -> None:
        """Show what these codes hold, if any are given; `times` are the games that a program plays."""
        self.times = times
        self._told: tuple[str, ...] = ()
        self.box = Textarea(value=codes, description=_("Codes, one a line"), placeholder="B4B-0007-0-AWGC-5",
                            rows=8, layout=Layout(width="100%"), style={"description_width": "initial"})
        self.button = Button(description=_("Draw"), button_style="primary", layout=Layout(width="10rem", height="44px"))
        self.shown = HTML(layout=Layout(width="100%"))
        self.button.on_click(lambda _button: self.draw())
        super().__init__([self.box, self.button, self.shown])
        if codes:
            self.draw()

    def draw(self) -> None:
        """Read the box and draw what it holds; what is wrong with it is said in a sentence."""
        self.shown.value = _status(_("A program plays the same deal; this takes a moment."))
        try:
            found = classroom.results(str(self.box.value)[:MAX_INPUT])
            parts = [self._of(each) for each in found]
        except GameError as error:
            self._told = (as_sentence(str(error)),)
            self.shown.value = _status(self._told[0])
        except Exception as error:
            log_error(error)
            self.shown.value = _status(internal_error_text())
        else:
            self._told = tuple(line for lines, _picture in parts for line in lines)
            self.shown.value = STYLE + "".join(picture for _lines, picture in parts)

    def _of(self, results: Results) -> tuple[list[str], str]:
        """What is said of one deal, and its pictures side by side."""
        played = classroom.computed(results, self.times)
        own = [each.score for each in results.handed]
        wins = sum(won for won, _score in played)
        lines = [_("Deal {code}: {won} of {all} won, {share}.").format(
            code=results.shared.code, won=results.wins, all=len(own), share=_share(results.share())),
            _("A careful program in the same seats wins {won} of {all}, {share}.").format(
                won=wins, all=len(played), share=_share(share_interval(wins, len(played))))]
        if results.unread:
            lines.append(_("Not read, please look at them again: {codes}.").format(codes=join_and(results.unread)))
        scores = sorted({*own, *(score for _won, score in played)})
        programs = [score for _won, score in played]
        highest = max(_highest_share(own), _highest_share(programs))
        pictures = [_histogram(own, scores, _("The class"), highest),
                    _histogram(programs, scores, _("A careful program"), highest)]
        said = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
        return lines, f'<div role="status">{said}</div><div class="bbb-class">{"".join(pictures)}</div>'

    def __str__(self) -> str:
        return "\n".join(self._told) or _("A box for the codes that a class hands in, and a button that draws them.")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """What a notebook shows; where no front end runs, the text."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            (bundle[0] if isinstance(bundle, tuple) else bundle)["text/plain"] = str(self)
        return bundle


def _share(share: Interval) -> str:
    """A share with its interval.

    >>> _share(Interval(0.5, 0.25, 0.75))
    '50.0 % (25.0 % to 75.0 %)'
    """
    return _("{value:.1f} % ({low:.1f} % to {high:.1f} %)").format(
        value=100 * share.value, low=100 * share.low, high=100 * share.high)


def _highest_share(scores: Sequence[int]) -> float:
    """How large a part came to the score that most came to."""
    return max(Counter(scores).values()) / len(scores)


def _histogram(scores: Sequence[int], every: list[int], title: str, highest: float) -> str:
    """How large a part came to each score, drawn over all the scores there are, on the scale of its neighbour."""
    counted = Counter(scores)
    many = sum(counted.values())
    often = max(counted, key=lambda score: (counted[score], score))
    finding = _("{title}: {times} of {many} came to {score}; no score came more often.").format(
        title=title, times=counted[often], many=many, score=often)
    picture = chart.bars({score: counted[score] / many for score in every}, title, _("score"), _("share"),
                         finding=finding, highest=highest)
    return f"<div>{picture._repr_html_()}</div>"


def _status(text: str) -> str:
    return f'<p role="status">{html.escape(text)}</p>'
