"""Settings of Binder's Jupyter server: how Voila shows the pages."""

from widgets.web import server

for part, options in server.embedded_options().items():
    get_config()[part].update(options)  # noqa: F821 - Jupyter defines it before it reads this file
