import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCsrf } from '#platform/http/csrf.ts';
import { registerEarlyReplies, resolveAddress } from '#platform/http/early-replies.ts';
import { createPageReplyCache } from './page-reply-cache.ts';

const csrf = createCsrf('a secret of at least some length', false);
let app: FastifyInstance;
let url: string;
let edition = 'one';
let admitted = true;
const routed: string[] = [];
const record = vi.fn();
const addresses: string[] = [];

beforeAll(async () => {
  const pages = createPageReplyCache(csrf, () => Promise.resolve(edition));
  app = fastify();
  await app.register(fastifyCookie);
  app.all('/*', async (request, reply) => {
    routed.push(`${request.method} ${request.url}`);
    if (!csrf.has(request)) csrf.issue(request, reply, null);
    const language = request.cookies['lang'] === 'fr' ? 'fr' : 'en';
    const body = Buffer.from(`${language} ${edition}`);
    const page = { plain: body, gzip: body, br: body };
    reply.header('etag', `"${edition}"`).header('content-security-policy', "default-src 'self'").type('text/html');
    pages.add(request, reply, { route: '/*', language, edition, page });
    return reply.send(body);
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  registerEarlyReplies(app, pages.find, {
    admits: (address) => {
      addresses.push(address);
      return admitted;
    },
    proxies: 0,
    listHeaders: () => ['x-moment', 'now'],
    record,
  });
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}, path = '/page', method = 'GET') =>
  fetch(`${url}${path}`, { method, headers });
/** Asks until the page comes without the router. */
const fetchUntilReady = async (headers: Record<string, string> = {}): Promise<Response> => {
  const response = await vi.waitFor(
    async () => {
      routed.length = 0;
      const reply = await get(headers);
      expect(routed).toEqual([]);
      return reply;
    },
    { timeout: 60_000, interval: 5 },
  );
  return response;
};

beforeEach(() => {
  admitted = true;
  record.mockClear();
});

describe('a page that is ready', () => {
  test('has the bytes and headers that the router sent, and a CSRF token of its own for each visitor', async () => {
    const first = await get({}, '/other');
    const [firstReady, secondReady] = [await fetchUntilReady(), await fetchUntilReady()];
    expect(await firstReady.text()).toBe(await first.text());
    for (const name of ['etag', 'content-security-policy', 'content-type', 'content-length'])
      expect([name, firstReady.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(firstReady.headers.get('x-moment')).toBe('now');
    const cookies = [first, firstReady, secondReady].map((reply) => reply.headers.get('set-cookie') ?? '');
    expect(new Set(cookies).size).toBe(3);
    const attributes = cookies.map((cookie) => cookie.replace(/=[^;]*;/, '=;'));
    expect(new Set(attributes).size).toBe(1);
    const token = decodeURIComponent(/=([^;]*)/.exec(cookies[1] ?? '')?.[1] ?? '');
    const request = { cookies: { 'XSRF-TOKEN': token }, headers: { 'x-xsrf-token': token } };
    expect(csrf.isValid(request as never, null)).toBe(true);
    await vi.waitFor(() => expect(record).toHaveBeenCalled());
    expect(record.mock.calls[0]?.[0]).toMatchObject({ method: 'GET', route: '/*', status: 200 });
    expect(addresses.at(-1)).toBe('127.0.0.1');
  });

  test('is in the language of the visitor, and keeps the CSRF token of the visitor', async () => {
    const reply = await fetchUntilReady({ cookie: 'lang=fr; XSRF-TOKEN=mine' });
    expect(await reply.text()).toContain('fr ');
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(await (await fetchUntilReady()).text()).toContain('en ');
  });

  test('is not sent after its edition has changed', async () => {
    await fetchUntilReady();
    edition = 'two';
    await vi.waitFor(async () => expect(await (await get()).text()).toBe('en two'), { timeout: 60_000, interval: 5 });
    expect(await (await fetchUntilReady()).text()).toBe('en two');
    expect(await (await get()).text()).toBe('en two');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a request with a known ETag', () => get({ 'if-none-match': '"two"' })],
    ['a POST', () => get({}, '/page', 'POST')],
    ['a HEAD', () => get({}, '/page', 'HEAD')],
    ['a path with a query', () => get({}, '/page?x=1')],
    ['a network address over its limit', () => ((admitted = false), get())],
  ])('is not used for %s, which goes to the router', async (_what, ask) => {
    await fetchUntilReady();
    routed.length = 0;
    await ask();
    expect(routed).toHaveLength(1);
  });
});

describe('a ready page has the language that the router chooses', () => {
  test.each([
    'lang=xx; lang=fr',
    'lang=fr; lang=en',
    'lang="fr"',
    'lang=%66r',
    'lang =fr',
    'lang=fr ; x=1',
    'alone; lang=fr',
    'x=1;lang=fr',
    'x=1;\tlang=fr',
    'xlang=fr',
    'x=lang=fr',
    'lang=',
  ])('for the cookies “%s”', async (cookie) => {
    await fetchUntilReady();
    await fetchUntilReady({ cookie: 'lang=fr' });
    const readyPage = await (await get({ cookie })).text();
    // With a query the router answers.
    expect(readyPage).toBe(await (await get({ cookie }, '/page?x=1')).text());
  });
});

test('a page that is stored again evicts no other page', async () => {
  const pages = createPageReplyCache(csrf, () => Promise.resolve('one'));
  const request = (path: string) => ({ method: 'GET', url: path, headers: {} });
  const addPage = (path: string, text = 'text') => {
    const body = Buffer.from(text);
    const reply = { statusCode: 200, getHeader: () => undefined, getHeaders: () => ({}) };
    const page = { plain: body, gzip: body, br: body };
    pages.add({ raw: request(path) } as never, reply as never, { route: '/*', language: 'en', edition: 'one', page });
  };
  const find = (path: string) => pages.find(request(path) as never);
  for (let nth = 0; nth < 500; nth += 1) addPage(`/page/${nth}`);
  addPage('/page/7', 'again');
  await vi.waitFor(() => expect(find('/page/7')?.body.toString()).toBe('again'), { timeout: 60_000, interval: 5 });
  expect(find('/page/0')).toBeDefined();
  addPage('/one-more');
  expect(find('/page/0')).toBeUndefined();
  expect(find('/page/1')).toBeDefined();
});

test.each([
  [0, '5.5.5.5', '9.9.9.9'],
  [1, '5.5.5.5', '5.5.5.5'],
  [1, '6.6.6.6, 5.5.5.5', '5.5.5.5'],
  [2, '6.6.6.6, 5.5.5.5', '6.6.6.6'],
  [2, '5.5.5.5', '5.5.5.5'],
  [1, undefined, '9.9.9.9'],
])('behind %i proxies with X-Forwarded-For %s, the address of the caller is %s', (proxies, forwarded, expected) => {
  const request = { socket: { remoteAddress: '9.9.9.9' }, headers: { 'x-forwarded-for': forwarded } };
  expect(resolveAddress(request as never, proxies)).toBe(expected);
});
