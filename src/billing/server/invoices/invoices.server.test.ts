import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDetails, goodPassword } from '#app/testing/customers/new-customer.ts';
import { requestStepUpOutcome } from '#app/testing/customers/step-up-calls.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { fetchMessages, payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import type { Invoice } from '#billing/contract.ts';
import { customer } from '#customers/server/tables.ts';
import { documentNumber } from '#documents/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import {
  addDays,
  addMonths,
  brusselsDate,
  type BusinessDate,
  daysInMonth,
  firstOfMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { agreedPrice, billCycleRun, customerProduct } from '#subscriptions/server/tables.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { isAdviceMonth } from '#plans/rules/best-tariff.ts';
import { queryBestTariffsOfAdviceMonth } from '#plans/server/queries.ts';
import { loadRateTables } from '#usage/server/queries.ts';
import { usageTypes } from '#usage/rules/usage-type.ts';
import { usageMonth, usageRecord } from '#usage/server/tables.ts';
import { runAccruePart } from '../jobs/accrue-part.ts';
import { runIssueBillsOfPartAndContinue } from '../jobs/issue-bills-of-part-and-continue.ts';
import { billedMonth, customerInvoice } from '../tables.ts';
import { issueAndSendCreditNote } from './issue-and-send-credit-note.ts';
import { type CustomerRange, queryCustomerRanges } from '#subscriptions/server/queries.ts';
import { insertBillRunParts } from '../bills/bill-run.store.ts';
import { issueBillAndEnqueueDelivery } from '../bills/issue-bill-and-enqueue-delivery.ts';

let product: TestApp;
/** The month before the one in which the test runs: all SIMs were active in it. */
let month: BusinessDate;
let accounts: { person: Account; firm: Account };
type Account = { browser: TestBrowser; email: string; uuid: string };

const invoicesOf = async ({ browser }: Account): Promise<Invoice[]> =>
  (await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} })).items;
const onlyInvoice = (account: Account): Promise<Invoice> =>
  product.waitFor(async () => (await invoicesOf(account)).at(0));
const setUsage = async ({ uuid, browser }: Account, monthOfUsage: BusinessDate, cents: number): Promise<void> => {
  const spent = { month: monthOfUsage, all: cents * MILLICENTS, data_abroad: 0 };
  const key = { customer_uuid: browser.customer ?? '', customer_product_uuid: uuid, month: monthOfUsage };
  await product.db.write
    .insert(usageMonth)
    .values({ ...key, buckets: [], spent })
    .onConflictDoUpdate({
      target: [usageMonth.customer_uuid, usageMonth.customer_product_uuid, usageMonth.month],
      set: { spent },
    });
};

/** Violations that `npm run verify` reports, except of what these tests leave out: usage records and credits of first months. */
const faults = async () => (await verifyIntegrity(product.db)).filter(({ what }) => !/^month that|^carbon/.test(what));

beforeAll(async () => {
  product = await startTestApp();
  month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -1);
  const [person, firm] = [await createActiveSim(product), await createActiveSim(product)];
  await product.db.write
    .update(customer)
    .set({ type: 2, details: businessDetails })
    .where(eq(customer.customer_uuid, firm.browser.customer ?? ''));
  accounts = { person: { ...person, uuid: person.line.uuid }, firm: { ...firm, uuid: firm.line.uuid } };
  // As if they had been active for long.
  const startMonth = addMonths(month, -3);
  await product.db.write.update(customerProduct).set({ activated_at: startOfBusinessDay(startMonth) });
  await product.db.write.update(agreedPrice).set({ valid_from: startMonth });
  await setUsage(accounts.person, month, 121);
  const run = { month: addMonths(month, 1), started_at: new Date(), ended_at: new Date() };
  await product.db.write.insert(billCycleRun).values(run).onConflictDoNothing();
}, 300_000);
afterAll(() => product.stop());

const fetchDocument = async ({ browser }: Account, url: string | null): Promise<Buffer> => {
  const reply = await fetch(`${product.url}${url}`, { headers: { 'x-session-token': browser.session ?? '' } });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
};
const uuidOf = async (invoice: Invoice | undefined): Promise<string> => {
  const [row] = await product.db.read
    .select({ uuid: customerInvoice.invoice_uuid })
    .from(customerInvoice)
    .where(eq(customerInvoice.reference, invoice?.referenceNumber ?? ''));
  return row?.uuid ?? '';
};
const ctx = () => createTestJobContext(product, {} as never);
const issueBill = (customer_uuid: string, billMonth: BusinessDate) =>
  product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, ctx(), customer_uuid, billMonth));
