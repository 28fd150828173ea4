/** Where copies are kept of what the customer saw, for opening without a network: see `kept-copy.ts`. */
export const keptCopies = 'customer';

/** Deletes them all: at the end of a session, and when somebody else logs in. */
export const forgetKeptCopies = (): Promise<unknown> =>
  globalThis.caches?.delete(keptCopies).catch(() => undefined) ?? Promise.resolve();
