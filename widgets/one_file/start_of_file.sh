#!/bin/sh
# Birds, Bears & Banners. These lines look for a Python and hand it this file; the rest is no text.
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"
for version in 3.14 3.13 3.12 3.11; do
  PATH="$PATH:/Library/Frameworks/Python.framework/Versions/$version/bin"
done
for python in python3.14 python3.13 python3.12 python3.11 python3 python; do
  if "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null; then
    exec "$python" "$0" "$@"
  fi
done
echo "Birds, Bears & Banners needs Python 3.11 to 3.14, and none was found on this computer." >&2
echo "Install one from python.org, or from your system's own packages, and open this file again." >&2
if [ -t 0 ]; then
  printf 'Press Enter to close this. ' >&2
  read -r _
fi
exit 1
