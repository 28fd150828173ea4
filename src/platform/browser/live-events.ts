import { callState } from './client.ts';

/** `open`: changes are reported from now on. `changed`: something changed. `closed`: the connection is lost for now. */
export type LiveEvent = 'open' | 'changed' | 'closed';

/** Connection timeout in ms; the server sends something every 20 seconds. */
const silenceMs = 50_000;
const longestMs = 60_000;

type End = 'ended' | 'failed' | 'enough' | 'refused';

/** Random factor of 0.5 to 1.5, so that clients that lost their connection together do not reconnect together. */
const jittered = (ms: number): number => ms * (0.5 + Math.random());

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Parses server-sent events; only `data` fields are used. */
const eventsIn = (text: string): { events: string[]; restText: string } => {
  const blocks = text.split('\n\n');
  const restText = blocks.pop() ?? '';
  return { events: blocks.flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? []), restText };
};

const listen = async (path: string, onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<End> => {
  const line = new AbortController();
  const abortLine = (): void => line.abort();
  signal.addEventListener('abort', abortLine, { once: true });
  const patience = () => setTimeout(abortLine, silenceMs);
  let watch = patience();
  let end: End = 'failed';
  try {
    const reply = await callState.fetch(path, {
      headers: {
        accept: 'text/event-stream',
        'x-session-token': callState.session ?? '',
        'x-customer-uuid': callState.customer ?? '',
      },
      cache: 'no-store',
      signal: line.signal,
    });
    if (reply.status >= 400 && reply.status < 500) return 'refused';
    if (!reply.ok || !reply.body) return 'failed';
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return end;
      clearTimeout(watch);
      watch = patience();
      const { events, restText } = eventsIn(text + value);
      text = restText;
      for (const event of events) {
        end = event === 'enough' ? 'enough' : 'ended';
        if (event === 'open' || event === 'changed') onEvent(event);
      }
    }
  } catch {
    return end;
  } finally {
    clearTimeout(watch);
    signal.removeEventListener('abort', abortLine);
  }
};

/** Listens and reconnects: at once after the server ended the stream, with growing delays when it is unreachable. */
const listenWithReconnect = async (
  path: string,
  onEvent: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !signal.aborted;) {
    const end = await listen(path, onEvent, signal);
    onEvent('closed');
    if (end === 'refused') return;
    failures = end === 'failed' ? failures + 1 : 0;
    await wait(end === 'enough' ? longestMs : jittered(Math.min(longestMs, 1000 * 2 ** failures)), signal);
  }
};

/**
 * Listens for changes while the page is visible and a session exists. Returns a function that stops it. Hidden pages
 * have no connection, because browsers allow six per site over all tabs (HTTP/1.1).
 */
export const listenForLiveEvents = (path: string, onEvent: (event: LiveEvent) => void): (() => void) => {
  let listening: AbortController | undefined;
  const listenIfVisible = (): void => {
    listening?.abort();
    listening = undefined;
    if (document.visibilityState === 'hidden' || callState.session === null) return;
    listening = new AbortController();
    void listenWithReconnect(path, onEvent, listening.signal);
  };
  document.addEventListener('visibilitychange', listenIfVisible);
  listenIfVisible();
  return () => {
    document.removeEventListener('visibilitychange', listenIfVisible);
    listening?.abort();
  };
};
