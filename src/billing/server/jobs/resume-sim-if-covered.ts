import { getCatalogue } from '#catalogue/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { resumeSimIfCovered } from '../jobs.ts';
import { debitMonthAndResume } from '../debit-month-and-resume.ts';

/** A SIM that is stopped works again as soon as its balance holds the days that are left. */
export const runResumeSimIfCovered: JobHandler<typeof resumeSimIfCovered> = async (key, ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  ctx.setCustomer(key.customer_uuid);
  await ctx.db.tx(async (tx) => void (await debitMonthAndResume(tx, ctx, key, catalogue)));
};
