import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { callState, Problem } from '#platform/browser/client.ts';
import { errorText } from '#platform/browser/i18n.ts';
import { findProblemOnScreen } from './problem-on-screen.ts';

afterEach(() => {
  callState.problem = null;
});

const problem = (code: string, request_id: string) => new Problem(503, { code, request_id });

const failToLoad = async (queries: QueryClient, key: string, error: Error): Promise<() => void> => {
  const observer = new QueryObserver(queries, {
    queryKey: [key],
    queryFn: () => Promise.reject(error),
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  return stop;
};

test('the problem on screen is that of a part that failed to load, not that of the last call', async () => {
  const queries = new QueryClient();
  await failToLoad(queries, 'events', problem('UNAVAILABLE', 'request-1'));
  callState.problem = problem('PAYMENT_DECLINED', 'request-of-yesterday');
  expect(findProblemOnScreen(queries, null)?.request_id).toBe('request-1');
});

test('the problem of a screen that was left and an error that is not a server reply are not problems on screen', async () => {
  const queries = new QueryClient();
  callState.problem = problem('PAYMENT_DECLINED', 'request-of-yesterday');
  expect(findProblemOnScreen(queries, null)).toBeNull();
  const leave = await failToLoad(queries, 'events', problem('UNAVAILABLE', 'request-1'));
  leave();
  await failToLoad(queries, 'chunk', new TypeError('Failed to fetch dynamically imported module'));
  expect(findProblemOnScreen(queries, null)).toBeNull();
});

test('the problem on screen is that of the last call only when its sentence is shown', () => {
  const queries = new QueryClient();
  callState.problem = problem('OFFLINE', 'request-2');
  const text = errorText(callState.problem) ?? '';
  expect(findProblemOnScreen(queries, `${text}\nmore`)?.request_id).toBe('request-2');
  expect(findProblemOnScreen(queries, 'Another sentence')).toBeNull();
});
