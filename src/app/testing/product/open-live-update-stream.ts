import type { TestBrowser } from './test-browser.ts';

export type OpenStream = {
  headers: Headers;
  /** The next event; null when the server has ended the stream. */
  next(): Promise<string | null>;
  /** All events returned by `next`. */
  receivedEvents(): string[];
  close(): Promise<void>;
};

/** Opens the stream of live updates as a browser does. */
export const openLiveUpdateStream = async (browser: TestBrowser, base = browser.base): Promise<OpenStream> => {
  const ending = new AbortController();
  const reply = await fetch(new URL('/api/customer/live', base), {
    headers: { 'x-session-token': browser.session ?? '', 'accept-encoding': 'br, gzip' },
    signal: ending.signal,
  });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: string[] = [];
  let text = '';
  const next = async (): Promise<string | null> => {
    for (;;) {
      const match = /^data: (.*)\n\n/m.exec(text);
      if (match) {
        text = text.slice(match.index + match[0].length);
        events.push(match[1] ?? '');
        return match[1] ?? '';
      }
      const piece = await reader?.read().catch(() => undefined);
      if (!piece || piece.done) return null;
      text += piece.value;
    }
  };
  return {
    headers: reply.headers,
    next,
    receivedEvents: () => events,
    close: async () => {
      ending.abort();
      await reader?.cancel().catch(() => undefined);
    },
  };
};
