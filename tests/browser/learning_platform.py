"""A small learning platform on loopback: scorm-again as its run-time, and the media types of a strict server.

It starts a package's page in a frame or in a window of its own, and keeps what the page commits, by learner and row.
"""

from __future__ import annotations

import json
import re
import threading
import time
import zipfile
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import groupby
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote, urlsplit

TOP = Path(__file__).resolve().parents[2]
RUN_TIME = TOP / ".node" / "node_modules" / "scorm-again" / "dist" / "scorm-again.min.js"
TYPES = {
    "html": "text/html",
    "js": "application/x-javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "gz": "application/g-zip",
    "xml": "application/xml",
}
UNKNOWN = "document/unknown"
"""What the most used platform sends for the types that it knows, and for all others; browsers must not guess."""
PAGE = """<!doctype html><meta charset="utf-8"><title>A platform</title>
<style>html, body, iframe {{ width: 100%; height: 100%; margin: 0; border: 0 }}</style>
<script src="/run-time.js"></script>
<script>
  const [kind, kept, address] = {told};
  const options = {{ autocommit: false, lmsCommitUrl: address.commit, logLevel: 4, sendFullCommit: true,
                     selfReportSessionTime: true }};
  window.api = kind === "1.2" ? (window.API = new Scorm12API(options))
                              : (window.API_1484_11 = new Scorm2004API(options));
  if (kept) api.loadFromJSON(kept, "cmi");
  window.asked = [];
  const asks = kind === "1.2" ? "LMSGetValue" : "GetValue";
  const get = api[asks].bind(api);
  api[asks] = (what) => (asked.push(what), get(what));
</script>
<a id="open" href="{page}" target="_blank" rel="opener">Open</a>
{frame}"""


def seconds_in(time):
    """Return the seconds of a time as pages report it, in either edition: 0000:01:02.50 or PT62.5S."""
    return sum(float(number) * 60**at for at, number in enumerate(reversed(re.findall(r"[\d.]+", time))))


class Line:
    """The line between the platform and its learners: as fast as the machine, slow, or cut for what they report."""

    PIECE = 16_384

    def __init__(self) -> None:
        self.lock, self.bits, self.seconds, self.is_cut = threading.Lock(), 0, 0, False
        self.carried = 0
        """How many bytes have come to learners."""

    @contextmanager
    def slow(self, bits, seconds):
        """Let so many bits a second through in here, and let each answer wait so many seconds."""
        self.bits, self.seconds = bits, seconds
        try:
            yield
        finally:
            self.bits, self.seconds = 0, 0

    @contextmanager
    def cut(self):
        """Let no report through in here."""
        self.is_cut = True
        try:
            yield
        finally:
            self.is_cut = False

    def carry(self, body, write):
        """Write a body; whatever is written at the same time shares the line."""
        time.sleep(self.seconds)
        for at in range(0, len(body), self.PIECE):
            piece = body[at : at + self.PIECE]
            with self.lock:
                time.sleep(8 * len(piece) / self.bits if self.bits else 0)
                self.carried += len(piece)
            write(piece)


class Platform:
    """The server, its packages by name, and what it keeps."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.kept, self.commits = folder, {}, []
        self.files: dict[str, zipfile.ZipFile] = {}
        self.lock, self.line = threading.Lock(), Line()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.platform = self
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def address(self, package, row, learner, edition="1.2", how="window", more=""):
        """Return the address at which a learner opens a row; `how` is a window or a frame."""
        query = f"learner={quote(learner)}&edition={edition}&how={how}&more={more}"
        return f"{self.url}/start/{package}/{row}.html?{query}"

    def state(self, package, row, learner):
        """Return what is kept of a row: status, score, time and answers, alike in both editions."""
        cmi = self.kept.get((package, row, learner), {})
        core = cmi.get("core", cmi)
        score = core.get("score", {}).get("raw", "")
        answers = cmi.get("interactions", {})
        answers = [*answers.values()] if isinstance(answers, dict) else answers
        return {
            "status": core.get("lesson_status") or core.get("completion_status"),
            "score": None if score == "" else float(score),
            "seconds": seconds_in(core.get("session_time", "")),
            "names": [each["id"].rpartition(":")[2] for each in answers],
            "results": [each["result"] for each in answers],
            "text": cmi.get("suspend_data", ""),
        }

    def scores(self, package, row, learner):
        """Return the scores of a row as they have come, without those that did not change."""
        came = [told.get("core", told)["score"]["raw"] for key, told in self.commits if key == (package, row, learner)]
        return [float(score) for score, _same in groupby(filter(None, came))]

    def await_state(self, package, row, learner, seconds=60, **wanted):
        """Wait until what is kept of a row is as wanted, and return it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = self.state(package, row, learner)
            if {name: found[name] for name in wanted} == wanted:
                return found
            time.sleep(0.1)
        raise AssertionError((wanted, self.state(package, row, learner)))

    def read(self, package, name):
        """Return a file of a package."""
        with self.lock:
            if package not in self.files:
                self.files[package] = zipfile.ZipFile(self.folder / f"{package}.zip")
            return self.files[package].read(name)


class Handler(BaseHTTPRequestHandler):
    """Answers for the platform that its server belongs to."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_given):
        """Say nothing."""

    def answer(self, body, kind, status=200, more=()):
        self.send_response(status)
        for name, value in [
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "private, max-age=3600" if kind in TYPES.values() else "no-store"),
            *more,
        ]:
            self.send_header(name, value)
        self.end_headers()
        self.server.platform.line.carry(body, self.wfile.write)

    def do_GET(self):
        url = urlsplit(self.path)
        first, *names = unquote(url.path).strip("/").split("/")
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if first == "run-time.js":
            return self.answer(RUN_TIME.read_bytes(), "text/javascript")
        if first == "start":
            return self.start(names[0], names[1], query)
        strict = [("Cross-Origin-Embedder-Policy", "require-corp"), ("Cross-Origin-Resource-Policy", "same-origin")]
        if first in ("content", "strict"):
            try:
                body = self.server.platform.read(names[0], "/".join(names[1:]))
            except KeyError:
                return self.answer(b"missing", "text/plain", 404)
            kind = TYPES.get(names[-1].rpartition(".")[2], UNKNOWN)
            return self.answer(body, kind, more=strict if first == "strict" else ())
        return self.answer(b"missing", "text/plain", 404)

    def start(self, package, page, query):
        """Send the page around a row, with the run-time and what it kept."""
        learner, row = query["learner"], page.removesuffix(".html")
        content = f"/{query.get('more') or 'content'}/{package}/{page}"
        frame = f'<iframe name="row" src="{content}" title="row"></iframe>' if query["how"] == "frame" else ""
        commit = f"/commit/{package}/{row}/{quote(learner)}"
        told = json.dumps(
            [query["edition"], self.server.platform.kept.get((package, row, learner)), {"commit": commit}]
        )
        body = PAGE.format(told=told.replace("<", "\\u003c"), page=content, frame=frame).encode()
        more = [("Cross-Origin-Embedder-Policy", "require-corp")] if query.get("more") == "strict" else []
        return self.answer(body, "text/html; charset=utf-8", more=more)

    def do_POST(self):
        _commit, package, row, learner = unquote(urlsplit(self.path).path).strip("/").split("/")
        told = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        if self.server.platform.line.is_cut:
            return self.answer(b"", "text/plain", 503)
        with self.server.platform.lock:
            key, cmi = (package, row, learner), told.get("cmi", told)
            self.server.platform.kept[key] = cmi
            self.server.platform.commits.append((key, cmi))
        return self.answer(b'{"result": true, "errorCode": 0}', "application/json")
