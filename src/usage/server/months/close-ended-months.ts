import type { Tx } from '#platform/db/database.ts';
import type { BillCycleSim } from '#subscriptions/events.ts';
import { latestMonth } from '#usage/rules/monthly-usage.ts';
import { insertClosedMonths } from './months.store.ts';

/** Stores the usage of the ended month for late records. A SIM without buckets has no usage. */
export const closeEndedMonths = (tx: Tx, sims: readonly BillCycleSim[]): Promise<void> =>
  insertClosedMonths(
    tx,
    sims.flatMap(({ customer_uuid, customer_product_uuid, ended }) => {
      const [first] = ended?.buckets ?? [];
      if (!ended || !first) return [];
      const { buckets, spent } = latestMonth(ended, first.month);
      return [{ customer_uuid, customer_product_uuid, month: spent.month, buckets, spent }];
    }),
  );
