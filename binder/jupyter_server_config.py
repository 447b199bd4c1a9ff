"""What Binder's server is told: how Voila is to show the pages."""

from widgets.web import server

for part, options in server.embedded_options().items():
    get_config()[part].update(options)  # noqa: F821 - Jupyter reads this file, and brings it
