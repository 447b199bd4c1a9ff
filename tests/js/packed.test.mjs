// The static site's compressed files, read in Node as a browser reads them. `node --test tests/js/`

import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";

import { decompressStream, unpackFiles } from "../../widgets/lite/static/packed.js";

const streamOf = (...chunks) => new Blob(chunks).stream();
const textOf = async (stream) => new Response(stream).text();
const long = "carp ".repeat(50_000);

test("a compressed file is decompressed", async () => {
  assert.equal(await textOf(await decompressStream(streamOf(gzipSync(long)))), long);
});

test("a file that has been decompressed on the way is taken as it is", async () => {
  assert.equal(await textOf(await decompressStream(streamOf(long))), long);
});

test("an empty file stays empty", async () => {
  assert.equal(await textOf(await decompressStream(streamOf())), "");
});

test("a file cut short is an error, not half a file", async () => {
  await assert.rejects(async () => textOf(await decompressStream(streamOf(gzipSync(long).subarray(0, 200)))));
});

test("a pack gives its files by name", () => {
  const listed = Buffer.from(
    JSON.stringify([
      ["a/b.py", 3],
      ["c", 0],
      ["d", 2],
    ]),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(listed.length);
  const { buffer, byteOffset, length } = Buffer.concat([size, listed, Buffer.from("onetw")]);
  const files = unpackFiles(buffer.slice(byteOffset, byteOffset + length));
  assert.deepEqual(
    files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    [
      ["a/b.py", "one"],
      ["c", ""],
      ["d", "tw"],
    ],
  );
});
