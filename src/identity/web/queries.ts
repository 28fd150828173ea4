import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionCalls } from '#identity/rules/session-calls.ts';
import { callState, createClient } from '#platform/browser/client.ts';

/**
 * The read that tells who is signed in and what they have. Its reply is put together at the top, from a slice of each domain; here at
 * the bottom nothing is known of what it holds, and every domain between reads its own slice of it: see `useSlice`.
 */
export const sessionQuery = queryOptions<object>({
  queryKey: ['session'],
  queryFn: ({ signal }) => createClient<SessionCalls>().call('GET /api/customer/session', {}, { signal }),
  staleTime: 10_000,
  retry: false,
});

const FRESH_MS = 2_000;

/** What a domain reads of the session: takes as much of the reply as it knows, and answers what its screens want of it. */
export type Slice<S extends object, T> = (session: S) => T;

export type SliceOptions<S extends object> = {
  /** Milliseconds until it is asked again by itself, by what is known now and whether asking failed; false: not. */
  refetchInterval?: (known: S | undefined, failed: boolean) => number | false;
};

/** A slice of the session, and how asking for it goes. Nothing is asked without a session. */
export const useSlice = <S extends object, T>(slice: Slice<S, T>, { refetchInterval }: SliceOptions<S> = {}) =>
  useQuery({
    ...sessionQuery,
    // The reply is the whole: that each slice is in it, the compiler sees where the reply is put together.
    select: slice as Slice<never, T> as Slice<object, T>,
    enabled: callState.session !== null,
    refetchInterval: ({ state }) => refetchInterval?.(state.data as S | undefined, state.status === 'error') ?? false,
  });

/** A slice as it is known, asked for only where nothing is; null while the server cannot be reached. For entry rules. */
export const cachedSlice = async <S extends object, T>(queries: QueryClient, slice: Slice<S, T>): Promise<T | null> => {
  const session = await queries.query({ ...sessionQuery, staleTime: 'static' }).catch(() => null);
  return session && slice(session as S);
};

/**
 * A slice as the server said it at most `age` milliseconds ago.
 * @throws Problem
 */
export const fetchSlice = async <S extends object, T>(queries: QueryClient, slice: Slice<S, T>, age = 0): Promise<T> =>
  slice((await queries.query({ ...sessionQuery, staleTime: age })) as S);

/** For a screen that shows what is now: asks, unless the guard did on the way here. @throws Problem */
export const loadSession = (queries: QueryClient): Promise<unknown> =>
  queries.query({ ...sessionQuery, staleTime: FRESH_MS });

/** Asks again after a change, also where somebody is asking already. A failure is told where it is shown. */
export const refreshSession = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true });

/** Puts what a call has answered into the session, where one is known: nobody need ask for it again. */
export const updateCachedSession = <S extends object>(queries: QueryClient, change: (known: S) => Partial<S>): void => {
  queries.setQueryData<object>(sessionQuery.queryKey, (known) => known && { ...known, ...change(known as S) });
};
