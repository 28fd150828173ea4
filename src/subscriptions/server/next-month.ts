import type { Catalogue } from '#catalogue/server/questions.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { ToldAddon } from '#subscriptions/news.ts';
import { isHeld } from '#subscriptions/rules/addon-change.ts';
import type { ProductRow } from './products.view.ts';
import { toldAddon } from './told-addon.ts';

/** What a SIM has from the next 1st on, as far as is known today. */
export type SimNextMonth = { plan: { uuid: string; price_cents: number }; addons: ToldAddon[] };

type Row = Pick<ProductRow, 'order_product_uuid' | 'offer_uuid' | 'pending_offer_uuid' | 'addons'> &
  Partial<Pick<ProductRow, 'apart'>>;

/** By order product: the plan that is there or planned, and the add-ons that go on. */
export const simsNextMonth = (rows: readonly Row[], catalogue: Catalogue, now: Date): Map<string, SimNextMonth> => {
  const first = addMonths(firstOfMonth(brusselsDate(now)), 1);
  return new Map(
    rows.map((row): [string, SimNextMonth] => {
      const uuid = row.pending_offer_uuid ?? row.offer_uuid;
      const addons = (row.addons ?? row.apart?.addons ?? []).filter((addon) => isHeld(addon, first));
      const plan = { uuid, price_cents: catalogue.offerByUuid.get(uuid)?.price_cents ?? 0 };
      return [row.order_product_uuid, { plan, addons: addons.map((addon) => toldAddon(catalogue, addon)) }];
    }),
  );
};
