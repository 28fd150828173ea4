import { eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Growth, Visits } from '#sustainability/rules/news.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { forestVisit } from '../tables.ts';

export const findVisits = async (q: Reader, customer_uuid: string): Promise<Visits | null> => {
  const [row] = await q.select().from(forestVisit).where(eq(forestVisit.customer_uuid, customer_uuid));
  return row ?? null;
};

/** Records a visit of a customer on a day. The first visit of a day moves the previous one to the older fields; repeats on that day do not. */
export const recordVisit = async (
  tx: Tx,
  { customer_uuid, visited_on, growth }: { customer_uuid: string; visited_on: BusinessDate; growth: Growth },
): Promise<void> => {
  const isLater = sql`${forestVisit.visited_on} < excluded.visited_on`;
  await tx
    .insert(forestVisit)
    .values({ customer_uuid, visited_on, growth, before_on: null, before_growth: null })
    .onConflictDoUpdate({
      target: forestVisit.customer_uuid,
      set: {
        before_on: sql`case when ${isLater} then ${forestVisit.visited_on} else ${forestVisit.before_on} end`,
        before_growth: sql`case when ${isLater} then ${forestVisit.growth} else ${forestVisit.before_growth} end`,
        visited_on: sql`excluded.visited_on`,
        growth: sql`excluded.growth`,
      },
      setWhere: sql`${forestVisit.visited_on} <= excluded.visited_on`,
    });
};
