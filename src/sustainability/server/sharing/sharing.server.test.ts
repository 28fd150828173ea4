import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';

let product: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
  owner = (await createActiveSim(product)).browser;
});
afterAll(() => product.stop());

const create = (body: object) => owner.post('/api/green/share/create', { what: 'forest', name: 'Lena', ...body });

test('a shared page is created, listed, read, drawn by /api/green/shared/image/{token}, and revoked', async () => {
  const { share } = (await create({ message: 'For you' })).response;
  const token = share.url.split('/').at(-1);
  const sharedReply = await product.browser().get('/api/green/shared', { query: { token } });
  expect(sharedReply.response).toMatchObject({
    what: 'forest',
    name: 'Lena',
    message: 'For you',
    walk: null,
    forest: { mine: true },
  });
  expect(JSON.stringify(sharedReply.response)).not.toContain(owner.customer);
  const image = await fetch(product.url + sharedReply.response.image_url);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(
    Buffer.from(await image.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect((await owner.get('/api/green/share/list')).response.shares).toHaveLength(1);
  expect((await owner.post('/api/green/share/revoke', { share_uuid: share.share_uuid })).response.shares).toEqual([]);
  expect((await product.browser().get('/api/green/shared', { query: { token } })).status).toBe(404);
  expect((await fetch(`${product.url}/api/green/shared/image/${token}`)).status).toBe(404);
});

test.each([
  [{ name: 'see www.example.com' }, 'NAME_NOT_ALLOWED'],
  [{ message: 'Log in at evil.example' }, 'NAME_NOT_ALLOWED'],
  [{ entry: '\u0000' }, 'INVALID_INPUT'],
  [{ message: 'my phone is climate neutral' }, 'NAME_NOT_ALLOWED'],
  [{ what: 'euro' }, 'NOTHING_TO_FOLLOW'],
])('sharing with %o is refused', async (body, code) => {
  expect((await create(body)).problem.code).toBe(code);
});

test('a shared walk of a kilo has its steps without the entries and credits of the wallet', async () => {
  const { share } = (await create({ what: 'kilo', name: null })).response;
  const token = share.url.split('/').at(-1);
  const { walk } = (await product.browser().get('/api/green/shared', { query: { token } })).response;
  expect(walk).toMatchObject({ what: 'kilo', entries: [], credits: [], steps: [{ step: 'credited' }, {}, {}, {}, {}] });
});
