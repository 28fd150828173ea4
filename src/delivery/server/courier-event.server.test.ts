import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postWebhookEvent } from '#app/testing/orders/draft-order.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { domainEvent, outsideEvent } from '#platform/db/tables.ts';
import { parcelDelivered } from '../events.ts';
import { simShipment } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ withoutTimeouts: true });
});
afterAll(() => product.stop());

type Parcel = { id: string; tracking_code: string; reference: string };

/** A card that the courier has accepted, with events about its parcel. */
const shipCard = async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  const tracking_code = await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery?.tracking_code);
  const parcel = (await sandboxCall<Parcel[]>(product, '/api/courier/shipments')).find(
    (each) => each.tracking_code === tracking_code,
  );
  const shippedAtMs = product.clock.now().getTime();
  const event = (status: string, minutes: number) => ({
    event_id: randomUUID(),
    shipment_id: parcel?.id,
    reference: parcel?.reference,
    tracking_code,
    status,
    occurred_at: new Date(shippedAtMs + minutes * 60_000).toISOString(),
  });
  const fetchMails = async () =>
    (await fetchMessages(product, sim.email)).filter(({ subject }) => subject === 'Your SIM card has arrived');
  const queryPublished = async () =>
    (
      await product.db.read
        .select()
        .from(domainEvent)
        .where(eq(domainEvent.customer_uuid, sim.browser.customer ?? ''))
    ).filter(({ type }) => type === parcelDelivered.name);
  return { sim, event, fetchMails, queryPublished };
};

test('a repeated or late courier event changes nothing, and an event of an unknown parcel is answered with 200', async () => {
  const { sim, event, fetchMails, queryPublished } = await shipCard();
  const delivered = event('delivered', 30);
  const sentAgain = { ...delivered, event_id: randomUUID() };
  for (const courierEvent of [delivered, delivered, sentAgain, event('picked_up', 10), event('in_transit', 20)])
    expect((await postWebhookEvent(product, 'courier', courierEvent)).status).toBe(200);
  // The customer gets a single mail.
  const sentMails = await product.waitFor(async () => {
    const mails = await fetchMails();
    return mails.length > 0 && mails;
  });
  expect(sentMails).toHaveLength(1);
  expect(await queryPublished()).toHaveLength(1);
  const { delivery, tracker } = (await sim.fetchSim()).orderProduct ?? {};
  expect(delivery?.state).toBe('delivered');
  expect(tracker?.find(({ key }) => key === 'delivered')).toMatchObject({ state: 'done', at: delivered.occurred_at });
  for (const reference of [randomUUID(), 'not ours']) {
    expect(
      (await postWebhookEvent(product, 'courier', { ...delivered, event_id: randomUUID(), reference })).status,
    ).toBe(200);
  }
});

test.each([
  ['the same event three times', ['delivered', 'again', 'again']],
  ['two events about the same delivery', ['delivered', 'delivered']],
  ['the delivery before earlier states', ['delivered', 'picked_up', 'in_transit']],
  ['earlier states before the delivery', ['picked_up', 'delivered', 'in_transit']],
])('at the same time, %s, are one delivery with one mail', async (_what, statuses) => {
  const { sim, event, fetchMails, queryPublished } = await shipCard();
  const minutesOf: Record<string, number> = { picked_up: 10, in_transit: 20, delivered: 30 };
  const delivered = event('delivered', 30);
  const events = statuses.map((status) => (status === 'again' ? delivered : event(status, minutesOf[status] ?? 30)));
  events[statuses.indexOf('delivered')] = delivered;
  const replies = await runBehindLock(
    product,
    sql`select from sim_shipment where subject_uuid = ${sim.order_uuid} for update`,
    events.map((each) => () => postWebhookEvent(product, 'courier', each)),
  );
  expect(replies.map(({ status }) => status)).toEqual(statuses.map(() => 200));
  const [row] = await product.db.read.select().from(simShipment).where(eq(simShipment.subject_uuid, sim.order_uuid));
  expect(row).toMatchObject({ state: 'delivered', event_at: new Date(delivered.occurred_at) });
  const storedEvents = await product.db.read.select().from(outsideEvent).where(eq(outsideEvent.system, 'courier'));
  const ids = new Set<string>(events.map(({ event_id }) => event_id));
  expect(storedEvents.filter(({ event_id }) => ids.has(event_id))).toHaveLength(ids.size);
  expect(await queryPublished()).toHaveLength(1);
  await product.waitFor(async () => (await fetchMails()).length > 0);
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await fetchMails()).toHaveLength(1);
});

test('a malformed courier event is refused with 400, and an unsigned courier event with 403', async () => {
  for (const body of [{ status: 'eaten' }, [], null, 'parcel'])
    expect((await postWebhookEvent(product, 'courier', body)).status).toBe(400);
  const stranger = await fetch(`${product.url}/api/webhook/courier`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(stranger.status).toBe(403);
});
