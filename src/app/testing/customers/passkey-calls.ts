import { confirmEmailInDatabase } from './customer-state.ts';
import { type SoftwarePasskey, createSoftwarePasskey } from './software-passkey.ts';
import type { AnyJson, TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';

/** Adds a passkey for the customer of a browser, whose address it confirms first. */
export const confirmEmailAndAddPasskey = async (product: TestApp, browser: TestBrowser): Promise<SoftwarePasskey> => {
  await confirmEmailInDatabase(product, browser.customer ?? '');
  const key = createSoftwarePasskey(product.settings.APP_URL);
  const options: AnyJson = await browser.callEndpoint('POST /api/customer/passkey/add/start');
  await browser.callEndpoint('POST /api/customer/passkey/add', {
    body: { name: 'My phone', passkey: key.create(options) as AnyJson },
  });
  return key;
};

/** Requests the challenge for a passkey login. */
export const startPasskeyChallenge = async (
  browser: TestBrowser,
  purpose: 'prove' | 'login',
): Promise<{ challenge: string }> => (await browser.post('/api/customer/passkey/start', { for: purpose })).response;

/** Calls all passkey endpoints, from creation to deletion. */
export const exercisePasskey = async (product: TestApp, browser: TestBrowser): Promise<void> => {
  const key = await confirmEmailAndAddPasskey(product, browser);
  const passkey = key.use(await startPasskeyChallenge(browser, 'prove'));
  await browser.post('/api/customer/step-up', { by: 'passkey', passkey });
  await browser.get('/api/customer/passkey/list');
  const door = product.browser();
  await door.post('/api/customer/login/passkey', { passkey: key.use(await startPasskeyChallenge(door, 'login')) });
  await browser.post('/api/customer/passkey/rename', { id: key.id, name: 'The old phone' });
  await browser.post('/api/customer/passkey/remove', { id: key.id });
};
