import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { ServerServices } from './routes.ts';
import { buildServer, type Server, type ServerOptions } from './server.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ app }) => app.close()));
});

/** A server without endpoints whose reply contains the address of the caller. */
const openServer = async (
  proxies: number,
  patience?: ServerOptions['timeouts'],
  log = pino({ level: 'silent' }),
): Promise<Server> => {
  const server = await buildServer({ clock: systemClock() } as ServerServices, [], {
    log,
    version: 'test',
    proxies,
    ...(patience ? { timeouts: patience } : {}),
    pages: async (app) => {
      app.get('/who', (request) => ({ ip: request.ip }));
      app.get('/assets/app-1.js', () => '');
      app.post('/who', () => ({}));
      app.get('/things/:id', () => ({}));
    },
  });
  servers.push(server);
  return server;
};

describe('the address of a caller', () => {
  test.each([
    ['without a proxy is the address of the connection, whatever the header says', 0, '203.0.113.9', '127.0.0.1'],
    ['behind one proxy is the last address of the header', 1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [
      'behind two proxies is the second to last address of the header',
      2,
      '198.51.100.1, 203.0.113.9, 192.0.2.1',
      '203.0.113.9',
    ],
    ['behind a proxy without the header is the address of the connection', 1, '', '127.0.0.1'],
  ])('%s', async (_name, proxies, forwarded, ip) => {
    const { app } = await openServer(proxies);
    const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
    expect((await app.inject({ url: '/who', headers })).json()).toEqual({ ip });
  });
});

describe('replies of the server', () => {
  test('every reply has headers that forbid inline scripts and styles, other fonts, frames and the microphone', async () => {
    const { headers } = await (await openServer(0)).app.inject('/who');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("font-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('the OpenAPI document is sent compressed, and answered with 304 when its ETag is known', async () => {
    const { app } = await openServer(0);
    for (const encoding of ['br', 'gzip'] as const) {
      const fetchOpenApi = (extraHeaders = {}) =>
        app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding, ...extraHeaders } });
      const reply = await fetchOpenApi();
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect((await fetchOpenApi({ 'if-none-match': reply.headers.etag })).statusCode).toBe(304);
    }
  });

  test('metrics label a route by its pattern', async () => {
    const { app } = await openServer(0);
    for (const url of ['/things/1', '/things/2', '/nowhere/3', '/assets/app-1.js']) await app.inject(url);
    const { body } = await app.inject('/metrics');
    const routes = new Set(
      [...body.matchAll(/seconds_count\{method="GET",route="([^"]+)"/g)].map(([, route]) => route),
    );
    expect(routes).toEqual(new Set(['/things/:id', 'none', '/assets/*']));
    expect(body).toContain('le="30"');
  });
});

test('a client that disconnects during the body causes no error log', async () => {
  const lines: string[] = [];
  const { app } = await openServer(0, undefined, pino({ level: 'error' }, { write: (line) => void lines.push(line) }));
  const errorHandled = Promise.withResolvers<void>();
  app.addHook('onError', (_request, _reply, _error, next) => {
    errorHandled.resolve();
    next();
  });
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => {
    app.server.once('request', () => socket.destroy());
    socket.write('POST /who HTTP/1.1\r\nHost: us\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{');
  });
  await errorHandled.promise;
  expect(lines).toEqual([]);
});

describe('faulty requests and connections', () => {
  test.each([
    ['a path with an invalid encoding', '/things/%E0%A4%A'],
    ['a path with a part that is too long', `/things/${'a'.repeat(300)}`],
  ])('%s is answered with MALFORMED', async (_name, url) => {
    const { app } = await openServer(0);
    const reply = await app.inject({ url, headers: { 'accept-language': 'fr' } });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'MALFORMED']);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json().detail).toMatch(/demande/i);
  });

  const sendBytes = async (server: Server, bytes: string): Promise<string> => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  };

  test('an unused connection does not delay the shutdown', async () => {
    const { app } = await openServer(0);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => app.server.once('connection', resolve));
    // A shutdown that waited would last as long as the client likes.
    await app.close();
    expect(await closed).toBe(false);
  }, 20_000);

  test.each([
    ['headers that never end', 'GET /who HTTP/1.1\r\nhost: x\r\n'],
    [
      'a body that never arrives',
      'POST /who HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{',
    ],
  ])('a request with %s is answered with 408', async (_name, bytes) => {
    const [head = '', body = ''] = (
      await sendBytes(await openServer(0, { requestMs: 60, headersMs: 40 }), bytes)
    ).split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 408 ');
    expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'TOO_SLOW' });
  });

  test.each([
    ['a request that is not HTTP', 'hello\r\n\r\n', 400, 'MALFORMED'],
    [
      'a request with too large headers',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
      413,
      'TOO_LARGE',
    ],
  ])('%s is refused', async (_name, bytes, status, code) => {
    const [head = '', body = ''] = (await sendBytes(await openServer(0), bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code });
  });
});
