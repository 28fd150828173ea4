import { getCatalogue } from '#catalogue/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { startBillCycle } from '../bill-cycle/start-bill-cycle.ts';
import { lockProduct } from '../products/products.store.ts';
import type { startBillCycleForSim } from '../jobs.ts';

/** Starts the bill cycle of one SIM that failed in a batch. */
export const runStartBillCycleForSim: JobHandler<typeof startBillCycleForSim> = async ({ month, ...key }, ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  ctx.setCustomer(key.customer_uuid);
  await ctx.db.tx(async (tx) => {
    const product = await lockProduct(tx, key);
    if (product) await startBillCycle(tx, ctx, [product], { month, catalogue });
  });
};
