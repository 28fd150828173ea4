import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { APP_URL: 'https://my.operator.example' } });
});
afterAll(() => product.stop());

const cookiesOf = (headers: Headers) =>
  Object.fromEntries(
    headers.getSetCookie().map((cookie) => {
      const [pair = '', ...attributes] = cookie.split('; ');
      return [pair.split('=')[0], attributes.filter((each) => !each.startsWith('Max-Age')).toSorted()];
    }),
  );

test('over HTTPS both cookies have the __Host- prefix, and the device cookie is hidden from scripts', async () => {
  const { status, headers } = await product.browser().post('/api/customer/login', {}, { withoutCsrf: true });
  expect(status).toBe(403);
  // The `__Host-` prefix requires: secure, path `/`, no domain.
  expect(cookiesOf(headers)).toEqual({
    '__Host-XSRF-TOKEN': ['Path=/', 'SameSite=Strict', 'Secure'],
    '__Host-device': ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'],
  });
});

test('a device is recognized by its __Host-device cookie, and a shorter or unprefixed cookie is replaced', async () => {
  const device = 'A'.repeat(43);
  const issued = async (cookie: string) => {
    const reply = await fetch(`${product.url}/api/customer/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    });
    return cookiesOf(reply.headers)['__Host-device'] === undefined
      ? null
      : (/__Host-device=([^;]+)/.exec(reply.headers.getSetCookie().join('; '))?.[1] ?? null);
  };
  expect(await issued(`__Host-device=${device}`)).toBe(device);
  expect(await issued(`device=${device}`)).not.toBe(device);
  expect(await issued(`__Host-device=${device.slice(1)}`)).toHaveLength(43);
});
