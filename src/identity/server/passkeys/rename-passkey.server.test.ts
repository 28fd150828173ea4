import { expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { ownPasskey } from '#app/testing/customers/own-passkey.ts';
import { productOfFile } from '#app/testing/product/product-of-file.ts';

const product = productOfFile();

test('a passkey is called what its owner says; nobody else names it', async () => {
  const { browser } = await newCustomer(product);
  const { id } = await ownPasskey(product, browser);
  const rename = async (from = browser, name = 'The old tablet') =>
    (await from.post('/api/customer/passkey/rename', { id, name })).status;
  expect([await rename(), await rename(browser, ' ')]).toEqual([200, 400]);
  expect(await rename((await newCustomer(product)).browser, 'Mine')).toBe(404);
  const { passkeys } = await browser.ask('GET /api/customer/passkey/list');
  expect(passkeys.map(({ name }) => name)).toEqual(['The old tablet']);
});
