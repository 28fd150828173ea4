import { expect, test } from 'vitest';
import { registerCustomer } from '../../../app/testing/customers/new-customer.ts';
import { fetchMessagesAsText, waitForResetToken } from '../../../app/testing/customers/reset-link.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const start = (email: string) => product.browser('fr').post('/api/customer/forgot-password/start', { email });

test('an unknown address gets the same reply and the same limit, and no mail', async () => {
  const { email } = await registerCustomer(product);
  const nobody = `nobody.${email}`;
  expect((await start(nobody)).response).toEqual((await start(email)).response);
  expect((await start(nobody)).problem).toMatchObject({ code: 'TOO_MANY_REQUESTS', retry_after: 30 });
  await waitForResetToken(product, email);
  expect(await fetchMessagesAsText(product, nobody)).toBe('[]');
});
