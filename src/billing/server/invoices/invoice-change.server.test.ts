import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDetails } from '#app/testing/customers/new-customer.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { insertUsageRecords } from '#app/testing/sims/usage-records.ts';
import { customer } from '#customers/server/tables.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { agreedPrice, customerProduct } from '#subscriptions/server/tables.ts';
import { usageTypes } from '#usage/rules/usage-type.ts';
import { usageMonth } from '#usage/server/tables.ts';
import { issueBillAndEnqueueDelivery } from '../bills/issue-bill-and-enqueue-delivery.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
}, 300_000);
afterAll(() => product.stop());

const CALLS = 10;
const CENTS_OF_CALL = 121;

/** A customer with bills of two months. In the second one calls to Morocco were charged, and the records say so unless they are gone. */
const createBills = async ({ isCompany = false, hasRecords = true } = {}) => {
  const { browser, line } = await createActiveSim(product);
  const { customer_uuid, uuid: customer_product_uuid } = line;
  const { db } = product;
  if (isCompany)
    await db.write
      .update(customer)
      .set({ type: 2, details: businessDetails })
      .where(eq(customer.customer_uuid, customer_uuid));
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -1);
  const before = addMonths(month, -1);
  const startMonth = addMonths(before, -1);
  await db.write
    .update(customerProduct)
    .set({ activated_at: startOfBusinessDay(startMonth) })
    .where(eq(customerProduct.uuid, customer_product_uuid));
  await db.write
    .update(agreedPrice)
    .set({ valid_from: startMonth })
    .where(eq(agreedPrice.customer_uuid, customer_uuid));
  const spent = { month, all: CALLS * CENTS_OF_CALL * MILLICENTS, data_abroad: 0 };
  await db.write.insert(usageMonth).values({ customer_uuid, customer_product_uuid, month, buckets: [], spent });
  if (hasRecords)
    await insertUsageRecords(
      db,
      Array.from({ length: CALLS }, (_, at) => ({
        customer_uuid,
        customer_product_uuid,
        begun_at: toIso(addSeconds(startOfBusinessDay(addDays(month, at)), 3600)),
        record_id: `call-${at}`,
        type: usageTypes.voice_international,
        included: 0,
        cost_millicents: CENTS_OF_CALL * MILLICENTS,
        other_country: 'MA',
        rate: 'to-2',
      })),
    );
  const ctx = createTestJobContext(product, {} as never);
  for (const each of [before, month]) await db.tx((tx) => issueBillAndEnqueueDelivery(tx, ctx, customer_uuid, each));
  const { items } = await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  const referenceNumber = items.find((item) => item.month === month.slice(0, 7))?.referenceNumber ?? '';
  return browser.callEndpoint('GET /api/customer/invoice/details', { query: { referenceNumber } });
};

const usedCalls = { service: 'calls', place: 'to', country: 'MA', quantity: CALLS };

test('the change of a bill names the calls that explain it, from the usage records', async () => {
  expect((await createBills()).change).toMatchObject({
    amount: 12.1,
    parts: [{ kind: 'usage', amount: 12.1, used: usedCalls }],
  });
});

test('the change of the bill of a company has amounts without VAT', async () => {
  const { basis, change } = await createBills({ isCompany: true });
  expect({ basis, change }).toMatchObject({
    basis: 'net',
    change: { parts: [{ kind: 'usage', amount: 10, used: usedCalls }] },
  });
});

test('the change of a bill has only the amount when there are no usage records', async () => {
  const { change } = await createBills({ hasRecords: false });
  expect(change).toMatchObject({ parts: [{ kind: 'usage', amount: 12.1, used: null }] });
});
