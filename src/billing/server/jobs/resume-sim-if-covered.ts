import { getCatalogue } from '#catalogue/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { resumeSimIfCovered } from '../jobs.ts';
import { startBillCyclesAndResumeIfCovered } from '../prepaid/start-bill-cycles-and-resume-if-covered.ts';

/** Resumes a suspended SIM if its balance covers the remaining days of the month. */
export const runResumeSimIfCovered: JobHandler<typeof resumeSimIfCovered> = async (key, ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  ctx.setCustomer(key.customer_uuid);
  await ctx.db.tx(async (tx) => void (await startBillCyclesAndResumeIfCovered(tx, ctx, key, catalogue)));
};
