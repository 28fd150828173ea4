import { queryImsisOfOrderProduct } from '#subscriptions/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { deleteUnmatchedUsage, queryUnmatchedUsage } from '../intake/unmatched-usage.store.ts';
import type { ingestUnmatchedUsage } from '../jobs.ts';
import { ingestRecords } from '../intake/ingest-records.ts';
import { insertMalformedUsage } from '../intake/rejected-usage.store.ts';

const batchSize = 1000;

/**
 * Ingests the unmatched records of a SIM, then deletes them. After a crash before the deletion, the next run recognises them as stored.
 * Malformed ones are stored for the operator.
 */
export const runIngestUnmatchedUsage: JobHandler<typeof ingestUnmatchedUsage> = async ({ order_product_uuid }, ctx) => {
  for (const imsi of await queryImsisOfOrderProduct(ctx.db.read, order_product_uuid))
    for (;;) {
      const records = await queryUnmatchedUsage(ctx.db, imsi, batchSize);
      if (records.length === 0) break;
      const rawRecords = records.map(({ record }) => record);
      const { refused, aside } = await ingestRecords(ctx, rawRecords);
      // The SIM is still unknown, so its records stay.
      if (aside > 0) break;
      await insertMalformedUsage(
        ctx.db.write,
        refused.map(({ at }) => rawRecords[at]),
        ctx.now(),
      );
      await deleteUnmatchedUsage(
        ctx.db,
        imsi,
        records.map(({ record_id }) => record_id),
      );
    }
};
