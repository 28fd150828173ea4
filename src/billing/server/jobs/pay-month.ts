import { monthPaidLate } from '#billing/news.ts';
import { resumeEntry } from '#billing/rules/prepaid-balance.ts';
import { catalogueOf } from '#catalogue/server/questions.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { holdSimNow, resumeSim } from '#subscriptions/server/commands.ts';
import type { payMonth } from '../jobs.ts';
import { addEntry, lockEntries } from '../prepaid.store.ts';
import { tellResumed } from '../tell-paused.ts';

/** A SIM that is stopped works again as soon as its balance holds the days that are left. Run twice, it has worked since the first time. */
export const runPayMonth: JobHandler<typeof payMonth> = async (key, ctx) => {
  const catalogue = await catalogueOf(ctx.db);
  const today = brusselsDate(ctx.now());
  ctx.about(key.customer_uuid);
  await ctx.db.tx(async (tx) => {
    const sim = await holdSimNow(tx, ctx, key, catalogue);
    const entry = sim && resumeEntry(await lockEntries(tx, key), sim, today);
    if (!entry) return;
    await addEntry(tx, key, entry, ctx.now());
    const { customer_uuid, customer_product_uuid: uuid } = sim;
    await resumeSim(tx, ctx, { customer_uuid, uuid }, { on: today, catalogue });
    await ctx.tell(tx, monthPaidLate, { ...sim, month: entry.about });
    await tellResumed(tx, ctx.queue, sim, today);
  });
};
