import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionCalls } from '#identity/rules/session-calls.ts';
import { callState, createClient } from '#platform/browser/client.ts';

/**
 * The session with the slices of all domains. The `account` domain composes the reply; this domain does not know its
 * contents. Domains read their slice by `useSessionSlice`.
 */
export const sessionQuery = queryOptions<object>({
  queryKey: ['session'],
  queryFn: ({ signal }) => createClient<SessionCalls>().call('GET /api/customer/session', {}, { signal }),
  staleTime: 10_000,
  retry: false,
});

const FRESH_MS = 2_000;

/** Selects a domain's slice from the session. */
export type Slice<S extends object, T> = (session: S) => T;

export type SliceOptions<S extends object> = {
  /** Milliseconds until the next fetch, from the present data and whether the last fetch failed; false: none. */
  refetchInterval?: (data: S | undefined, failed: boolean) => number | false;
};

/** Query of a slice of the session. Disabled without a session token. */
export const useSessionSlice = <S extends object, T>(slice: Slice<S, T>, { refetchInterval }: SliceOptions<S> = {}) =>
  useQuery({
    ...sessionQuery,
    // The type of the composed reply guarantees that each slice is in it.
    select: slice as Slice<never, T> as Slice<object, T>,
    enabled: callState.session !== null,
    refetchInterval: ({ state }) => refetchInterval?.(state.data as S | undefined, state.status === 'error') ?? false,
  });

/** The cached slice; fetched only when missing. Null when the server cannot be reached. For route guards. */
export const cachedOrFetchedSessionSlice = async <S extends object, T>(
  queries: QueryClient,
  slice: Slice<S, T>,
): Promise<T | null> => {
  const session = await queries.query({ ...sessionQuery, staleTime: 'static' }).catch(() => null);
  return session && slice(session as S);
};

/**
 * A slice that was fetched at most `maxAgeMs` milliseconds ago.
 * @throws Problem
 */
export const fetchSessionSlice = async <S extends object, T>(
  queries: QueryClient,
  slice: Slice<S, T>,
  maxAgeMs = 0,
): Promise<T> => slice((await queries.query({ ...sessionQuery, staleTime: maxAgeMs })) as S);

/** Loads a fresh session for a screen; reuses the reply that the route guard has just fetched. @throws Problem */
export const loadSession = (queries: QueryClient): Promise<unknown> =>
  queries.query({ ...sessionQuery, staleTime: FRESH_MS });

/** Fetches the session again after a change, also while a fetch is running. Errors appear in the components that use it. */
export const refreshSession = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true });

/** Merges the reply of a call into the cached session, when there is one, to save a fetch. */
export const updateCachedSession = <S extends object>(queries: QueryClient, change: (slice: S) => Partial<S>): void => {
  queries.setQueryData<object>(sessionQuery.queryKey, (session) => session && { ...session, ...change(session as S) });
};
