import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseClock, WEEK_BEFORE_FIRST } from '#app/testing/product/advance-in-month.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { type AddonTestKit, createAddonTestKit } from '#app/testing/sims/addons.ts';
import { insertManySims } from '#app/testing/sims/many-sims.ts';
import { jobBindings } from '#app/domains.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { queryRows } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { scheduleRecurringJobs } from '#platform/jobs/recurring-jobs.ts';
import { addMonths, firstOfMonth, startOfBusinessDay, type BusinessDate } from '#platform/pure/calendar.ts';
import { startBillCycles } from '../jobs.ts';
import { BILL_CYCLE_PARTS } from '#subscriptions/rules/bill-cycle-parts.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import { insertBillCycleRunWithParts, lockFreePart, lockOutBillCycleRun } from './bill-cycle.store.ts';
import { runStartBillCycles } from '../jobs/start-bill-cycles.ts';
import { listFormattedBillCycleRuns } from './bill-cycle-command.ts';
import { customerProduct, billCycleRun, billCycleRunPart } from '../tables.ts';

let product: TestApp;
let addons: AddonTestKit;
beforeAll(async () => {
  product = await startTestApp({ beginsAt: WEEK_BEFORE_FIRST });
  await releaseClock(product);
  addons = await createAddonTestKit(product);
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.db.write.delete(billCycleRun);
});
const at = (instant: Date) => product.clock.setOffset(instant.getTime() - Date.now());
afterEach(() => at(new Date(WEEK_BEFORE_FIRST)));

const runBillCycles = () => runStartBillCycles({}, createTestJobContext(product, {} as never));
const rowOf = async (uuid: string) => {
  const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, uuid));
  if (!row) throw new Error('no such SIM');
  return row;
};
/** The smallest prepaid plan. */
const prepaid = 'edb55b31-99e3-4b07-9e84-430bf1be0c39';
/** Makes a tenth of the SIMs prepaid, half of these with enough balance for the next month; returns how many became prepaid. */
const updateToPrepaid = async (): Promise<number> => {
  const parts = (cents: number) => JSON.stringify([{ kind: 'plan', sim: 0, uuid: prepaid, count: 1, cents }]);
  const insertedRows = await queryRows(
    product.db.write,
    sql`with sim as (update customer_product set offer_uuid = ${prepaid}, credit_limit_cents = null, begun_month = '2026-12-01'
            where name like 'SIM %' and substr(name, 5)::int % 10 = 0
            returning customer_uuid, order_product_uuid, substr(name, 5)::int % 20 = 0 as rich)
        insert into prepaid_entry (customer_uuid, order_product_uuid, kind, about, amount_cents, parts, started_on, created_at)
        select customer_uuid, order_product_uuid, kind, about, cents, parts::jsonb, started_on::date, now()
        from sim, lateral (values
          ('paid', 'order', 1000, ${parts(1000)}, null),
          ('first_days', '2026-10-01', -900, ${parts(900)}, '2026-10-05'),
          ('month', '2026-12-01', -1000, ${parts(1000)}, null),
          ('top_up', 'payment', case when rich then 2000 else 1000 end, '[]', null)
        ) as entry (kind, about, cents, parts, started_on)
        returning 1`,
  );
  return insertedRows.length / 4;
};
const entered = async (kind: string) => {
  const [row] = await queryRows<{ count: number }>(
    product.db.read,
    sql`select count(*)::int as count from prepaid_entry where kind = ${kind} and about = '2027-01-01'`,
  );
  return row?.count ?? 0;
};
const countSimsBehind = async (month: BusinessDate) => {
  const [row] = await queryRows<{ count: number }>(
    product.db.read,
    sql`select count(*)::int as count from customer_product where state <> 'deactivated'
        and coalesce(begun_month, date_trunc('month', activated_at)::date) < ${month}::date`,
  );
  return row?.count;
};

