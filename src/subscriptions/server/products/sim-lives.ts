import { and, eq } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { customerProduct } from '../tables.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

/** The time in which a line was in use, and since when each of its SIMs was. */
export type SimLife = {
  customer_product_uuid: string;
  type: SimType;
  activated_at: Date;
  /** Null while it is in use. */
  ended_at: Date | null;
  sims_had: { type: SimType; on: BusinessDate }[] | null;
};

/** Returns the lines that a caller may see, also ended ones, the oldest first: a sub-account its own, a main account all. */
export const querySimLives = async (
  q: Reader,
  { customer_uuid, owner_customer_uuid, customer_product_uuid: ownProductUuid }: Caller,
): Promise<SimLife[]> => {
  if (owner_customer_uuid !== null && ownProductUuid === null) return [];
  const columns = {
    customer_product_uuid: customerProduct.uuid,
    type: customerProduct.type,
    activated_at: customerProduct.activated_at,
    ended_at: customerProduct.ended_at,
    sims_had: customerProduct.sims_had,
  };
  const rows = await q
    .select(columns)
    .from(customerProduct)
    .where(
      and(
        eq(customerProduct.customer_uuid, owner_customer_uuid ?? customer_uuid),
        owner_customer_uuid !== null && ownProductUuid !== null ? eq(customerProduct.uuid, ownProductUuid) : undefined,
      ),
    )
    .orderBy(columns.activated_at, columns.customer_product_uuid);
  return rows;
};