/** Runs the bill run of the month to its end: all parts, each by several workers at once. */
const run = async (): Promise<void> => {
  const parts = await product.db.tx((tx) => insertBillRunParts(tx, month, product.clock.now()));
  const issueBills = (part: number) => runIssueBillsOfPartAndContinue({ month, part }, ctx());
  await Promise.all([...parts, ...parts].map(issueBills));
};
/** Sums of accounts until the end of the month, and of all time. */
const accruedUntil = (day: string) =>
  queryRows<{ account: string; cents: number }>(
    product.db.read,
    sql`select l.account, sum(l.amount_cents)::int as cents from journal_line l
        join journal_entry e on e.customer_uuid = l.customer_uuid and e.entry_id = l.entry_id
        where e.kind in ('accrual', 'accrual-reversed') and l.booked_on < ${day}::date
        group by 1 having sum(l.amount_cents) <> 0 order by 1`,
  );
/** Makes the accruals of the month on the 2nd of the next, each part by two workers at once. */
const accrue = async (): Promise<void> => {
  const now = () => startOfBusinessDay(addDays(addMonths(month, 1), 1));
  const ranges = await queryCustomerRanges(product.db.read);
  const accrueRange = ({ after, until }: CustomerRange) =>
    runAccruePart({ month, part: 0, ...(after && { after }), ...(until && { until }) }, { ...ctx(), now });
  await Promise.all([...ranges, ...ranges].map(accrueRange));
};

test('service that is not billed at the end of a month is accrued once, without VAT, and reversed on the next day', async () => {
  await accrue();
  // 11.21 of the person is 9.26 net, of which 1.00 is use; the firm has 8.26.
  const accrued = [
    { account: '404', cents: 1_752 },
    { account: '7000', cents: -1_652 },
    { account: '7002', cents: -100 },
  ];
  expect(await accruedUntil(addMonths(month, 1))).toEqual(accrued);
  expect(await accruedUntil(addDays(addMonths(month, 1), 1))).toEqual([]);
  await accrue();
  expect(await accruedUntil(addMonths(month, 1))).toEqual(accrued);
  // The month is closed in the books.
  await runAccruePart({ month: addMonths(month, -2), part: 0 }, ctx());
  expect(await faults()).toEqual([]);
});

test('repeated and parallel bill runs bill each month of each SIM once, with gapless numbers', async () => {
  await run();
  await run();
  const [bill, billsOfFirm] = [await onlyInvoice(accounts.person), await invoicesOf(accounts.firm)];
  expect(bill).toMatchObject({
    kind: 'bill',
    month: month.slice(0, 7),
    amount: 11.21,
    remaining: 11.21,
    vat: 1.95,
    contributions: 0,
    state: 'open',
    debit_on: null,
    pdf_url: expect.stringContaining('/api/customer/invoice/document?referenceNumber='),
    ubl_url: null,
  });
  // 10.00 / 1.21 = 8.264…: 8.26 net, and 21 % of it is 1.73.
  expect(billsOfFirm).toMatchObject([{ amount: 9.99, vat: 1.73, ubl_url: expect.any(String) }]);
  // The estimate of the next bill has the same amounts.
  const { next } = await accounts.firm.browser.callEndpoint('GET /api/order/next-bill');
  expect(next?.bill).toMatchObject({ basis: 'net', lines: [{ amount: 8.26 }], totals: { net: 8.26, gross: 9.99 } });
  const numbers = await product.db.read.select().from(documentNumber);
  expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(await queryRows(product.db.read, sql`select 1 from bill_run where ended_at is null`)).toEqual([]);
  const before = await accruedUntil(addMonths(month, 1));
  await accrue();
  expect(await accruedUntil(addMonths(month, 1))).toEqual(before);
  expect(await faults()).toEqual([]);
});

