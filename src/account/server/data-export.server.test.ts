import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMandateForTest } from '#app/testing/customers/customer-state.ts';
import { createSubAccountWithBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { registerCustomer, privateDetails, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { domainEvent, rateLimit } from '#platform/db/tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = 'POST /api/customer/data/export';

test('the export has the stored data, with decrypted accounts of mandates and without secrets', async () => {
  const { browser, email, uuid } = await registerCustomer(product, { details: true });
  await insertMandateForTest(product, uuid);
  await createDraft(browser, [{ offer: 'private-postpaid-s', type: 0 }]);
  await createSubAccountWithBrowser(product, uuid);
  const { format, version, accounts } = await browser.callEndpoint(path, { body: {} });
  expect({ format, version, accounts: accounts.length }).toEqual({ format: 'personal-data', version: 1, accounts: 2 });
  const ownAccount = accounts.find(({ customer_uuid }) => customer_uuid === uuid);
  const rowsOf = (name: string) => ownAccount?.tables.find((table) => table.name === name)?.rows;
  expect(rowsOf('credential')).toMatchObject([{ email }]);
  expect(rowsOf('customer')).toMatchObject([{ details: privateDetails }]);
  expect(rowsOf('mandate')).toMatchObject([{ iban: expect.stringMatching(/^BE\d{14}$/) }]);
  expect(rowsOf('order_product')).toHaveLength(1);
  expect(rowsOf('account_event')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind: 'data-exported' })]),
  );
  const sub = accounts.find(({ customer_uuid }) => customer_uuid !== uuid);
  expect(sub?.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['customer']));
  expect(sub?.tables.filter(({ name }) => ['session', 'account_event', 'passkey'].includes(name))).toEqual([]);
  // The hash of a document is no secret: it names what was agreed to.
  const exportedText = JSON.stringify(ownAccount).replaceAll('document_hash', '');
  expect(exportedText).not.toMatch(/hash|token|puk|matching|argon/i);
});

test('an export of more rows than one page has each of them once', async () => {
  const { browser, uuid: customer_uuid } = await registerCustomer(product);
  const marks = Array.from({ length: 1_203 }, (_, at) => at);
  await product.db.write.insert(domainEvent).values(
    marks.map((mark) => ({
      customer_uuid,
      event_uuid: randomUUID(),
      type: 'sim-activated',
      version: 1,
      payload: { mark },
      at: product.clock.now(),
      horizon: 1,
    })),
  );
  const { accounts } = await browser.callEndpoint(path, { body: {} });
  const rows = accounts[0]?.tables.find(({ name }) => name === 'domain_event')?.rows ?? [];
  const exportedMarks = rows.flatMap(({ payload }) => (payload as { mark?: number }).mark ?? []);
  expect(exportedMarks.toSorted((a, b) => a - b)).toEqual(marks);
});

test('the export requires a step-up and is limited to ten calls a day', async () => {
  const { browser } = await registerCustomer(product);
  await product.advanceClock('PT20M');
  const refusedAnswer = await browser.post('/api/customer/data/export', {});
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  await stepUpWithPassword(browser);
  await product.db.write.delete(rateLimit);
  const codes = [];
  for (let time = 0; time < 11; time += 1) codes.push((await browser.post('/api/customer/data/export', {})).status);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
