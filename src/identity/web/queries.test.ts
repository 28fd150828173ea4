import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { callState } from '#platform/browser/client.ts';
import {
  updateCachedSession,
  cachedOrFetchedSessionSlice,
  loadSession,
  fetchSessionSlice,
  refreshSession,
  sessionQuery,
  type Slice,
} from './queries.ts';

type Part = { sims: readonly string[] };
type OtherPart = { email: { address: string } };
const emailOf: Slice<OtherPart, OtherPart['email']> = (session) => session.email;
const simsOf: Slice<Part, readonly string[]> = ({ sims }) => sims;

const email = { address: 'ada@example.be' };
let requestCount = 0;
let answers: object = {};

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

beforeEach(() => {
  requestCount = 0;
  // Slices of two domains.
  answers = { email, sims: ['one'] };
  callState.session = 'token';
  callState.fetch = async () => {
    requestCount += 1;
    return Response.json({ response: answers });
  };
});

test('each domain reads its own slice of one reply', async () => {
  const queries = client();
  expect(await fetchSessionSlice(queries, simsOf)).toEqual(['one']);
  expect(await cachedOrFetchedSessionSlice(queries, emailOf)).toEqual(email);
  expect(requestCount).toBe(1);
});

test('updateCachedSession replaces one slice and leaves the others', async () => {
  const queries = client();
  await loadSession(queries);
  updateCachedSession(queries, ({ sims }: Part) => ({ sims: [...sims, 'two'] }));
  expect(await cachedOrFetchedSessionSlice(queries, simsOf)).toEqual(['one', 'two']);
  expect(await cachedOrFetchedSessionSlice(queries, emailOf)).toEqual(email);
  expect(requestCount).toBe(1);
});

test('updateCachedSession does nothing when no session is cached', async () => {
  const queries = client();
  updateCachedSession(queries, () => ({ sims: ['two'] }));
  expect(queries.getQueryData(sessionQuery.queryKey)).toBeUndefined();
});

test('loadSession reuses a reply that the route guard has just fetched', async () => {
  vi.useFakeTimers();
  try {
    const queries = client();
    await fetchSessionSlice(queries, simsOf, 60_000);
    await loadSession(queries);
    expect(requestCount).toBe(1);
    vi.advanceTimersByTime(10_000);
    await fetchSessionSlice(queries, simsOf, 60_000);
    await loadSession(queries);
    expect(requestCount).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('refreshSession fetches again, also while an earlier fetch is running', async () => {
  const queries = client();
  await loadSession(queries);
  const older = fetchSessionSlice(queries, simsOf).catch(() => null);
  answers = { sims: ['two'] };
  await refreshSession(queries);
  await older;
  expect(await cachedOrFetchedSessionSlice(queries, simsOf)).toEqual(['two']);
  expect(requestCount).toBe(3);
});

test('cachedOrFetchedSessionSlice returns null when the server cannot be reached', async () => {
  callState.fetch = () => Promise.reject(new TypeError('no connection'));
  expect(await cachedOrFetchedSessionSlice(client(), simsOf)).toBeNull();
});
