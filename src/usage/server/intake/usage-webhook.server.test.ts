import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WEEK_BEFORE_FIRST } from '#app/testing/product/advance-in-month.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { signedHeaders } from '#app/testing/product/sandbox-control.ts';
import { setActivationBack } from '#app/testing/sims/usage-records.ts';
import { fetchSwapCardNumber, startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';
import { addMonths, firstOfMonth, brusselsDate } from '#platform/pure/calendar.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { customerProduct, simStock } from '#subscriptions/server/tables.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import { ingestUnmatchedUsage } from '../jobs.ts';
import { rejectedUsage, unmatchedUsage, usageMonth, usageRecord } from '../tables.ts';
import { retryRejectedUsage } from './rejected-usage.ts';
import { countRejectedUsage } from './rejected-usage.store.ts';
import { verifyUsage } from '../months/verify-usage.ts';

let product: TestApp;
let line: CustomerProduct;
let imsi: string;
let browser: TestBrowser;
beforeAll(async () => {
  product = await startTestApp({ beginsAt: WEEK_BEFORE_FIRST });
}, 300_000);
afterAll(() => product.stop());
beforeEach(async () => {
  ({ line, browser } = await createActiveSim(product));
  const [sim] = await queryRows<{ imsi: string }>(
    product.db.read,
    sql`select imsi from sim_stock where order_product_uuid = ${line.order_product_uuid}`,
  );
  imsi = sim?.imsi ?? '';
});

const MB = 1_000_000;
const minutesAgo = (minutes: number) => new Date(product.clock.now().getTime() - minutes * 60_000).toISOString();
const data = (overrides: object = {}) => ({
  id: randomUUID(),
  imsi,
  service: 'data',
  began_at: minutesAgo(5),
  quantity: 100 * MB,
  ...overrides,
});
const call = (overrides: object = {}) => ({
  ...data({ service: 'voice', direction: 'out', quantity: 90, other_party: '+32470123456' }),
  ...overrides,
});

const send = async (records: readonly unknown[]) => {
  const body = JSON.stringify({ batch_id: randomUUID(), records });
  const reply = await fetch(`${product.url}/api/webhook/network/usage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(product.settings.SANDBOX_SECRET ?? '', body) },
    body,
  });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { response: object }).response;
};
const ofLine = () =>
  product.db.read
    .select()
    .from(usageRecord)
    .where(and(eq(usageRecord.customer_uuid, line.customer_uuid), eq(usageRecord.customer_product_uuid, line.uuid)))
    .orderBy(asc(usageRecord.begun_at));
const byType = ([a]: unknown[], [b]: unknown[]) => Number(a) - Number(b);
const row = async () => {
  const [sim] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, line.uuid));
  if (!sim) throw new Error('the SIM is gone');
  return { ...sim, used: Object.fromEntries((sim.buckets ?? []).map(({ kind, used }) => [kind, used])) };
};

test('records are stored with type and rate, and change the buckets and the cost of the SIM', async () => {
  const records = [data(), call(), call({ other_party: '+33612345678', quantity: 60 }), call({ other_party: '112' })];
  expect(await send(records)).toEqual({ taken: 3, known: 0, free: 1, aside: 0, rejected: 0, refused: [] });
  const { used, spent } = await row();
  expect(used).toEqual({ data: 100 * MB, voice: 90, sms: 0, data_roaming: 0 });
  expect(spent).toMatchObject({ all: 22_000, data_abroad: 0 });
  expect((await ofLine()).map(({ type, rate, other_party }) => [type, rate, other_party]).toSorted(byType)).toEqual([
    [2, 'home', '+3247012xxxx'],
    [4, 'to-eu', '+3361234xxxx'],
    [5, 'home', null],
  ]);
});

test('a record repeated in a batch, in another batch or with another start is stored once', async () => {
  await setActivationBack(product, line.uuid, 2);
  const record = data();
  expect(await send([record, record])).toMatchObject({ taken: 1, known: 1 });
  expect(await send([record, { ...record, began_at: minutesAgo(60 * 24 * 20) }])).toMatchObject({ taken: 0, known: 2 });
  expect((await row()).used).toMatchObject({ data: 100 * MB });
  expect(await ofLine()).toHaveLength(1);
});

test('concurrent identical batches are stored once', async () => {
  const records = Array.from({ length: 30 }, () => data());
  await Promise.all([1, 2, 3, 4, 5].map((turn) => send(turn % 2 ? records : records.toReversed())));
  expect((await row()).used).toMatchObject({ data: 3000 * MB });
  expect(await ofLine()).toHaveLength(30);
});

test('a late record is added to its past month', async () => {
  await setActivationBack(product, line.uuid, 4);
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -2);
  const lateRecord = { began_at: `${month.slice(0, 8)}15T10:00:00Z` };
  await send([data(), data(lateRecord), call({ ...lateRecord, other_party: '0903 12345', quantity: 60 })]);
  await send([data(lateRecord)]);
  const { used, spent } = await row();
  expect([used['data'], spent?.all]).toEqual([100 * MB, 0]);
  const months = await product.db.read.select().from(usageMonth).where(eq(usageMonth.customer_product_uuid, line.uuid));
  expect(months).toHaveLength(1);
  expect(months[0]).toMatchObject({ month, spent: { month, all: 150_000, data_abroad: 0 } });
  expect(months[0]?.buckets.find(({ kind }) => kind === 'data')).toMatchObject({ month, used: 200 * MB });
});

test('the first record of a month starts the bill cycle of its SIM, and stores the month before', async () => {
  const [before] = (await row()).buckets ?? [];
  await send([data(), call({ other_party: '0903 12345', quantity: 60 })]);
  await product.advanceClock('P1M');
  await send([data({ quantity: 7 * MB })]);
  const { used, spent, buckets } = await row();
  expect([used['data'], spent?.all, buckets?.[0]?.month]).toEqual([
    7 * MB,
    0,
    firstOfMonth(brusselsDate(product.clock.now())),
  ]);
  const [past] = await product.db.read.select().from(usageMonth).where(eq(usageMonth.customer_product_uuid, line.uuid));
  expect(past).toMatchObject({ month: before?.month, spent: { all: 150_000 } });
  expect(past?.buckets[0]).toMatchObject({ used: 100 * MB, total: before?.total });
});

test('an invalid record is reported with index and field, and the others are stored', async () => {
  const faultyRecords = [
    'nothing',
    data({ imsi: '' }),
    data({ began_at: '2026-11-22' }),
    data({ began_at: '2090-01-01T00:00:00Z' }),
    data({ began_at: '2001-01-01T00:00:00Z' }),
    data({ quantity: -1 }),
    call({ direction: 'up' }),
    call({ other_party: 'Ada' }),
    data({ plmn: 'France' }),
  ];
  const { refused, taken } = (await send([...faultyRecords, data()])) as {
    refused: { at: number; field: string }[];
    taken: number;
  };
  expect(refused.map(({ at, field }) => [at, field])).toEqual([
    [0, ''],
    [1, 'imsi'],
    [2, 'began_at'],
    [3, 'began_at'],
    [4, 'began_at'],
    [5, 'quantity'],
    [6, 'direction'],
    [7, 'other_party'],
    [8, 'plmn'],
  ]);
  expect(taken).toBe(1);
});

test('a record of an unknown SIM is stored as unmatched once, and ingested when the SIM is activated', async () => {
  const unknown = data({ imsi: '206019999999999' });
  await send([unknown]);
  expect(await send([unknown, data()])).toMatchObject({ taken: 1, aside: 1 });
  const aside = () => product.db.read.select().from(unmatchedUsage);
  expect(await aside()).toHaveLength(1);
  await product.db.write.update(simStock).set({ imsi: unknown.imsi }).where(eq(simStock.imsi, imsi));
  const { order_product_uuid } = line;
  await product.db.tx((tx) => product.queue.enqueue(tx, ingestUnmatchedUsage, { order_product_uuid }));
  await product.waitFor(async () => (await aside()).length === 0);
  expect((await ofLine()).map(({ record_id }) => record_id)).toContain(unknown.id);
  expect((await row()).used).toMatchObject({ data: 200 * MB });
});

test('records of a SIM that is activated while the records are stored as unmatched are ingested', async () => {
  const other = data({ imsi: '206019999999998' });
  const request = await product.db.tx(async (tx) => {
    await tx.execute(sql`lock table unmatched_usage in share mode`);
    const reply = send([other]);
    while ((await queryConnectionPids(tx, { waitingOnly: true, statement: 'unmatched_usage' })).length === 0)
      await wait(2);
    await tx.update(simStock).set({ imsi: other.imsi }).where(eq(simStock.imsi, imsi));
    return { reply };
  });
  expect(await request.reply).toMatchObject({ taken: 1, aside: 0 });
  expect((await row()).used).toMatchObject({ data: 100 * MB });
  expect(await product.db.read.select().from(unmatchedUsage).where(eq(unmatchedUsage.imsi, other.imsi))).toEqual([]);
});

test('records of a replacement SIM from before its swap are ingested when the swap completes', async () => {
  await startSwap(browser, line, 'other_format', 1);
  const swap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  const card = await fetchSwapCardNumber(product, swap);
  const [stockSim] = await product.db.read.select().from(simStock).where(eq(simStock.iccid, card));
  const [newSimRecord, oldSimRecord] = [data({ imsi: stockSim?.imsi }), data()];
  expect(await send([newSimRecord, newSimRecord])).toMatchObject({ taken: 0, aside: 2 });
  await browser.post('/api/customer/product/activate-sim-swap', { swap_uuid: swap.uuid, sim_number: card });
  await waitForSwapState(product, browser, line, 'done');
  await product.waitFor(async () => (await ofLine()).length === 1);
  // The last record of the old SIM arrives after the swap; the one of the new SIM is repeated.
  expect(await send([oldSimRecord, newSimRecord])).toMatchObject({ taken: 1, known: 1, aside: 0 });
  expect((await row()).used).toMatchObject({ data: 200 * MB });
  expect(
    await product.db.read
      .select()
      .from(unmatchedUsage)
      .where(eq(unmatchedUsage.imsi, stockSim?.imsi ?? '')),
  ).toEqual([]);
});

test('an add-on covers its usage, and usage beyond it is charged', async () => {
  const addons = await createAddonTestKit(product);
  await addons.add(browser, line.uuid, 'calls-abroad-100');
  await addons.becomes(browser, 'calls-abroad-100', 'active');
  const total = (await row()).buckets?.find(({ kind }) => kind === 'voice_abroad')?.total ?? 0;
  expect(total).toBeGreaterThan(0);
  const currentRecord = { began_at: minutesAgo(0), other_party: '+33612345678' };
  await send([call({ ...currentRecord, quantity: total }), call({ ...currentRecord, quantity: 60 })]);
  const { used, spent } = await row();
  expect([used['voice_abroad'], spent?.all]).toEqual([total, 22_000]);
  const [sim] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  expect(sim?.buckets.at(-1)).toMatchObject({ kind: 'voice_abroad', unit: 'min' });
  expect(await verifyUsage(product.db)).toEqual([]);
});

test('malformed and unsigned batches are refused', async () => {
  const post = async (body: string, headers: Record<string, string>) =>
    (
      await fetch(`${product.url}/api/webhook/network/usage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    ).status;
  const secret = product.settings.SANDBOX_SECRET ?? '';
  expect(await post('{"records":3}', signedHeaders(secret, '{"records":3}'))).toBe(400);
  const body = JSON.stringify({ batch_id: 'x', records: [data()] });
  expect(await post(body, signedHeaders('another secret', body))).toBe(403);
});

