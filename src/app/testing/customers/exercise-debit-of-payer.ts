import { registerCustomer } from './new-customer.ts';
import { payAtProvider } from '../product/sandbox-calls.ts';
import type { TestApp } from '../product/test-app.ts';

/** Sets up a direct debit whose first payment comes from another account, debits that account instead, and withdraws its mandate. */
export const exerciseDebitOfPayer = async (product: TestApp): Promise<void> => {
  const { browser } = await registerCustomer(product, { details: true });
  const account = { iban: 'BE68 5390 0754 7034', account_holder: 'Ada Peeters' };
  const setupReply = await browser.post('/api/customer/payment/setup', {
    ...account,
    bank_method: 'bank',
    terms_debit: true,
  });
  const { payment_uuid, checkout_url } = setupReply.response;
  await payAtProvider(product, checkout_url, 'pay', { iban: 'BE43 7310 0001 2301' });
  await product.waitFor(async () => {
    const status = await browser.get('/api/customer/payment/status', { query: { payment_uuid } });
    return status.response.accounts !== null;
  });
  await browser.post('/api/customer/payment/setup/payer', { payment_uuid, terms_debit: true });
  await browser.post('/api/customer/payment/mandate/withdraw', {});
};
