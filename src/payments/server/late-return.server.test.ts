import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { addDays } from '#platform/pure/calendar.ts';
import { payerDeathReported } from '#payments/events.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { isPayerDeathUnresolved } from './queries.ts';
import { mandate } from './tables.ts';
import { type BankFixture, startBankFixture } from './testing/bank-fixture.ts';
import { toStoredType } from '#platform/db/former-event-types.ts';

let bank: BankFixture;
beforeAll(async () => {
  bank = await startBankFixture();
});
afterAll(() => bank.product.stop());

test.each([
  ['that the customer took back', 'MD06', 'valid'],
  ['that the customer had not agreed to', 'MD01', 'invalid'],
  ['whose payer has died', 'MD07', 'invalid'],
])('a debit %s is recorded as charged back five weeks after it was booked (%s)', async (_what, code, mandateState) => {
  const { product, debitCustomer, schedule, waitForState, advanceTo, mailsTo } = bank;
  const customer = await debitCustomer();
  const { payment_uuid, collect_on } = (await schedule(customer.uuid)) ?? expect.unreachable();
  await advanceTo(collect_on);
  const { collection } = await waitForState(payment_uuid, 'settled');
  await product.advanceClock('P35D');
  await sandboxCall(product, `/api/bank/collections/${collection.end_to_end_id}/return`, { code });
  const returned = await waitForState(payment_uuid, 'returned');
  expect(returned.payment).toMatchObject({ outcome: 'paid', charged_back_cents: 2_410 });
  expect(returned.collection.reason).toBe(code);
  const [mandateRow] = await product.db.read.select().from(mandate).where(eq(mandate.customer_uuid, customer.uuid));
  expect(mandateRow?.state).toBe(mandateState);
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  const returnMails = (await mailsTo(customer)).filter((subject) => /taken back|has stopped/.test(subject));
  // Nothing is sent to the address of somebody who has died.
  expect(returnMails.length > 0).toBe(code !== 'MD07');
  const wrong = (await verifyIntegrity(product.db)).filter(({ what }) =>
    /chargeback|line of the bank|journal/.test(what),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['is mailed to the customer', 'AC04', true],
  ['is not mailed when the payer has died', 'MD07', false],
])('the refusal of a debit before it is booked %s (%s)', async (_what, code, isTold) => {
  const { product, debitCustomer, schedule, waitForState, advanceTo, mailsTo, behave } = bank;
  const customer = await debitCustomer();
  await behave({ mode: 'refuse', match: customer.holder, code, times: 1 });
  const { payment_uuid, collect_on } = (await schedule(customer.uuid)) ?? expect.unreachable();
  await advanceTo(addDays(collect_on, -1));
  expect((await waitForState(payment_uuid, 'rejected')).payment).toMatchObject({ outcome: 'declined', reason: code });
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  const mails = (await mailsTo(customer)).filter((subject) => /did not go through|has stopped/.test(subject));
  expect(mails.length > 0).toBe(isTold);
});

test.each([
  ['withdrawn', true],
  ['replaced', false],
])(
  'a return with MD07 on an ended mandate records the death of the payer, unless the mandate was replaced (%s)',
  async (ended_reason, counts) => {
    const { product, debitCustomer, schedule, waitForState, advanceTo } = bank;
    const customer = await debitCustomer();
    const { payment_uuid, collect_on } = (await schedule(customer.uuid)) ?? expect.unreachable();
    await advanceTo(collect_on);
    const { collection } = await waitForState(payment_uuid, 'settled');
    const ofCustomer = eq(mandate.customer_uuid, customer.uuid);
    await product.db.write
      .update(mandate)
      .set({ state: 'invalid', ended_reason, ended_at: product.clock.now() })
      .where(ofCustomer);
    await product.advanceClock('P1D');
    await sandboxCall(product, `/api/bank/collections/${collection.end_to_end_id}/return`, { code: 'MD07' });
    await waitForState(payment_uuid, 'returned');
    const [mandateRow] = await product.db.read.select().from(mandate).where(ofCustomer);
    expect(mandateRow?.ended_reason).toBe(counts ? 'MD07' : ended_reason);
    expect(await isPayerDeathUnresolved(product.db.read, customer.uuid)).toBe(counts);
    const events = await product.db.read
      .select()
      .from(domainEvent)
      .where(
        and(eq(domainEvent.customer_uuid, customer.uuid), eq(domainEvent.type, toStoredType(payerDeathReported.name))),
      );
    expect(events).toHaveLength(counts ? 1 : 0);
  },
);
