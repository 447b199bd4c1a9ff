"""Old public names of events, refusals, results and streams: each still works, and warns with its new name."""

import pytest

from gamelib import Event, Refusal, Result, Stream

EVENT = Event(1, 0, "pass", (), "NANA-5.4", "{0} passes.")


@pytest.mark.parametrize(("value", "old", "new"), [
    (EVENT, "what", "kind"), (EVENT, "line", "template"), (Refusal("NANA-4.3", "in one piece"), "line", "template"),
    (Result((0,), (1,), (2, 0), "{0} wins."), "line", "template")])
def test_old_attribute_reads_the_new_one(value, old, new):
    with pytest.warns(DeprecationWarning, match=rf"{type(value).__name__}\.{old} is now called {new}") as warned:
        assert getattr(value, old) == getattr(value, new)
    assert warned[0].filename == __file__


def test_stream_word_returns_the_next_bits():
    with pytest.warns(DeprecationWarning, match=r"Stream\.word is now called next_bits"):
        assert Stream(7, "deal").word() == Stream(7, "deal").next_bits()


def test_stream_below_draws_like_randbelow():
    with pytest.warns(DeprecationWarning, match=r"Stream\.below is now called randbelow"):
        assert Stream(7, "deal").below(10) == Stream(7, "deal").randbelow(10)