test('a past month that was not closed is built from its records when a late record arrives', async () => {
  await setActivationBack(product, line.uuid, 3);
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -1);
  const lateRecord = { began_at: `${month.slice(0, 8)}15T10:00:00Z`, plmn: '20801', quantity: 18_000 * MB };
  await send([data(lateRecord)]);
  const queryClosedMonths = () =>
    product.db.read.select().from(usageMonth).where(eq(usageMonth.customer_product_uuid, line.uuid));
  const [first] = await queryClosedMonths();
  await product.db.write.delete(usageMonth).where(eq(usageMonth.customer_product_uuid, line.uuid));
  await send([data({ ...lateRecord, quantity: 0 })]);
  expect(await queryClosedMonths()).toEqual([first]);
  expect(first?.spent).toMatchObject({ month, all: 121_000, data_abroad: 121_000 });
});

test('the start of a bill cycle stores the past month, and a later record of that month is added to it', async () => {
  await send([data(), call({ other_party: '0903 12345', quantity: 60 })]);
  const before = await row();
  const began_at = minutesAgo(3);
  await product.advanceClock('P1M');
  await product.waitFor(async () => (await row()).begun_month === firstOfMonth(brusselsDate(product.clock.now())));
  await send([data({ began_at, quantity: 5 * MB })]);
  const [past] = await product.db.read.select().from(usageMonth).where(eq(usageMonth.customer_product_uuid, line.uuid));
  expect(past).toMatchObject({ month: before.spent?.month, spent: { all: 150_000 } });
  expect(past?.buckets[0]).toMatchObject({ used: 105 * MB, total: before.buckets?.[0]?.total });
  expect(await row()).toMatchObject({ used: { data: 0 }, spent: { all: 0 } });
});

