import { callState } from './client.ts';
import { forgetKeptCopies, keptCopies } from './kept-copies.ts';
import { stored } from './storage.ts';

/** Something that is kept on this device, and when the server said it: milliseconds since 1970. */
export type KeptCopy<T> = { at: number; of: T };
type Written<T> = KeptCopy<T> & { session: string };

const address = (name: string): string => `/kept/${name}`;

/** The session that a copy belongs to, without being a key to it. */
const markOf = async (token: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const mayKeep = (token: string): boolean => callState.session === token && stored('session_uuid') === token;

/** Keeps a copy for the session in use. Another tab may log out at any moment: then nothing stays. */
export const keepCopy = async <T>(name: string, copy: KeptCopy<T>): Promise<void> => {
  const token = callState.session;
  if (token === null || !mayKeep(token) || !globalThis.caches) return;
  const written: Written<T> = { ...copy, session: await markOf(token) };
  const cache = await caches.open(keptCopies);
  await cache.put(address(name), Response.json(written));
  if (!mayKeep(token)) await forgetKeptCopies();
};

/** The copy of the session in use; null without one. A copy of another session is deleted. */
export const keptCopy = async <T>(name: string): Promise<KeptCopy<T> | null> => {
  const token = callState.session;
  if (token === null || !globalThis.caches) return null;
  const cache = await caches.open(keptCopies);
  const reply = await cache.match(address(name));
  if (!reply) return null;
  const { session, ...copy } = (await reply.json()) as Written<T>;
  if (session === (await markOf(token)) && callState.session === token) return copy;
  await forgetKeptCopies();
  return null;
};

/** What everybody may see lies apart: it belongs to no session, and logging out leaves it. */
const publicCopies = 'public';

export const keepPublicCopy = async <T>(name: string, copy: KeptCopy<T>): Promise<void> => {
  if (!globalThis.caches) return;
  const cache = await caches.open(publicCopies);
  await cache.put(address(name), Response.json(copy));
};

export const keptPublicCopy = async <T>(name: string): Promise<KeptCopy<T> | null> => {
  if (!globalThis.caches) return null;
  const cache = await caches.open(publicCopies);
  const reply = await cache.match(address(name));
  return reply ? ((await reply.json()) as KeptCopy<T>) : null;
};
