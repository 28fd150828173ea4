import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveAddress } from './early-replies.ts';

const headers = [
  '',
  ' ',
  ',',
  ', ,',
  '5.5.5.5',
  ' 5.5.5.5 ',
  '5.5.5.5,',
  ',5.5.5.5',
  '5.5.5.5, ,6.6.6.6',
  '6.6.6.6, 5.5.5.5,,',
  '\t6.6.6.6 ,\t5.5.5.5\t',
  '5.5.5.5 6.6.6.6, 7.7.7.7',
  '2001:db8::1, [::1]:80',
];

describe.each([0, 1, 2, 3])('behind %i proxies resolveAddress returns the address that the router uses', (proxies) => {
  const app = fastify({ trustProxy: (_address: string, hop: number) => hop < proxies });
  beforeAll(async () => {
    app.get('/', (request) => ({ routed: request.ip, early: resolveAddress(request.raw, proxies) }));
    await app.ready();
  });
  afterAll(() => app.close());
  const fetchReply = async (forwarded?: string) =>
    (await app.inject({ url: '/', headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })).json();

  test.each([undefined, ...headers])('when X-Forwarded-For is “%s”', async (forwarded) => {
    const { routed, early } = await fetchReply(forwarded);
    expect(early).toBe(routed);
    expect(early).not.toBe('');
  });

  test('when X-Forwarded-For is random', async () => {
    const parts = fc.array(fc.constantFrom(',', ' ', '\t', '5.5.5.5', '::1', 'x'), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(parts, async (all) => {
        const { routed, early } = await fetchReply(all.join(''));
        expect(early).toBe(routed);
      }),
    );
  });
});
