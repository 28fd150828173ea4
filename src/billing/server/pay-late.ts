import { monthPaidLate } from '#billing/news.ts';
import { type Stopped, resumeEntry, stoppedNow } from '#billing/rules/prepaid-balance.ts';
import type { Catalogue } from '#catalogue/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Doing } from '#platform/reactions.ts';
import { holdSimNow, resumeSim } from '#subscriptions/server/commands.ts';
import { addEntry, lockEntries, type PrepaidKey } from './prepaid.store.ts';
import { tellResumed } from './tell-paused.ts';

/**
 * A SIM that is stopped works again if its balance holds the days that are left. Answers what still stops it; null: it works, or has no
 * balance. Done twice, it has worked since the first time.
 */
export const payLate = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'tell' | 'now' | 'newId'>,
  key: PrepaidKey,
  catalogue: Catalogue,
): Promise<Stopped | null> => {
  const today = brusselsDate(ctx.now());
  const sim = await holdSimNow(tx, ctx, key, catalogue);
  if (!sim) return null;
  const entries = await lockEntries(tx, key);
  const entry = resumeEntry(entries, sim, today);
  if (!entry) return stoppedNow(entries, sim, today);
  await addEntry(tx, key, entry, ctx.now());
  const { customer_uuid, customer_product_uuid: uuid } = sim;
  await resumeSim(tx, ctx, { customer_uuid, uuid }, { on: today, catalogue });
  await ctx.tell(tx, monthPaidLate, { ...sim, month: entry.about });
  await tellResumed(tx, ctx.queue, sim, today);
  return null;
};
