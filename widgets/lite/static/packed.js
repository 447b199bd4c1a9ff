// Files as the site is built with: compressed, or many as one.

/** Whether this browser decompresses what a server sends as it lies there; if not, it loads the plain file. */
export const decompresses = typeof DecompressionStream === "function";

/** A stream of what is in a file, decompressed unless the server or the browser has done that on the way. */
export async function opened(stream) {
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
    cancel(why) { return reader.cancel(why); },
  });
  const isCompressed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return isCompressed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** The files in a pack, as pairs of name and bytes. */
export function unpacked(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  let at = 4 + length;
  return JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))).map(([name, size]) => {
    at += size;
    return [name, new Uint8Array(buffer, at - size, size)];
  });
}
