import { getCatalogue } from '#catalogue/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { insertAgreedPrices } from '#subscriptions/server/commands.ts';
import { querySimsWithPricedFlag } from '#subscriptions/server/queries.ts';
import { recordMissingAgreedPrices } from '../jobs.ts';
import { findOrderOfProduct } from '../orders/orders.store.ts';
import { agreedPricesOfUnpricedSim } from '../sims/agreed-prices.ts';

const batchSize = 200;

/** Records the prices of one batch of SIMs and enqueues the next batch in the same transaction. A SIM without an order is skipped. */
export const runRecordMissingAgreedPrices: JobHandler<typeof recordMissingAgreedPrices> = async (
  { after },
  { db, queue },
) => {
  const catalogue = await getCatalogue(db);
  await db.tx(async (tx) => {
    const sims = await querySimsWithPricedFlag(tx, after, batchSize);
    for (const sim of sims.filter(({ priced }) => !priced)) {
      const orderOfSim = await findOrderOfProduct(tx, sim);
      if (orderOfSim) await insertAgreedPrices(tx, sim, agreedPricesOfUnpricedSim(orderOfSim, sim, catalogue));
    }
    const lastSim = sims.at(-1);
    if (!lastSim || sims.length < batchSize) return;
    const { customer_uuid, customer_product_uuid } = lastSim;
    await queue.enqueue(tx, recordMissingAgreedPrices, { after: { customer_uuid, customer_product_uuid } });
  });
};
