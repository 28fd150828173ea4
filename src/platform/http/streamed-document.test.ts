import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { contract, endpoint } from '../contract/endpoint.ts';
import { defineDomainApi } from './handler.ts';
import { startStreamedDocument } from './streamed-document.ts';
import type { ServerServices } from './routes.ts';
import { buildServer, type Server } from './server.ts';

const files = contract({
  'GET /api/file': endpoint({ summary: 'File', caller: 'anonymous', produces: 'text/csv', reply: z.string() }),
});

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ app }) => app.close()));
});

/** Starts a server that streams these parts, and returns its URL and log. */
const serve = async (parts: () => AsyncGenerator<string>): Promise<{ url: string; log: string[] }> => {
  const log: string[] = [];
  const api = { 'GET /api/file': () => startStreamedDocument(parts()) };
  const server = await buildServer(
    {
      clock: systemClock(),
      eventSecrets: {},
      csrf: { has: () => true },
      settings: { APP_URL: 'http://localhost' },
    } as unknown as ServerServices,
    [defineDomainApi('files', files, api)],
    { log: pino({ level: 'error' }, { write: (line: string) => void log.push(line) }), version: 'test', proxies: 0 },
  );
  servers.push(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/file`, log };
};

test.each(['br', 'gzip', 'identity'])('all parts of a streamed document arrive in order (%s)', async (encoding) => {
  const { url } = await serve(async function* () {
    for (let at = 0; at < 1000; at += 1) yield `${at}\n`;
  });
  const reply = await fetch(url, { headers: { 'accept-encoding': encoding } });
  expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
  expect((await reply.text()).trimEnd().split('\n').map(Number)).toEqual(Array.from({ length: 1000 }, (_, at) => at));
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
});

test('an error before the first part is answered with a normal error reply', async () => {
  // oxlint-disable-next-line require-yield -- it does not get there
  const { url } = await serve(async function* () {
    throw new Error('no such table');
  });
  const reply = await fetch(url);
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([500, 'SOMETHING_WENT_WRONG']);
});

test.each(['br', 'identity'])(
  'an error after the first part closes the connection and is logged (%s)',
  async (encoding) => {
    const { url, log } = await serve(async function* () {
      yield 'x'.repeat(100_000);
      throw new Error('the database went away');
    });
    await expect(
      fetch(url, { headers: { 'accept-encoding': encoding } }).then((reply) => reply.text()),
    ).rejects.toBeInstanceOf(Error);
    expect(log.join()).toContain('the database went away');
  },
);

test.each(['br', 'identity'])(
  'a disconnect of the client stops the stream and is not an error (%s)',
  async (encoding) => {
    let pieceCount = 0;
    const onEnd = vi.fn<() => void>();
    const { url, log } = await serve(async function* () {
      try {
        for (;;) {
          pieceCount += 1;
          yield Math.random().toString(36).repeat(10_000);
        }
      } finally {
        onEnd();
      }
    });
    const reading = new AbortController();
    const reply = await fetch(url, { headers: { 'accept-encoding': encoding }, signal: reading.signal });
    await reply.body?.getReader().read();
    reading.abort();
    await expect.poll(() => onEnd).toHaveBeenCalledOnce();
    expect(pieceCount).toBeLessThan(1000);
    expect(log).toEqual([]);
  },
);
