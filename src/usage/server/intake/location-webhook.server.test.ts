import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { createSandboxControl, type SandboxControl } from '#app/testing/product/sandbox-control.ts';
import { setActivationBack } from '#app/testing/sims/usage-records.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { queryRows } from '#platform/db/database.ts';
import { sql } from 'drizzle-orm';
import { sendUsage } from '../testing/send-usage.ts';

let product: TestApp;
let world: SandboxControl;
let sim: Awaited<ReturnType<typeof createActiveSim>>;
let imsi: string;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
  world = createSandboxControl(product);
  sim = await createActiveSim(product);
  await setActivationBack(product, sim.line.uuid, 1);
  const [row] = await queryRows<{ imsi: string }>(
    product.db.read,
    sql`select imsi from sim_stock where order_product_uuid = ${sim.order_product_uuid}`,
  );
  imsi = row?.imsi ?? '';
}, 300_000);
afterAll(() => product.stop());

const minutesAgo = (minutes: number) => new Date(product.clock.now().getTime() - minutes * 60_000).toISOString();
const arrive = (plmn: string, minutes: number, event: object = {}) =>
  world.postEvent('network/location', { event_id: randomUUID(), imsi, plmn, at: minutesAgo(minutes), ...event });
const welcomes = async () => {
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  return (await fetchMessages(product, sim.line.msisdn))
    .map(({ text }) => text)
    .filter((text) => text.includes('112'))
    .toReversed();
};

test('a SIM that registers in a country gets a welcome SMS before any usage, once for each visit', async () => {
  expect(await arrive('60401', 40)).toBe(200);
  expect(await welcomes()).toEqual([expect.stringContaining('Morocco')]);
  // No further welcome: for concurrent events on other networks of the same country, and for the first record from there.
  expect(await Promise.all([arrive('60401', 40), arrive('60402', 39), arrive('60400', 38)])).toEqual([200, 200, 200]);
  await sendUsage(product, sim.order_product_uuid, [{ began_at: minutesAgo(37), quantity: 1_000_000, plmn: '60401' }]);
  expect(await welcomes()).toHaveLength(1);
  // A late event from another country is ignored, because the SIM has moved on since.
  await arrive('20801', 45);
  expect(await welcomes()).toHaveLength(1);
  // No welcome at home; the next visit is a new one.
  await arrive('20601', 30);
  await arrive('60401', 20);
  expect(await welcomes()).toEqual([expect.stringContaining('Morocco'), expect.stringContaining('Morocco')]);
});

test('the sandbox button "arrive" sends the location event that leads to a welcome SMS', async () => {
  await world.trigger(`/api/network/lines/${sim.line.sim.iccid}/arrive`, { plmn: '90112' });
  await world.waitForEvents();
  expect((await welcomes()).at(-1)).toContain('ship or plane');
});

test('malformed and unsigned location events are refused, and events of unknown SIMs or of long ago are ignored', async () => {
  const before = (await welcomes()).length;
  for (const wrong of [{ plmn: '12' }, { imsi: 'x' }, { at: minutesAgo(-90) }, { at: 'now' }, { event_id: '' }])
    expect(await arrive('20801', 0, wrong)).toBe(400);
  expect(await world.postEvent('network/location', { imsi }, 'a wrong secret of some length')).not.toBe(200);
  expect(await arrive('20801', 0, { imsi: '206019999999999' })).toBe(200);
  expect(await arrive('20801', 0, { at: '2020-01-01T10:00:00Z' })).toBe(200);
  expect(await welcomes()).toHaveLength(before);
});
