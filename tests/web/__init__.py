"""Delivery of the pages: the server, the static site, Binder."""
