import { describe, expect, test } from 'vitest';
import type { Session } from '#account/contract.ts';
import { recentActivationsAndPortIns } from './moments.ts';

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

describe('recentActivationsAndPortIns', () => {
  test.each<[string, Partial<Product>, string[]]>([
    ['a number that was ported yesterday', { port_in: movedNumber() }, ['number']],
    ['a number that was ported yesterday to an eSIM', { type: 0, port_in: movedNumber() }, ['number']],
    ['a number that was ported last week', { port_in: movedNumber({ ported_at: '2026-11-15T10:00:00.000Z' }) }, []],
    [
      'a ported number that the network has not put on the SIM yet',
      { msisdn: '+32457000130', port_in: movedNumber() },
      [],
    ],
    ['a card that is active for an hour', {}, ['sim']],
    ['a card that is active for two days', { activated_at: '2026-11-20T09:00:00.000Z' }, []],
    ['an eSIM that is active for an hour', { type: 0 }, ['sim']],
    ['a card whose port-in is scheduled', { port_in: movedNumber({ state: 'scheduled', ported_at: null }) }, []],
    [
      'a number that was ported last week, of a SIM without an activation time',
      { port_in: movedNumber({ ported_at: '2026-11-15T10:00:00.000Z' }), activated_at: null },
      [],
    ],
    ['a suspended card', { state: 'suspended' }, []],
  ])('returns the moments of %s', (_name, changes, kinds) => {
    expect(recentActivationsAndPortIns([sim(changes)], now).map(({ kind }) => kind)).toEqual(kinds);
  });
});
