import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  registerCustomerWithDraftOrder,
  type DraftOrder,
  fetchOrderState,
  fetchOrderProducts,
} from '#app/testing/orders/draft-order.ts';
import { advancePastNearMonthEnd } from '#app/testing/product/advance-in-month.ts';
import { registerCustomerAndOrderSim, type OrderedSim } from '#app/testing/orders/ordered-sim.ts';
import { type SandboxControl, createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages, payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { startAndPayTopUp } from '#app/testing/sims/prepaid-sim.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { eq } from 'drizzle-orm';
import { customerInvoice, prepaidEntry } from '#billing/server/tables.ts';
import { sumAccountsOf } from '#ledger/server/testing/sum-accounts.ts';
import { refund } from '#payments/server/tables.ts';
import { addDays, brusselsDate, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { queryAllocatedSims } from '#subscriptions/server/queries.ts';
import { customerProduct, msisdnPool } from '#subscriptions/server/tables.ts';
import { sendUsage } from '#usage/server/testing/send-usage.ts';
import { withdrawal } from './tables.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

let product: TestApp;
let sandbox: SandboxControl;
/** Statement at which the transaction is aborted. */
let breakAt: RegExp | null = null;
beforeAll(async () => {
  product = await startTestApp({
    onStatement: (statement) => {
      if (breakAt?.test(statement)) throw new Error('the process died');
    },
  });
  sandbox = createSandboxControl(product);
});
afterAll(() => product.stop());

const path = '/api/order/withdraw';
type Sim = { order_product_uuid: string; number?: 'keep' | 'give_back' };

const fetchWithdrawals = (browser: TestBrowser) => browser.callEndpoint('GET /api/customer/withdrawal');
const withdraw = (browser: TestBrowser, order_uuid: string, sims: Sim[]) =>
  browser.post(path, { order_uuid, name: 'Ada Peeters', sims });
const waitForDone = (browser: TestBrowser) =>
  product.waitFor(async () => (await fetchWithdrawals(browser)).withdrawals.find(({ state }) => state === 'done'));

/** Orders and pays prepaid SIMs. */
const createPaidOrder = async (lines: number, type: SimType = 0): Promise<DraftOrder & { uuids: string[] }> => {
  const draft = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { lines, type });
  await draft.accept();
  const { checkout_url } = (await draft.browser.post('/api/order/pay', { order_uuid: draft.order_uuid })).response as {
    checkout_url: string;
  };
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await fetchOrderState(draft.browser)) !== 'awaiting_payment');
  return { ...draft, uuids: draft.order_product.map(({ uuid }) => uuid) };
};

const activateSim = async (browser: TestBrowser, order_product_uuid: string): Promise<void> => {
  const readySim = await product.waitFor(async () =>
    (await fetchOrderProducts(browser)).find(
      ({ uuid, state }) => uuid === order_product_uuid && state === 'esim_ready',
    ),
  );
  const activation = await browser.post('/api/order/product/activation', { order_product_uuid, early_start: true });
  expect(activation.status).toBe(200);
  await sandbox.install(readySim.esim?.activation_code);
};

const createInstalledSim = async (): Promise<OrderedSim> => {
  const sim = await registerCustomerAndOrderSim(product);
  await activateSim(sim.browser, sim.order_product_uuid);
  await product.waitFor(async () => (await sim.fetchSim()).products[0]);
  return sim;
};

const queryRefunds = (browser_payment: string) =>
  product.db.read.select().from(refund).where(eq(refund.payment_uuid, browser_payment));

