/** Where copies are kept of what the customer saw, for opening without a network: see `kept-copy.ts`. */
export const offlineCacheName = 'customer';

/** Deletes them all: at the end of a session, and when somebody else logs in. */
export const clearOfflineCopies = (): Promise<unknown> =>
  globalThis.caches?.delete(offlineCacheName).catch(() => undefined) ?? Promise.resolve();