test('records from before the activation or after the end of a SIM are rejected, and create no month', async () => {
  const before = data({ began_at: minutesAgo(60 * 24 * 40) });
  const after = data();
  expect(await send([before, before])).toMatchObject({ taken: 0, rejected: 2 });
  await product.db.write
    .update(customerProduct)
    .set({ ended_at: new Date(minutesAgo(3 * 60)) })
    .where(eq(customerProduct.uuid, line.uuid));
  expect(await send([after, data({ began_at: minutesAgo(4 * 60) })])).toMatchObject({ rejected: 2 });
  expect(await ofLine()).toEqual([]);
  expect(
    await product.db.read.select().from(usageMonth).where(eq(usageMonth.customer_product_uuid, line.uuid)),
  ).toEqual([]);
  const rows = await product.db.read.select().from(rejectedUsage).where(eq(rejectedUsage.imsi, imsi));
  expect(rows.map(({ record_id, reason }) => [record_id, reason])).toEqual(
    expect.arrayContaining([
      [before.id, 'before_activation'],
      [after.id, 'after_end'],
    ]),
  );
});

test('a call to a paid number without a price is rejected, and a retry stores it once it has a price', async () => {
  const [unpricedCall, pricedCall] = [
    call({ other_party: '0908 12345' }),
    call({ other_party: '0907 12345', quantity: 60 }),
  ];
  expect(await send([unpricedCall, pricedCall])).toMatchObject({ taken: 1, rejected: 1 });
  expect((await row()).spent?.all).toBe(200_000);
  expect(await countRejectedUsage(product.db.read)).toMatchObject({ unknown_premium: 1 });
  const { db, queue, settings, clock } = product;
  const taking = { db, queue, settings, now: () => clock.now() };
  expect((await retryRejectedUsage(taking)).rated).toBe(0);
  await db.write
    .update(rejectedUsage)
    .set({ record: { ...unpricedCall, other_party: '0902 12345' } })
    .where(eq(rejectedUsage.record_id, unpricedCall.id));
  expect((await retryRejectedUsage(taking)).rated).toBe(1);
  expect((await row()).spent?.all).toBe(200_000 + 150_000);
  expect(await countRejectedUsage(product.db.read)).not.toHaveProperty('unknown_premium');
});

