import { expect, test } from 'vitest';
import { setUpHttpTestServer, testServers } from '../testing/http-test-server.ts';

setUpHttpTestServer();

test.each([
  ['PUT', '/api/things', 'POST'],
  ['GET', '/api/things', 'POST'],
  ['HEAD', '/api/things', 'POST'],
  ['POST', '/api/open', 'GET, HEAD'],
  ['DELETE', '/api/things/0190f3a0-0000-7000-8000-000000000001', 'GET, HEAD'],
  ['OPTIONS', '/api/main', 'POST'],
  ['PATCH', '/api/webhook/x', 'POST'],
] as const)('%s %s is refused with 405, and the header Allow is %s', async (method, url, allow) => {
  const reply = await testServers[0]!.app.inject({
    method,
    url,
    payload: '{"text":',
    headers: { 'accept-language': 'fr' },
  });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
  expect(reply.headers['content-type']).toContain('application/problem+json');
  if (method !== 'HEAD') expect(reply.json()).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
});

test('metrics label the route of a refused method', async () => {
  await testServers[0]!.app.inject({ method: 'PUT', url: '/api/things/0190f3a0-0000-7000-8000-000000000001' });
  const { body } = await testServers[0]!.app.inject('/metrics');
  expect(body).toContain('route="/api/things/:id",status="405"');
});

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s /api/nowhere, an unknown path, is answered with 404',
  async (method) => {
    const reply = await testServers[0]!.app.inject({ method, url: '/api/nowhere' });
    expect([reply.statusCode, reply.headers.allow]).toEqual([404, undefined]);
    if (method !== 'HEAD') expect(reply.json().code).toBe('NOT_FOUND');
  },
);

test('the clock difference of browsers is measured; invalid times are ignored', async () => {
  const getWithTime = (time: string) =>
    testServers[0]!.app.inject({ method: 'GET', url: '/api/open', headers: { 'x-ray-time': time } });
  for (const time of ['', 'soon', '-1', '9'.repeat(40), '1e9']) expect((await getWithTime(time)).statusCode).toBe(200);
  const counted = async () => (await testServers[0]!.app.inject('/metrics')).body;
  expect(await counted()).toContain('client_clock_skew_seconds_count 0');
  await getWithTime(String(Date.now() + 30_000));
  expect(await counted()).toContain('client_clock_skew_seconds_bucket{le="60"} 1');
  expect(await counted()).toContain('client_clock_skew_seconds_bucket{le="10"} 0');
});