test('the details of the bill of a company have the state of its e-invoice, and those of a private bill have none', async () => {
  const detailsOf = async (account: Account) =>
    account.browser.callEndpoint('GET /api/customer/invoice/details', {
      query: { referenceNumber: (await onlyInvoice(account)).referenceNumber },
    });
  const { e_invoice } = await product.waitFor(async () => {
    const details = await detailsOf(accounts.firm);
    return details.e_invoice?.state === 'delivered' && details;
  });
  expect(e_invoice).toEqual({ state: 'delivered', at: expect.any(String), mailed_at: null });
  expect((await detailsOf(accounts.person)).e_invoice).toBeNull();
});

test('the yearly tariff advice is computed from the usage records of the SIM, in one month a year', async () => {
  const { browser, uuid: customer_product_uuid } = accounts.person;
  const customer_uuid = browser.customer ?? '';
  // The first month, from the billed month on, whose bill gives the advice.
  const monthsAhead = Array.from({ length: 12 }, (_, at) => at).find((at) =>
    isAdviceMonth(customer_uuid, addMonths(month, at)),
  );
  const adviceMonth = addMonths(month, monthsAhead ?? 0);
  const catalogue = await getCatalogue(product.db);
  const large = catalogue.offers.find(({ code }) => code === 'private-postpaid-xl');
  const small = catalogue.offers.find(({ code }) => code === 'private-postpaid-s');
  // 1 GB in a month: the small plan holds it.
  await product.db.write.insert(usageRecord).values({
    customer_uuid,
    customer_product_uuid,
    begun_at: startOfBusinessDay(month),
    record_id: 'advice',
    type: usageTypes.data,
    incoming: false,
    quantity: 1_000_000_000,
    included: 1_000_000_000,
    cost_millicents: 0,
    country: 'BE',
    rate: 'home',
    edition: 1,
    received_at: product.clock.now(),
  });
  const { beyond, eu_beyond_gb } = (await loadRateTables(product.db))(adviceMonth);
  const plan = { uuid: large?.uuid ?? '', cents: large?.price_cents ?? 0 };
  const sims = [{ customer_uuid, customer_product_uuid, active_from: month, plan, addons: [] }];
  const query = (queriedMonth: BusinessDate) =>
    queryBestTariffsOfAdviceMonth(product.db.read, sims, queriedMonth, { catalogue, rates: { beyond, eu_beyond_gb } });
  const better = { uuid: small?.uuid, saved_cents_per_month: plan.cents - (small?.price_cents ?? 0) };
  expect((await query(adviceMonth)).get(customer_product_uuid)).toEqual({ months: (monthsAhead ?? 0) + 1, better });
  expect((await query(addMonths(adviceMonth, 1))).size).toBe(0);
  await product.db.write.delete(usageRecord).where(eq(usageRecord.record_id, 'advice'));
});

test('the details of a bill have its lines and totals, and another account gets 404', async () => {
  const { referenceNumber } = await onlyInvoice(accounts.person);
  const { browser } = accounts.person;
  const details = await browser.callEndpoint('GET /api/customer/invoice/details', { query: { referenceNumber } });
  expect(details).toMatchObject({
    basis: 'gross',
    lines: [
      {
        kind: 'plan',
        quantity: 1,
        unit: 10,
        amount: 10,
        days: { charged: daysInMonth(month), of: daysInMonth(month) },
      },
      { kind: 'usage', amount: 1.21 },
    ],
    totals: { net: 9.26, vat_sum: 1.95, gross: 11.21, to_pay: 11.21 },
    change: null,
    payments: [],
  });
  const path = `/api/customer/invoice/details?referenceNumber=${encodeURIComponent(referenceNumber)}`;
  expect((await accounts.firm.browser.get(path)).status).toBe(404);
});

/** GET /api/customer/invoice/document and /api/customer/invoice/ubl, at the paths that a reply names. */
test('every bill has a PDF and a mail with its reference, amount and one link, and only that of a company has an e-invoice', async () => {
  const [bill, billOfFirm] = [await onlyInvoice(accounts.person), await onlyInvoice(accounts.firm)];
  const pdf = () => fetchDocument(accounts.person, bill.pdf_url);
  const first = await pdf();
  expect([first.subarray(0, 4).toString(), (await pdf()).equals(first)]).toEqual(['%PDF', true]);
  expect((await accounts.firm.browser.get(bill.pdf_url ?? '')).status).toBe(404);
  const ubl = await fetchDocument(accounts.firm, billOfFirm.ubl_url);
  expect(ubl.toString()).toContain(`<cbc:ID>${billOfFirm.number}</cbc:ID>`);
  expect(
    (
      await accounts.person.browser.get(
        (bill.pdf_url ?? '').replace(/\/document.*referenceNumber/, '/ubl?referenceNumber'),
      )
    ).status,
  ).toBe(404);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, accounts.person.email)).find(({ text }) => text.includes(bill.number)),
  );
  for (const each of [bill.referenceNumber, '€11.21']) expect(mail.text).toContain(each);
  expect(mail.links).toEqual([expect.stringContaining(`/pay/${accounts.person.browser.customer}?ref=`)]);
});

