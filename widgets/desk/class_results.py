"""The results of a class in one deal: short codes pasted into a box, drawn as a histogram beside a bot's.

>>> from gamelib import classroom
>>> deal = classroom.share("nanatoridori", players=4, seed=7)
>>> handed = [classroom.HandedResult(deal, "A", number % 3 > 0, 0) for number in range(6)]
>>> print(ClassResults("\\n".join(map(str, handed)), times=4))
Deal 4BB-0007-RV: 4 of 6 did not lose, 66.7 % (29.6 % to 90.7 %).
The “Knows the basics” program in the same seats did not lose 4 of 4, 100 % (45.4 % to 100 %).
Class minus program: −33 of 100 (−70 to 26). With 6 of you that may still be chance.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets

from gamelib import classroom
from gamelib.analysis.class_comparison import compare_outcomes
from gamelib.classroom import MAX_INPUT, Results
from gamelib.core.errors import GameError
from gamelib.core.intervals import Interval, share_interval
from gamelib.core.language import _, as_sentence, join_and
from gamelib.core.written_numbers import percent
from gamelib.players import shown_name
from widgets.pictures import chart
from widgets.stage.board import internal_error_text, log_error
from widgets.stage.bundle import join_modules, join_styles

BOT_GAMES = 200
"""Games that a bot plays in the same deal, to compare the class with."""
MAX_SLIPS = 5
"""Codes that could not be read and of which it is said what looks wrong."""


def _front_end_labels() -> dict[str, str]:
    return {
        "codes": _("Codes, one a line"),
        "draw": _("Draw"),
        "scan": _("Scan codes with the camera"),
        "stop": _("Stop the camera"),
        "scanned": _("Read. Codes in the box: {count}"),
        "noCamera": _("The camera cannot be used here. Type the codes."),
    }


class ClassResults(anywidget.AnyWidget):
    """A text box for result codes, with the results of the class beside those of a bot in the same deal.

    Nothing is stored: the codes stay in the box and are gone with the page.
    """

    _esm = join_modules("desk/class_results.js")
    _css = join_styles(("desk/class_results.css",))

    codes = traitlets.Unicode().tag(sync=True)  # what is in the box; the browser sends it when the button is pressed
    picture = traitlets.Unicode().tag(sync=True)  # Python to browser: the sentences and the histograms, as HTML
    announcement = traitlets.Unicode().tag(sync=True)  # Python to browser: the sentences, for a screen reader
    labels = traitlets.Dict().tag(sync=True)  # Python to browser, once

    def __init__(self, codes: str = "", *, times: int = BOT_GAMES) -> None:
        """Draw the codes if any are given; `times` is the number of games that the bot plays."""
        self.times = times
        self._lines: tuple[str, ...] = ()
        super().__init__(codes=codes, labels=_front_end_labels())
        self.on_msg(self._on_message)
        if codes:
            self.draw()

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Draw the codes that the browser sends."""
        if isinstance(content, dict) and isinstance(codes := content.get("codes"), str):
            self.codes = codes[:MAX_INPUT]
            self.draw()

    def draw(self) -> None:
        """Draw the codes in the box; if they cannot be read, show a sentence that says why."""
        self._show_sentence(_("The computer plays the same cards. This takes a moment."))
        try:
            parts = [self._draw_deal(each) for each in classroom.results(self.codes[:MAX_INPUT])]
        except GameError as error:
            self._lines = (as_sentence(str(error)),)
            self._show_sentence(self._lines[0])
        except Exception as error:
            log_error(error)
            self._show_sentence(internal_error_text())
        else:
            self._lines = tuple(line for lines, _picture in parts for line in lines)
            self.picture = "".join(picture for _lines, picture in parts)
            self.announcement = " ".join(self._lines)

    def _show_sentence(self, sentence: str) -> None:
        """Show a sentence instead of results."""
        self.picture = _paragraph(sentence)
        self.announcement = sentence

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept layout and tab order from the browser; ignore every other trait it may send."""
        super().set_state({name: value for name, value in sync_data.items() if name in ("layout", "tabbable")})

    def _draw_deal(self, results: Results) -> tuple[list[str], str]:
        """Return the sentences about one deal, and the HTML of these and both histograms."""
        bot_results = classroom.computed(results, self.times)
        class_scores = [each.score for each in results.handed]
        bot_scores = [score for _won, score in bot_results]
        wins = sum(won for won, _score in bot_results)
        of_class, of_bot = (
            (
                _("Deal {code}: {won} of {all} won, {share}."),
                _("The “{level}” program in the same seats won {won} of {all}, {share}."),
            )
            if results.shared.one_wins
            else (
                _("Deal {code}: {won} of {all} did not lose, {share}."),
                _("The “{level}” program in the same seats did not lose {won} of {all}, {share}."),
            )
        )
        lines = [
            of_class.format(
                code=results.shared.code, won=results.wins, all=len(class_scores), share=_format_share(results.share())
            ),
            of_bot.format(
                level=shown_name("careful"),
                won=wins,
                all=len(bot_results),
                share=_format_share(share_interval(wins, len(bot_results))),
            ),
        ]
        lines.append(compare_outcomes([(each.won, each.score) for each in results.handed], bot_results))
        if results.unread:
            lines.append(
                _("These could not be read; please check them: {codes}.").format(codes=join_and(results.unread))
            )
            lines += [as_sentence(slip) for slip in results.slips[:MAX_SLIPS]]
        pictures = [
            _draw_histogram(class_scores, bot_scores, _("The class")),
            _draw_histogram(bot_scores, class_scores, _("The “{level}” program").format(level=shown_name("careful"))),
        ]
        paragraphs = "".join(map(_paragraph, lines))
        return lines, f'{paragraphs}<div class="bbb-pair">{"".join(pictures)}</div>'

    def __str__(self) -> str:
        return "\n".join(self._lines) or _(
            "A box for the codes that a class hands in, and a button that draws a picture of the results."
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget's MIME bundle, with `str(self)` for places without a front end."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
        return bundle


def _format_share(share: Interval) -> str:
    """Format a share with its interval.

    >>> _format_share(Interval(0.5, 0.25, 0.75))
    '50.0 % (25.0 % to 75.0 %)'
    """
    return _("{value} ({low} to {high})").format(
        value=percent(share.value, 1), low=percent(share.low, 1), high=percent(share.high, 1)
    )


def _draw_histogram(scores: Sequence[int], others: Sequence[int], title: str) -> str:
    """Draw the share of each score, on axes that fit both the class's and the bot's scores."""
    counts, total = Counter(scores), len(scores)
    mode = max(counts, key=lambda score: (counts[score], score))
    finding = _("{title}: {times} of {many} scored {score}; no score was more frequent.").format(
        title=title, times=counts[mode], many=total, score=mode
    )
    picture = chart.histogram(scores, title, _("score"), _("share"), beside=[others], finding=finding)
    return f"<div>{picture._repr_html_()}</div>"


def _paragraph(text: str) -> str:
    return f"<p>{html.escape(text)}</p>"
