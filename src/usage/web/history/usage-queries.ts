import { infiniteQueryOptions } from '@tanstack/react-query';
import type { UsageContract } from '#usage/contract.ts';
import { instantsOf, isStepped, type Span, steppedSpan, type UsagePeriod } from '#usage/rules/usage-period.ts';
import { typesOfKind, type UsageKind } from '#usage/rules/usage-unit.ts';
import { client } from '#platform/browser/client.ts';
import { queries } from '#platform/browser/query.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';

/** What is looked at of a SIM. */
export type Look = {
  period: UsagePeriod;
  /** Of the period `custom`. */
  dates: Span | null;
  /** How many days, weeks or months before this one. */
  back: number;
  kind: UsageKind;
};

const usageQueries = queries<UsageContract>();

/** The days that are asked for; null: those that the period means today. */
const askedDays = ({ period, dates, back }: Omit<Look, 'kind'>, today: BusinessDate): Span | null => {
  if (period === 'custom') return dates;
  return back > 0 && isStepped(period) ? steppedSpan(period, back, today) : null;
};

export const detailsQuery = (customer_product_uuid: string, look: Omit<Look, 'kind'>, today: BusinessDate) => {
  const days = askedDays(look, today);
  return usageQueries('GET /api/customer/product/usage/details', {
    query: {
      customer_product_uuid,
      ...(days ? { period: 'custom' as const, start_date: days.from, end_date: days.until } : { period: look.period }),
    },
  });
};

/** A span as the list and the file take it. */
export const rangeOf = (span: Span): { start_time: string; end_time: string } => {
  const { start, end } = instantsOf(span);
  return { start_time: toIso(start), end_time: toIso(end) };
};

const list = 'GET /api/customer/product/usage-history/list';

/** The records of a span and kind, the newest first, page after page. */
export const recordsQuery = (customer_product_uuid: string, span: Span, kind: UsageKind) =>
  infiniteQueryOptions({
    queryKey: [list, customer_product_uuid, span.from, span.until, kind],
    queryFn: ({ pageParam, signal }) =>
      client<UsageContract>().call(
        list,
        {
          query: {
            customer_product_uuid,
            ...rangeOf(span),
            ...(kind === 'all' ? {} : { types: typesOfKind[kind].join(',') }),
            ...(pageParam === '' ? {} : { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Whether what was asked before is of the same SIM: then it stays until the next period is here. There may be nothing before. */
export const isOfSim = (uuid: string, query: { queryKey: readonly unknown[] } | undefined): boolean =>
  query !== undefined && JSON.stringify(query.queryKey).includes(uuid);
