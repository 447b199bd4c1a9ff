"""The static site: the suite as a folder of files for any web server, whose Python runs in the visitor's browser."""