test('costs are independent of the order of arrival, and verify reports months with other costs', async () => {
  const world = (plmn: string, minutes: number) => data({ plmn, quantity: 300 * MB, began_at: minutesAgo(minutes) });
  const records = [world('23410', 50), world('310410', 40), world('310410', 30), call({ other_party: '090512345' })];
  for (const record of records.toReversed()) await send([record]);
  const costs = (await ofLine()).map(({ cost_millicents }) => cost_millicents);
  // The limit is 20.00 euro: 3.00 in Britain, 12.00 in the United States, and then what the limit leaves there.
  expect(costs).toEqual([300_000, 1_200_000, 500_000, 0]);
  expect((await row()).spent).toMatchObject({ all: 2_000_000, data_abroad: 2_000_000, waived: 900_000 });
  await send(records);
  expect((await ofLine()).map(({ cost_millicents }) => cost_millicents)).toEqual(costs);
  expect(await verifyUsage(product.db)).toEqual([]);
  const charge = (cost_millicents: number, id = records[3]?.id ?? '') =>
    product.db.write.update(usageRecord).set({ cost_millicents }).where(eq(usageRecord.record_id, id));
  const { spent } = await row();
  await charge(5_160_000);
  await product.db.write
    .update(customerProduct)
    .set({ spent: spent && { ...spent, all: 7_160_000 } })
    .where(eq(customerProduct.uuid, line.uuid));
  expect((await verifyUsage(product.db)).map(({ what }) => what)).toEqual([
    'cost above a limit',
    'cost by order of arrival',
  ]);
  await charge(0);
  await product.db.write.update(customerProduct).set({ spent }).where(eq(customerProduct.uuid, line.uuid));
  await product.db.write
    .update(customerProduct)
    .set({ activated_at: new Date(product.clock.now().getTime() + 86_400_000) })
    .where(eq(customerProduct.uuid, line.uuid));
  expect(new Set((await verifyUsage(product.db)).map(({ what }) => what))).toEqual(
    new Set(['record outside the life of its SIM']),
  );
  await setActivationBack(product, line.uuid, 1);
});

test('a welcome SMS is sent once for each entry to a country, a ship or a plane', async () => {
  const texts = async () => {
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    return (await fetchMessages(product, line.msisdn)).map(({ text }) => text).filter((text) => text.includes('112'));
  };
  const recordIn = (plmn: string | null, minutes: number) => ({
    ...data({ began_at: minutesAgo(minutes) }),
    plmn: plmn ?? undefined,
  });
  await send([recordIn(null, 50)]);
  expect(await texts()).toEqual([]);
  const [france, franceAgain] = [recordIn('20801', 45), recordIn('20810', 40)];
  await send([france, franceAgain]);
  await send([france]);
  expect(await texts()).toEqual([
    expect.stringMatching(/welcome \(France\)\. .* GB of your data this month; beyond that €1\.21 a GB/),
  ]);
  // A received call costs nothing in Germany, but it shows that the SIM has moved on.
  await send([call({ began_at: minutesAgo(30), direction: 'in', plmn: '26201' })]);
  await send([recordIn(null, 20)]);
  await send([recordIn('23410', 35)]);
  expect(await texts()).toHaveLength(2);
  await send([recordIn('20801', 10), recordIn('90112', 5)]);
  expect(await texts()).toHaveLength(3);
  expect((await texts()).filter((text) => text.includes('ship or plane'))).toHaveLength(1);
});
