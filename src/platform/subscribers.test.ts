import { describe, expect, test } from 'vitest';
import type { Tx } from './db/database.ts';
import { defineEvent, defineExtensionPoint } from './events.ts';
import { implementExtension, type EventContext, subscribe, createEventBus } from './subscribers.ts';

const tx = {} as Tx;
const means = {} as Pick<EventContext, 'queue' | 'now' | 'newId' | 'settings' | 'cipher'>;
/** Concerns no customer, so that nothing is stored. */
const splitByCustomer = () => [];
const numberMoved = defineEvent<{ number: string }>()({ name: 'number-moved', splitByCustomer });
const paidExtension = defineExtensionPoint<{ cents: number }, 'counts' | 'back'>()({
  name: 'paid',
  purposes: ['invoice', 'order'],
});

describe('domain events', () => {
  test('are delivered to all subscribers in domain order', async () => {
    const handledEvents: string[] = [];
    const slow = subscribe(numberMoved, async (_tx, { number }) => {
      await Promise.resolve();
      handledEvents.push(`below ${number}`);
    });
    const { publish } = createEventBus(
      [slow, subscribe(numberMoved, async () => void handledEvents.push('above'))],
      [],
      means,
    );
    await publish(tx, numberMoved, { number: '1' });
    expect(handledEvents).toEqual(['below 1', 'above']);
  });

  test('may have no subscriber', async () => {
    await expect(createEventBus([], [], means).publish(tx, numberMoved, { number: '1' })).resolves.toBeUndefined();
  });

  test('a subscriber gets the transaction of the publisher, and its error reaches the publisher', async () => {
    const refuse = subscribe(numberMoved, async (transaction) => {
      expect(transaction).toBe(tx);
      throw new Error('no');
    });
    const { publish } = createEventBus([refuse, subscribe(numberMoved, () => expect.unreachable())], [], means);
    await expect(publish(tx, numberMoved, { number: '1' })).rejects.toThrow('no');
  });

  test('a subscriber may publish further events', async () => {
    const further = defineEvent<{ number: string }>()({ name: 'further', splitByCustomer });
    const handledEvents: string[] = [];
    const { publish } = createEventBus(
      [
        subscribe(numberMoved, (at, payload, ctx) => ctx.publish(at, further, payload)),
        subscribe(further, async () => void handledEvents.push('x')),
      ],
      [],
      means,
    );
    await publish(tx, numberMoved, { number: '1' });
    expect(handledEvents).toEqual(['x']);
  });
});

describe('an extension point', () => {
  test('is answered by the domain that implements the purpose', async () => {
    const { callExtension } = createEventBus(
      [],
      [
        implementExtension(paidExtension, 'invoice', async () => 'back'),
        implementExtension(paidExtension, 'order', async () => 'counts'),
      ],
      means,
    );
    expect(await callExtension(tx, paidExtension, 'order', { cents: 1 })).toBe('counts');
  });

  test('throws when no domain implements the purpose', async () => {
    await expect(createEventBus([], [], means).callExtension(tx, paidExtension, 'order', { cents: 1 })).rejects.toThrow(
      'nobody answers paid for order',
    );
  });
});
