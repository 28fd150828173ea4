import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { invalidateQueriesAfterRunningFetches } from './invalidate-queries-after-running-fetches.ts';

test('a query that is in flight when the language changes is fetched again', async () => {
  const queries = new QueryClient();
  const requests: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    requests.push(answer);
    return answer.promise;
  };
  const stop = new QueryObserver(queries, { queryKey: ['plans'], queryFn, staleTime: Infinity }).subscribe(() => {});
  const refetch = invalidateQueriesAfterRunningFetches(queries);
  requests[0]?.resolve('Oak');
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.resolve('Chêne');
  await refetch;
  expect(queries.getQueryData(['plans'])).toBe('Chêne');
  stop();
});

test('a failing query does not make the refetch fail, and other visible queries are fetched again', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failing = { queryKey: ['bills'], queryFn: () => Promise.reject(new Error('no')) };
  const fetchPlans = vi.fn(async () => 'Oak');
  const plans = { queryKey: ['plans'], queryFn: fetchPlans, staleTime: Infinity };
  const stops = [failing, plans].map((options) => new QueryObserver(queries, options).subscribe(() => {}));
  await expect(invalidateQueriesAfterRunningFetches(queries)).resolves.toBeUndefined();
  expect(fetchPlans).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
});

test('a query that is not visible is not fetched again until it is visible', async () => {
  const queries = new QueryClient();
  const fetchPlans = vi.fn(async () => 'Oak');
  const plans = { queryKey: ['plans'], queryFn: fetchPlans, staleTime: Infinity };
  await queries.query(plans);
  await invalidateQueriesAfterRunningFetches(queries);
  expect(fetchPlans).toHaveBeenCalledTimes(1);
  const stop = new QueryObserver(queries, plans).subscribe(() => {});
  expect(fetchPlans).toHaveBeenCalledTimes(2);
  stop();
});
