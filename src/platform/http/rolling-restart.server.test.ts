import { Agent, createServer, request, type IncomingMessage, type Server as Proxy } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { setUpHttpTestServer, buildHttpTestServer, testServers } from '../testing/http-test-server.ts';
import type { Server } from './server.ts';

setUpHttpTestServer();

type Upstream = { port: number; isReady: boolean; agent: Agent; busy: number; looks?: Promise<void> };

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
  // The load has ended: open connections must not delay the shutdown.
  for (const { app } of testServers) app.server.closeAllConnections();
});

const fetchReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Polls the readiness of each server every few milliseconds, as a load balancer does, and distributes requests in
 * turns.
 */
const openProxy = async (upstreams: readonly Upstream[]): Promise<number> => {
  const looking = setInterval(() => {
    for (const upstream of upstreams) {
      // Concurrent requests share a check.
      upstream.looks ??= fetchReady(upstream.port).then((isReady) => {
        upstream.isReady = isReady;
        delete upstream.looks;
      });
    }
  }, 20);
  let turn = 0;
  const proxy: Proxy = createServer((incoming, reply) => {
    const readyUpstreams = upstreams.filter((each) => each.isReady);
    const upstream = readyUpstreams[(turn += 1) % readyUpstreams.length];
    if (!upstream) return reply.writeHead(502).end();
    const { port, agent } = upstream;
    upstream.busy += 1;
    reply.once('close', () => (upstream.busy -= 1));
    const { url: path = '/', method = 'GET', headers } = incoming;
    const on = request({ port, host: '127.0.0.1', path, method, headers, agent }, (answer: IncomingMessage) => {
      reply.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
      answer.pipe(reply);
    });
    // A real proxy would retry a GET on another server; this one reports every failure.
    on.on('error', () => reply.writeHead(502).end());
    incoming.pipe(on);
  });
  await new Promise<void>((listens) => proxy.listen(0, '127.0.0.1', listens));
  closing.push(() => (clearInterval(looking), proxy.closeAllConnections(), proxy.close()));
  return (proxy.address() as AddressInfo).port;
};

const listen = async (server: Server, port = 0): Promise<number> => {
  await server.app.listen({ port, host: '127.0.0.1' });
  return (server.app.server.address() as AddressInfo).port;
};

const waitUntil = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((next) => setTimeout(next, 5));
};

test(
  'two servers are restarted one after the other under load, and no request is lost',
  { timeout: 60_000 },
  async () => {
    const upstreams: Upstream[] = [];
    for (let at = 0; at < 2; at += 1) {
      const port = await listen(await buildHttpTestServer());
      upstreams.push({ port, isReady: true, busy: 0, agent: new Agent({ keepAlive: true }) });
    }
    const port = await openProxy(upstreams);
    const counted: Record<number, number> = {};
    let isSending = true;
    const send = async (path: string): Promise<void> => {
      while (isSending) {
        const { status } = await fetch(`http://127.0.0.1:${port}${path}`).then(async (reply) => {
          await reply.arrayBuffer();
          return reply;
        });
        counted[status] = (counted[status] ?? 0) + 1;
      }
    };
    const load = [
      ...Array.from({ length: 4 }, () => send('/api/open')),
      ...Array.from({ length: 2 }, () => send('/api/slow')),
    ];
    const answered = () => counted[200] ?? 0;

    for (const [at, upstream] of upstreams.entries()) {
      const before = answered();
      await waitUntil(() => answered() > before + 20);
      const oldServer = testServers[at + 1];
      oldServer?.setLeaving();
      expect(await fetchReady(upstream.port)).toBe(false);
      // During the pause the proxy notices the change, and requests in flight are answered.
      await waitUntil(() => !upstream.isReady && upstream.busy === 0);
      await oldServer?.app.close();
      await listen(await buildHttpTestServer(), upstream.port);
      await waitUntil(() => upstream.isReady);
    }
    const before = answered();
    await waitUntil(() => answered() > before + 20);
    isSending = false;
    await Promise.all(load);
    expect(Object.keys(counted)).toEqual(['200']);
  },
);

test('a leaving server still serves, closes its connections and is not ready', async () => {
  const server = await buildHttpTestServer();
  const port = await listen(server);
  server.setLeaving();
  const agent = new Agent({ keepAlive: true });
  const headers = await new Promise<IncomingMessage['headers']>((got) => {
    request({ port, host: '127.0.0.1', path: '/api/open', agent }, (answer) => {
      answer.resume();
      expect(answer.statusCode).toBe(200);
      got(answer.headers);
    }).end();
  });
  expect(headers.connection).toBe('close');
  expect(await fetchReady(port)).toBe(false);
});
