import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { asked, ownPasskey } from '#app/testing/customers/own-passkey.ts';
import { messagesTo } from '#app/testing/product/sandbox-calls.ts';
import { testProduct, type TestProduct } from '#app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('what was removed opens nothing any more; somebody else’s stays', async () => {
  const { browser } = await newCustomer(product);
  const key = await ownPasskey(product, browser);
  const other = await newCustomer(product);
  await other.browser.ask('POST /api/customer/passkey/remove', { body: { id: key.id } });
  const door = product.browser();
  const enter = async () =>
    (await door.post('/api/customer/login/passkey', { passkey: key.use(await asked(door, 'login')) })).status;
  expect(await enter()).toBe(200);
  await browser.ask('POST /api/customer/passkey/remove', { body: { id: key.id } });
  expect(await enter()).toBe(422);
});

test('its owner hears of a passkey that came and of one that went, and stops both from there', async () => {
  const { browser, email } = await newCustomer(product);
  const key = await ownPasskey(product, browser);
  await browser.ask('POST /api/customer/passkey/remove', { body: { id: key.id } });
  const told = await product.until(async () => {
    const mails = (await messagesTo(product, email)).filter(({ subject }) => subject?.includes('passkey'));
    return mails.length === 2 && mails;
  });
  expect(told.map(({ subject }) => subject).toSorted()).toEqual(['A passkey was added', 'A passkey was removed']);
  const token = /\/not-me\?token=([\w-]+)/.exec(told[0]?.text ?? '')?.[1];
  expect((await product.browser().post('/api/customer/stop', { token })).status).toBe(200);
  expect((await browser.get('/api/customer/session')).status).toBe(401);
});
