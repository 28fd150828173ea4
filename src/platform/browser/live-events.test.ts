import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callState } from './client.ts';
import { type LiveEvent, listenForLiveEvents } from './live-events.ts';

/** A visible page that can be hidden. */
class Page extends EventTarget {
  visibilityState = 'visible';
  show(visibilityState: 'visible' | 'hidden'): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Server side of the opened connections, in order. */
type Line = { write(text: string): void; close(): void; aborted: boolean };

const { fetch } = callState;
let page: Page;
let lines: Line[];
let status: number;
let receivedEvents: LiveEvent[];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  page = new Page();
  vi.stubGlobal('document', page);
  [lines, status, receivedEvents] = [[], 200, []];
  callState.session = 'token';
  callState.fetch = async (_url, { signal }) => {
    if (status !== 200) return new Response('', { status });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const line: Line = {
          write: (text) => controller.enqueue(new TextEncoder().encode(text)),
          close: () => controller.close(),
          aborted: false,
        };
        lines.push(line);
        signal?.addEventListener('abort', () => {
          line.aborted = true;
          controller.error(signal.reason);
        });
      },
    });
    return new Response(body);
  };
  close = listenForLiveEvents('/api/live', (event) => receivedEvents.push(event));
});
afterEach(() => {
  close();
  callState.fetch = fetch;
  callState.session = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const advanceTimers = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const lastLine = (): Line => lines.at(-1)!;

test('events are reported, also when split into chunks; keep-alives are not', async () => {
  await advanceTimers();
  lastLine().write('data: open\n\n:\n\nda');
  await advanceTimers();
  lastLine().write('ta: changed\n\n');
  await advanceTimers();
  expect(receivedEvents).toEqual(['open', 'changed']);
});

test('a closed connection is reopened after about a second', async () => {
  await advanceTimers();
  lastLine().write('data: open\n\n');
  await advanceTimers();
  lastLine().close();
  await advanceTimers();
  expect([receivedEvents, lines.length]).toEqual([['open', 'closed'], 1]);
  await advanceTimers(1000);
  expect(lines.length).toBe(2);
});

test('reconnects to an unreachable server back off to one minute', async () => {
  await advanceTimers();
  [status, lines] = [503, [...lines]];
  lastLine().close();
  const fetchSpy = vi.spyOn(callState, 'fetch');
  await advanceTimers(600_000);
  expect(fetchSpy.mock.calls.length).toBeGreaterThan(10);
  expect(fetchSpy.mock.calls.length).toBeLessThan(18);
});

test('a connection replaced by a newer one waits a minute before reconnecting', async () => {
  await advanceTimers();
  lastLine().write('data: open\n\ndata: enough\n\n');
  await advanceTimers();
  lastLine().close();
  await advanceTimers(59_000);
  expect([receivedEvents, lines.length]).toEqual([['open', 'closed'], 1]);
  await advanceTimers(1000);
  expect(lines.length).toBe(2);
});

test('a closed connection is not reopened after the session has ended', async () => {
  await advanceTimers();
  status = 401;
  lastLine().close();
  await advanceTimers(600_000);
  expect([receivedEvents, lines.length]).toEqual([['closed', 'closed'], 1]);
});

test('a connection without data for 50 seconds is aborted', async () => {
  await advanceTimers();
  lastLine().write('data: open\n\n');
  await advanceTimers(49_000);
  lastLine().write(':\n\n');
  await advanceTimers(49_000);
  expect(lastLine().aborted).toBe(false);
  await advanceTimers(1000);
  expect(lastLine().aborted).toBe(true);
});

test('a hidden page has no connection and reconnects when visible', async () => {
  await advanceTimers();
  page.show('hidden');
  await advanceTimers(600_000);
  expect([lines.length, lastLine().aborted]).toEqual([1, true]);
  page.show('visible');
  await advanceTimers();
  expect([lines.length, lastLine().aborted]).toEqual([2, false]);
});
