import type { Cents } from '#platform/pure/money.ts';

/** What counts of the customer besides the order. `trusted`: has paid, or may be debited. */
type Standing = { trusted: boolean; products: number; orders: number };

/** How many SIMs of a draft come at once: who has neither paid, nor pays now, nor gave a mandate has one until then. */
export function simsAtOnce(due_now_cents: Cents, { trusted, products, orders }: Standing): number {
  if (due_now_cents > 0 || trusted) return Infinity;
  return products + orders > 0 ? 0 : 1;
}

/** What a SIM of a draft will wait for, by its place in the order. */
export const draftWaitsFor = (at: number, at_once: number): 'first_payment' | null =>
  at < at_once ? null : 'first_payment';
