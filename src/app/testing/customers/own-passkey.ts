import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts';
import type { Loose, TestBrowser } from '../product/test-browser.ts';
import type { TestProduct } from '../product/test-product.ts';

/** The customer of a browser adds a passkey. */
export const ownPasskey = async (product: TestProduct, browser: TestBrowser): Promise<SoftwarePasskey> => {
  const key = softwarePasskey(product.settings.APP_URL);
  const options: Loose = await browser.ask('POST /api/customer/passkey/add/start');
  await browser.ask('POST /api/customer/passkey/add', {
    body: { name: 'My phone', passkey: key.make(options) as Loose },
  });
  return key;
};

/** What a passkey is asked to sign. */
export const asked = async (browser: TestBrowser, purpose: 'prove' | 'login'): Promise<{ challenge: string }> =>
  (await browser.post('/api/customer/passkey/start', { for: purpose })).response;

/** All that a passkey is for, from its making to its end. */
export const passkeyOnce = async (product: TestProduct, browser: TestBrowser): Promise<void> => {
  const key = await ownPasskey(product, browser);
  const passkey = key.use(await asked(browser, 'prove'));
  await browser.post('/api/customer/step-up', { by: 'passkey', passkey });
  await browser.get('/api/customer/passkey/list');
  const door = product.browser();
  await door.post('/api/customer/login/passkey', { passkey: key.use(await asked(door, 'login')) });
  await browser.post('/api/customer/passkey/rename', { id: key.id, name: 'The old phone' });
  await browser.post('/api/customer/passkey/remove', { id: key.id });
};
