import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { type SandboxControl, createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { deadLetter } from '#platform/jobs/tables.ts';
import { syncParcel } from './jobs.ts';
import { simShipment } from './tables.ts';

let product: TestApp;
let world: SandboxControl;
beforeAll(async () => {
  product = await startTestApp();
  world = createSandboxControl(product);
});
afterAll(() => product.stop());
beforeEach(() => product.db.write.delete(deadLetter));

/** Orders a card that is shipped by a courier with this behaviour. */
const shipCard = async (mode: string): Promise<OrderedSim & { shipment_uuid: string }> => {
  await world.trigger('/api/courier/behaviour', { mode });
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'sim_in_delivery');
  await world.trigger('/api/courier/behaviour', { mode: 'accept' });
  const [row] = await product.db.read.select().from(simShipment).where(eq(simShipment.subject_uuid, sim.order_uuid));
  return { ...sim, shipment_uuid: row?.uuid ?? '' };
};
const parcelOf = async ({ shipment_uuid }: { shipment_uuid: string }) =>
  (await product.db.read.select().from(simShipment).where(eq(simShipment.uuid, shipment_uuid)))[0];
const advanceAndRun = async (duration: string) => {
  await product.advanceClock(duration);
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
};
const queryDeadLetterErrors = async () => (await product.db.read.select().from(deadLetter)).map(({ error }) => error);
const pollParcel = async (shipment_uuid: string) => {
  await product.db.tx((tx) => product.queue.enqueue(tx, syncParcel, { shipment_uuid }));
  await product.worker?.runUntilIdle();
};

test('a parcel whose courier events are lost is polled daily until it is delivered', async () => {
  const sim = await shipCard('lose');
  expect((await sim.fetchSim()).orderProduct?.delivery?.state).toBe('created');
  for (let day = 0; day < 6; day += 1) await advanceAndRun('P1DT1H');
  const arrived = await parcelOf(sim);
  expect(arrived).toMatchObject({
    state: 'delivered',
    delivered_at: expect.any(Date) as Date,
    sent_at: expect.any(Date) as Date,
  });
  expect((await sim.fetchSim()).orderProduct?.delivery?.state).toBe('delivered');
  // Another poll changes nothing.
  await pollParcel(sim.shipment_uuid);
  expect([await parcelOf(sim), await queryDeadLetterErrors()]).toEqual([arrived, []]);
});

test('a parcel that is not delivered by the deadline is listed for operators, and a later poll records its delivery', async () => {
  const sim = await shipCard('hold');
  for (let day = 0; day < 4; day += 1) await advanceAndRun('P3D');
  expect(await queryDeadLetterErrors()).toEqual([]);
  await advanceAndRun('P3D');
  expect(await queryDeadLetterErrors()).toEqual([
    expect.stringMatching(/^the courier took parcel \S+ on \S+ and never ended it$/),
  ]);
  expect((await parcelOf(sim))?.state).toBe('created');
  const { courier_id } = (await parcelOf(sim)) ?? {};
  await world.trigger(`/api/courier/shipments/${courier_id}/deliver`);
  await pollParcel(sim.shipment_uuid);
  expect((await parcelOf(sim))?.state).toBe('delivered');
});

test('a courier event older than the polled state is ignored', async () => {
  const sim = await shipCard('lose');
  const { courier_id, tracking_code } = (await parcelOf(sim)) ?? {};
  const before = product.clock.now().toISOString();
  await world.trigger(`/api/courier/shipments/${courier_id}/advance`);
  await world.trigger(`/api/courier/shipments/${courier_id}/advance`);
  await pollParcel(sim.shipment_uuid);
  expect((await parcelOf(sim))?.state).toBe('in_transit');
  const event = { event_id: 'late-one', shipment_id: courier_id, reference: sim.shipment_uuid, tracking_code };
  expect(await world.postEvent('courier', { ...event, status: 'picked_up', occurred_at: before })).toBe(200);
  expect((await parcelOf(sim))?.state).toBe('in_transit');
});
