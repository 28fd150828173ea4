import { catalogueOf } from '#catalogue/server/questions.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { beginMonth } from '../month/begin-month.ts';
import { holdProduct } from '../products/held-product.store.ts';
import type { beginMonthOfSim } from '../jobs.ts';

/** Works off the 1st for one SIM that stood in the way of others. */
export const runBeginMonthOfSim: JobHandler<typeof beginMonthOfSim> = async ({ month, ...key }, ctx) => {
  const catalogue = await catalogueOf(ctx.db);
  ctx.about(key.customer_uuid);
  await ctx.db.tx(async (tx) => {
    const product = await holdProduct(tx, key);
    if (product) await beginMonth(tx, ctx, [product], { month, catalogue });
  });
};
