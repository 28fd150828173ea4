import { sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { type Reader, queryRows } from '#platform/db/database.ts';
import { type SimInBillCycle, nextBillCycleSims } from './bill-cycle-sims.ts';
import type { ProductRow } from '../products/products.view.ts';
import type { ProductAddon } from '../tables.ts';

type Key = { customer_uuid: string; order_product_uuid: string };
type Row = Key &
  Pick<ProductRow, 'plan_change'> & {
    /** Text, because raw SQL results are not parsed by drizzle. */
    plan_change_asked_at: string | null;
    customer_product_uuid: string;
    msisdn: string;
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
): Promise<Map<string, SimInBillCycle & Pick<Row, 'customer_product_uuid' | 'msisdn'>>> => {
  const column = (of: (key: Key) => string) => sql.param(keys.map(of));
  const rows = await queryRows<Row>(
    q,
    sql`select p.customer_uuid, p.order_product_uuid, p.uuid as customer_product_uuid, p.msisdn, p.offer_uuid, p.pending_offer_uuid, p.plan_change, p.plan_change_asked_at,
          coalesce(p.addons, (select coalesce(jsonb_agg(a), '[]') from customer_addon a
            where a.customer_uuid = p.customer_uuid and a.customer_product_uuid = p.uuid)) as addons
        from unnest(${column((key) => key.customer_uuid)}::uuid[],
          ${column((key) => key.order_product_uuid)}::uuid[]) as wanted(customer_uuid, order_product_uuid)
        join customer_product p on p.customer_uuid = wanted.customer_uuid and p.order_product_uuid = wanted.order_product_uuid
        where p.state <> 'deactivated'`,
  );
  const planned = rows.map(({ plan_change_asked_at: at, ...row }) => ({
    ...row,
    plan_change_asked_at: at === null ? null : new Date(at),
  }));
  const ahead = nextBillCycleSims(planned, catalogue, now);
  return new Map(
    rows.flatMap(({ order_product_uuid, customer_product_uuid, msisdn }) => {
      const next = ahead.get(order_product_uuid);
      return next ? [[order_product_uuid, { ...next, customer_product_uuid, msisdn }]] : [];
    }),
  );
};