describe('a withdrawal before the activation', () => {
  test('refunds the payment, cancels the parcel, and sends a mail with the statement and its time', async () => {
    const { browser, email, order_uuid, uuids, totals } = await createPaidOrder(1, 1);
    await product.waitFor(async () => (await fetchOrderProducts(browser))[0]?.delivery);
    const [sim] = uuids;
    const [offeredOrder] = (await fetchWithdrawals(browser)).orders;
    expect(offeredOrder).toMatchObject({ order_uuid, refusal: null, whole_only: false });
    expect(offeredOrder?.last_day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(offeredOrder?.sims[0]?.settlement).toMatchObject({ paid: totals.due_now, days: 0, back: totals.due_now });

    const sims = [{ order_product_uuid: sim ?? '' }];
    const answers = await Promise.all([1, 2].map(() => withdraw(browser, order_uuid, sims)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ response }) => (response as { uuid: string }).uuid)).size).toBe(1);
    const { settlement, state } = await waitForDone(browser);
    expect([state, settlement]).toEqual([
      'done',
      { paid: totals.due_now, used: 0, usage: 0, back: totals.due_now, owed: 0 },
    ]);
    expect((await fetchOrderProducts(browser))[0]).toMatchObject({ order_state: 'cancelled', withdrawn: true });
    expect((await queryAllocatedSims(product.db.read, uuids)).size).toBe(0);
    const parcels = await sandboxCall<{ state: string }[]>(product, '/api/courier/shipments');
    expect(parcels[0]?.state).toBe('cancelled');

    const mails = await product.waitFor(async () => {
      const messages = await fetchMessages(product, email);
      return messages.some(({ subject }) => /on its way back/.test(subject)) && messages;
    });
    const acknowledgements = mails.filter(({ subject }) => /received your withdrawal/.test(subject));
    expect(acknowledgements).toHaveLength(1);
    expect(acknowledgements[0]?.text).toMatch(/received it on \d+\s\w+ \d{4} at \d\d:\d\d\./);
    for (const word of ['Ada Peeters', 'SIM card', email, 'Order number', 'Paid back'])
      expect(acknowledgements[0]?.text).toContain(word);
    // Shipping has a credit note, so that nothing is left in the books.
    expect(mails.filter(({ subject }) => /back on invoice/.test(subject))).toHaveLength(1);
    expect(await sumAccountsOf(product.db.read, browser.customer ?? '')).toEqual({});
  });

  test('from one of two SIMs refunds its part, leaves the other SIM, and both parts equal the payment', async () => {
    const { browser, order_uuid, uuids, totals } = await createPaidOrder(2);
    const [firstUuid = '', secondUuid = ''] = uuids;
    await product.waitFor(async () => (await fetchOrderProducts(browser)).every(({ state }) => state === 'esim_ready'));
    expect((await withdraw(browser, order_uuid, [{ order_product_uuid: firstUuid }])).status).toBe(200);
    await waitForDone(browser);
    expect((await fetchOrderProducts(browser)).map(({ uuid, order_state }) => [uuid, order_state])).toEqual([
      [secondUuid, 'allocated'],
    ]);
    await activateSim(browser, secondUuid);
    await product.waitFor(async () => (await fetchOrderProducts(browser)).length === 0);
    const withdrawn = await withdraw(browser, order_uuid, [
      { order_product_uuid: firstUuid },
      { order_product_uuid: secondUuid, number: 'give_back' },
    ]);
    expect(withdrawn.status).toBe(200);
    const { withdrawals } = await fetchWithdrawals(browser);
    expect(withdrawals.map(({ sims }) => sims.map((sim) => sim.order_product_uuid))).toEqual([
      [secondUuid],
      [firstUuid],
    ]);
    expect(withdrawals.reduce((sum, { settlement }) => sum + settlement.back, 0)).toBeCloseTo(totals.due_now, 2);
    const rows = await product.db.read.select().from(withdrawal).where(eq(withdrawal.order_uuid, order_uuid));
    const refundRows = await product.db.read
      .select()
      .from(refund)
      .where(eq(refund.customer_uuid, rows[0]?.customer_uuid ?? ''));
    expect(refundRows.map(({ reason }) => reason)).toEqual(['withdrawal', 'withdrawal']);
    expect(refundRows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(Math.round(totals.due_now * 100));
  });

  test('from an unpaid order must include all SIMs, and a later payment is refunded', async () => {
    const { browser, order_uuid, order_product, accept } = await registerCustomerWithDraftOrder(
      product,
      'private-prepaid-s',
      {
        lines: 2,
      },
    );
    await accept();
    const { checkout_url, payment_uuid } = (await browser.post('/api/order/pay', { order_uuid })).response as {
      checkout_url: string;
      payment_uuid: string;
    };
    const [firstSim] = order_product.map(({ uuid }) => ({ order_product_uuid: uuid }));
    expect((await withdraw(browser, order_uuid, firstSim ? [firstSim] : [])).problem.code).toBe(
      'WITHDRAWAL_WHOLE_ORDER',
    );
    const everySim = order_product.map(({ uuid }) => ({ order_product_uuid: uuid }));
    expect((await withdraw(browser, order_uuid, everySim)).response).toMatchObject({
      state: 'done',
      settlement: { back: 0 },
    });
    await payAtProvider(product, checkout_url);
    const refundRow = await product.waitFor(async () => (await queryRefunds(payment_uuid))[0]);
    expect(refundRow.reason).toBe('order_cancelled');
  });
});

