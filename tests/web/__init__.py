"""Delivery: the server, the static site, Binder."""
