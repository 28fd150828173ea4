import { describe, expect, test } from 'vitest';
import type { Session } from '#account/contract.ts';
import { recentMoments } from './moments.ts';

type Product = Session['customer_product'][number];
type PortIn = NonNullable<Product['port_in']>;

const now = new Date('2026-11-22T10:00:00.000Z');
const ownNumber = '+32498123456';
const movedNumber = (changes: Partial<PortIn> = {}) =>
  ({
    state: 'ported',
    msisdn: ownNumber,
    operator_name: 'Proximus',
    ported_at: '2026-11-21T10:00:00.000Z',
    ...changes,
  }) as PortIn;
const sim = (changes: Partial<Product>): Product =>
  ({
    uuid: 'a',
    msisdn: ownNumber,
    type: 1,
    state: 'active',
    offer: { name: 'Birch' },
    port_in: null,
    activated_at: '2026-11-22T09:00:00.000Z',
    ...changes,
  }) as Product;

describe('recentMoments', () => {
  test.each<[string, Partial<Product>, string[]]>([
    ['a number that moved yesterday', { port_in: movedNumber() }, ['number']],
    ['of an eSIM too', { type: 0, port_in: movedNumber() }, ['number']],
    ['one that moved last week', { port_in: movedNumber({ ported_at: '2026-11-15T10:00:00.000Z' }) }, []],
    ['one that the network still has to put on the SIM', { msisdn: '+32457000130', port_in: movedNumber() }, []],
    ['a card that works since an hour', {}, ['sim']],
    ['a card that works since two days', { activated_at: '2026-11-20T09:00:00.000Z' }, []],
    ['an eSIM, which may have become active while the app was closed', { type: 0 }, ['sim']],
    [
      'a card whose own number is still on its way',
      { port_in: movedNumber({ state: 'scheduled', ported_at: null }) },
      [],
    ],
    [
      'an own number that moved long ago, of a SIM that is as old',
      { port_in: movedNumber({ ported_at: '2026-11-15T10:00:00.000Z' }), activated_at: null },
      [],
    ],
    ['a card that is suspended', { state: 'suspended' }, []],
  ])('%s', (_name, changes, kinds) => {
    expect(recentMoments([sim(changes)], now).map(({ kind }) => kind)).toEqual(kinds);
  });
});
