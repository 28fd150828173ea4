import { parseLoginCode, waitForLoginSms } from '../sims/active-sim.ts';
import { goodPassword } from '../customers/new-customer.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';

/** A sub-account signed in by code sets a password after a step-up and logs in with it. */
export const exerciseSubAccountPassword = async (
  product: TestApp,
  browser: TestBrowser,
  msisdn: string,
): Promise<void> => {
  await browser.post('/api/customer/step-up/code');
  await browser.post('/api/customer/step-up', { by: 'sms', code: '000000' });
  await browser.post('/api/customer/step-up', {
    by: 'sms',
    code: parseLoginCode(await waitForLoginSms(product, msisdn, 2)),
  });
  await browser.post('/api/customer/password/change', { new_password: goodPassword });
  for (const password of ['wrong-Password-1', goodPassword])
    await product.browser().post('/api/customer/login/phone/password', { msisdn, password });
};
