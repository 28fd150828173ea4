import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { applyChargeback } from '#billing/server/apply-chargeback.ts';
import { issueAndSendCreditNote, lockInvoice } from '#billing/server/commands.ts';
import { customerInvoice } from '#billing/server/tables.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { queryRows } from '#platform/db/database.ts';
import { addDays } from '#platform/pure/calendar.ts';
import { createUnpaidBillKit, type UnpaidBillKit } from '../testing/unpaid-bill.ts';
import { runWriteOffInvoice } from '../jobs/write-off-invoice.ts';
import { type ClaimsOptions, runClaimsCommand } from './run-claims-command.ts';

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);

type Bill = Awaited<ReturnType<UnpaidBillKit['createBill']>>;

/** Balances of the books about the bill, without revenue and payments. */
const booksOf = async ({ customer_uuid, invoice_uuid }: Bill): Promise<Record<string, number>> => {
  const rows = await queryRows<{ account: string; cents: number }>(
    product.db.read,
    sql`select l.account, sum(l.amount_cents)::int as cents from journal_entry e
      join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
      where e.customer_uuid = ${customer_uuid} and (e.about like ${`${invoice_uuid}%`} or l.subject_uuid = ${invoice_uuid})
        and l.account in ('400', '407', '451', '4890', '642', '742')
      group by 1 having sum(l.amount_cents) <> 0 order by 1`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
const rowOf = async (bill: Bill) => {
  const [row] = await product.db.read
    .select()
    .from(customerInvoice)
    .where(eq(customerInvoice.invoice_uuid, bill.invoice_uuid));
  if (!row) throw new Error('no invoice');
  return row;
};
const command = (words: string[], options: ClaimsOptions = {}) => {
  const { now, newId } = kit.ctx();
  return runClaimsCommand(product.db, words, options, { now: now(), newId });
};
/** The command, and what the running product does then. */
const writeOff = async (bill: Bill, options: ClaimsOptions = {}) => {
  const lines = await command(['write-off', bill.reference], options);
  await runWriteOffInvoice({ ...bill.key, proof: options.proof ?? null }, kit.ctx());
  return lines;
};

/** A bill whose contract has ended after all steps, 17.20 unless said otherwise. */
const createEnded = async (): Promise<Bill> => {
  const bill = await kit.createBill({ cents: 40_00 });
  let day = addDays(bill.due_on, 1);
  for (const days of [0, 15, 7, 7, 30, 30]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  expect((await bill.find())?.state).toBe('ended');
  return bill;
};

const faultsOf = async () =>
  (await verifyIntegrity(product.db)).filter(({ what }) =>
    [
      'dunning case',
      'invoice',
      'receivable',
      'doubtful claim',
      'credit of a customer',
      'journal entry',
      'VAT',
      'contribution',
    ].includes(what),
  );

/** A payment of the bill comes back from the bank. */
const returnPayment = (bill: Bill, payment_uuid: string, amount_cents: number) =>
  product.db.tx(async (tx) => {
    const { customer_uuid, invoice_uuid: subject_uuid } = bill;
    const now = product.clock.now();
    const booked = { customer_uuid, payment_uuid, amount_cents, route: 'provider', now } as const;
    await postJournalEntries(tx, [
      entryBuilders.chargeback({ ...booked, entry_key: `${payment_uuid} ${now.getTime()}` }),
    ]);
    const purpose = 'invoice';
    const total_cents = amount_cents;
    await applyChargeback(
      tx,
      kit.ctx() as never,
      {
        customer_uuid,
        payment_uuid,
        subject_uuid,
        purpose,
        amount_cents,
        total_cents,
      } as never,
    );
  });

test('an ended case is doubtful, a write-off is a loss, a proof regains its VAT, and a later payment is a gain', async () => {
  const bill = await createEnded();
  const { amount_cents: owedCents, vat_cents: vatCents } = await rowOf(bill);
  const regainedVat = 0 - (vatCents ?? 0);
  expect(await booksOf(bill)).toEqual({ '407': owedCents, '451': regainedVat });
  expect(await faultsOf()).toEqual([]);
  const listedLine = (await command(['list'])).find((line) => line.startsWith(bill.reference));
  expect(listedLine).toMatch(/ended since .*private/);

  // Two operators at once, and the same one again.
  const payload = { ...bill.key, proof: null };
  expect((await writeOff(bill))[0]).toMatch(/is being written off/);
  await Promise.all([runWriteOffInvoice(payload, kit.ctx()), runWriteOffInvoice(payload, kit.ctx())]);
  expect(await booksOf(bill)).toEqual({ '451': regainedVat, '642': owedCents });
  expect(await bill.find()).toMatchObject({ state: 'written_off', loss_proof: null });
  expect((await command(['list'])).some((line) => line.startsWith(bill.reference))).toBe(false);
  expect((await command(['list'], { 'written-off': true })).some((line) => line.startsWith(bill.reference))).toBe(true);
  expect(await faultsOf()).toEqual([]);

  expect((await writeOff(bill, { proof: 'judgment 26/1' }))[1]).toMatch(/corrective document/);
  expect(await booksOf(bill)).toEqual({ '642': owedCents + regainedVat });
  expect(await faultsOf()).toEqual([]);

  // The customer sees that it is owed and no longer asked for, and may pay a part, then the rest.
  expect(await bill.invoice()).toMatchObject({ state: 'written_off', blocks: false, reminder: 0, next_step: null });
  const { browser, reference } = bill;
  const list = await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  const otherInvoices = list.items.filter((each) => each.referenceNumber !== reference);
  expect(list.balance.to_pay).toBeCloseTo(otherInvoices.reduce((sum, { remaining }) => sum + remaining, 0));
  const dunning = await browser.callEndpoint('GET /api/customer/invoice/dunning', {
    query: { referenceNumber: reference },
  });
  expect(dunning.can_dispute).toBe(false);
  await expect(
    browser.callEndpoint('POST /api/customer/invoice/dispute', { body: { referenceNumber: reference, reason: 'no' } }),
  ).rejects.toThrow(/DISPUTE_AGAIN/);
  await kit.pay(bill);
  await product.waitFor(async () => (await rowOf(bill)).state === 'paid');
  expect(await booksOf(bill)).toEqual({
    '451': regainedVat,
    '642': owedCents + regainedVat,
    '742': -(owedCents + regainedVat),
  });
  expect(await bill.find()).toMatchObject({ state: 'settled' });
  expect(await faultsOf()).toEqual([]);
});

test('a case that has not ended is not written off', async () => {
  const bill = await kit.createBill({ cents: 40_00 });
  await kit.walk(bill, addDays(bill.due_on, 1));
  await expect(command(['write-off', bill.reference])).rejects.toThrow(/has not ended yet/);
  await runWriteOffInvoice({ ...bill.key, proof: null }, kit.ctx());
  expect(await bill.find()).toMatchObject({ state: 'reminder_1' });
  await expect(command(['write-off', '+++000/0000/00097+++'])).rejects.toThrow(/no invoice/);
  await expect(command(['write-off'])).rejects.toThrow(/Usage/);
  await expect(command(['write-off', bill.reference], { proof: ' ' })).rejects.toThrow(/Usage/);
});

describe('documents, payments and books agree for any order of events', () => {
  /** Events of an ended bill. */
  const acts = {
    writeOff: (bill: Bill) => runWriteOffInvoice({ ...bill.key, proof: null }, kit.ctx()),
    prove: (bill: Bill) => runWriteOffInvoice({ ...bill.key, proof: 'certificate 7' }, kit.ctx()),
    pay: async (bill: Bill) => {
      const before = (await rowOf(bill)).remaining_cents;
      if (before === 0) return;
      await kit.pay(bill);
      await product.waitFor(async () => (await rowOf(bill)).remaining_cents < before);
    },
    credit: (bill: Bill) =>
      product.db.tx(async (tx) => {
        await lockInvoice(tx, bill.key);
        await issueAndSendCreditNote(tx, kit.ctx(), {
          ...bill.key,
          cause_key: 'goodwill',
          kind: 'correction',
          gross_cents: 7_03,
        });
      }),
    returned: async (bill: Bill) => {
      const rows = await queryRows<{ payment_uuid: string; cents: number }>(
        product.db.read,
        sql`select payment_uuid, (applied_cents - returned_cents)::int as cents from invoice_payment
          where invoice_uuid = ${bill.invoice_uuid} and applied_cents > returned_cents limit 1`,
      );
      const [paidPart] = rows;
      if (paidPart) await returnPayment(bill, paidPart.payment_uuid, paidPart.cents);
    },
  } as const;
  const orders: (keyof typeof acts)[][] = [
    ['writeOff', 'credit', 'prove', 'pay', 'returned'],
    ['credit', 'prove', 'writeOff', 'pay', 'returned'],
    ['pay', 'writeOff', 'returned', 'prove', 'credit'],
    ['prove', 'pay', 'returned', 'credit', 'writeOff'],
  ];

  test.each(orders.map((order) => [order.join(', '), order] as const))('%s', async (_name, order) => {
    const bill = await createEnded();
    for (const name of order) {
      await acts[name](bill);
      const { remaining_cents, state } = await rowOf(bill);
      const books = await booksOf(bill);
      const claim = (books['400'] ?? 0) + (books['407'] ?? 0);
      expect(claim).toBe(state === 'written_off' ? 0 : remaining_cents);
      expect(await faultsOf()).toEqual([]);
    }
  });
});
