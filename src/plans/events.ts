import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { defineExtensionPoint } from '#platform/events.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';

type PlanPriceRequest = {
  customer_uuid: string;
  order_product_uuid: string;
  /** A 1st: what is told counts from then on. */
  from: BusinessDate;
  offer_uuids: readonly string[];
  catalogue: Catalogue;
};

/** What each plan would cost a SIM a month, by offer; `off_cents`: what a promo takes off it, until the first day at the full price. */
export type PlanPrices = {
  plans: ReadonlyMap<string, { price_cents: Cents; off_cents: Cents }>;
  /** Null: no promo runs on `from`. */
  full_price_from: BusinessDate | null;
};

/** Who sold a SIM says what plans would cost it, for prices and promos are kept with what was ordered. The purpose is how it was sold. */
export const quotePlanPrices = defineExtensionPoint<PlanPriceRequest, PlanPrices, Reader>('plans-priced');
