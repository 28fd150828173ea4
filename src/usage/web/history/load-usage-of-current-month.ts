import { serverNow } from '#platform/browser/server-time.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { QueryClient } from '@tanstack/react-query';
import { usageDetailsQuery } from './usage-queries.ts';

/** Loads the current month, which the screen shows first. */
export const loadUsageOfCurrentMonth = (queries: QueryClient, customer_product_uuid: string): Promise<unknown> =>
  queries
    .query(
      usageDetailsQuery(
        customer_product_uuid,
        { period: 'month', dates: null, stepsBack: 0 },
        brusselsDate(serverNow()),
      ),
    )
    .catch(() => undefined);
