import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { customerProduct } from './tables.ts';

/** The products of a customer whose lines are in use, oldest first. */
export const linesOf = async (q: Reader, customer_uuid: string): Promise<string[]> => {
  const rows = await q
    .select({ uuid: customerProduct.uuid })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), sql`${customerProduct.state} <> 'deactivated'`))
    .orderBy(customerProduct.activated_at, customerProduct.uuid);
  return rows.map(({ uuid }) => uuid);
};