describe('a withdrawal in use', () => {
  test('refunds the remaining balance of a prepaid SIM, with its top-ups', async () => {
    await advancePastNearMonthEnd(product, 6);
    const { browser, order_uuid, uuids, totals } = await createPaidOrder(1);
    const [order_product_uuid = ''] = uuids;
    await activateSim(browser, order_product_uuid);
    await product.waitFor(async () => (await fetchOrderProducts(browser)).length === 0);
    await startAndPayTopUp(
      product,
      browser,
      (await browser.callEndpoint('GET /api/customer/session')).customer_product[0]?.uuid ?? '',
      10,
    );
    await product.advanceClock('P5D');
    const sims = [{ order_product_uuid, number: 'give_back' as const }];
    expect((await withdraw(browser, order_uuid, sims)).status).toBe(200);
    const { settlement } = await waitForDone(browser);
    expect(settlement.used).toBeGreaterThan(0);
    expect(settlement.paid).toBeCloseTo(totals.due_now + 10, 2);
    expect(settlement.used + settlement.back).toBeCloseTo(settlement.paid, 2);
    const entries = await product.db.read
      .select()
      .from(prepaidEntry)
      .where(eq(prepaidEntry.order_product_uuid, order_product_uuid));
    const refunded = entries.filter(({ kind }) => kind === 'given_back').map(({ amount_cents }) => 0 - amount_cents);
    const backCents = Math.round(settlement.back * 100);
    expect(refunded).toEqual([backCents]);
    expect(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
    const refundRows = await product.db.read
      .select()
      .from(refund)
      .where(eq(refund.customer_uuid, browser.customer ?? ''));
    // Each payment is refunded separately.
    expect(refundRows.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b)).toEqual([
      backCents - 1000,
      1000,
    ]);
  });

  test('deactivates the line, reserves the number for a month, and invoices the days', async () => {
    const sim = await createInstalledSim();
    const { browser, order_uuid, order_product_uuid } = sim;
    const number = (await sim.fetchSim()).products[0]?.msisdn ?? '+0';
    const refusedAnswer = await withdraw(browser, order_uuid, [{ order_product_uuid }]);
    expect([refusedAnswer.problem.code, refusedAnswer.problem.errors?.[0]?.field]).toEqual([
      'NUMBER_WISH_MISSING',
      'sims.0.number',
    ]);
    await product.advanceClock('P5D');
    const [orderReply] = await product.waitFor(async () => {
      const { orders } = await fetchWithdrawals(browser);
      return orders[0]?.sims[0]?.settlement.days === 5 && orders;
    });
    const owedAmount = orderReply?.sims[0]?.settlement.owed ?? 0;
    expect(owedAmount).toBeGreaterThan(0);
    // Days begin at midnight in Brussels, when it is still the day before in UTC: that of the activation, and today.
    const countDays = async () => (await fetchWithdrawals(browser)).orders[0]?.sims[0]?.settlement.days;
    const [today, offset] = [brusselsDate(product.clock.now()), product.clock.offsetMs()];
    const firstMinuteOf = (day: BusinessDate) => addSeconds(startOfBusinessDay(day), 60);
    await product.db.write
      .update(customerProduct)
      .set({ activated_at: firstMinuteOf(addDays(today, -5)) })
      .where(eq(customerProduct.order_product_uuid, order_product_uuid));
    expect(await countDays()).toBe(5);
    product.clock.setOffset(offset - (product.clock.now().getTime() - firstMinuteOf(today).getTime()));
    expect(await countDays()).toBe(5);
    product.clock.setOffset(offset);
    const withdrawnAt = product.clock.now();
    expect((await withdraw(browser, order_uuid, [{ order_product_uuid, number: 'keep' }])).status).toBe(200);
    const { sims, settlement } = await waitForDone(browser);
    expect(settlement).toMatchObject({ paid: 0, back: 0, owed: owedAmount });
    expect(sims[0]).toMatchObject({ msisdn: number, number: 'keep' });
    expect((await sim.fetchSim()).products[0]?.state).toBe('deactivated');
    expect((await sandbox.lines()).find(({ msisdn }) => msisdn === number)?.state).toBe('terminated');
    const [poolRow] = await product.db.read.select().from(msisdnPool).where(eq(msisdnPool.msisdn, number));
    expect(poolRow?.allocation_uuid).toBeNull();
    const days = ((poolRow?.free_from.getTime() ?? 0) - withdrawnAt.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(product.settings.NUMBER_QUARANTINE_DAYS + 26);
    const [row] = await product.db.read.select().from(withdrawal).where(eq(withdrawal.order_uuid, order_uuid));
    const invoices = await product.db.read
      .select()
      .from(customerInvoice)
      .where(eq(customerInvoice.customer_uuid, row?.customer_uuid ?? ''));
    expect(invoices.map(({ state, remaining_cents }) => [state, remaining_cents])).toEqual([
      ['open', Math.round(owedAmount * 100)],
    ]);
  });

  test('invoices usage outside the plan', async () => {
    const { browser, order_uuid, order_product_uuid } = await createInstalledSim();
    // 5 minutes of a call from Thailand.
    await sendUsage(product, order_product_uuid, [
      { service: 'voice', quantity: 300, direction: 'out', other_party: '+66812345678', plmn: '52001' },
    ]);
    const [orderReply] = (await fetchWithdrawals(browser)).orders;
    const offeredSettlement = orderReply?.sims[0]?.settlement;
    expect([offeredSettlement?.used, (offeredSettlement?.usage ?? 0) > 0, offeredSettlement?.owed]).toEqual([
      0,
      true,
      offeredSettlement?.usage,
    ]);
    const answer = await withdraw(browser, order_uuid, [{ order_product_uuid, number: 'give_back' }]);
    expect(answer.response).toMatchObject({
      settlement: { used: 0, usage: offeredSettlement?.usage, owed: offeredSettlement?.usage },
    });
    const [row] = await product.db.read.select().from(withdrawal).where(eq(withdrawal.order_uuid, order_uuid));
    const invoices = await product.db.read
      .select()
      .from(customerInvoice)
      .where(eq(customerInvoice.customer_uuid, row?.customer_uuid ?? ''));
    expect(invoices.map(({ remaining_cents }) => remaining_cents)).toEqual([
      Math.round((offeredSettlement?.usage ?? 0) * 100),
    ]);
  });

  test('during the activation leaves the line terminated, also when the network activates it afterwards', async () => {
    const {
      browser,
      order_uuid,
      order_product_uuid,
      fetchSim: fetchOrderedSim,
    } = await registerCustomerAndOrderSim(product);
    const readySim = await product.waitFor(async () => {
      const { orderProduct } = await fetchOrderedSim();
      return orderProduct?.state === 'esim_ready' && orderProduct;
    });
    await sandbox.trigger('/api/network/behaviour', { mode: 'hold', times: 1 });
    await browser.post('/api/order/product/activation', { order_product_uuid, early_start: true });
    const fetchOrders = async (kind: string) =>
      (await sandbox.orders()).filter((order) => order.msisdn === readySim.msisdn && order.kind === kind);
    const [activation] = await product.waitFor(async () => {
      const orders = await fetchOrders('activate');
      return orders.length > 0 && orders;
    });
    expect((await withdraw(browser, order_uuid, [{ order_product_uuid }])).status).toBe(200);
    const waitForDeactivations = (count: number) =>
      product.waitFor(async () => {
        const orders = await fetchOrders('deactivate');
        return orders.length === count && orders.every(({ state }) => state === 'completed');
      });
    await waitForDeactivations(1);
    await sandbox.trigger(`/api/network/orders/${activation?.id}/complete`);
    await waitForDeactivations(2);
    expect((await sandbox.lines()).find(({ msisdn }) => msisdn === readySim.msisdn)?.state).toBe('terminated');
    await waitForDone(browser);
    expect((await fetchOrderedSim()).products).toEqual([]);
  });

  test('retries a failed deactivation', async () => {
    const sim = await createInstalledSim();
    await sandbox.trigger('/api/network/behaviour', { mode: 'refuse', code: 'NETWORK_FAULT' });
    const { browser, order_uuid, order_product_uuid } = sim;
    await withdraw(browser, order_uuid, [{ order_product_uuid, number: 'give_back' }]);
    const fetchFailedDeactivations = () =>
      sandbox.orders().then((all) => all.filter(({ kind, state }) => kind === 'deactivate' && state === 'failed'));
    await product.waitFor(async () => (await fetchFailedDeactivations()).length > 0);
    expect((await fetchWithdrawals(browser)).withdrawals[0]?.state).toBe('settled');
    await sandbox.trigger('/api/network/behaviour', { mode: 'accept' });
    // The failure may be reported only now, and the retry delay starts then.
    await product.waitFor(async () => {
      await product.advanceClock('PT1H');
      return (await fetchWithdrawals(browser)).withdrawals.some(({ state }) => state === 'done');
    });
  });
});

test('an aborted transaction changes nothing, and the next withdrawal succeeds', async () => {
  const sim = await createInstalledSim();
  const { browser, order_uuid, order_product_uuid } = sim;
  const requestedSims: Sim[] = [{ order_product_uuid, number: 'give_back' }];
  for (const statementPattern of [/update "customer_product"/, /insert into "withdrawn_sim"/, /insert into "job"/]) {
    breakAt = statementPattern;
    const failedAnswer = await withdraw(browser, order_uuid, requestedSims);
    breakAt = null;
    expect([String(statementPattern), failedAnswer.status]).toEqual([String(statementPattern), 500]);
    expect((await fetchWithdrawals(browser)).withdrawals).toEqual([]);
    expect((await sim.fetchSim()).products[0]?.state).toBe('active');
  }
  expect((await withdraw(browser, order_uuid, requestedSims)).status).toBe(200);
  await waitForDone(browser);
});

test('orders of other customers are not found', async () => {
  const [firstSim, otherSim] = [await registerCustomerAndOrderSim(product), await registerCustomerAndOrderSim(product)];
  const mismatchedPairs: [string, string][] = [
    [firstSim.order_uuid, firstSim.order_product_uuid],
    [otherSim.order_uuid, firstSim.order_product_uuid],
    [randomUUID(), otherSim.order_product_uuid],
    [otherSim.order_uuid, randomUUID()],
  ];
  for (const [order_uuid, order_product_uuid] of mismatchedPairs)
    expect((await withdraw(otherSim.browser, order_uuid, [{ order_product_uuid }])).status).toBe(404);
  expect((await fetchWithdrawals(firstSim.browser)).withdrawals).toEqual([]);
});

test('an order can be cancelled only while none of its SIMs is active', async () => {
  const { browser, order_uuid, uuids } = await createPaidOrder(2);
  const fetchCancellable = async () =>
    (await fetchOrderProducts(browser)).map(({ order_cancellable }) => order_cancellable);
  expect(await fetchCancellable()).toEqual([true, true]);
  await activateSim(browser, uuids[0] ?? '');
  await product.waitFor(async () => (await fetchOrderProducts(browser)).length === 1);
  expect(await fetchCancellable()).toEqual([false]);
  expect((await browser.post('/api/order/cancel', { order_uuid })).problem.code).toBe('ORDER_NOT_CANCELLABLE');
});
