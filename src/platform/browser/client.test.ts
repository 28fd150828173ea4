import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Contract } from '../contract/endpoint.ts';
import { callState, createClient, Problem } from './client.ts';

const { fetch } = callState;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  callState.fetch = fetch;
});

/** A connection that never answers. */
const silent = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason as Error)));

test.each([
  ['GET /api/x', 15_000],
  ['POST /api/x', 45_000],
])('%s fails with OFFLINE when no reply comes for %i ms', async (endpoint, limit) => {
  callState.fetch = silent;
  const onEnd = vi.fn<(problem: unknown) => void>();
  void createClient<Contract>()
    .call(endpoint as never)
    .catch(onEnd);
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd.mock.calls[0]?.[0]).toBeInstanceOf(Problem);
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ status: 0, code: 'OFFLINE' });
});

test('a call whose reply body stalls fails after 15 seconds', async () => {
  callState.fetch = async (_url, { signal }) => {
    const body = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    });
    return new Response(body);
  };
  const onEnd = vi.fn<(problem: unknown) => void>();
  void createClient<Contract>()
    .call('GET /api/x' as never)
    .catch(onEnd);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(onEnd.mock.calls[0]?.[0]).toBeInstanceOf(Problem);
});

test('an abort by the caller is not reported as a network error', async () => {
  callState.fetch = silent;
  const controller = new AbortController();
  const call = createClient<Contract>().call('GET /api/x' as never, {}, { signal: controller.signal });
  controller.abort(new Error('not wanted any more'));
  await expect(call).rejects.toThrow('not wanted any more');
});
