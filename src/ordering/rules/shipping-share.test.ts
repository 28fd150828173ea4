import { expect, test } from 'vitest';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { shippingShareCents } from './shipping-share.ts';

const esim = { uuid: 'esim', type: 0 } as const;
const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ uuid: `card ${at}`, type: SIM_CARD }) as const);

test('the shares of cards are whole cents, differ by one at most, and add up to the shipping; an eSIM has none', () => {
  for (let count = 1; count <= 25; count += 1)
    for (const shipping_cents of [0, 1, 499, 500, 1_000, 1_014]) {
      const products = [esim, ...cardsOf(count)];
      const shares = products.map(({ uuid }) => shippingShareCents(shipping_cents, products, uuid));
      expect(shares[0]).toBe(0);
      expect(shares.every(Number.isInteger)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(shipping_cents);
      expect(Math.max(...shares.slice(1)) - Math.min(...shares.slice(1))).toBeLessThanOrEqual(1);
    }
});

test('the first cards have the cents that are left over', () => {
  const products = cardsOf(3);
  expect(products.map(({ uuid }) => shippingShareCents(500, products, uuid))).toEqual([167, 167, 166]);
});
