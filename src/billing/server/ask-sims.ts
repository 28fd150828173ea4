import { nextMonth } from '#billing/rules/prepaid-balance.ts';
import { catalogueOf } from '#catalogue/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { simsAhead } from '#subscriptions/server/questions.ts';
import { entriesOfSims, type PrepaidKey } from './prepaid.store.ts';
import { tellMissing } from './tell-missing.ts';

/** Asks for what the balances of some SIMs lack of `month`, the next one. */
export const askSims = async (
  tx: Tx,
  ctx: JobContext,
  month: BusinessDate,
  keys: readonly PrepaidKey[],
): Promise<void> => {
  const entries = await entriesOfSims(tx, keys);
  const sims = await simsAhead(tx, keys, await catalogueOf(ctx.db), ctx.now());
  const today = brusselsDate(ctx.now());
  for (const key of keys) {
    const sim = sims.get(key.order_product_uuid);
    const next = sim && nextMonth(entries.get(key.order_product_uuid) ?? [], sim, today);
    if (sim && next && next.first === month && next.missing_cents > 0)
      await tellMissing(tx, ctx.queue, { ...key, ...sim }, next);
  }
};
