import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { queryRows } from '../db/database.ts';
import {
  setUpHttpTestServer,
  buildHttpTestServer,
  type TestRequest,
  sendTestRequest,
  testServers,
  serverState,
  thingsContract,
  sessionTokens,
} from '../testing/http-test-server.ts';

setUpHttpTestServer();

const count = async (pattern: string): Promise<number> =>
  (await queryRows(serverState.store.db.read, sql`select from own_secret where name like ${pattern}`)).length;

describe('Idempotency-Key', () => {
  afterEach(() => {
    serverState.refuses = false;
  });

  const createThing = (text: string, key: string, overrides: TestRequest = {}) =>
    sendTestRequest('POST', '/api/things', { payload: { text }, headers: { 'idempotency-key': key }, ...overrides });

  test('a request repeated with the same key and body gets the same reply, and takes effect once', async () => {
    const [first, second] = [await createThing('once', 'k1'), await createThing('once', 'k1')];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await count('once-%')).toBe(1);
  });

  test.each(['double', 'unique'])(
    'six concurrent requests with the same key get the same reply, and take effect once (%s)',
    async (text) => {
      const replies = await Promise.all(Array.from({ length: 6 }, () => createThing(text, `k2-${text}`)));
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
      expect(new Set(replies.map((reply) => reply.body.response.text)).size).toBe(1);
      expect(await count(`${text}-%`)).toBe(1);
    },
  );

  test('a request with a used key and another body is refused as a conflict, and has no effect', async () => {
    await createThing('this', 'k3');
    const conflict = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };
    expect(await createThing('that', 'k3')).toMatchObject(conflict);
    expect(await count('that-%')).toBe(0);
    serverState.refuses = true;
    expect(await createThing('that', 'k3')).toMatchObject(conflict);
  });

  test('a stored reply is repeated even when the request would now be refused', async () => {
    const first = await createThing('moved on', 'k6');
    serverState.refuses = true;
    expect((await createThing('moved on', 'k6')).body).toEqual(first.body);
    serverState.refuses = false;
    const unique = await createThing('unique', 'k2-unique');
    expect(unique.status).toBe(200);
    expect((await createThing('unique', 'k7')).status).toBe(500);
  });

  test('a refusal is not stored, so a retry with the same key runs', async () => {
    serverState.refuses = true;
    expect(await createThing('later', 'k8')).toMatchObject({ status: 422, body: { code: 'PROMO_UNKNOWN' } });
    serverState.refuses = false;
    expect((await createThing('later', 'k8')).status).toBe(200);
    expect(await count('later-%')).toBe(1);
  });

  test('a request that crashes has no effect, and a retry with its key runs again', async () => {
    const { runs } = serverState;
    expect((await createThing('crash', 'k4')).status).toBe(500);
    expect(await count('crash-%')).toBe(0);
    expect((await createThing('crash', 'k4')).status).toBe(500);
    expect(serverState.runs).toBe(runs + 2);
  });

  test('two customers may use the same key', async () => {
    const [mainReply, otherReply] = [
      await createThing('scope', 'k5', { session: sessionTokens.main }),
      await createThing('other', 'k5', { session: sessionTokens.sub }),
    ];
    expect([mainReply.status, otherReply.status]).toEqual([200, 200]);
  });

  test('a key that is too long is refused', async () => {
    expect((await createThing('x', 'a'.repeat(300))).status).toBe(400);
  });
});