test('on the 1st a SIM with changes has its new plan, only its kept add-ons, full buckets and no spending', async () => {
  const { browser, line } = await createActiveSim(product);
  const bodyOf = async (code: string) => {
    await addons.add(browser, line.uuid, code);
    await addons.becomes(browser, code, 'active');
    const row = await rowOf(line.uuid);
    return { customer_addon_uuid: row.addons?.find(({ offer_uuid }) => offer_uuid === addons.uuids[code])?.uuid };
  };
  const [data, sms, carbon] = [await bodyOf('data-10'), await bodyOf('sms-500'), await bodyOf('co2-5')];
  for (const body of [data, sms, carbon]) await browser.post(`${addons.path}/remove`, body);
  await browser.post(`${addons.path}/keep`, carbon);
  const { offers } = await browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const larger = offers.find(({ code }) => code === 'private-postpaid-m');
  const planChange = { customer_product_uuid: line.uuid, offer_uuid: larger?.uuid };
  expect((await browser.post('/api/customer/product/tariff/change', planChange)).status).toBe(200);
  await product.db.write
    .update(customerProduct)
    .set({
      spent: { month: '2026-01-01', all: 340_000, data_abroad: 0 },
      buckets: ((await rowOf(line.uuid)).buckets ?? []).map((bucket) => ({ ...bucket, used: 7 })),
    })
    .where(eq(customerProduct.uuid, line.uuid));

  const first = addMonths(firstOfMonth((await rowOf(line.uuid)).begun_month ?? expect.unreachable()), 1);
  at(new Date(startOfBusinessDay(first).getTime() + 1_000));
  for (let time = 0; time < 2; time += 1) {
    await runBillCycles();
    const row = await rowOf(line.uuid);
    expect(row).toMatchObject({
      offer_uuid: larger?.uuid,
      begun_month: first,
      spent: { month: first, all: 0, data_abroad: 0 },
      plan_change: 'applied',
    });
    expect(row.addons?.map(({ state }) => state)).toEqual(['ended', 'ended', 'active']);
    expect(
      row.buckets?.every(({ month, used, total, monthly }) => month === first && used === 0 && total === monthly),
    ).toBe(true);
    expect(row.buckets?.[0]?.monthly).toBe(40_000_000_000);
  }
  // The session shows the same plan.
  const [sim] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  expect(sim).toMatchObject({
    offer: { uuid: larger?.uuid, name: larger?.name },
    pending_offer: null,
    credit_limit: { used: 0 },
    addons: [{ offer_uuid: addons.uuids['co2-5'], state: 'active' }],
  });
  expect(sim?.buckets.find(({ kind }) => kind === 'data')).toMatchObject({ used: 0, total: 40 });
  await product.waitFor(async () => (await addons.atNetwork(line.msisdn))?.length === 0);
  const lines = (await addons.world.lines()) as unknown as { msisdn: string; plan_code: string }[];
  expect(lines.find(({ msisdn }) => msisdn === line.msisdn)?.plan_code).toBe('private-postpaid-m');
});

test('a run waits for an activation that read the time before the 1st, and processes its SIM', async () => {
  await insertManySims(product, 3);
  await product.db.write.update(customerProduct).set({ state: 'deactivated' }).where(eq(customerProduct.name, 'SIM 2'));
  at(new Date('2026-11-30T23:59:59+01:00'));
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: holds, resolve: onHeld } = Promise.withResolvers<void>();
  const activation = product.db.tx(async (tx) => {
    await lockOutBillCycleRun(tx);
    onHeld();
    await goesOn;
    await tx
      .update(customerProduct)
      .set({ state: 'active', begun_month: '2026-11-01' })
      .where(eq(customerProduct.name, 'SIM 2'));
  });
  await holds;
  at(new Date('2026-12-01T00:00:05+01:00'));
  const run = runBillCycles();
  await product.waitFor(
    async () =>
      (await queryConnectionPids(product.db.read, { waitingOnly: true, statement: 'pg_advisory' })).length > 0,
  );
  goOn();
  await Promise.all([activation, run]);
  expect(await countSimsBehind('2026-12-01')).toBe(0);
  await product.db.write.delete(customerProduct).where(like(customerProduct.name, 'SIM %'));
});

