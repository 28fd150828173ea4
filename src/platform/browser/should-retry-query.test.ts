import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from './client.ts';
import { shouldRetryQuery } from './should-retry-query.ts';

const broken = new Problem(500, { code: 'SOMETHING_WENT_WRONG' });

test.each([
  ['a server that broke', 0, broken, true, true],
  ['a line that was cut', 0, new Problem(0, {}), true, true],
  ['a second time', 1, broken, true, false],
  ['without a network', 0, broken, false, false],
  ['a refusal', 0, new Problem(404, { code: 'NOT_FOUND' }), true, false],
  ['a fault of the app', 0, new TypeError('x'), true, false],
])('%s', (_, failures, error, online, isRetried) => {
  expect(shouldRetryQuery(failures, error, online)).toBe(isRetried);
});

test('a failed read is reported within two seconds, after two calls', async () => {
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
