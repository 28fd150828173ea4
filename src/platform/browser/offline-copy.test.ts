import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callState } from './client.ts';
import { saveOfflineCopy, restoreOrClearOfflineCopy } from './offline-copy.ts';
import { clearCustomerOfflineCopies } from './offline-cache.ts';

const disk = new Map<string, string>();
const token = { kept: '' as string | null };
const log = { onPut: (): void => undefined };

const logIn = (value: string | null) => {
  token.kept = value;
  callState.session = value;
};

beforeEach(() => {
  disk.clear();
  log.onPut = () => undefined;
  vi.stubGlobal('localStorage', { getItem: () => token.kept });
  vi.stubGlobal('caches', {
    delete: async () => disk.clear(),
    open: async () => ({
      put: async (name: string, reply: Response) => {
        disk.set(name, await reply.text());
        log.onPut();
      },
      match: async (name: string) => (disk.has(name) ? new Response(disk.get(name)) : undefined),
    }),
  });
  logIn('token of Ada');
});
afterEach(() => vi.unstubAllGlobals());

test('a copy is restored for its session, and the token is not stored', async () => {
  await saveOfflineCopy('dashboard', { at: 7, of: { sims: 2 } });
  expect(await restoreOrClearOfflineCopy('dashboard')).toEqual({ at: 7, of: { sims: 2 } });
  expect([...disk.values()].join('')).not.toContain('token of Ada');
});

test('a restore in another session returns null and deletes the copy', async () => {
  await saveOfflineCopy('dashboard', { at: 7, of: {} });
  logIn('token of Ben');
  expect(await restoreOrClearOfflineCopy('dashboard')).toBe(null);
  expect(disk.size).toBe(0);
});

test('without a session nothing is saved or restored', async () => {
  await saveOfflineCopy('dashboard', { at: 7, of: {} });
  callState.session = null;
  expect(await restoreOrClearOfflineCopy('dashboard')).toBe(null);
  disk.clear();
  await saveOfflineCopy('dashboard', { at: 8, of: {} });
  expect(disk.size).toBe(0);
});

test('no copy is kept when another tab logs out before or during the save', async () => {
  token.kept = null;
  await saveOfflineCopy('dashboard', { at: 7, of: {} });
  expect(disk.size).toBe(0);
  logIn('token of Ada');
  log.onPut = () => {
    token.kept = null;
  };
  await saveOfflineCopy('dashboard', { at: 7, of: {} });
  expect(disk.size).toBe(0);
});

test('without the Cache API, saving, restoring and clearing copies do nothing and do not throw', async () => {
  vi.stubGlobal('caches', undefined);
  await saveOfflineCopy('dashboard', { at: 7, of: {} });
  expect(await restoreOrClearOfflineCopy('dashboard')).toBe(null);
  await clearCustomerOfflineCopies();
});
