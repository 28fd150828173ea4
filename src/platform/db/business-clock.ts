import { type Clock, systemClock } from '../clock.ts';
import { sql } from 'drizzle-orm';
import type { Reader } from './database.ts';
import { businessClock } from './tables.ts';

/** SQL: the time of the business clock. */
export const businessNow = sql`(now() + coalesce((select max(${businessClock.offset_ms}) from ${businessClock}), 0) * interval '1 millisecond')`;

/** The clock of the product that has this database, for a command beside it: real time, or the time that its sandbox has set. */
export const openBusinessClock = async (q: Reader): Promise<Clock> => {
  const clock = systemClock();
  const [row] = await q.select().from(businessClock);
  if (row) clock.setOffset(row.offset_ms);
  return clock;
};
