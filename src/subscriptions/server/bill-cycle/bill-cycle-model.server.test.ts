import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { type AddonTestKit, createAddonTestKit } from '#app/testing/sims/addons.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { brusselsDate, startOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { BYTES_PER_GB } from '#subscriptions/rules/included-allowance.ts';
import { runStartBillCycleForSim } from '../jobs/start-bill-cycle-for-sim.ts';
import { customerProduct } from '../tables.ts';

let product: TestApp;
let addons: AddonTestKit;
let catalogue: Catalogue;
let browser: TestBrowser;
let template: string;
beforeAll(async () => {
  product = await startTestApp();
  addons = await createAddonTestKit(product);
  catalogue = await getCatalogue(product.db);
  const sim = await createActiveSim(product);
  browser = sim.browser;
  template = sim.line.uuid;
});
afterAll(() => product.stop());
afterEach(() => product.clock.setOffset(0));

const first = startOfNextMonth(new Date());
const month = brusselsDate(first);
const plans = ['private-postpaid-m', 'private-postpaid-l', 'private-postpaid-xl'] as const;
/** Code of a telecom add-on, which is inserted as active, as if the network had provisioned it. The other add-ons need no network. */
const telecom = 'data-10';
const codes = [telecom, 'co2-5', 'co2-10'] as const;

type Step =
  | { do: 'add' | 'remove' | 'keep'; code: (typeof codes)[number] }
  | { do: 'plan'; code: (typeof plans)[number] }
  | { do: 'take-back' }
  | { do: 'limit'; value: 10 | 30 };
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('add' as const, 'remove' as const, 'keep' as const),
      code: fc.constantFrom(...codes),
    }),
    fc.record({ do: fc.constant('plan' as const), code: fc.constantFrom(...plans) }),
    fc.record({ do: fc.constant('take-back' as const) }),
    fc.record({ do: fc.constant('limit' as const), value: fc.constantFrom(10 as const, 30 as const) }),
  ),
  { minLength: 1, maxLength: 9 },
);

/** The expected state after the steps: everything that the server accepted has happened. */
type Model = { plan: string; plannedCode: string | null; on: Map<string, 'stays' | 'goes'> };
const granted = (model: Model, step: Step): Model => {
  const on = new Map(model.on);
  if (step.do === 'plan') return { ...model, plannedCode: step.code };
  if (step.do === 'take-back') return { ...model, plannedCode: null };
  if (step.do === 'limit') return model;
  on.set(step.code, step.do === 'remove' ? 'goes' : 'stays');
  return { ...model, on };
};

const rowOf = async (uuid: string) => {
  const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, uuid));
  if (!row) throw new Error('no such SIM');
  return row;
};
/** Another SIM of the same customer, one month old, with an add-on and some usage. */
const sim = async (): Promise<string> => {
  const [uuid, line] = [randomUUID(), randomUUID()];
  const extra = [
    { uuid: randomUUID(), offer_uuid: addons.uuids[telecom], state: 'active', started_at: '2026-01-05T10:00:00Z' },
  ];
  await product.db.write.execute(
    sql`insert into customer_product select (jsonb_populate_record(p, ${JSON.stringify({
      uuid,
      order_product_uuid: line,
      addons: extra,
      spent: { month: '2026-01-01', all: 120_000, data_abroad: 0 },
    })}::jsonb)).* from customer_product p where p.uuid = ${template}`,
  );
  return uuid;
};