describe('limits', () => {
  test('are shared between processes, and a refusal says when to try again', async () => {
    const second = testServers.length;
    await buildHttpTestServer();
    const postLimited = (server: number) =>
      sendTestRequest('POST', '/api/limited', { payload: { email: 'a@example.com' }, server });
    expect((await postLimited(0)).status).toBe(200);
    expect((await postLimited(second)).status).toBe(200);
    const refused = await postLimited(0);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.retry_after).toBeGreaterThan(0);
    expect(refused.body.detail).toMatch(/^Too many attempts\. Try again in \d+\u00a0(second|minute|hour)s?$/);
    expect(refused.headers['retry-after']).toBe(String(refused.body.retry_after));
    expect((await sendTestRequest('POST', '/api/limited', { payload: { email: 'b@example.com' } })).status).toBe(200);
  });

  const widely = (email: string, address: string, overrides: TestRequest = {}) =>
    sendTestRequest('POST', '/api/limited/widely', {
      address,
      ...overrides,
      payload: { email, ...(overrides.payload as object) },
    });

  test('a caller over its own limit does not use up shared limits, and several limits take one statement', async () => {
    const [bad, good] = ['192.0.2.66', '192.0.2.7'];
    for (let tries = 0; tries < 4; tries += 1) expect((await widely(`own${tries}@b.be`, bad)).status).toBe(200);
    const { length } = serverState.statements;
    expect((await widely('victim@b.be', bad)).status).toBe(429);
    expect(serverState.statements.length - length).toBe(1);
    for (let tries = 0; tries < 5; tries += 1) expect((await widely('victim@b.be', bad)).status).toBe(429);
    const replies = [];
    for (let tries = 0; tries < 3; tries += 1) replies.push((await widely('victim@b.be', good)).status);
    expect(replies).toEqual([200, 200, 429]);
  });

  test('IPv6 addresses of one /56 share a limit, and so do both notations of an IPv4 address', async () => {
    const [, , , ...lastStatuses] = [
      await widely('h1@b.be', '2001:db8:5:aa01::1'),
      await widely('h2@b.be', '2001:db8:5:aaff::1'),
      await widely('h3@b.be', '2001:db8:5:aa77:1::'),
      await widely('h4@b.be', '2001:db8:5:aa00::9'),
      await widely('h5@b.be', '2001:db8:5:aa02::9'),
      await widely('h6@b.be', '2001:db8:5:ab00::9'),
    ].map(({ status }) => status);
    expect(lastStatuses).toEqual([200, 429, 200]);
    for (let tries = 0; tries < 4; tries += 1) await widely(`m${tries}@b.be`, '198.51.100.4');
    expect((await widely('m5@b.be', '::ffff:198.51.100.4')).status).toBe(429);
  });

  test('a request repeated with its key is not counted, unless it contains a password', async () => {
    const repeatCall = (payload: object, key: string) =>
      widely('again@b.be', '192.0.2.9', { payload, headers: { 'idempotency-key': key } });
    const replies = [];
    for (let tries = 0; tries < 6; tries += 1) replies.push((await repeatCall({}, 'l1')).status);
    expect(replies).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await repeatCall({ password: 'a' }, 'l2')).status).toBe(200);
    expect((await repeatCall({ password: 'b' }, 'l2')).status).toBe(429);
  });

  test('the table of rate limits contains only hashes of email and network addresses', async () => {
    const rows = await queryRows<{ key: string }>(serverState.store.db.read, sql`select key from rate_limit`);
    const kinds = rows.map(({ key }) => /^POST \/api\/[\w/]+ ([\w.]+) [\w-]{22}$/.exec(key)?.[1]);
    expect(new Set(kinds)).toEqual(new Set(['body.email', 'address', 'network']));
  });
});

describe('monitoring and OpenAPI', () => {
  test('the OpenAPI 3.1 document has every path, with refusals and path parameters', async () => {
    const { body } = await sendTestRequest('GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toHaveLength(
      new Set(Object.keys(thingsContract).map((key) => key.split(' ')[1])).size,
    );
    expect(body.paths['/api/things'].post.responses['422'].description).toBe('PROMO_UNKNOWN');
    expect(body.paths['/api/things/{id}'].get.parameters[0]).toMatchObject({ in: 'path', name: 'id', required: true });
  });

  test('health, readiness and metrics answer', async () => {
    expect((await sendTestRequest('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await sendTestRequest('GET', '/readyz')).body).toEqual({ status: 'ready' });
    const metrics = await testServers[0]!.app.inject('/metrics');
    expect(metrics.body).toContain('http_request_duration_seconds');
  });
});
