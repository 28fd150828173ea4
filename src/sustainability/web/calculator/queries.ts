import type { SustainabilityContract } from '#sustainability/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { browserTimeZone } from '#platform/browser/time-zone.ts';

const buildQuery = createContractQueryBuilder<SustainabilityContract>();

/** Usage changes continuously, so each visit fetches it again. */
export const emissionDetailsQuery = (customer_product_uuid: string) => ({
  ...buildQuery('GET /api/green/emission/details', { query: { customer_product_uuid } }),
  staleTime: 0,
});

export type HistoryGroup = 'day' | 'week' | 'month' | 'total';
/** Number of newest periods that a chart shows. */
const shownSteps: Readonly<Record<HistoryGroup, number>> = { day: 31, week: 26, month: 24, total: 1 };

export const emissionHistoryQuery = (customer_product_uuid: string, group: HistoryGroup) => ({
  ...buildQuery('GET /api/green/emission/history', {
    query: {
      customer_product_uuid,
      group,
      response_format: 'json',
      time_zone: browserTimeZone(),
      limit: shownSteps[group],
      offset: 0,
    },
  }),
  staleTime: 0,
});