const submitStep = async (uuid: string, step: Step): Promise<boolean> => {
  const productKey = { customer_product_uuid: uuid };
  const counterOf = async (code: string) => {
    const addon = (await rowOf(uuid)).addons?.findLast(({ offer_uuid }) => offer_uuid === addons.uuids[code]);
    return { customer_addon_uuid: addon?.uuid ?? randomUUID() };
  };
  const post = async (path: string, body: object) =>
    (await browser.post(`/api/customer/product/${path}`, body)).status < 300;
  if (step.do === 'plan')
    return post('tariff/change', { ...productKey, offer_uuid: catalogue.offerByCode.get(step.code)?.uuid });
  if (step.do === 'take-back') return post('tariff/take-back', productKey);
  if (step.do === 'limit') return post('credit-limit/change', { ...productKey, value: step.value });
  if (step.do === 'add')
    return step.code !== telecom && post('addon/add', { ...productKey, offer_uuid: addons.uuids[step.code] });
  return post(`addon/${step.do}`, await counterOf(step.code));
};

/** Ways in which the bill cycle starts: once, concurrently, repeated, and after a process died in the middle. */
const startBillCycle = (uuid: string, overrides = {}) =>
  runStartBillCycleForSim(
    { customer_uuid: browser.customer ?? '', uuid, month },
    { ...createTestJobContext(product, {} as never), ...overrides },
  );
const ways: readonly ((uuid: string) => Promise<unknown>)[] = [
  startBillCycle,
  async (uuid) => {
    await Promise.all([startBillCycle(uuid), startBillCycle(uuid)]);
    await startBillCycle(uuid);
  },
  async (uuid) => {
    const dies = () => Promise.reject(new Error('killed'));
    await expect(startBillCycle(uuid, { publish: dies })).rejects.toThrow('killed');
    await startBillCycle(uuid);
  },
];

/** The columns of a row that must match the model. */
const standing = async (uuid: string) => {
  const row = await rowOf(uuid);
  return {
    plan: catalogue.offerByUuid.get(row.offer_uuid)?.code,
    planned: row.pending_offer_uuid,
    on: (row.addons ?? [])
      .filter(({ state }) => state === 'active')
      .map(({ offer_uuid }) => offer_uuid)
      .toSorted(),
    going: (row.addons ?? []).filter(({ state }) => state === 'removing').length,
    spent: row.spent?.all,
    begun: row.begun_month,
    data: row.buckets?.find(({ kind }) => kind === 'data')?.total,
    used: row.buckets?.reduce((all, { used }) => all + used, 0),
  };
};
const expected = ({ plan, plannedCode, on }: Model) => {
  const offer = catalogue.offerByCode.get(plannedCode ?? plan);
  const goes = (code: string) => {
    const only = catalogue.addonByUuid.get(addons.uuids[code] ?? '')?.only_with ?? [];
    return only.length === 0 || only.includes(plannedCode ?? plan);
  };
  const remainingCodes = [...on].flatMap(([code, what]) => (what === 'stays' && goes(code) ? [code] : []));
  const extra = remainingCodes.reduce(
    (all, code) => all + (catalogue.addonByUuid.get(addons.uuids[code] ?? '')?.data_gb ?? 0),
    0,
  );
  const monthlyGb = offer?.data_gb ?? null;
  return {
    plan: plannedCode ?? plan,
    planned: null,
    on: remainingCodes.map((code) => addons.uuids[code] ?? '').toSorted(),
    going: 0,
    spent: 0,
    begun: month,
    data: monthlyGb === null ? null : (monthlyGb + extra) * BYTES_PER_GB,
    used: 0,
  };
};

test('the bill cycle start after any changes matches a simple model, also when it is repeated or interrupted', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      product.clock.setOffset(0);
      await product.db.write.delete(rateLimit);
      const sims = await Promise.all(ways.map(sim));
      for (const [at, uuid] of sims.entries()) {
        let model: Model = { plan: 'private-postpaid-s', plannedCode: null, on: new Map([[telecom, 'stays']]) };
        for (const step of all) if (await submitStep(uuid, step)) model = granted(model, step);
        product.clock.setOffset(addSeconds(first, 5).getTime() - Date.now());
        await ways[at]?.(uuid);
        product.clock.setOffset(0);
        expect(await standing(uuid)).toEqual(expected(model));
      }
    }),
    { numRuns: 12 },
  );
}, 300_000);
