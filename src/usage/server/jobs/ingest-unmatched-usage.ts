import { queryImsisOfOrderProduct } from '#subscriptions/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { deleteUnmatchedUsage, queryUnmatchedUsage } from '../intake/unmatched-usage.store.ts';
import type { ingestUnmatchedUsage } from '../jobs.ts';
import { ingestRecords } from '../intake/ingest-records.ts';

const batchSize = 1000;

/** Ingests the records, then deletes them. After a crash in between they are recognised as stored. */
export const runIngestUnmatchedUsage: JobHandler<typeof ingestUnmatchedUsage> = async ({ order_product_uuid }, ctx) => {
  for (const imsi of await queryImsisOfOrderProduct(ctx.db.read, order_product_uuid))
    for (;;) {
      const records = await queryUnmatchedUsage(ctx.db, imsi, batchSize);
      if (records.length === 0) break;
      await ingestRecords(
        ctx,
        records.map(({ record }) => record),
      );
      await deleteUnmatchedUsage(
        ctx.db,
        imsi,
        records.map(({ record_id }) => record_id),
      );
    }
};
