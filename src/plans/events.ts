import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { defineExtensionPoint } from '#platform/events.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';

type PlanPriceRequest = {
  customer_uuid: string;
  order_product_uuid: string;
  /** A 1st; the prices apply from then on. */
  from: BusinessDate;
  offer_uuids: readonly string[];
  catalogue: Catalogue;
};

/** Monthly prices of plans for a SIM, by offer. `off_cents`: discount of the promo until the first day at the full price. */
export type PlanPrices = {
  plans: ReadonlyMap<string, { price_cents: Cents; off_cents: Cents }>;
  /** Null: no promo applies on `from`. */
  full_price_from: BusinessDate | null;
};

/**
 * Quotes plan prices for a SIM. Implemented by the domain that sold it, because prices and promos are stored with the
 * order. The purpose is the type of sale.
 */
export const quotePlanPrices = defineExtensionPoint<PlanPriceRequest, PlanPrices, Reader>()({
  name: 'plans-priced',
  purposes: ['order'],
});
