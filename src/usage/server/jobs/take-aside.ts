import { simsOfOrderProduct } from '#subscriptions/server/questions.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { dropAside, findAside } from '../intake/aside.store.ts';
import type { takeAside } from '../jobs.ts';
import { takeRecords } from '../intake/take-records.ts';

const atOnce = 1000;

/** Stored first and dropped then: stopped in between, they are known the next time. */
export const runTakeAside: JobHandler<typeof takeAside> = async ({ order_product_uuid }, ctx) => {
  for (const imsi of await simsOfOrderProduct(ctx.db.read, order_product_uuid))
    for (;;) {
      const records = await findAside(ctx.db, imsi, atOnce);
      if (records.length === 0) break;
      await takeRecords(
        ctx,
        records.map(({ record }) => record),
      );
      await dropAside(
        ctx.db,
        imsi,
        records.map(({ record_id }) => record_id),
      );
    }
};
