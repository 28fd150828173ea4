import { eq } from 'drizzle-orm';
import { businessDetails } from '#app/testing/customers/new-customer.ts';
import { insertMandateWithPaymentProfile } from '#app/testing/customers/valid-mandate.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import type { Invoice } from '#billing/contract.ts';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { customer } from '#customers/server/tables.ts';
import { addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { agreedPrice, billCycleRun, customerProduct } from '#subscriptions/server/tables.ts';
import { usageMonth } from '#usage/server/tables.ts';

export type BilledCustomer = {
  customer_uuid: string;
  session: string | null;
  /** Cookie of the browser of the registration. */
  device: string | undefined;
  email: string;
  /** Unpaid invoices, the oldest first. */
  invoices: Invoice[];
  line: CustomerProduct;
  /** Holder of the account that is debited; empty without a direct debit. */
  holder: string;
  issuePayLink(referenceNumber: string): Promise<string>;
};

type BillOptions = {
  months: number;
  language: Language;
  company?: boolean;
  /** Pays by direct debit. */
  debit?: boolean;
  usageCents?: readonly number[];
};

/** Cents used outside the plan, by months before the last one. */
const usedCents = [1031, 0, 240, 0];

/** Creates a customer whose SIM was active for some months, and issues the bill of each of them. */
export const issueBills = async (
  product: TestApp,
  { months, language, company = false, debit = false, usageCents = usedCents }: BillOptions,
): Promise<BilledCustomer> => {
  const { browser, email, line } = await createActiveSim(product, { language });
  const customer_uuid = browser.customer ?? '';
  const { db, clock } = product;
  const lastMonth = addMonths(firstOfMonth(brusselsDate(clock.now())), -1);
  const firstMonth = addMonths(lastMonth, -months);
  if (company)
    await db.write
      .update(customer)
      .set({ type: 2, details: businessDetails })
      .where(eq(customer.customer_uuid, customer_uuid));
  const { holder } = debit ? await insertMandateWithPaymentProfile(product, customer_uuid) : { holder: '' };
  await db.write
    .update(customerProduct)
    .set({ activated_at: startOfBusinessDay(firstMonth) })
    .where(eq(customerProduct.customer_uuid, customer_uuid));
  await db.write
    .update(agreedPrice)
    .set({ valid_from: firstMonth })
    .where(eq(agreedPrice.customer_uuid, customer_uuid));
  const ctx = createTestJobContext(product, {} as never);
  for (let monthsBack = months - 1; monthsBack >= 0; monthsBack -= 1) {
    const month = addMonths(lastMonth, 0 - monthsBack);
    await db.write.insert(usageMonth).values({
      customer_uuid,
      customer_product_uuid: line.uuid,
      month,
      buckets: [],
      spent: { month, all: (usageCents[monthsBack] ?? 0) * MILLICENTS, data_abroad: 0 },
    });
    const run = { month: addMonths(month, 1), started_at: clock.now(), ended_at: clock.now() };
    await db.write.insert(billCycleRun).values(run).onConflictDoNothing();
    // By account: the run of the month is over when another test has moved the clock of this product across the 1st.
    await db.tx((tx) => issueBillAndEnqueueDelivery(tx, ctx, customer_uuid, month));
  }
  const { items } = await browser.callEndpoint('GET /api/customer/invoice/list', {
    query: { only_no_paid: 'true', sort_by: 'number', sort_type: 'asc' },
  });
  return {
    customer_uuid,
    email,
    line,
    holder,
    session: browser.session,
    device: browser.deviceCookie,
    invoices: items,
    issuePayLink: async (referenceNumber) =>
      (await browser.callEndpoint('POST /api/customer/invoice/pay-link', { body: { referenceNumber } })).url,
  };
};
