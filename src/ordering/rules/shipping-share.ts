import type { Cents } from '#platform/pure/money.ts';
import { SIM_CARD, type SimType } from '#subscriptions/rules/sim-type.ts';

/**
 * The share of a SIM in the shipping of its order, in whole cents: the cards share it equally, the first ones get the cents that are left over, and an
 * eSIM has none. The shares of an order add up to its shipping.
 */
export const shippingShareCents = (
  shipping_cents: Cents,
  products: readonly { uuid: string; type: SimType }[],
  uuid: string,
): Cents => {
  const cards = products.filter(({ type }) => type === SIM_CARD);
  const at = cards.findIndex((card) => card.uuid === uuid);
  if (at < 0) return 0;
  const share_cents = Math.floor(shipping_cents / cards.length);
  return at < shipping_cents - share_cents * cards.length ? share_cents + 1 : share_cents;
};
