import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Parts } from '#platform/http/routes.ts';
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
  write('dist/server/entry-server.js', "export const isScreen = (path) => path === '/login';");
  app = fastify();
  await app.register(fastifyCookie);
  const settings = { BRAND_NAME: 'Canopy', APP_URL: 'https://my.operator.example', CONSENT_SCRIPT_URL: '' };
  const parts = { settings, clock: systemClock(), csrf: { issue: () => undefined } };
  await mountPages(app, parts as unknown as Parts, folder);
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
  // The template is no page.
  ['/index.html', 404, 'text/html'],
])('%s is %i, whether it is fetched or only asked about', async (url, status, type) => {
  const [got, asked] = [await app.inject({ url }), await app.inject({ url, method: 'HEAD' })];
  expect([got.statusCode, asked.statusCode]).toEqual([status, status]);
  expect(got.headers['content-type']).toContain(type);
  const { 'content-type': kind, 'content-length': length, 'cache-control': kept } = got.headers;
  expect(asked.headers).toMatchObject({ 'content-type': kind, ...(kept ? { 'cache-control': kept } : {}) });
  expect([asked.body, status === 200 ? asked.headers['content-length'] : length]).toEqual(['', length]);
});

test.each(['/%2e%2e/package.json', '/assets/..%2f..%2f.vite%2fmanifest.json', '/.vite/manifest.json', '/assets/%00'])(
  'nothing but the built files is served: %s',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);
