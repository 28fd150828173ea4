import type { Catalogue } from '#catalogue/server/questions.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { ToldAddon } from '#subscriptions/news.ts';
import { isHeld } from '#subscriptions/rules/addon-change.ts';
import { planChangeDue } from '#subscriptions/rules/plan-change.ts';
import type { ProductRow } from '../products/products.view.ts';
import { toldAddon } from '../products/told-addon.ts';

/** What a SIM has in a month. */
export type SimInMonth = { plan: { uuid: string; price_cents: number }; addons: ToldAddon[] };

type Row = Pick<
  ProductRow,
  'order_product_uuid' | 'offer_uuid' | 'pending_offer_uuid' | 'plan_change' | 'plan_change_asked_at' | 'addons'
> &
  Partial<Pick<ProductRow, 'apart'>>;

/** By order product: the plan that is there on a day, or planned for it, and the add-ons that go on until then. */
const simsOn = (rows: readonly Row[], catalogue: Catalogue, day: BusinessDate): Map<string, SimInMonth> =>
  new Map(
    rows.map((row): [string, SimInMonth] => {
      const planned = planChangeDue(row, day) ? row.pending_offer_uuid : null;
      const uuid = planned ?? row.offer_uuid;
      const addons = (row.addons ?? row.apart?.addons ?? []).filter((addon) => isHeld(addon, day));
      const plan = { uuid, price_cents: catalogue.offerByUuid.get(uuid)?.price_cents ?? 0 };
      return [row.order_product_uuid, { plan, addons: addons.map((addon) => toldAddon(catalogue, addon)) }];
    }),
  );

/** What SIMs have today. */
export const simsNow = (rows: readonly Row[], catalogue: Catalogue, now: Date): Map<string, SimInMonth> =>
  simsOn(rows, catalogue, brusselsDate(now));

/** What they have from the next 1st on, as far as is known today. */
export const simsNextMonth = (rows: readonly Row[], catalogue: Catalogue, now: Date): Map<string, SimInMonth> =>
  simsOn(rows, catalogue, addMonths(firstOfMonth(brusselsDate(now)), 1));
