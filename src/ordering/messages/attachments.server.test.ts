import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { acceptOrder, createDraft } from '#app/testing/orders/new-order.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { type ReceivedMessage, fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const fetchConfirmation = (email: string): Promise<ReceivedMessage> =>
  product.waitFor(async () => (await fetchMessages(product, email)).find(({ attachments }) => attachments.length > 0));

test('the confirmation mail of a private customer has the contract summary, the terms and the withdrawal form in its language', async () => {
  const { email } = await registerCustomerAndOrderSim(product, { language: 'fr' });
  const mail = await fetchConfirmation(email);
  expect(mail.attachments.map(({ name, type }) => [name, type])).toEqual([
    ['recapitulatif-contractuel.pdf', 'application/pdf'],
    ['conditions-generales.pdf', 'application/pdf'],
    ['formulaire-de-retractation.pdf', 'application/pdf'],
  ]);
  expect(mail.text).toContain('formulaire');
  for (const { url } of mail.attachments) {
    const file = Buffer.from(await (await fetch(new URL(url, product.sandbox.url))).arrayBuffer()).toString('latin1');
    expect(file).toMatch(/^%PDF-1\.7/);
    expect(file).toContain('/Lang (fr)');
  }
});

test('the confirmation mail of a company has no withdrawal form', async () => {
  const { browser, email } = await registerCustomer(product, { language: 'nl', type: 2, details: true });
  await createDraft(browser, [
    { offer: 'pro-postpaid-m', type: 0 },
    { offer: 'pro-postpaid-s', type: 0 },
  ]);
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  const mail = await fetchConfirmation(email);
  expect(mail.attachments.map(({ name }) => name)).toEqual([
    'contractsamenvatting-1.pdf',
    'contractsamenvatting-2.pdf',
    'algemene-voorwaarden.pdf',
  ]);
  expect(mail.text).not.toContain('formulier');
});