describe('a run over many SIMs', () => {
  test('processes each SIM once in batches with two concurrent jobs, and is listed with its figures', async () => {
    await insertManySims(product, 400);
    at(new Date('2026-12-01T00:00:05+01:00'));
    const simsBehind = await countSimsBehind('2026-12-01');
    await Promise.all([runBillCycles(), runBillCycles()]);
    expect(await countSimsBehind('2026-12-01')).toBe(0);
    const [run] = await product.db.read.select().from(billCycleRun);
    expect(run).toMatchObject({ month: '2026-12-01', sims: simsBehind });
    expect(simsBehind).toBeGreaterThanOrEqual(400);
    expect(run?.batches).toBeGreaterThan(1);
    expect(run?.ended_at).not.toBeNull();
    const [usageRow] = await queryRows<{ count: number }>(
      product.db.read,
      sql`select count(*)::int as count from customer_product where name like 'SIM %' and ((spent->>'all')::int <> 0 or buckets->0->>'used' <> '0')`,
    );
    expect(usageRow?.count).toBe(0);
    expect(await listFormattedBillCycleRuns(product.db)).toEqual([
      expect.stringMatching(
        /^2026-12\tdone on \S+\t\d+ SIMs in \d+ batches\tlocks held for \d+ ms at most\t0 SIMs left$/,
      ),
    ]);
  });

  test('leaves no partial work when its process is killed, and is completed once by the next job', async () => {
    const january = new Date('2027-01-01T00:00:05+01:00');
    at(january);
    const sims = await updateToPrepaid();
    const url = product.db.pool.options.connectionString ?? '';
    const worker = resolve(import.meta.dirname, '../../../app/testing/sims/bill-cycle-worker.ts');
    const batches = async () => (await product.db.read.select().from(billCycleRun))[0]?.batches ?? 0;
    const child = fork(worker, [url, String(january.getTime() - Date.now())]);
    const exitPromise = once(child, 'exit');
    await expect.poll(batches, { interval: 2, timeout: 50_000 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await exitPromise;
    // A processed SIM has all effects of the run, any other SIM has none.
    const [odd] = await queryRows<{ count: number }>(
      product.db.read,
      sql`select count(*)::int as count from customer_product p where p.name like 'SIM %' and (p.begun_month = '2027-01-01' and p.paused_on is null) <>
          exists (select from carbon_entry e where e.customer_uuid = p.customer_uuid and e.kind = 'plan' and e.month = '2027-01-01')`,
    );
    expect(odd?.count).toBe(0);
    await runBillCycles();
    expect(await countSimsBehind('2027-01-01')).toBe(0);
    const [run] = await product.db.read.select().from(billCycleRun);
    const [credited] = await queryRows<{ count: number }>(
      product.db.read,
      sql`select count(*)::int as count from carbon_entry where kind = 'plan' and month = '2027-01-01'`,
    );
    const suspendedCount = await entered('paused');
    expect([await entered('month'), suspendedCount]).toEqual([sims / 2, sims / 2]);
    // A SIM that the run suspends is counted, but gets no credit.
    expect(run?.sims).toBe((credited?.count ?? 0) + suspendedCount);
    // The SIMs were inserted without an order, usage records, postings and the credits of their first month.
    const inserted = new Set(['month that is over', 'agreed price', 'prepaid liability', 'carbon credit']);
    const violations = (await verifyIntegrity(product.db)).filter(({ what }) => !inserted.has(what));
    expect(violations).toEqual([]);
    // The test lines do not exist at the network, so their jobs are deleted.
    await product.db.write.execute(sql`delete from job`);
    await product.db.write.execute(sql`delete from customer_product where offer_uuid = ${prepaid}`);
  }, 300_000);

  test('is made for each month that was missed during an outage', async () => {
    await product.db.write
      .insert(billCycleRun)
      .values({ month: '2027-01-01', started_at: new Date(), ended_at: new Date() });
    at(new Date('2027-04-17T10:00:00+02:00'));
    const findRuns = () => product.db.read.select().from(billCycleRun).orderBy(billCycleRun.month);
    // A job ends after its time slice and enqueues another one, so the runs are started until all have ended.
    const runs = await product.waitFor(async () => {
      await runBillCycles();
      const foundRuns = await findRuns();
      return foundRuns.length === 4 && foundRuns.every(({ ended_at }) => ended_at !== null) && foundRuns;
    });
    expect(runs.map(({ month, ended_at }) => [month, ended_at !== null])).toEqual(
      ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'].map((month) => [month, true]),
    );
    expect(await countSimsBehind('2027-04-01')).toBe(0);
  });

  test('continues after a SIM that fails, which gets a job of its own', async () => {
    const [broken] = await queryRows<{ uuid: string }>(
      product.db.write,
      sql`update customer_product set plan_change = 'scheduled', pending_offer_uuid = gen_random_uuid(), plan_change_asked_at = '2027-04-20T10:00:00Z'
          where uuid = (select uuid from customer_product where name = 'SIM 7') returning uuid`,
    );
    await product.db.write
      .insert(billCycleRun)
      .values({ month: '2027-04-01', started_at: new Date(), ended_at: new Date() });
    at(new Date('2027-05-01T03:00:00+02:00'));
    await runBillCycles();
    expect(await countSimsBehind('2027-05-01')).toBe(1);
    const jobs = await queryRows<{ payload: { uuid: string } }>(
      product.db.read,
      sql`select payload from job where name = 'begin-month-of-sim'`,
    );
    expect(jobs.map(({ payload }) => payload.uuid)).toEqual([broken?.uuid]);
  });

  test('is shared by jobs in parts, and the next month waits until all parts have ended', async () => {
    const sims = await product.db.read.select().from(customerProduct);
    at(new Date('2027-06-01T00:00:05+02:00'));
    await product.db.write.execute(sql`delete from job`);
    const { promise: holds, resolve: onHeld } = Promise.withResolvers<void>();
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    await product.db.tx((tx) => insertBillCycleRunWithParts(tx, '2027-06-01', product.clock.now()));
    const other = product.db.tx(async (tx) => {
      await lockFreePart(tx, '2027-06-01');
      onHeld();
      await goesOn;
    });
    await holds;
    // All parts end but the one that another job has locked.
    at(new Date('2027-07-01T00:00:05+02:00'));
    await runBillCycles();
    const parts = await product.db.read.select().from(billCycleRunPart).orderBy(billCycleRunPart.part);
    expect(parts.map(({ month, ended_at }) => [month, ended_at !== null])).toEqual(
      parts.map((_, at_part) => ['2027-06-01', at_part > 0]),
    );
    expect(parts.length).toBe(BILL_CYCLE_PARTS);
    goOn();
    await other;
    await runBillCycles();
    const runs = await product.db.read.select().from(billCycleRun).orderBy(billCycleRun.month);
    expect(runs.map(({ month, ended_at }) => [month, ended_at !== null])).toEqual([
      ['2027-06-01', true],
      ['2027-07-01', true],
    ]);
    expect(runs[0]?.sims).toBeLessThanOrEqual(sims.length);
    // The SIM that failed in the test before fails again.
    expect(await countSimsBehind('2027-07-01')).toBe(1);
    const jobs = await queryRows(product.db.read, sql`select 1 from job where name = 'begin-months'`);
    expect(jobs).toHaveLength(3);
    await product.db.write.execute(sql`delete from job`);
  });
});

test('a timer starts the bill cycle run on the 1st', async () => {
  const { line } = await createActiveSim(product);
  await product.db.write.delete(timer).where(eq(timer.job, startBillCycles.name));
  await scheduleRecurringJobs(product.db, jobBindings, { now: product.clock.now(), settings: product.settings });
  await product.advanceClock('P1M');
  await product.waitFor(
    async () => (await rowOf(line.uuid)).begun_month !== (line.activated_at ?? '').slice(0, 8) + '01',
  );
  await product.waitFor(async () =>
    (await product.db.read.select().from(billCycleRun)).some(({ ended_at }) => ended_at !== null),
  );
});
