import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { DEFAULT_MIN_VERSION } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { OutsideError } from '#platform/outside.ts';
import { callOutside, parseOutsideMessage } from '#platform/outside-call.ts';
import { selfSigned } from '#platform/testing/self-signed.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    }),
  );
});

/** Calls a server with the given listener. */
async function callServer(listener: RequestListener, timeout_ms = 2_000) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((onListening) => server.listen(0, '127.0.0.1', onListening));
  return callOutside({
    system: 'weather',
    method: 'POST',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    path: '/orders',
    key: 'secret',
    body: { city: 'Liège' },
    answer: z.object({ id: z.string() }),
    refusal: (body) => ({ code: z.object({ code: z.string() }).safeParse(body).data?.code }),
    timeout_ms,
  });
}

const status =
  (code: number, text = ''): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(code, { location: 'http://127.0.0.1:1/' }).end(text);

const hangUp: RequestListener = (request) => void request.socket.destroy();

test('a call sends its path, key and body, and returns the parsed answer', async () => {
  const sentBody = Promise.withResolvers<string>();
  const answer = await callServer((request, reply) => {
    const { authorization, 'content-type': type } = request.headers;
    const good = request.url === '/v1/orders' && authorization === 'Bearer secret' && type === 'application/json';
    sentBody.resolve(readText(request));
    reply.writeHead(good ? 201 : 500).end('{"id":"7","more":true}');
  });
  expect(answer).toEqual({ id: '7' });
  expect(JSON.parse(await sentBody.promise)).toEqual({ city: 'Liège' });
});

test.each([
  ['a server error', status(500), { kind: 'down', code: 'HTTP_500' }],
  ['too many calls', status(429), { kind: 'down', code: 'HTTP_429' }],
  ['a refusal with a code', status(422, '{"code":"NO_SUN"}'), { kind: 'refused', code: 'NO_SUN' }],
  ['a refusal without a code', status(422, '<p>no'), { kind: 'refused', code: 'HTTP_422' }],
  ['an unknown key', status(401), { kind: 'down', code: 'HTTP_401' }],
  ['a key without the permission', status(403), { kind: 'down', code: 'HTTP_403' }],
  ['a redirect', status(302), { kind: 'garbage' }],
  ['an answer that is not JSON', status(200, '<html>'), { kind: 'garbage' }],
  ['an empty answer', status(200), { kind: 'garbage' }],
  ['JSON of another shape', status(200, '{"id":7}'), { kind: 'garbage' }],
  ['a NUL character in a text', status(200, '{"id":"a\\u0000"}'), { kind: 'garbage' }],
  ['a NUL character in a refusal', status(422, '{"code":"a\\u0000"}'), { kind: 'garbage', code: 'HTTP_422' }],
  ['half a surrogate pair in a refusal', status(422, '{"code":"a\\ud83d"}'), { kind: 'garbage', code: 'HTTP_422' }],
  ['a closed connection', hangUp, { kind: 'down', code: 'UNREACHABLE' }],
])('a call throws an OutsideError of the expected kind after %s', async (_name, listener, expected) => {
  const failure = await callServer(listener).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OutsideError);
  expect(failure).toMatchObject({ system: 'weather', retryable: expected.kind !== 'refused', ...expected });
});

test('a call without a complete answer in time fails with TIMEOUT', async () => {
  await expect(callServer(() => undefined, 50)).rejects.toMatchObject({ kind: 'down', code: 'TIMEOUT' });
  await expect(callServer((_request, reply) => void reply.write('{"id"'), 100)).rejects.toMatchObject({
    kind: 'down',
    code: 'TIMEOUT',
  });
});

const personSchema = z.object({ person: z.object({ name: z.string().max(3) }) });

test.each([
  ['NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud800'],
  ['the year 0', '0000-01-01T00:00:00Z'],
])('a message with %s at any depth is rejected as garbage', (_name, text) => {
  const schema = z.object({ list: z.array(z.object({ text: z.string() })) });
  expect(parseOutsideMessage('weather', schema, { list: [{ text: 'é☃👩‍👩‍👧' }] })).toBeDefined();
  expect(() => parseOutsideMessage('weather', schema, { list: [{ text }] })).toThrow('weather garbage');
});

test('validation errors name fields, never values', () => {
  expect(() => parseOutsideMessage('weather', personSchema, { person: { name: 'Zoé Damme' } })).toThrow(
    'weather garbage (person.name: too_big)',
  );
});

test('a server with a self-signed certificate gets no request, and the lowest version of TLS is 1.2', async () => {
  let heard = 0;
  const server = createTlsServer(selfSigned, (_request, reply) => {
    heard += 1;
    reply.end('{"id":"7"}');
  });
  servers.push(server);
  await new Promise<void>((onListening) => server.listen(0, '127.0.0.1', onListening));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = {
    system: 'weather',
    method: 'GET',
    url,
    path: '/',
    key: 'secret',
    answer: z.unknown(),
    refusal: () => ({}),
  } as const;
  await expect(callOutside(call)).rejects.toMatchObject({ kind: 'down', code: 'UNREACHABLE' });
  expect(heard).toBe(0);
  // A client that trusts the certificate gets an answer.
  const answer = await new Promise((resolve) =>
    get(url, { ca: selfSigned.cert }, (reply) => resolve(reply.statusCode)),
  );
  expect([answer, heard, DEFAULT_MIN_VERSION]).toEqual([200, 1, 'TLSv1.2']);
});
