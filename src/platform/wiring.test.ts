import { expect, test } from 'vitest';
import { defineDomain } from './domain.ts';
import type { Tx } from './db/database.ts';
import { defineEvent, defineExtensionPoint, type Publish } from './events.ts';
import { implementExtension, subscribe } from './subscribers.ts';
import { defineDomains } from './wiring.ts';

const events = {
  moved: defineEvent<{ customer_uuid: string }>()({ name: 'moved' }),
  left: defineEvent<{ customer_uuid: string }>()({ name: 'left' }),
  paid: defineExtensionPoint<{ cents: number }, boolean>()({ name: 'paid', purposes: ['order', 'top-up'] }),
};
const onMoved = subscribe(events.moved, async () => undefined);
const onLeft = subscribe(events.left, async () => undefined);
const ofOrder = implementExtension(events.paid, 'order', async () => true);
const ofTopUp = implementExtension(events.paid, 'top-up', async () => true);

const lower = defineDomain({ name: 'lower', events });
const higher = defineDomain({ name: 'higher', subscribers: [onMoved, onLeft], extensions: [ofOrder] });
const highest = defineDomain({ name: 'highest', subscribers: [onLeft], extensions: [ofTopUp] });

test('domains that are wired completely compile', () => {
  expect(defineDomains([lower, higher, highest])).toEqual([lower, higher, highest]);
});

test('a subscriber, declaration or implementation that is missing or doubled does not compile', () => {
  // @ts-expect-error nobody implements paid for top-up
  expect(defineDomains([lower, higher])).toHaveLength(2);
  const deaf = defineDomain({ name: 'higher', subscribers: [onMoved], extensions: [ofOrder, ofTopUp] });
  // @ts-expect-error nobody subscribes to left
  defineDomains([lower, deaf]);
  // @ts-expect-error no domain declares moved, left and paid
  defineDomains([higher, highest]);
  const rival = defineDomain({ name: 'rival', extensions: [ofOrder] });
  // @ts-expect-error two domains implement paid for order
  defineDomains([lower, higher, highest, rival]);
});

test('an undeclared purpose does not compile', () => {
  // @ts-expect-error invoice is no purpose of paid
  const undeclared = implementExtension(events.paid, 'invoice', async () => true);
  expect(events.paid.purposes).not.toContain(undeclared.purpose);
});

test('a payload with an undeclared field does not compile', async () => {
  const publish: Publish = async () => undefined;
  const tx = {} as Tx;
  const row = { customer_uuid: 'a', puks_encrypted: 'b' };
  await expect(publish(tx, events.moved, { customer_uuid: row.customer_uuid })).resolves.toBeUndefined();
  // @ts-expect-error puks_encrypted is not declared
  await expect(publish(tx, events.moved, row)).resolves.toBeUndefined();
});

test('a payload must fit one member of a declared union', async () => {
  const publish: Publish = async () => undefined;
  const tx = {} as Tx;
  type Subject = { purpose: 'order'; order_uuid: string } | { purpose: 'swap'; swap_uuid: string };
  const subjectSent = defineEvent<{ customer_uuid: string; place: { city: string } | null } & Subject>()({
    name: 'sent',
  });
  const order = { customer_uuid: 'a', place: null, purpose: 'order', order_uuid: 'b' } as const;
  const swap = { customer_uuid: 'a', place: { city: 'Gent' }, purpose: 'swap', swap_uuid: 'c' } as const;
  for (const subject of [order, swap]) await expect(publish(tx, subjectSent, subject)).resolves.toBeUndefined();
  // @ts-expect-error a swap has no order_uuid
  await expect(publish(tx, subjectSent, { ...swap, order_uuid: 'b' })).resolves.toBeUndefined();
  // @ts-expect-error the uuid of a swap is not that of an order
  await expect(publish(tx, subjectSent, { ...order, purpose: 'swap' })).resolves.toBeUndefined();
  // @ts-expect-error street is not declared
  await expect(publish(tx, subjectSent, { ...order, place: { city: 'Gent', street: 'd' } })).resolves.toBeUndefined();
});
