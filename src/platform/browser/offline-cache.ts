/** Name of the cache with the customer's offline copies; see `offline-copy.ts`. */
export const offlineCacheName = 'customer';

/** Deletes all offline copies: at the end of a session and when another customer logs in. */
export const clearCustomerOfflineCopies = (): Promise<unknown> =>
  globalThis.caches?.delete(offlineCacheName).catch(() => undefined) ?? Promise.resolve();
