import type { Catalogue } from '#catalogue/server/queries.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { PricedAddon } from '#subscriptions/events.ts';
import { isAddonCurrent } from '#subscriptions/rules/addon-change.ts';
import { isPlanChangeDue } from '#subscriptions/rules/plan-change.ts';
import type { ProductRow } from '../products/products.view.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';

/** Plan and add-ons of a SIM in a month. */
export type SimInBillCycle = { plan: { uuid: string; price_cents: number }; addons: PricedAddon[] };

type Row = Pick<
  ProductRow,
  'order_product_uuid' | 'offer_uuid' | 'pending_offer_uuid' | 'plan_change' | 'plan_change_asked_at' | 'addons'
> &
  Partial<Pick<ProductRow, 'apart'>>;

/** Plan (current or scheduled) and continuing add-ons on `day`, by order product. */
const billCycleSimsOn = (rows: readonly Row[], catalogue: Catalogue, day: BusinessDate): Map<string, SimInBillCycle> =>
  new Map(
    rows.map((row): [string, SimInBillCycle] => {
      const planned = isPlanChangeDue(row, day) ? row.pending_offer_uuid : null;
      const uuid = planned ?? row.offer_uuid;
      const addons = (row.addons ?? row.apart?.addons ?? []).filter((addon) => isAddonCurrent(addon, day));
      const plan = { uuid, price_cents: catalogue.offerByUuid.get(uuid)?.price_cents ?? 0 };
      return [row.order_product_uuid, { plan, addons: addons.map((addon) => toPricedAddon(catalogue, addon)) }];
    }),
  );

/** Plan and add-ons of SIMs today. */
export const currentBillCycleSims = (
  rows: readonly Row[],
  catalogue: Catalogue,
  now: Date,
): Map<string, SimInBillCycle> => billCycleSimsOn(rows, catalogue, brusselsDate(now));

/** Plan and add-ons of SIMs from the next 1st, as scheduled today. */
export const nextBillCycleSims = (rows: readonly Row[], catalogue: Catalogue, now: Date): Map<string, SimInBillCycle> =>
  billCycleSimsOn(rows, catalogue, addMonths(firstOfMonth(brusselsDate(now)), 1));
