import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { refundPayment } from '../commands.ts';
import { insertMandate } from '../payments.store.ts';
import { collection, payment, refund, transfer } from '../tables.ts';
import { insertRefundTransfer } from '../jobs.ts';
import { runInsertRefundTransfer } from './insert-refund-transfer.ts';

let product: TestApp;
/** The process dies at this statement. */
let diesAt: RegExp | null = null;
beforeAll(async () => {
  product = await startTestApp({
    onStatement: (statement) => {
      if (diesAt?.test(statement)) throw new Error('the process died');
    },
  });
}, 300_000);
afterAll(() => product.stop());

const ctx = () => createTestJobContext(product, {} as never);
const IBAN = 'BE68539007547034';

/** A paid direct debit of a new customer, and its refund. */
const createRefundOfDebit = async ({ isAccountKnown = true } = {}) => {
  const { uuid: customer_uuid } = await registerCustomer(product);
  const [payment_uuid, mandate_uuid, now] = [randomUUID(), randomUUID(), product.clock.now()];
  const bank_method = isAccountKnown ? 'debit' : 'transfer';
  await product.db.tx(async (tx) => {
    await tx.insert(payment).values({
      customer_uuid,
      payment_uuid,
      purpose: 'invoice',
      subject_uuid: randomUUID(),
      amount_cents: 1_250,
      bank_method,
      outcome: 'paid',
      created_at: now,
    });
    if (!isAccountKnown) return;
    await insertMandate(tx, product.db.cipher, {
      customer_uuid,
      mandate_uuid,
      reference: `TEST-${mandate_uuid.slice(0, 13)}`,
      iban: IBAN,
      account_holder: 'Ada Peeters',
      state: 'valid',
      account_proved: true,
      agreed_at: now,
      valid_at: now,
    });
    await tx.insert(collection).values({
      customer_uuid,
      payment_uuid,
      mandate_uuid,
      state: 'settled',
      collect_on: '2026-11-16',
      end_to_end_id: payment_uuid.replaceAll('-', ''),
      created_at: now,
    });
  });
  await product.db.tx((tx) =>
    refundPayment(tx, ctx(), { customer_uuid, payment_uuid }, 'paid_twice', {
      for_uuid: randomUUID(),
      amount_cents: 1_250,
    }),
  );
  const [row] = await product.db.read.select().from(refund).where(eq(refund.payment_uuid, payment_uuid));
  return { customer_uuid, refund_uuid: row?.refund_uuid ?? '' };
};
const transfersOf = ({ refund_uuid }: { refund_uuid: string }) =>
  product.db.read.select().from(transfer).where(eq(transfer.refund_uuid, refund_uuid));

test('a refund has one transfer after a crash, concurrent runs and a repeated run', async () => {
  const key = await createRefundOfDebit();
  diesAt = /insert into "transfer"/;
  await expect(runInsertRefundTransfer(key, ctx())).rejects.toThrow('the process died');
  diesAt = null;
  expect(await transfersOf(key)).toEqual([]);
  await Promise.all([runInsertRefundTransfer(key, ctx()), runInsertRefundTransfer(key, ctx())]);
  await runInsertRefundTransfer(key, ctx());
  expect(await transfersOf(key)).toMatchObject([{ state: 'scheduled', amount_cents: 1_250 }]);
});

test('the enqueued job transfer-refund creates the transfer', async () => {
  const key = await createRefundOfDebit();
  await product.db.tx((tx) => product.queue.enqueue(tx, insertRefundTransfer, key));
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await transfersOf(key)).toHaveLength(1);
});

test('a refund that was recorded as sent, and one without a known account, are not transferred', async () => {
  const sentRefund = await createRefundOfDebit();
  await product.db.write.update(refund).set({ state: 'sent' }).where(eq(refund.refund_uuid, sentRefund.refund_uuid));
  const unknown = await createRefundOfDebit({ isAccountKnown: false });
  for (const key of [sentRefund, unknown]) {
    await runInsertRefundTransfer(key, ctx());
    expect(await transfersOf(key)).toEqual([]);
  }
});
