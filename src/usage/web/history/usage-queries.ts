import { infiniteQueryOptions } from '@tanstack/react-query';
import type { UsageContract } from '#usage/contract.ts';
import {
  toInstantRange,
  isSteppedPeriod,
  type UsageSpan,
  spanOfPastPeriod,
  type UsagePeriod,
} from '#usage/rules/usage-period.ts';
import { typesOfKind, type UsageKind } from '#usage/rules/usage-unit.ts';
import { createClient } from '#platform/browser/client.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';

/** Selected period and kind of usage. */
export type UsageFilter = {
  period: UsagePeriod;
  /** Used with the period `custom`. */
  dates: UsageSpan | null;
  /** Number of days, weeks or months before the current one. */
  stepsBack: number;
  kind: UsageKind;
};

const usageQueries = createContractQueryBuilder<UsageContract>();

/** Days of the request; null: the server derives them from the period. */
const daysOfFilter = (
  { period, dates, stepsBack }: Omit<UsageFilter, 'kind'>,
  today: BusinessDate,
): UsageSpan | null => {
  if (period === 'custom') return dates;
  return stepsBack > 0 && isSteppedPeriod(period) ? spanOfPastPeriod(period, stepsBack, today) : null;
};

export const usageDetailsQuery = (
  customer_product_uuid: string,
  filter: Omit<UsageFilter, 'kind'>,
  today: BusinessDate,
) => {
  const days = daysOfFilter(filter, today);
  return usageQueries('GET /api/customer/product/usage/details', {
    query: {
      customer_product_uuid,
      ...(days
        ? { period: 'custom' as const, start_date: days.from, end_date: days.until }
        : { period: filter.period }),
    },
  });
};

/** Converts a span to the parameters of the list and the file. */
export const toTimeRange = (span: UsageSpan): { start_time: string; end_time: string } => {
  const { start, end } = toInstantRange(span);
  return { start_time: toIso(start), end_time: toIso(end) };
};

/** Records of a page; the cursor `before` leads to the next one. */
const pageSize = 50;

const list = 'GET /api/customer/product/usage-history/list';

/** Query of the records of a span and kind in pages, the newest first. */
export const usageRecordsQuery = (customer_product_uuid: string, span: UsageSpan, kind: UsageKind) =>
  infiniteQueryOptions({
    queryKey: [list, customer_product_uuid, span.from, span.until, kind],
    queryFn: ({ pageParam, signal }) =>
      createClient<UsageContract>().call(
        list,
        {
          query: {
            customer_product_uuid,
            ...toTimeRange(span),
            limit: pageSize,
            offset: 0,
            ...(kind === 'all' ? {} : { types: typesOfKind[kind].join(',') }),
            ...(pageParam === '' ? {} : { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Whether a previous query, if any, is of the same SIM, so that its data stays visible until the next period is loaded. */
export const isQueryOfSim = (uuid: string, query: { queryKey: readonly unknown[] } | undefined): boolean =>
  query !== undefined && JSON.stringify(query.queryKey).includes(uuid);
