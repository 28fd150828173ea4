import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { callState } from '#platform/browser/client.ts';
import { restoreDraftText, saveDraftText } from '#platform/ui/forms/draft-store.ts';
import { clearSession, logOut, startSession } from './session.ts';

const storedValues = new Map<string, string>();
let queries = new QueryClient();

beforeEach(() => {
  storedValues.clear();
  // As in a browser, the stored keys are the object's own.
  const storage = new Proxy(
    {
      getItem: (key: string) => storedValues.get(key) ?? null,
      setItem: (key: string, value: string) => void storedValues.set(key, value),
      removeItem: (key: string) => void storedValues.delete(key),
    },
    {
      ownKeys: () => [...storedValues.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  callState.fetch = async () => Response.json({ response: {} });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
});

const logIn = (uuid: string) => startSession(queries, { session_uuid: `session of ${uuid}`, customer: { uuid } });

/** Leaves data that was read and a draft in the tab. */
const leaveTraces = () => {
  queries.setQueryData(['held-requests'], ['of this customer']);
  saveDraftText('payment-link', { iban: 'BE71 0961 2345 6769' });
};
const traces = () => [queries.getQueryData(['held-requests']), restoreDraftText('payment-link')];

test('data and drafts stay when the customer of an ended session logs in again', async () => {
  await logIn('ada');
  leaveTraces();
  clearSession(queries);
  await logIn('ada');
  expect(traces()).toEqual([['of this customer'], '{"iban":"BE71 0961 2345 6769"}']);
});

test('another customer than the one of the ended session finds neither data nor drafts', async () => {
  await logIn('ada');
  leaveTraces();
  clearSession(queries);
  await logIn('bert');
  expect(traces()).toEqual([undefined, null]);
});

test('another customer finds no drafts after a reload either', async () => {
  await logIn('ada');
  leaveTraces();
  clearSession(queries);
  vi.resetModules();
  const reloaded = await import('./session.ts');
  await reloaded.startSession(queries, { session_uuid: 'session of bert', customer: { uuid: 'bert' } });
  expect(restoreDraftText('payment-link')).toBe(null);
});

test('drafts of a visitor stay when they log in, also after the logout of another customer', async () => {
  await logIn('ada');
  await logOut(queries);
  saveDraftText('numbers', { a: 1 });
  await logIn('bert');
  expect(restoreDraftText('numbers')).toBe('{"a":1}');
});
