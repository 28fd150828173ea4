import { type Clock, systemClock } from '../clock.ts';
import { sql } from 'drizzle-orm';
import type { Reader } from './database.ts';
import { businessClock } from './tables.ts';

/** SQL: the time of the business clock. */
export const businessNow = sql`(now() + coalesce((select max(${businessClock.offset_ms}) from ${businessClock}), 0) * interval '1 millisecond')`;

/** Opens the business clock of a database, for a command that runs beside the product: real time plus the stored offset of a sandbox. */
export const openBusinessClock = async (q: Reader): Promise<Clock> => {
  const clock = systemClock();
  const [row] = await q.select().from(businessClock);
  if (row) clock.setOffset(row.offset_ms);
  return clock;
};
