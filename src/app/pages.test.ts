import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { routeLabel } from '#platform/http/metrics.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import type { ServerServices } from '#platform/http/routes.ts';
import { mountPages } from './pages.ts';

let folder: string;
let app: FastifyInstance;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  write('dist/client/index.html', '<html lang="en"><head><!--head--><title>Canopy</title></head></html>');
  write('dist/client/.vite/manifest.json', '{}');
  write('dist/client/assets/app-1.js', 'export {};');
  write('dist/client/assets/app-1.js.br', 'brotli');
  write('dist/client/assets/app-1.js.gz', 'gzip');
  write(
    'dist/server/entry-server.js',
    "export const routeOf = (path) => (path === '/login' || path.startsWith('/sustainability/shared/') ? path : undefined);",
  );
  app = fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'self';style-src 'self'");
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-route', routeLabel(request));
  });
  await app.register(fastifyCookie);
  const settings = { BRAND_NAME: 'Canopy', APP_URL: 'https://my.operator.example', CONSENT_SCRIPT_URL: '' };
  const parts = { settings, clock: systemClock(), csrf: { has: () => true, issue: () => undefined } };
  await mountPages(app, parts as unknown as ServerServices, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/login', 200, 'text/html'],
  ['/nowhere', 404, 'text/html'],
  ['/assets/app-1.js', 200, 'javascript'],
  ['/assets/gone.js', 404, 'application/problem+json'],
  ['/api/nowhere', 404, 'application/problem+json'],
  // The template itself is not served.
  ['/index.html', 404, 'text/html'],
])('%s gets the status %i, for GET and for HEAD', async (url, status, type) => {
  const [got, headReply] = [await app.inject({ url }), await app.inject({ url, method: 'HEAD' })];
  expect([got.statusCode, headReply.statusCode]).toEqual([status, status]);
  expect(got.headers['content-type']).toContain(type);
  const { 'content-type': kind, 'content-length': length, 'cache-control': cacheControl } = got.headers;
  expect(headReply.headers).toMatchObject({
    'content-type': kind,
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
  });
  expect([headReply.body, status === 200 ? headReply.headers['content-length'] : length]).toEqual(['', length]);
});

test.each([
  ['en', 'This page does not exist'],
  ['fr', 'Cette page n’existe pas'],
  ['nl', 'Deze pagina bestaat niet'],
])('all unknown paths get the same page, with a title in %s', async (language, title) => {
  const places = ['/nowhere', '/customer/nowhere', '/order/x/y', '/customer/settings/', '/index.html', '/x.php'];
  const pages = await Promise.all(places.map((place) => app.inject(`${place}?lang=${language}`)));
  expect(pages[0]?.body).toContain(`<title>${title} · Canopy</title>`);
  expect(new Set(pages.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect((await app.inject('/login')).body).toContain('<title>Canopy</title>');
});

test('the content security policy of a page has the hash of its inline style, and metrics label its route', async () => {
  const reply = await app.inject('/login?lang=fr');
  const style = /<style>([\s\S]*?)<\/style>/.exec(reply.body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(reply.headers['content-security-policy']).toBe(`default-src 'self';style-src 'sha256-${hash}' 'self'`);
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  expect((await app.inject('/nowhere')).headers['x-route']).toBe('none');
  expect(reply.headers['x-route']).toBe('/login');
});

test('a shared page names its preview image, and a page with an invalid token does not', async () => {
  const token = 'a'.repeat(43);
  const { body, headers } = await app.inject(`/sustainability/shared/${token}?lang=nl`);
  expect(body).toContain(
    `<meta property="og:image" content="https://my.operator.example/api/green/shared/image/${token}">`,
  );
  expect([body.includes('<html lang="nl">'), body.includes('noindex')]).toEqual([true, true]);
  expect(headers['content-security-policy']).toContain('sha256-');
  expect((await app.inject('/sustainability/shared/%22%3E')).body).not.toContain('og:image');
});

test.each([
  '/%2e%2e/package.json',
  '/../package.json',
  '/assets/..%2f..%2f.vite%2fmanifest.json',
  '/.vite/manifest.json',
  '/assets/%00',
  '/assets/app-1.js%00',
  '/assets/app-1.js/',
  '/assets//app-1.js',
  '/assets/app-1.js.br',
  '/assets/app-1.js.gz',
  `/assets/${'a'.repeat(9000)}`,
])('%s is not served', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});

const file = '/assets/app-1.js';

test.each(['bytes=10-', 'bytes=99999999999-', 'bytes=5-1'])(
  'the unsatisfiable range %s is answered with 416',
  async (range) => {
    const reply = await app.inject({ url: file, headers: { range } });
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(reply.body).toBe('');
    // Range requests of a page get the whole page.
    expect((await app.inject({ url: '/login', headers: { range } })).statusCode).toBe(200);
  },
);

test.each([
  ['bytes=0-5', 206, 'export'],
  ['bytes=-3', 206, '{};'],
  ['lines=0-5', 200, 'export {};'],
])('the range %s of a file is answered with %i', async (range, status, body) => {
  const reply = await app.inject({ url: file, headers: { range } });
  expect([reply.statusCode, reply.body]).toEqual([status, body]);
});

test('a failed precondition gets 412', async () => {
  for (const headers of [{ 'if-match': '"old"' }, { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }]) {
    const reply = await app.inject({ url: file, headers });
    expect([reply.statusCode, reply.body]).toEqual([412, '']);
  }
});

test.each([
  ['br, gzip', 'br', 'br'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['BR', 'br', 'br'],
  ['*', 'gzip', 'br'],
  ['br; q=0.000, gzip;q=0', undefined, undefined],
  ['*;q=0', undefined, undefined],
  ['identity', undefined, undefined],
  ['brotli', undefined, undefined],
  [undefined, undefined, undefined],
])('with Accept-Encoding %s, a file is encoded as %s and a page as %s', async (accepts, ofFile, ofPage) => {
  const headers = accepts === undefined ? {} : { 'accept-encoding': accepts };
  const encodings = [];
  for (const url of [file, '/login']) encodings.push((await app.inject({ url, headers })).headers['content-encoding']);
  expect(encodings).toEqual([ofFile, ofPage]);
});

test.each([file, '/login'])('%s is answered with 304, compressed or not', async (url) => {
  for (const packed of [{}, { 'accept-encoding': 'br' }]) {
    const etag = String((await app.inject({ url, headers: packed })).headers.etag);
    const strong = etag.replace('W/', '');
    for (const ifNoneMatch of [etag, `W/${strong}`, `"x", ${etag}`, `"x",W/${strong}`, '*']) {
      const reply = await app.inject({ url, headers: { ...packed, 'if-none-match': ifNoneMatch } });
      expect([reply.statusCode, reply.body, ifNoneMatch]).toEqual([304, '', ifNoneMatch]);
    }
    for (const other of ['"x"', 'W/"x"', strong.slice(1, -1)])
      expect((await app.inject({ url, headers: { ...packed, 'if-none-match': other } })).statusCode).toBe(200);
  }
});

test.each([
  ['POST', file, 405],
  ['PUT', '/login', 405],
  ['DELETE', '/manifest.webmanifest', 405],
  ['POST', '/nowhere', 404],
  ['POST', '/assets/gone.js', 404],
] as const)('%s %s is answered with %i', async (method, url, status) => {
  const reply = await app.inject({ method, url });
  expect([reply.statusCode, reply.headers.allow]).toEqual([status, status === 405 ? 'GET, HEAD' : undefined]);
  expect(reply.headers['content-type']).toContain('application/problem+json');
});