test('late usage is on the next bill once', async () => {
  await setUsage(accounts.firm, month, 242);
  const [key, next] = [accounts.firm.browser.customer ?? '', addMonths(month, 1)];
  const bills = await Promise.all([issueBill(key, next), issueBill(key, next)]);
  const issuedBill = bills[0] ?? bills[1];
  expect(bills).toContain(null);
  expect(issuedBill?.bill.lines.map(({ kind, cents }) => [kind, cents])).toContainEqual(['late_usage', 200]);
  expect(await issueBill(key, next)).toBe(null);
  const [row] = await product.db.read
    .select()
    .from(billedMonth)
    .where(and(eq(billedMonth.customer_uuid, key), eq(billedMonth.month, month)));
  expect(row?.usage_cents).toBe(242);
});

test('a repeated credit note reduces its invoice once, and further credit notes reduce it at most to 0', async () => {
  const [newest, first] = await invoicesOf(accounts.firm);
  const key = { customer_uuid: accounts.firm.browser.customer ?? '', invoice_uuid: await uuidOf(first) };
  const credit = (noteKey: string, gross_cents: number) =>
    product.db.tx((tx) =>
      issueAndSendCreditNote(tx, ctx(), { ...key, cause_key: noteKey, kind: 'correction', gross_cents }),
    );
  const notes = await Promise.all([credit('a', 300), credit('a', 300)]);
  expect(notes.filter((note) => note !== null)).toMatchObject([
    { amount_cents: 300, number: expect.stringMatching(/^CN/) },
  ]);
  const list = () => accounts.firm.browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  expect((await list()).items.find(({ number }) => number === first?.number)).toMatchObject({
    remaining: 6.99,
    state: 'open',
  });
  expect(await credit('b', 5000)).toMatchObject({ amount_cents: 699 });
  expect(await credit('c', 100)).toBe(null);
  expect((await list()).items.find(({ number }) => number === first?.number)).toMatchObject({
    remaining: 0,
    state: 'credited',
  });
  const details = await accounts.firm.browser.callEndpoint('GET /api/customer/invoice/details', {
    query: { referenceNumber: first?.referenceNumber ?? '' },
  });
  expect(details.credit_notes.map(({ amount }) => amount)).toEqual([3, 6.99]);
  const pdf = await fetchDocument(accounts.firm, details.credit_notes[0]?.pdf_url ?? null);
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  const ubl = await fetchDocument(accounts.firm, details.credit_notes[0]?.ubl_url ?? null);
  expect(ubl.toString()).toContain('xsd:CreditNote-2');
  expect((await list()).balance).toEqual({ to_pay: newest?.remaining, credit: 0 });
  expect(await faults()).toEqual([]);
});

test('verify reports a wrong remaining amount, wrong billed usage and a month that is not billed', async () => {
  const [row] = await product.db.read.select().from(billedMonth).limit(1);
  const broken = async (statement: ReturnType<typeof sql>): Promise<string[]> => {
    await product.db.write.execute(statement);
    return (await faults()).map(({ what }) => what);
  };
  expect(
    await broken(
      sql`update customer_invoice set remaining_cents = remaining_cents + 1 where kind = 'bill' and state = 'open'`,
    ),
  ).toContain('invoice');
  await product.db.write.execute(
    sql`update customer_invoice set remaining_cents = remaining_cents - 1 where kind = 'bill' and state = 'open'`,
  );
  expect(
    await broken(sql`update billed_month set usage_cents = usage_cents + 1 where month = ${row?.month ?? ''}`),
  ).toContain('billed usage');
  await product.db.write.execute(
    sql`update billed_month set usage_cents = usage_cents - 1 where month = ${row?.month ?? ''}`,
  );
  const deletedMonths = await product.db.write.delete(billedMonth).where(eq(billedMonth.month, month)).returning();
  expect((await faults()).map(({ what }) => what)).toContain('month not billed');
  await product.db.write.insert(billedMonth).values(deletedMonths);
});

