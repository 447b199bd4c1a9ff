// A browser's storage that forgets: it stands in for the real one, so that nothing of a learner stays on a device.

/**
 * Return a storage that holds some entries, and tells of every change.
 * @param {Record<string, string>} entries
 * @param {(key: string, value: string | null) => void} changed
 * @returns {Storage}
 */
export function memoryStore(entries, changed) {
  const held = new Map(Object.entries(entries));
  /** @param {string} key @param {string} value */
  const put = (key, value) => {
    held.set(String(key), String(value));
    changed(String(key), String(value));
  };
  /** @param {string} key */
  const remove = (key) => {
    if (held.delete(String(key))) changed(String(key), null);
  };
  /** @type {Record<string, any>} */
  const methods = {
    getItem: (/** @type {string} */ key) => held.get(String(key)) ?? null,
    setItem: put,
    removeItem: remove,
    clear: () => [...held.keys()].forEach(remove),
    key: (/** @type {number} */ at) => [...held.keys()][at] ?? null,
  };
  return /** @type {any} */ (
    new Proxy(methods, {
      get: (_methods, key) => (key === "length" ? held.size : (methods[String(key)] ?? held.get(String(key)))),
      set: (_methods, key, value) => {
        put(String(key), value);
        return true;
      },
      deleteProperty: (_methods, key) => {
        remove(String(key));
        return true;
      },
      has: (_methods, key) => held.has(String(key)) || key in methods,
      ownKeys: () => [...held.keys()],
      getOwnPropertyDescriptor: (_methods, key) =>
        held.has(String(key))
          ? { configurable: true, enumerable: true, writable: true, value: held.get(String(key)) }
          : undefined,
    })
  );
}
