import { and, eq, sql } from 'drizzle-orm';
import { businessDetails, goodPassword } from '#app/testing/customers/new-customer.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { customer } from '#customers/server/tables.ts';
import { rateLimit } from '#platform/db/tables.ts';
import {
  addMonths,
  brusselsDate,
  firstOfMonth,
  startOfBusinessDay,
  type BusinessDate,
} from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { agreedPrice, customerProduct } from '#subscriptions/server/tables.ts';
import { runOpenCasesAndEnqueueDueSteps } from '../jobs/open-cases-and-enqueue-due-steps.ts';
import { dunningCase, dunningStep } from '../tables.ts';

/** Unpaid bills of SIMs in use, for tests of what follows. */
export type UnpaidBillKit = ReturnType<typeof createUnpaidBillKit>;

/** Helpers for tests of reminders. The clock starts anew with each bill. */
export const createUnpaidBillKit = (product: TestApp) => {
  const ctx = () => createTestJobContext(product, {} as never);
  const HOURS = 10 * 3600;
  const goTo = (day: BusinessDate) =>
    product.clock.setOffset(addSeconds(startOfBusinessDay(day), HOURS).getTime() - Date.now());

  /** A customer with an active SIM and an open bill of last month about it. */
  const createBill = async ({ isCompany = false, cents = 0, addon_uuids = [] as string[] } = {}) => {
    product.clock.setOffset(0);
    const sim = await createActiveSim(product, { addon_uuids });
    const customer_uuid = sim.browser.customer ?? '';
    if (isCompany)
      await product.db.write
        .update(customer)
        .set({ type: 2, details: businessDetails })
        .where(eq(customer.customer_uuid, customer_uuid));
    const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -1);
    const startMonth = addMonths(month, -3);
    const ofCustomer = eq(customerProduct.customer_uuid, customer_uuid);
    await product.db.write
      .update(customerProduct)
      .set({
        activated_at: startOfBusinessDay(startMonth),
        addons: sql`(select coalesce(jsonb_agg(a || jsonb_build_object('started_at', ${startOfBusinessDay(startMonth).toISOString()}::text)), '[]')
          from jsonb_array_elements(addons) a)`,
      })
      .where(ofCustomer);
    await product.db.write
      .update(agreedPrice)
      .set({
        valid_from: startMonth,
        ...(cents > 0 ? { cents: sql`case when kind = 'plan' then ${cents} else cents end` } : {}),
      })
      .where(eq(agreedPrice.customer_uuid, customer_uuid));
    const issuedBill = await product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, ctx(), customer_uuid, month));
    if (!issuedBill) throw new Error('no bill');
    const key = { customer_uuid, invoice_uuid: issuedBill.invoice_uuid };
    const find = async () => {
      const [row] = await product.db.read
        .select()
        .from(dunningCase)
        .where(
          and(eq(dunningCase.customer_uuid, customer_uuid), eq(dunningCase.invoice_uuid, issuedBill.invoice_uuid)),
        );
      return row;
    };
    const invoice = async () => {
      const { customer_invoice } = await sim.browser.callEndpoint('GET /api/customer/session');
      return customer_invoice.find(({ referenceNumber }) => referenceNumber === issuedBill.reference);
    };
    const line = async () => {
      const [row] = await product.db.read.select().from(customerProduct).where(ofCustomer);
      if (!row) throw new Error('no SIM');
      return row;
    };
    return {
      ...sim,
      ...key,
      key,
      reference: issuedBill.reference,
      due_on: issuedBill.due_on,
      find,
      invoice,
      lineOf: line,
    };
  };

  type Bill = Awaited<ReturnType<typeof createBill>>;

  /** Runs the jobs of the morning of a day twice and at the same time, as after a crash. The customer logs in again, since sessions end meanwhile. */
  const walk = async ({ browser, email }: Pick<Bill, 'browser' | 'email'>, day: BusinessDate): Promise<void> => {
    goTo(day);
    await product.db.write.delete(rateLimit);
    browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));
    await runOpenCasesAndEnqueueDueSteps({}, ctx());
    await Promise.all([runOpenCasesAndEnqueueDueSteps({}, ctx()), runOpenCasesAndEnqueueDueSteps({}, ctx())]);
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  };
  const atNetwork = async ({ line: { msisdn } }: Bill) =>
    (await createSandboxControl(product).lines()).find((each) => each.msisdn === msisdn);
  const stepsOf = async ({ invoice_uuid }: Bill) =>
    (await product.db.read.select().from(dunningStep).where(eq(dunningStep.invoice_uuid, invoice_uuid))).map(
      ({ state, taken_on }) => [state, taken_on],
    );
  const mailsOf = async ({ email }: Bill, words: RegExp) =>
    (await fetchMessages(product, email)).filter(({ subject }) => words.test(subject));
  const pay = async ({ browser, reference }: Bill, amount?: number): Promise<string> => {
    const { checkout_url } = await browser.callEndpoint('POST /api/customer/invoice/pay', {
      body: { referenceNumber: reference, ...(amount === undefined ? {} : { amount }) },
    });
    await payAtProvider(product, checkout_url);
    return new URL(checkout_url).pathname.split('/').at(-1) ?? '';
  };
  /** Violations of bills and dunning that `npm run verify` reports; other checks report the SIMs, which these tests make older than their records. */
  const faults = async () =>
    (await verifyIntegrity(product.db)).filter(({ what }) =>
      ['dunning case', 'invoice', 'dispute', 'SIM restricted', 'SIM suspended'].includes(what),
    );
  return { ctx, goTo, createBill, walk, atNetwork, stepsOf, mailsOf, pay, faults };
};
