import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { customerProduct } from '../tables.ts';

/** The products of a customer whose lines are in use, oldest first. */
export const linesOf = async (q: Reader, customer_uuid: string): Promise<string[]> => {
  const rows = await q
    .select({ uuid: customerProduct.uuid })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), sql`${customerProduct.state} <> 'deactivated'`))
    .orderBy(customerProduct.activated_at, customerProduct.uuid);
  return rows.map(({ uuid }) => uuid);
};

/** The number (E.164) of a customer's product whose line is in use, or null. */
export const numberOfLine = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: { customer_uuid: string; customer_product_uuid: string },
): Promise<string | null> => {
  const own = and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid));
  const [row] = await q
    .select({ msisdn: customerProduct.msisdn })
    .from(customerProduct)
    .where(and(own, sql`${customerProduct.state} <> 'deactivated'`));
  return row?.msisdn ?? null;
};
