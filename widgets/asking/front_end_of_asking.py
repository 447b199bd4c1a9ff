"""The front end of *Ask your own*: that of questions, with a sentence of select lists."""

from widgets.stage.front_end import FrontEnd

ASK = FrontEnd(
    "asking/js/ask.js",
    (
        *(f"stage/css/{name}.css" for name in ("tokens", "cards", "controls")),
        "explore/css/explore.css",
        "explore/css/guesses.css",
        "asking/css/ask.css",
    ),
)
