import { catalogueOf } from '#catalogue/server/questions.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { payMonth } from '../jobs.ts';
import { payLate } from '../pay-late.ts';

/** A SIM that is stopped works again as soon as its balance holds the days that are left. */
export const runPayMonth: JobHandler<typeof payMonth> = async (key, ctx) => {
  const catalogue = await catalogueOf(ctx.db);
  ctx.about(key.customer_uuid);
  await ctx.db.tx(async (tx) => void (await payLate(tx, ctx, key, catalogue)));
};
