"""The ways to deliver the pages: the server, the static site, Binder."""
