import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from './client.ts';
import { shouldRetryQuery } from './should-retry-query.ts';

const broken = new Problem(500, { code: 'SOMETHING_WENT_WRONG' });

test.each([
  ['a query that failed with a server error is retried', 0, broken, true, true],
  ['a query that failed without a connection to the server is retried', 0, new Problem(0, {}), true, true],
  ['a query that failed a second time is not retried', 1, broken, true, false],
  ['a query that failed while the browser is offline is not retried', 0, broken, false, false],
  ['a query that the server refused is not retried', 0, new Problem(404, { code: 'NOT_FOUND' }), true, false],
  ['a query that failed with an error of the app is not retried', 0, new TypeError('x'), true, false],
])('%s', (_, failures, error, online, isRetried) => {
  expect(shouldRetryQuery(failures, error, online)).toBe(isRetried);
});

test('a query that keeps failing reports its error within two seconds, after two calls', async () => {
  let calls = 0;
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => shouldRetryQuery(failures, error, true), networkMode: 'always' },
    },
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let failure: unknown;
  void queries
    .query({
      queryKey: ['x'],
      queryFn: () => {
        calls++;
        throw broken;
      },
    })
    .catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(2000);
  expect(failure).toBe(broken);
  expect(calls).toBe(2);
});