test('an invoice is paid by session or by link, a second payment becomes credit, and a chargeback reopens the invoice', async () => {
  const { browser } = accounts.person;
  const { referenceNumber } = await onlyInvoice(accounts.person);
  const { url } = await browser.callEndpoint('POST /api/customer/invoice/pay-link', { body: { referenceNumber } });
  const token = new URL(url).searchParams.get('token') ?? '';
  const visitor = product.browser('en');
  expect(await visitor.callEndpoint('GET /api/customer/invoice/by-token', { query: { token } })).toMatchObject({
    referenceNumber,
    remaining: 11.21,
  });
  const other = await onlyInvoice(accounts.firm).then((row) => row.referenceNumber);
  const pay = (body: object) => visitor.post('/api/customer/invoice/pay', body);
  expect((await pay({ referenceNumber: other, token })).problem).toMatchObject({ status: 404 });
  expect((await pay({ referenceNumber })).problem).toMatchObject({ code: 'SESSION_EXPIRED' });
  expect((await pay({ referenceNumber, token: 'x' })).problem).toMatchObject({ code: 'PAYMENT_TOKEN_EXPIRED' });
  // Paid twice, in two tabs: by link and by session.
  const first = (await pay({ referenceNumber, token })).response;
  const second = (await browser.post('/api/customer/invoice/pay', { referenceNumber, bank_method: 'card' })).response;
  const repeatedPayments = await Promise.all(
    Array.from({ length: 8 }, () => browser.post('/api/customer/invoice/pay', { referenceNumber })),
  );
  expect(new Set(repeatedPayments.map(({ response }) => response.checkout_url))).toEqual(new Set([first.checkout_url]));
  await payAtProvider(product, first.checkout_url);
  await product.waitFor(async () => (await onlyInvoice(accounts.person)).state === 'paid');
  expect(await visitor.callEndpoint('GET /api/customer/invoice/paid', { query: { token } })).toMatchObject({
    referenceNumbers: [referenceNumber],
    state: 'paid',
    remaining: 0,
    outcome: 'paid',
  });
  await payAtProvider(product, second.checkout_url);
  const balance = async () => (await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} })).balance;
  await product.waitFor(async () => (await balance()).credit === 11.21);
  expect((await browser.post('/api/customer/invoice/pay', { referenceNumber })).problem).toMatchObject({
    code: 'INVOICE_PAID',
  });
  await product.advanceClock('PT16M');
  expect((await visitor.get(`/api/customer/invoice/by-token?token=${token}`)).status).toBe(410);
  expect(await visitor.callEndpoint('GET /api/customer/invoice/paid', { query: { token } })).toMatchObject({
    state: 'paid',
  });

  // The bank takes the first payment back: owed again; what was paid too much stays credit until the next bill uses it.
  const { pathname } = new URL(first.checkout_url);
  await sandboxCall(product, `/api/payments/payments/${pathname.split('/').at(-1)}/charge-back`, { code: 'MD06' });
  await product.waitFor(async () => (await onlyInvoice(accounts.person)).state === 'returned');
  expect(await onlyInvoice(accounts.person)).toMatchObject({ remaining: 11.21, paid_at: null });
  expect(await balance()).toEqual({ to_pay: 11.21, credit: 11.21 });
  const next = await issueBill(browser.customer ?? '', addMonths(month, 1));
  expect(next?.bill).toMatchObject({ amount_cents: 1000, credit_used_cents: 1000 });
  expect(await balance()).toEqual({ to_pay: 11.21, credit: 1.21 });
  expect((await browser.post('/api/customer/credit/pay-out', {})).problem).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(await requestStepUpOutcome(browser, { by: 'password', password: goodPassword })).toBe('done');
  const { amount } = (await browser.post('/api/customer/credit/pay-out', {})).response;
  expect(amount).toBe(1.21);
  expect((await browser.post('/api/customer/credit/pay-out', {})).problem).toMatchObject({ code: 'NO_CREDIT' });
  expect(await balance()).toEqual({ to_pay: 11.21, credit: 0 });
  expect(await faults()).toEqual([]);
});
