import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

const headersOver = async (https: boolean) => {
  const app = fastify();
  await addSecurityHeaders(app, { scriptOrigins: [], scriptHashes: [], https });
  app.get('/', () => 'text');
  const { headers } = await app.inject({ url: '/', headers: { origin: 'https://elsewhere.example' } });
  const traced = await app.inject({ method: 'TRACE' as 'GET', url: '/' });
  await app.close();
  return { headers, traced: traced.statusCode };
};

test('every reply has the security headers', async () => {
  const { headers, traced } = await headersOver(true);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-type': 'text/plain; charset=utf-8',
  });
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'"])
    expect(headers['content-security-policy']).toContain(rule);
  // No CORS headers are sent to other origins, and no sent data is echoed.
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(traced).toBeGreaterThanOrEqual(400);
});

test('without TLS there is no Strict-Transport-Security', async () => {
  expect((await headersOver(false)).headers).not.toHaveProperty('strict-transport-security');
});
