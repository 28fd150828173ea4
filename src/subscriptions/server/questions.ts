import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/questions.ts';
import type { PortIn } from '#porting/contract.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { type Part, part, type RowsOf } from '#platform/db/part.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { Language } from '#platform/pure/language.ts';
import { findByNumber } from './products.store.ts';
import { monthOf, presentProduct, type productParts, productRowsFrom } from './products.view.ts';
import type { EsimProgress } from '#subscriptions/rules/esim-progress-state.ts';
import { customerProduct, esimProfile, simAllocation } from './tables.ts';

export { freeStock } from './free-stock.view.ts';
export { productParts } from './products.view.ts';

/** A customer's SIMs as every reply shows them, oldest first, from what `productParts` read and the customer's port-ins. */
export const productsFrom = (
  rows: RowsOf<ReturnType<typeof productParts>>,
  portIns: ReadonlyMap<string, PortIn>,
  catalogue: Catalogue,
  language: Language,
  now: Date,
): CustomerProduct[] => {
  const month = monthOf(now);
  return productRowsFrom(rows).map((row) => ({
    ...presentProduct(row, catalogue, language, month),
    port_in: portIns.get(row.product.order_product_uuid) ?? null,
  }));
};

/** The number and the SIM of an order product, as far as it was given them. */
export type SimOf = {
  order_product_uuid: string;
  /** E.164; the temporary number as long as a number is being transferred. */
  msisdn: string;
  iccid: string;
  /** Null for a card, and as long as the profile is being ordered. */
  esim: { smdp_address: string; matching_id: string; progress: EsimProgress } | null;
};

type SimRow = {
  allocation: Pick<
    typeof simAllocation.$inferSelect,
    'order_product_uuid' | 'msisdn' | 'ported_msisdn' | 'iccid' | 'state'
  >;
  profile: Pick<typeof esimProfile.$inferSelect, 'smdp_address' | 'matching_id' | 'progress'> | null;
};

export const simsFrom = (rows: readonly SimRow[]): Map<string, SimOf> =>
  new Map(
    rows.flatMap(({ allocation: { order_product_uuid, msisdn, ported_msisdn, iccid, state }, profile }) => {
      const number = msisdn ?? ported_msisdn;
      if (state === 'released' || !number || !iccid) return [];
      const { smdp_address = '', matching_id = '', progress = 'released' } = profile ?? {};
      return [
        [
          order_product_uuid,
          { order_product_uuid, msisdn: number, iccid, esim: profile ? { smdp_address, matching_id, progress } : null },
        ],
      ];
    }),
  );

/** What `simsOf` reads, as a part of a statement; `orderProducts` selects uuids. */
export const simsPart = (orderProducts: SQL): Part<SimRow> =>
  part(
    sql`
    select row_to_json(sim_allocation) as allocation, row_to_json(esim_profile) as profile
    from sim_allocation left join esim_profile on esim_profile.order_product_uuid = sim_allocation.order_product_uuid
    where sim_allocation.order_product_uuid in (${orderProducts})`,
  );

/** Numbers and SIMs by order product; those that have none (yet, or any more) are absent. One statement. */
export const simsOf = async (q: Reader | Tx, order_product_uuids: readonly string[]): Promise<Map<string, SimOf>> => {
  if (order_product_uuids.length === 0) return new Map();
  const rows = await q
    .select({ allocation: simAllocation, profile: esimProfile })
    .from(simAllocation)
    .leftJoin(esimProfile, eq(esimProfile.order_product_uuid, simAllocation.order_product_uuid))
    .where(inArray(simAllocation.order_product_uuid, [...order_product_uuids]));
  return simsFrom(rows);
};

/** Whether a product belongs to the caller. */
export const isProductOf = async (db: Database, uuid: string, caller: Caller): Promise<boolean> => {
  const [row] = await db.read
    .select({ uuid: customerProduct.uuid })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, caller.customer_uuid), eq(customerProduct.uuid, uuid)));
  return row !== undefined;
};

/** The product that has this number (E.164) now, or null. */
export const productOfNumber = (
  q: Reader | Tx,
  msisdn: string,
): Promise<{ customer_product_uuid: string; customer_uuid: string; order_product_uuid: string } | null> =>
  findByNumber(q, msisdn);
