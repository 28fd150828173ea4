import { expect, test } from 'vitest';
import { newCustomer } from '../../../app/testing/customers/new-customer.ts';
import { arrivedAt, resetTokenTo } from '../../../app/testing/customers/reset-link.ts';
import { productOfFile } from '#app/testing/product/product-of-file.ts';

const product = productOfFile();

const start = (email: string) => product.browser('fr').post('/api/customer/forgot-password/start', { email });

test('an address that nobody has is answered and counted alike, and gets nothing', async () => {
  const { email } = await newCustomer(product);
  const nobody = `nobody.${email}`;
  expect((await start(nobody)).response).toEqual((await start(email)).response);
  expect((await start(nobody)).problem).toMatchObject({ code: 'TOO_MANY_REQUESTS', retry_after: 30 });
  await resetTokenTo(product, email);
  expect(await arrivedAt(product, nobody)).toBe('[]');
});
