import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { addDays, addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { dunningCase } from '../tables.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);
type Bill = Awaited<ReturnType<typeof kit.createBill>>;

/** A second bill, of the month before, about the same SIM. */
const createEarlierBill = async ({ customer_uuid }: Bill) => {
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -2);
  const issuedBill = await product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, kit.ctx(), customer_uuid, month));
  if (!issuedBill) throw new Error('no bill');
  return issuedBill;
};

const advancePastWarnings = async (bill: Bill): Promise<BusinessDate> => {
  let day = addDays(bill.due_on, 1);
  for (const days of [0, 15, 7]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  return day;
};

const mailsOf = (bill: Bill, subject: RegExp, number: number) =>
  product.waitFor(async () => {
    const mails = await kit.mailsOf(bill, subject);
    return mails.length >= number && mails;
  });

const promise = /Pay, and everything works again/;

test('the mail about a second bill that restricts the same SIM names the sum of both bills', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  await createEarlierBill(bill);
  const restricted_on = addDays(await advancePastWarnings(bill), 7);
  const next_on = addDays(restricted_on, 1);
  await product.db.write.update(dunningCase).set({ next_on }).where(eq(dunningCase.invoice_uuid, bill.invoice_uuid));
  await kit.walk(bill, restricted_on);
  await kit.walk(bill, next_on);
  expect(await bill.find()).toMatchObject({ state: 'restricted' });
  const mails = await mailsOf(bill, /^Your service is restricted/, 2);
  // The newest first.
  expect(mails.map(({ text }) => promise.test(text))).toEqual([false, true]);
  expect(mails[0]?.subject).toBe('Your service is restricted: pay €180.00');
  expect(mails[0]?.text).toContain('€180.00 in all');
  const [text] = mails.map((mail) => decodeURIComponent(mail.text));
  expect(text).toMatch(/[?&]ref=\+\+\+[\d/]+\+\+\+,\+\+\+[\d/]+\+\+\+/);
}, 300_000);

test('when two bills restrict a SIM on the same day, both mails name the sum and promise no service for one bill', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  await createEarlierBill(bill);
  await kit.walk(bill, addDays(await advancePastWarnings(bill), 7));
  const mails = await mailsOf(bill, /^Your service is restricted/, 2);
  expect(mails.map(({ subject, text }) => [subject, promise.test(text)])).toEqual(
    Array.from({ length: 2 }, () => ['Your service is restricted: pay €180.00', false]),
  );
}, 300_000);

test('the mail about a restriction leaves out another bill whose payment is pending', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const earlier = await createEarlierBill(bill);
  const day = await advancePastWarnings(bill);
  await bill.browser.callEndpoint('POST /api/customer/invoice/pay', { body: { referenceNumber: earlier.reference } });
  const ofEarlier = and(eq(sql.raw('invoice_uuid'), earlier.invoice_uuid));
  await product.db.write.execute(sql`update customer_invoice set state = 'pending' where ${ofEarlier}`);
  await kit.walk(bill, addDays(day, 7));
  const [mail] = await mailsOf(bill, /^Your service is restricted/, 1);
  expect([mail?.subject, promise.test(mail?.text ?? '')]).toEqual(['Your service is restricted: pay €90.00', true]);
}, 300_000);

const restrictsOf = async ({ browser }: Bill) => {
  const { customer_invoice } = await browser.callEndpoint('GET /api/customer/session');
  return new Map(customer_invoice.map((each) => [each.referenceNumber, each.restricts?.toSorted()]));
};
/** A second SIM of the customer, which the bill is about too. */
const insertSecondSim = async (bill: Bill, iccidEnd: string, msisdn: string) => {
  const line = await bill.lineOf();
  const second = { uuid: crypto.randomUUID(), msisdn };
  await product.db.write.execute(sql`insert into customer_product
    select (jsonb_populate_record(p, jsonb_build_object('uuid', ${second.uuid}::text, 'order_product_uuid', gen_random_uuid(), 'msisdn', ${second.msisdn}::text,
      'iccid', ${`8932000000000000${iccidEnd}`}::text, 'network_line_id', gen_random_uuid()))).* from customer_product p where p.uuid = ${line.uuid}`);
  await product.db.write.execute(sql`insert into billed_month
    select (jsonb_populate_record(b, jsonb_build_object('customer_product_uuid', ${second.uuid}::text))).* from billed_month b
    where b.invoice_uuid = ${bill.invoice_uuid}`);
  return { line, second };
};

test('each SIM is restricted by its own bills, and its customer gets a mail when these are paid', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const earlier = await createEarlierBill(bill);
  const { line, second } = await insertSecondSim(bill, '017', '+32470999123');
  await kit.walk(bill, addDays(await advancePastWarnings(bill), 7));
  expect(await restrictsOf(bill)).toEqual(
    new Map([
      [bill.reference, [line.uuid, second.uuid].toSorted()],
      [earlier.reference, [line.uuid]],
    ]),
  );
  const barred = async () =>
    (
      await product.db.read
        .select({ uuid: customerProduct.uuid, on: customerProduct.outgoing_barred_on })
        .from(customerProduct)
        .where(eq(customerProduct.customer_uuid, bill.customer_uuid))
    )
      .filter(({ on }) => on !== null)
      .map(({ uuid }) => uuid);
  await product.waitFor(async () => (await barred()).length === 2);
  await kit.pay(bill);
  await product.waitFor(async () => (await barred()).length === 1);
  expect(await barred()).toEqual([line.uuid]);
  const [mail] = await product.waitFor(async () => {
    const mails = (await fetchMessages(product, bill.email)).filter(({ subject }) => /no longer/i.test(subject));
    return mails.length > 0 && mails;
  });
  expect(mail?.subject).toBe('No longer restricted: 0470 99 91 23');
  expect(mail?.text).toContain('Your other SIMs stay restricted');
  expect(mail?.text).not.toContain('Your SIMs are no longer restricted');
}, 300_000);

test('the mail about a SIM that is no longer restricted does not mention a SIM whose contract has ended', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const earlier = await createEarlierBill(bill);
  await insertSecondSim(bill, '025', '+32470999124');
  await kit.walk(bill, addDays(await advancePastWarnings(bill), 7));
  await product.db.write
    .update(dunningCase)
    .set({ state: 'ended' })
    .where(eq(dunningCase.invoice_uuid, earlier.invoice_uuid));
  await kit.pay(bill);
  const [mail] = await mailsOf(bill, /^No longer restricted/, 1);
  expect(mail?.subject).toBe('No longer restricted: 0470 99 91 24');
  expect(mail?.text).not.toMatch(/other SIMs/);
}, 300_000);

test('a bill restricts only its SIMs that are in use', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const { line, second } = await insertSecondSim(bill, '033', '+32470999125');
  await kit.walk(bill, addDays(await advancePastWarnings(bill), 7));
  expect((await restrictsOf(bill)).get(bill.reference)).toEqual([line.uuid, second.uuid].toSorted());
  await product.db.write
    .update(customerProduct)
    .set({ state: 'deactivated', ended_at: product.clock.now() })
    .where(eq(customerProduct.uuid, second.uuid));
  expect((await restrictsOf(bill)).get(bill.reference)).toEqual([line.uuid]);
}, 300_000);
