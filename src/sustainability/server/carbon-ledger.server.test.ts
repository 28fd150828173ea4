import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { addonActivated, billCycleStarted } from '#subscriptions/events.ts';
import { findDefaultRemoval } from '#projects/rules/forest.ts';
import { getCachedForest } from '#projects/server/queries.ts';
import { brusselsDate, daysInMonth, type BusinessDate } from '#platform/pure/calendar.ts';
import { expireCreditsAndNotifyUpcoming } from './jobs/update-wallets-and-forest-sums.ts';
import { insertCarbonCredits } from './carbon-ledger.store.ts';
import { carbonEntry, removalGift } from './tables.ts';
import { insertGiftAndWalletEntry } from './wallet/gifts.store.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const simOf = (customer_uuid: string) => {
  const addon_uuid = randomUUID();
  const addon = { addon_uuid, offer_uuid: randomUUID(), type: 2 as const, price_cents: 250, co2_grams: 5_000 };
  const sim = {
    order_product_uuid: randomUUID(),
    customer_uuid,
    customer_product_uuid: randomUUID(),
    msisdn: '+32470000001' as const,
    plan: { uuid: randomUUID(), price_cents: 1000, co2_grams: 2_000, payment_type: 'postpaid' as const },
    addons: [addon],
    ended: null,
  };
  return { addon, sim };
};
const wallet = async (customer_uuid: string): Promise<number> => {
  const rows = await product.db.read.select().from(carbonEntry).where(eq(carbonEntry.customer_uuid, customer_uuid));
  return rows.reduce((sum, { grams }) => sum + grams, 0);
};

test('an add-on is credited at its activation and on each 1st, and a plan on each 1st, once for repeated events', async () => {
  const customer_uuid = randomUUID();
  const { addon, sim } = simOf(customer_uuid);
  const { addons: _, ended: __, plan: ___, msisdn: ____, ...line } = sim;
  const began = { ...line, addon, started_at: '2026-11-30T23:30:00.000Z' };
  // Already December in Brussels.
  for (let time = 0; time < 2; time += 1) await product.db.tx((tx) => product.publish(tx, addonActivated, began));
  expect(await wallet(customer_uuid)).toBe(5_000);
  for (const month of ['2026-12-01', '2026-12-01', '2027-01-01'] as const)
    await product.db.tx((tx) => product.publish(tx, billCycleStarted, { month, sims: [sim] }));
  expect(await wallet(customer_uuid)).toBe(2 * (5_000 + 2_000));
});

test('an add-on that was ordered with a SIM is credited at the activation, and the plan by the days left of the month', async () => {
  const { addons } = await getCatalogue(product.db);
  const co2 = addons.find(({ code }) => code === 'co2-5');
  const { browser, line } = await createActiveSim(product, { addon_uuids: [co2?.uuid ?? ''] });
  const offer = (await getCatalogue(product.db)).offerByUuid.get(line.offer.uuid);
  expect(line.addons).toHaveLength(1);
  const rows = await product.db.read
    .select()
    .from(carbonEntry)
    .where(eq(carbonEntry.customer_uuid, browser.customer ?? ''));
  expect(rows.find(({ kind }) => kind === 'addon')?.grams).toBe(co2?.co2_grams);
  // The credit of the plan is prorated to the days of service, as its fee is.
  const today = brusselsDate(product.clock.now());
  const [daysLeft, days] = [daysInMonth(today) - Number(today.slice(8)) + 1, daysInMonth(today)];
  const plan = rows.find(({ kind }) => kind === 'plan');
  expect(plan?.grams).toBe(Math.round(((offer?.co2_grams ?? 0) * daysLeft) / days));
  expect(rows).toHaveLength(2);
});

test('credits unused for twelve months are given to the default project once, oldest first, also by concurrent runs', async () => {
  const customer_uuid = randomUUID();
  const { sim } = simOf(customer_uuid);
  const { customer_product_uuid, plan } = sim;
  const creditMonth = (month: BusinessDate, entered: BusinessDate = month) => {
    const creditFields = { customer_uuid, kind: 'plan' as const, about: `${customer_product_uuid}:${month}`, month };
    const credits = [{ ...creditFields, grams: plan.co2_grams }];
    return product.db.tx((tx) => insertCarbonCredits(tx, credits, new Date(`${entered}T08:00:00Z`)));
  };
  for (const month of ['2025-01-01', '2025-02-01'] as const) await creditMonth(month);
  const { forest } = await getCachedForest(product.db);
  const [project, other] = [findDefaultRemoval(forest) ?? expect.unreachable(), forest.removals.at(-1)];
  const on = (day: BusinessDate) => ({
    db: product.db,
    queue: product.queue,
    now: () => new Date(`${day}T08:00:00Z`),
    newId: randomUUID,
  });
  // The customer gives 500 grams of January's credit before it expires.
  await product.db.tx((tx) =>
    insertGiftAndWalletEntry(tx, {
      customer_uuid,
      ledger_uuid: randomUUID(),
      kind: 'given',
      project_uuid: other?.project_uuid ?? '',
      grams: 500,
      month: '2025-06-01',
      given_at: new Date('2025-06-10T10:00:00Z'),
    }),
  );
  const tend = (day: BusinessDate, is_erased = false) =>
    expireCreditsAndNotifyUpcoming(on(day), { customer_uuid, is_erased }, project);
  await tend('2025-12-31');
  expect(await wallet(customer_uuid)).toBe(3_500);
  await Promise.all([tend('2026-01-01'), tend('2026-01-01')]);
  expect(await wallet(customer_uuid)).toBe(2_000);
  // A credit of an older month that is entered late expires only after the customer could be notified.
  await creditMonth('2024-12-01', '2026-01-02');
  await tend('2026-01-02');
  expect(await wallet(customer_uuid)).toBe(4_000);
  await tend('2026-02-01');
  await tend('2026-02-02');
  expect(await wallet(customer_uuid)).toBe(2_000);
  await tend('2026-03-01');
  expect(await wallet(customer_uuid)).toBe(0);
  await creditMonth('2025-03-01');
  // The rest of the wallet of an erased account goes to the default project too, by one entry.
  await Promise.all([tend('2026-01-15', true), tend('2026-01-15', true)]);
  expect(await wallet(customer_uuid)).toBe(0);
  const gifts = await product.db.read.select().from(removalGift).where(eq(removalGift.customer_uuid, customer_uuid));
  expect(
    gifts
      .filter(({ kind }) => kind === 'to_project')
      .map(({ grams }) => grams)
      .toSorted((a, b) => a - b),
  ).toEqual([1_500, 2_000, 2_000, 2_000]);
});
