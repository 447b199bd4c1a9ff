"""Compression of responses: nothing is altered, the common part is compressed once, scripts have addresses."""

import gzip
import json
from types import SimpleNamespace

import pytest
from tornado.httputil import HTTPHeaders

from widgets.stage import front_end
from widgets.web.compression import OWN_PART, GzipOnce, compress_piece

COMMON, OWN = b"<p>the same for all</p>" * 99, OWN_PART + b'>{"kernelId": "7"}</script>' + b"<p>yours</p>" * 99


def sent(chunks, kind="text/html", accepted="gzip, deflate, br"):
    """Return the headers and the body of a response written in these chunks."""
    one = GzipOnce(SimpleNamespace(headers=HTTPHeaders({"Accept-Encoding": accepted})))
    headers = HTTPHeaders({"Content-Type": kind, "Content-Length": str(len(b"".join(chunks)))})
    _status, headers, body = one.transform_first_chunk(200, headers, chunks[0], len(chunks) == 1)
    for at, chunk in enumerate(chunks[1:], 2):
        body += one.transform_chunk(chunk, at == len(chunks))
    return headers, body


@pytest.mark.parametrize("chunks", [[COMMON + OWN], [COMMON, OWN], [COMMON, b"", OWN], [COMMON + OWN, b""]])
def test_compressed_answer_unpacks_to_what_was_written(chunks):
    headers, body = sent(chunks)

    assert gzip.decompress(body) == b"".join(chunks)
    assert headers["Content-Encoding"] == "gzip"
    assert headers.get("Content-Length", str(len(body))) == str(len(body))


def test_common_part_of_pages_is_compressed_once():
    compress_piece.cache_clear()
    for visitor in range(30):
        sent([COMMON + OWN.replace(b"7", b"%d" % visitor)])

    known = compress_piece.cache_info()
    assert (known.hits, known.misses) == (29, 31)


@pytest.mark.parametrize(("kind", "accepted"), [("image/png", "gzip"), ("text/html", "br"), ("text/html", "")])
def test_pictures_and_old_browsers_get_plain_answers(kind, accepted):
    headers, body = sent([COMMON], kind, accepted)

    assert body == COMMON
    assert "Content-Encoding" not in headers


@pytest.mark.parametrize("missing", [front_end.IS_SERVED, front_end.VOILA_BASE])
def test_widget_carries_its_script_without_our_server(monkeypatch, missing):
    monkeypatch.setenv(front_end.IS_SERVED, "yes")
    monkeypatch.setenv(front_end.VOILA_BASE, "/user/ada/")
    addresses = front_end.served_addresses()
    script, look = front_end.widget_texts()
    monkeypatch.delenv(missing)

    assert json.dumps(f"/user/ada/{addresses['script']}") in script
    assert look == f'@import "/user/ada/{addresses["look"]}";'
    assert front_end.widget_texts() == (front_end.front_end_source(), front_end.style_sheet())
