import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postWebhookEvent } from '#app/testing/orders/draft-order.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { parcelDelivered } from '../events.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

type Parcel = { id: string; tracking_code: string; reference: string };

test('a repeated or late courier event changes nothing, and an event of an unknown parcel is answered with 200', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  const tracking_code = await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery?.tracking_code);
  const parcel = (await sandboxCall<Parcel[]>(product, '/api/courier/shipments')).find(
    (each) => each.tracking_code === tracking_code,
  );
  const event = (status: string, minutes: number) => ({
    event_id: randomUUID(),
    shipment_id: parcel?.id,
    reference: parcel?.reference,
    tracking_code,
    status,
    occurred_at: new Date(product.clock.now().getTime() + minutes * 60_000).toISOString(),
  });
  const delivered = event('delivered', 30);
  const sentAgain = { ...delivered, event_id: randomUUID() };
  for (const courierEvent of [delivered, delivered, sentAgain, event('picked_up', 10), event('in_transit', 20)])
    expect((await postWebhookEvent(product, 'courier', courierEvent)).status).toBe(200);
  // The customer gets a single mail.
  const sentMails = await product.waitFor(async () => {
    const mails = (await fetchMessages(product, sim.email)).filter(
      ({ subject }) => subject === 'Your SIM card has arrived',
    );
    return mails.length > 0 && mails;
  });
  expect(sentMails).toHaveLength(1);
  const published = await product.db.read
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.customer_uuid, sim.browser.customer ?? ''));
  expect(published.filter(({ type }) => type === parcelDelivered.name)).toHaveLength(1);
  const { delivery, tracker } = (await sim.fetchSim()).orderProduct ?? {};
  expect(delivery?.state).toBe('delivered');
  expect(tracker?.find(({ key }) => key === 'delivered')).toMatchObject({ state: 'done', at: delivered.occurred_at });
  for (const reference of [randomUUID(), 'not ours']) {
    expect(
      (await postWebhookEvent(product, 'courier', { ...delivered, event_id: randomUUID(), reference })).status,
    ).toBe(200);
  }
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
