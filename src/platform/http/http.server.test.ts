import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { signEvent } from './signed-event.ts';
import {
  setUpHttpTestServer,
  ownerUuid,
  subAccountUuid,
  strangerUuid,
  sessionTokens,
  type AnyJson,
  sendTestRequest,
  serverState,
  testServers,
} from '../testing/http-test-server.ts';

setUpHttpTestServer();

describe('access to endpoints', () => {
  const cases: [string, 'GET' | 'POST', string, string | undefined, number, string | undefined][] = [
    ['a visitor may read an open endpoint', 'GET', '/api/open', undefined, 200, undefined],
    [
      'a caller with an expired token may read an open endpoint',
      'GET',
      '/api/open',
      'dead-token-00000000000000',
      200,
      undefined,
    ],
    [
      'a caller without a session is refused with SESSION_EXPIRED',
      'GET',
      '/api/mine',
      undefined,
      401,
      'SESSION_EXPIRED',
    ],
    [
      'a caller with an expired session is refused with SESSION_EXPIRED',
      'GET',
      '/api/mine',
      'dead-token-00000000000000',
      401,
      'SESSION_EXPIRED',
    ],
    [
      'a caller with a malformed token is refused with RELOGIN_REQUIRED',
      'GET',
      '/api/mine',
      "' or 1=1 --",
      401,
      'RELOGIN_REQUIRED',
    ],
    ['a caller with a malformed token may read an open endpoint', 'GET', '/api/open', "' or 1=1 --", 200, undefined],
    ['a main account may call an endpoint for customers', 'GET', '/api/mine', sessionTokens.main, 200, undefined],
    ['a sub-account may call an endpoint for customers', 'GET', '/api/mine', sessionTokens.sub, 200, undefined],
    ['a main account may call an endpoint for main accounts', 'POST', '/api/main', sessionTokens.main, 200, undefined],
    [
      'a sub-account is refused by an endpoint for main accounts',
      'POST',
      '/api/main',
      sessionTokens.sub,
      403,
      'MASTER_ONLY',
    ],
  ];
  test.each(cases)('%s', async (_name, method, url, session, status, code) => {
    const reply = await sendTestRequest(method, url, session ? { session } : {});
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  test.each([
    ['of the caller is accepted', ownerUuid, 200],
    ['of a sub-account of the caller is accepted', subAccountUuid, 200],
    ['that is empty is accepted', '', 200],
    ['of another customer is not found', strangerUuid, 404],
    ['that is no uuid is not found', 'x', 404],
  ])('a header x-customer-uuid %s', async (_name, uuid, status) => {
    expect(
      (await sendTestRequest('GET', '/api/mine', { session: sessionTokens.main, headers: { 'x-customer-uuid': uuid } }))
        .status,
    ).toBe(status);
  });

  test('an object of another customer is not found', async () => {
    expect(
      (await sendTestRequest('POST', '/api/thing', { session: sessionTokens.main, payload: { thing_uuid: ownerUuid } }))
        .status,
    ).toBe(200);
    const reply = await sendTestRequest('POST', '/api/thing', {
      session: sessionTokens.main,
      payload: { thing_uuid: strangerUuid },
    });
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['without a signature is refused', null, 0, 403],
    ['with a signature of another secret is refused', 'wrong', 0, 403],
    ['with a signature of its own secret is accepted', 'the secret of the outside', 0, 200],
    ['with a signature of ten minutes ago is refused', 'the secret of the outside', -600, 403],
  ])('an outside system %s', async (_name, secret, lateSeconds, status) => {
    const payload = '{ "any":1 }';
    const seconds = String(Math.floor(Date.now() / 1000) + lateSeconds);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': seconds,
      ...(secret ? { 'webhook-signature': signEvent(secret, 'evt_1', seconds, Buffer.from(payload)) } : {}),
    };
    expect((await sendTestRequest('POST', '/api/webhook/x', { csrf: 'none', headers, payload })).status).toBe(status);
  });

  test('a compressed body and an unsigned event are refused by their headers, before the body is received', async () => {
    const before = serverState.statements.length;
    const brotli = { 'content-encoding': 'br', 'content-type': 'application/json' };
    expect(
      await sendTestRequest('POST', '/api/webhook/x', { csrf: 'none', headers: brotli, payload: 'x' }),
    ).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    // The stream never ends, so a reply shows that its body was not awaited.
    const endless = new Readable({ read: () => undefined });
    const [{ app } = {} as never] = testServers;
    const reply = await app.inject({
      method: 'POST',
      url: '/api/webhook/x',
      headers: { 'content-type': 'application/json' },
      payload: endless,
    });
    expect(reply.statusCode).toBe(403);
    expect(serverState.statements.slice(before)).toEqual([]);
  });

  test('an address that sends many unsigned events is refused with 429, and other addresses are not', async () => {
    const send = (address: string) =>
      sendTestRequest('POST', '/api/webhook/x', { csrf: 'none', address, payload: { any: 1 } });
    const statuses: number[] = [];
    for (let at = 0; at < 62; at += 1) statuses.push((await send('203.0.113.9')).status);
    expect([statuses[0], statuses[59], statuses[60], statuses[61]]).toEqual([403, 403, 429, 429]);
    expect((await send('203.0.113.10')).status).toBe(403);
  });

  test('`__proto__` in an event of an outside system is left out of its body', async () => {
    const payload = '{"any":1,"__proto__":{"admin":true}}';
    const seconds = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'evt_2',
      'webhook-timestamp': seconds,
      'webhook-signature': signEvent('the secret of the outside', 'evt_2', seconds, Buffer.from(payload)),
    };
    expect((await sendTestRequest('POST', '/api/webhook/x', { csrf: 'none', headers, payload })).status).toBe(200);
    const receivedEvent = serverState.receivedEvents.at(-1);
    expect(JSON.stringify(receivedEvent)).toBe('{"any":1}');
    expect(receivedEvent).not.toHaveProperty('admin');
  });

  test('an outside system that sends only an id, as a form, needs no signature and no CSRF pair', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(
      (await sendTestRequest('POST', '/api/webhook/y', { csrf: 'none', headers, payload: 'id=tr_1' })).status,
    ).toBe(200);
    expect((await sendTestRequest('POST', '/api/webhook/y', { csrf: 'none', headers, payload: 'id[]=1' })).status).toBe(
      400,
    );
  });
});

