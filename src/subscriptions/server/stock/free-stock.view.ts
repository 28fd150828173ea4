import { sql } from 'drizzle-orm';
import { type Reader, queryRows } from '#platform/db/database.ts';

/** Counting stops here: more free stock needs no attention, and the count along the index stays fast. */
const most = 100_000;

/** Number of free numbers, cards and eSIM profiles, each counted up to a maximum. */
export const countFreeStock = async (db: Reader, now: Date): Promise<Record<'number' | 'card' | 'esim', number>> => {
  const sims = (kind: 0 | 1) =>
    sql`(select count(*)::int from (
      select 1 from sim_stock where kind = ${kind} and order_product_uuid is null and not spent order by iccid limit ${most}) as counted)`;
  const [row] = await queryRows<{ number: number; card: number; esim: number }>(
    db,
    sql`select (select count(*)::int from (
        select 1 from msisdn_pool where order_product_uuid is null and free_from <= ${now.toISOString()}
        order by free_from limit ${most}) as counted) as number,
      ${sims(1)} as card, ${sims(0)} as esim`,
  );
  return row ?? { number: 0, card: 0, esim: 0 };
};
