"""Whatever a room's scripts import from parts that a room leaves out has a stand-in."""

import re
from pathlib import Path

import widgets
from widgets.room.room_pages import ROOM, WALL

TOP = Path(widgets.__file__).parent
IMPORT = re.compile(r'^import \{([^}]+)\} from "\./(\w+)\.js";', re.MULTILINE)
EXPORT = re.compile(r"^export (?:const|class|function|async function) (\w+)", re.MULTILINE)


def test_stand_ins_cover_what_is_imported_from_absent_parts():
    stand_ins = set(EXPORT.findall((TOP / "room/js/absent.js").read_text(encoding="utf-8")))
    for front_end in (ROOM, WALL):
        kept = {Path(path).stem for path in front_end.scripts}
        texts = [(path, (TOP / path).read_text(encoding="utf-8")) for path in front_end.scripts]
        wanted = {(path, name.split(" as ")[0].strip()) for path, text in texts
                  for names, part in IMPORT.findall(text) if part not in kept for name in names.split(",")}
        assert len(wanted) >= 5
        assert {(path, name) for path, name in wanted if name not in stand_ins} == set()