describe('a request that changes something', () => {
  test.each([
    ['good', 200],
    ['none', 403],
    ['cookie only', 403],
    ['of another session', 403],
  ] as const)('with the CSRF pair “%s” gets the status %i', async (kind, status) => {
    const reply = await sendTestRequest('POST', '/api/main', { session: sessionTokens.main, csrf: kind });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.body.code).toBe('CSRF_INVALID');
  });
});

describe('malformed requests', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['broken JSON', '{"text":', json, 400, 'MALFORMED'],
    ['an empty body', '', json, 400, 'MALFORMED'],
    ['a body with `__proto__`', '{"__proto__":{"admin":true},"text":"a"}', json, 400, 'MALFORMED'],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', '{"text":"a"}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body of 100 KB', JSON.stringify({ text: 'a'.repeat(100_000) }), json, 413, 'TOO_LARGE'],
    ['a JSON list', '[]', json, 400, 'INVALID_INPUT'],
    ['the JSON value null', 'null', json, 400, 'INVALID_INPUT'],
    ['a field of a wrong type', '{"text":5}', json, 400, 'INVALID_INPUT'],
    ['an unknown field', '{"text":"a","admin":true}', json, 400, 'INVALID_INPUT'],
    ['a nested field of a wrong type', '{"text":"a","nested":{"count":"1"}}', json, 400, 'INVALID_INPUT'],
    ['a text that is too long', '{"text":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}', json, 400, 'INVALID_INPUT'],
  ])('%s is refused', async (_name, payload, headers, status, code) => {
    const reply = await sendTestRequest('POST', '/api/things', { headers, payload });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body.detail.length).toBeGreaterThan(5);
  });

  test('a reply names the wrong fields with their paths, in the language of the request', async () => {
    const reply = await sendTestRequest('POST', '/api/things', {
      headers: { 'accept-language': 'du' },
      payload: { nested: { count: 'x' }, other: 1 },
    });
    expect(reply.body.errors.map(({ field, code }: AnyJson) => [field, code])).toEqual([
      ['text', 'REQUIRED'],
      ['nested.count', 'INVALID'],
      ['other', 'UNKNOWN_FIELD'],
    ]);
    expect(reply.body.errors[0].detail).toMatch(/[a-z]/);
    expect(reply.body.detail).not.toBe((await sendTestRequest('POST', '/api/things', { payload: {} })).body.detail);
  });

  test.each(['/api/things/not-a-uuid', '/api/things/%00', '/api/things/%E0%A4%A'])(
    'the malformed path %s is refused with 400',
    async (url) => {
      const reply = await sendTestRequest('GET', url);
      expect(reply.status).toBe(400);
    },
  );

  test('an unknown path is answered with a problem and NOT_FOUND', async () => {
    expect(await sendTestRequest('GET', '/api/nowhere')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('a refusal has its declared status and a text in the language of the request', async () => {
    const reply = await sendTestRequest('POST', '/api/things', {
      payload: { text: 'promo' },
      headers: { 'accept-language': 'eng' },
    });
    expect(reply).toMatchObject({ status: 422, body: { code: 'PROMO_UNKNOWN', errors: [{ field: 'text' }] } });
    expect(reply.body.detail).toMatch(/promo/i);
  });

  test.each([
    ['a bug', 'bug', 500, 'SOMETHING_WENT_WRONG'],
    ['a refusal that the contract does not declare', 'undeclared', 500, 'SOMETHING_WENT_WRONG'],
    ['an outage', 'outside', 503, 'UNAVAILABLE'],
    ['an outage of the database', 'database', 503, 'UNAVAILABLE'],
    ['an overload', 'too many', 503, 'UNAVAILABLE'],
  ])('%s is reported without internal details', async (_name, how, status, code) => {
    const reply = await sendTestRequest('GET', `/api/broken?how=${encodeURIComponent(how)}`);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(JSON.stringify(reply.body)).not.toMatch(/hunter2|bank|\.ts/);
    expect(reply.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an outage has a Retry-After header', async () => {
    const reply = await sendTestRequest('GET', '/api/broken?how=database');
    expect([reply.headers['retry-after'], reply.body.retry_after]).toEqual(['10', 10]);
  });

  test('a reply has only the fields that the contract declares', async () => {
    expect((await sendTestRequest('GET', '/api/open')).body).toEqual({ response: { text: 'yes' } });
  });
});
