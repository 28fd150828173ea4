import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutsidePorts } from '#app/outside.ts';
import { fetchOrderState, registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { journalEntry } from '#ledger/server/tables.ts';
import { secondsPerDay } from '#platform/pure/instant.ts';
import { timer } from '#platform/db/tables.ts';
import { runPollPayment } from './jobs/poll-payment.ts';
import { syncPayment } from './sync-payment.ts';
import { payment } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const createPaidOrder = async () => {
  const { browser, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await accept();
  const { checkout_url, payment_uuid } = await browser.callEndpoint('POST /api/order/pay', {
    body: { order_uuid, bank_method: 'card' },
  });
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await fetchOrderState(browser)) !== 'awaiting_payment');
  const find = async () => {
    const [row] = await product.db.read.select().from(payment).where(eq(payment.payment_uuid, payment_uuid));
    if (!row) throw new Error('no payment');
    return row;
  };
  const chargeBack = () =>
    sandboxCall(product, `/api/payments/payments/${new URL(checkout_url).pathname.split('/').at(-1)}/charge-back`, {});
  return { payment_uuid, find, chargeBack };
};

const countWebhooks = async () =>
  (await (await fetch(`${product.url}/metrics`)).text()).match(
    /http_request_duration_seconds_count\{[^}]*webhook\/payments[^}]*status="200"[^}]*\} (\d+)/,
  )?.[1];

test('an answer of the provider that is older than a chargeback does not reverse it', async () => {
  const { payment_uuid, find, chargeBack } = await createPaidOrder();
  const real = createOutsidePorts(product.settings);
  let questionCount = 0;
  const fetchEarly: typeof real.payments.payment = async (ref) => {
    const answer = await real.payments.payment(ref);
    questionCount += 1;
    if (questionCount > 1) return answer;
    await chargeBack();
    await product.waitFor(async () => (await find()).charged_back_cents > 0);
    return answer;
  };
  const outside = { ...real, payments: { ...real.payments, payment: fetchEarly } };
  await syncPayment(createTestJobContext(product, outside), payment_uuid);
  const { amount_cents, charged_back_cents, customer_uuid } = await find();
  expect([charged_back_cents, questionCount]).toEqual([amount_cents, 2]);
  const entries = await product.db.read
    .select()
    .from(journalEntry)
    .where(eq(journalEntry.customer_uuid, customer_uuid));
  expect(entries.filter(({ kind }) => kind === 'chargeback')).toHaveLength(1);
});

test('a chargeback whose webhook is lost is found by a poll, a week after a payment by card', async () => {
  const { payment_uuid, find, chargeBack } = await createPaidOrder();
  const { provider_payment_id, settled_at, amount_cents } = await find();
  const where = eq(payment.payment_uuid, payment_uuid);
  const queryPolls = async () =>
    (await product.db.read.select().from(timer)).filter(
      ({ payload }) => JSON.stringify(payload) === JSON.stringify({ payment_uuid }),
    );
  const runPoll = async () => {
    const polls = await queryPolls();
    expect(polls).toHaveLength(1);
    await product.db.write.delete(timer).where(eq(timer.id, polls[0]?.id ?? ''));
    await runPollPayment(
      { payment_uuid },
      createTestJobContext(product, createOutsidePorts(product.settings), {
        now: () => polls[0]?.due_at ?? new Date(0),
      }),
    );
    return ((polls[0]?.due_at.getTime() ?? 0) - (settled_at?.getTime() ?? 0)) / 1000 / secondsPerDay;
  };
  await runPoll();
  // A webhook with an id that is not stored changes nothing.
  await product.db.write.update(payment).set({ provider_payment_id: 'tr_lost' }).where(where);
  const before = await countWebhooks();
  await chargeBack();
  await expect.poll(countWebhooks).not.toBe(before);
  await product.db.write.update(payment).set({ provider_payment_id }).where(where);
  expect(await runPoll()).toBe(7);
  expect((await find()).charged_back_cents).toBe(amount_cents);
  expect(await queryPolls()).toHaveLength(1);
});
