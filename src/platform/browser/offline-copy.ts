import { callState } from './client.ts';
import { clearCustomerOfflineCopies, offlineCacheName } from './offline-cache.ts';
import { restoreFromStorage } from './storage.ts';

/** Data stored on this device, with the time of the server's reply in milliseconds since 1970. */
export type OfflineCopy<T> = { at: number; of: T };
type StoredCopy<T> = OfflineCopy<T> & { session: string };

const address = (name: string): string => `/kept/${name}`;

/** Hash that identifies the session of a copy without revealing the token. */
const sessionFingerprint = async (token: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const maySave = (token: string): boolean => callState.session === token && restoreFromStorage('session_uuid') === token;

/** Saves a copy for the current session. Nothing is kept if another tab logs out meanwhile. */
export const saveOfflineCopy = async <T>(name: string, copy: OfflineCopy<T>): Promise<void> => {
  const token = callState.session;
  if (token === null || !maySave(token) || !globalThis.caches) return;
  const written: StoredCopy<T> = { ...copy, session: await sessionFingerprint(token) };
  const cache = await caches.open(offlineCacheName);
  await cache.put(address(name), Response.json(written));
  if (!maySave(token)) await clearCustomerOfflineCopies();
};

/** Returns the copy of the current session, or null. A copy of another session is deleted. */
export const restoreOrClearOfflineCopy = async <T>(name: string): Promise<OfflineCopy<T> | null> => {
  const token = callState.session;
  if (token === null || !globalThis.caches) return null;
  const cache = await caches.open(offlineCacheName);
  const reply = await cache.match(address(name));
  if (!reply) return null;
  const { session, ...copy } = (await reply.json()) as StoredCopy<T>;
  if (session === (await sessionFingerprint(token)) && callState.session === token) return copy;
  await clearCustomerOfflineCopies();
  return null;
};

/** Public data has its own cache, which survives a logout. */
const publicCacheName = 'public';

/** Saves a copy of public data under a name; does nothing in a browser without a cache. */
export const savePublicOfflineCopy = async <T>(name: string, copy: OfflineCopy<T>): Promise<void> => {
  if (!globalThis.caches) return;
  const cache = await caches.open(publicCacheName);
  await cache.put(address(name), Response.json(copy));
};

/** Returns the copy of public data; null when there is none. */
export const restorePublicOfflineCopy = async <T>(name: string): Promise<OfflineCopy<T> | null> => {
  if (!globalThis.caches) return null;
  const cache = await caches.open(publicCacheName);
  const reply = await cache.match(address(name));
  return reply ? ((await reply.json()) as OfflineCopy<T>) : null;
};
