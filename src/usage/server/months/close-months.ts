import type { Tx } from '#platform/db/database.ts';
import type { SimOnFirst } from '#subscriptions/news.ts';
import { presentMonth } from '#usage/rules/months-of-use.ts';
import { closeMonths } from './months.store.ts';

/** Keeps how the month before ended, for records of it that come late; a SIM without buckets never used anything. */
export const keepEndedMonths = (tx: Tx, sims: readonly SimOnFirst[]): Promise<void> =>
  closeMonths(
    tx,
    sims.flatMap(({ customer_uuid, customer_product_uuid, ended }) => {
      const [first] = ended?.buckets ?? [];
      if (!ended || !first) return [];
      const { buckets, spent } = presentMonth(ended, first.month);
      return [{ customer_uuid, customer_product_uuid, month: spent.month, buckets, spent }];
    }),
  );
