import { describe, expect, test } from 'vitest';
import type { Tx } from './db/database.ts';
import { news, question } from './news.ts';
import { answerFor, type Doing, on, wire } from './reactions.ts';

const tx = {} as Tx;
const means = {} as Pick<Doing, 'queue' | 'now' | 'newId' | 'settings' | 'cipher'>;
const moved = news<{ number: string }>('number-moved');
const paid = question<{ cents: number }, 'counts' | 'back'>('paid');

describe('news', () => {
  test('are told to all who listen, one after the other, in the order of the staircase', async () => {
    const heard: string[] = [];
    const slow = on(moved, async (_tx, { number }) => {
      await Promise.resolve();
      heard.push(`below ${number}`);
    });
    const { tell } = wire([slow, on(moved, async () => void heard.push('above'))], [], means);
    await tell(tx, moved, { number: '1' });
    expect(heard).toEqual(['below 1', 'above']);
  });

  test('that nobody listens to are told all the same', async () => {
    await expect(wire([], [], means).tell(tx, moved, { number: '1' })).resolves.toBeUndefined();
  });

  test('a reaction gets the transaction of whoever tells, and what it throws comes back to the teller', async () => {
    const refuse = on(moved, async (given) => {
      expect(given).toBe(tx);
      throw new Error('no');
    });
    const { tell } = wire([refuse, on(moved, () => expect.unreachable())], [], means);
    await expect(tell(tx, moved, { number: '1' })).rejects.toThrow('no');
  });

  test('a reaction may tell on', async () => {
    const further = news<{ number: string }>('further');
    const heard: string[] = [];
    const { tell } = wire(
      [on(moved, (at, payload, ctx) => ctx.tell(at, further, payload)), on(further, async () => void heard.push('x'))],
      [],
      means,
    );
    await tell(tx, moved, { number: '1' });
    expect(heard).toEqual(['x']);
  });
});

describe('a purpose', () => {
  test('is answered by the one who owns it', async () => {
    const { ask } = wire(
      [],
      [answerFor(paid, 'invoice', async () => 'back'), answerFor(paid, 'order', async () => 'counts')],
      means,
    );
    expect(await ask(tx, paid, 'order', { cents: 1 })).toBe('counts');
  });

  test('that nobody owns is a mistake in the program', async () => {
    await expect(wire([], [], means).ask(tx, paid, 'order', { cents: 1 })).rejects.toThrow(
      'nobody answers paid for order',
    );
  });
});
