import { isBarringLimit, limitKinds } from '#usage/rules/limits.ts';

/** Parameters of the usage alerts: at 80 % and 100 % of each limit, and where a prepaid plan stops. */
export const usageAlertExamples = limitKinds.flatMap((kind) =>
  [{ percent: 80 }, { percent: 100 }, ...(isBarringLimit(kind) ? [] : [{ percent: 100, prepaid: true }])].map(
    (end) => ({
      customer_product_uuid: '0190f3a0-0000-7000-8000-000000000001',
      msisdn: '+32470123456',
      kind,
      limit: 20,
      prepaid: false,
      ends_at: '2026-11-30T23:00:00.000Z',
      ...end,
    }),
  ),
);
