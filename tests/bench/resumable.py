"""The command line of a bench that goes on with its record for some minutes, and writes what is known as a page."""

import argparse
from pathlib import Path


def parser_of(
    bench: str, about: str | None, record: Path, page: Path, *, minutes: float = 30.0
) -> argparse.ArgumentParser:
    """Return the parser of a bench, with what each of them may be told."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.bench.{bench}", description=about)
    parser.add_argument("--minutes", type=float, default=minutes, help="how long to work")
    parser.add_argument("--record", type=Path, default=record, help="the file with the record")
    parser.add_argument("--write", type=Path, default=page, help="write the page to this file")
    return parser


def write_page(page: str, path: Path, *, is_complete: bool) -> int:
    """Print the page and write it; return the exit status, which says whether the record is complete."""
    print(page)
    path.write_text(page, encoding="utf-8")
    return 0 if is_complete else 1
