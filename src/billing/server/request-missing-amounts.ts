import { computeNextMonthCharge } from '#billing/rules/prepaid-balance.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { queryNextBillCycleSims } from '#subscriptions/server/queries.ts';
import { queryEntriesOfSims, type PrepaidKey } from './prepaid.store.ts';
import { notifyMissingAmount } from './notify-missing-amount.ts';

/** Requests the amounts that the balances of SIMs lack for `month`, the next month. */
export const requestMissingAmounts = async (
  tx: Tx,
  ctx: JobContext,
  month: BusinessDate,
  keys: readonly PrepaidKey[],
): Promise<void> => {
  const entries = await queryEntriesOfSims(tx, keys);
  const sims = await queryNextBillCycleSims(tx, keys, await getCatalogue(ctx.db), ctx.now());
  const today = brusselsDate(ctx.now());
  for (const key of keys) {
    const sim = sims.get(key.order_product_uuid);
    const next = sim && computeNextMonthCharge(entries.get(key.order_product_uuid) ?? [], sim, today);
    if (sim && next && next.first === month && next.missing_cents > 0)
      await notifyMissingAmount(tx, ctx.queue, { ...key, ...sim }, next);
  }
};
