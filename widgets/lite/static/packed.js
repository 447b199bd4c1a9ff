// Reads the site's compressed and packed files.

/** Whether this browser can decompress files itself; if not, pages load the plain ones. */
export const decompresses = typeof DecompressionStream === "function";

/**
 * Return a stream of a file's contents, decompressed unless the server or the browser already did that.
 * @param {ReadableStream} stream
 */
export async function decompressStream(stream) {
  const reader = stream.getReader();
  const first = await reader.read();
  const whole = new ReadableStream({
    start(inside) {
      if (first.done) inside.close();
      else inside.enqueue(first.value);
    },
    async pull(inside) {
      const { done, value } = await reader.read();
      if (done) inside.close();
      else inside.enqueue(value);
    },
    cancel(why) {
      return reader.cancel(why);
    },
  });
  const isCompressed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return isCompressed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/**
 * Return the files in a pack, as pairs of name and bytes.
 * @param {ArrayBuffer} buffer
 * @returns {[string, Uint8Array<ArrayBuffer>][]}
 */
export function unpackFiles(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  let at = 4 + length;
  /** @type {[string, number][]} */
  const sizes = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  return sizes.map(([name, size]) => {
    at += size;
    return [name, new Uint8Array(buffer, at - size, size)];
  });
}
