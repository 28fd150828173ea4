import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { PricedAddon } from '#subscriptions/events.ts';
import { isAddonCurrent } from '#subscriptions/rules/addons.ts';
import { isPlanChangeDue } from '#subscriptions/rules/plan-change.ts';
import type { ProductRow } from '../products/products.view.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';
import { sql } from 'drizzle-orm';
import { type Reader, queryRows } from '#platform/db/database.ts';
import type { ProductAddon } from '../tables.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Plan and add-ons of a SIM in a month. */
export type SimInBillCycle = { plan: { uuid: string; price_cents: Cents }; addons: PricedAddon[] };

type Row = Pick<
  ProductRow,
  'order_product_uuid' | 'offer_uuid' | 'pending_offer_uuid' | 'plan_change' | 'plan_change_asked_at' | 'addons'
>;

/** Plan (current or scheduled) and continuing add-ons on `day`, by order product. */
const billCycleSimsOn = (rows: readonly Row[], catalogue: Catalogue, day: BusinessDate): Map<string, SimInBillCycle> =>
  new Map(
    rows.map((row): [string, SimInBillCycle] => {
      const dueOfferUuid = isPlanChangeDue(row, day) ? row.pending_offer_uuid : null;
      const uuid = dueOfferUuid ?? row.offer_uuid;
      const addons = row.addons.filter((addon) => isAddonCurrent(addon, day));
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

type Key = { customer_uuid: string; order_product_uuid: string };
type NextRow = Key &
  Pick<ProductRow, 'plan_change'> & {
    /** A text, because drizzle does not parse the results of raw SQL. */
    plan_change_asked_at: string | null;
    customer_product_uuid: string;
    msisdn: Msisdn;
    offer_uuid: string;
    pending_offer_uuid: string | null;
    addons: ProductAddon[];
  };

/** Numbers (E.164), plans and add-ons of SIMs in use from the next 1st, by order product. One statement. */
export const queryNextBillCycleSims = async (
  q: Reader,
  keys: readonly Key[],
  catalogue: Catalogue,
  now: Date,
): Promise<Map<string, SimInBillCycle & Pick<NextRow, 'customer_product_uuid' | 'msisdn'>>> => {
  const column = (fieldOf: (key: Key) => string) => sql.param(keys.map(fieldOf));
  const rows = await queryRows<NextRow>(
    q,
    sql`select p.customer_uuid, p.order_product_uuid, p.uuid as customer_product_uuid, p.msisdn, p.offer_uuid, p.pending_offer_uuid, p.plan_change, p.plan_change_asked_at,
          p.addons
        from unnest(${column((key) => key.customer_uuid)}::uuid[],
          ${column((key) => key.order_product_uuid)}::uuid[]) as wanted(customer_uuid, order_product_uuid)
        join customer_product p on p.customer_uuid = wanted.customer_uuid and p.order_product_uuid = wanted.order_product_uuid
        where p.state <> 'deactivated'`,
  );
  const rowsWithDates = rows.map(({ plan_change_asked_at: at, ...row }) => ({
    ...row,
    plan_change_asked_at: at === null ? null : new Date(at),
  }));
  const simsByOrderProduct = nextBillCycleSims(rowsWithDates, catalogue, now);
  return new Map(
    rows.flatMap(({ order_product_uuid, customer_product_uuid, msisdn }) => {
      const nextSim = simsByOrderProduct.get(order_product_uuid);
      return nextSim ? [[order_product_uuid, { ...nextSim, customer_product_uuid, msisdn }]] : [];
    }),
  );
};
