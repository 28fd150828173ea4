import { expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { confirmEmailAndAddPasskey } from '#app/testing/customers/passkey-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

test('the owner can rename a passkey, and another customer cannot', async () => {
  const { browser } = await registerCustomer(product);
  const { id } = await confirmEmailAndAddPasskey(product, browser);
  const rename = async (callerBrowser = browser, name = 'The old tablet') =>
    (await callerBrowser.post('/api/customer/passkey/rename', { id, name })).status;
  expect([await rename(), await rename(browser, ' ')]).toEqual([200, 400]);
  expect(await rename((await registerCustomer(product)).browser, 'Mine')).toBe(404);
  const { passkeys } = await browser.callEndpoint('GET /api/customer/passkey/list');
  expect(passkeys.map(({ name }) => name)).toEqual(['The old tablet']);
});
