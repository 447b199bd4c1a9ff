"""The first lines that the one file runs, which any Python must be able to read, however old."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older one is what this is about
    sys.stderr.write(
        "Birds, Bears & Banners needs Python 3.11 or newer, and this is Python %s.\n"  # noqa: UP031
        "Install a newer one from python.org, or from your system's own packages, and open this file again.\n"
        % sys.version.split()[0]
    )
    if sys.stdin is not None and sys.stdin.isatty():
        sys.stderr.write("Press Enter to close this. ")
        sys.stderr.flush()
        sys.stdin.readline()
    sys.exit(1)

from importlib import import_module

if __name__ == "__main__":
    sys.exit(import_module("unpack").main(sys.argv[1:]))
