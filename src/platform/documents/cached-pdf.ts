/** Maximum number of cached documents; the oldest is evicted first. */
const mostDocuments = 60;

type Drawn = Promise<Uint8Array>;

const caches = new WeakMap<object, Map<string, Drawn>>();

/**
 * Draws a document once and shares it between all callers. `owner`: an object that the document depends on beside its
 * key and that lives as long as the process, such as its settings. After a failure it is drawn again at the next call.
 */
export const findOrDrawPdf = (owner: object, key: string, draw: () => Drawn): Drawn => {
  const cache = caches.get(owner) ?? new Map<string, Drawn>();
  caches.set(owner, cache);
  const cachedPdf = cache.get(key);
  if (cachedPdf) return cachedPdf;
  const [oldest] = cache.keys();
  if (cache.size >= mostDocuments && oldest !== undefined) cache.delete(oldest);
  const drawn = draw();
  cache.set(key, drawn);
  drawn.catch(() => cache.delete(key));
  return drawn;
};
