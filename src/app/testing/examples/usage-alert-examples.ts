import { isBarringLimit, limitKinds } from '#usage/rules/limits.ts';

/** Parameters of the usage alerts: at 80 % and 100 % of each limit, and where a prepaid plan is used up. */
export const usageAlertExamples = limitKinds.flatMap((kind) =>
  [
    { percent: 80 },
    { percent: 100 },
    ...(kind === 'roaming' ? [{ percent: 100, price_gb: 40 }] : []),
    ...(kind === 'data_roaming' ? [{ percent: 100, price_gb: 1.21 }] : []),
    ...(isBarringLimit(kind) ? [] : [{ percent: 100, prepaid: true }]),
  ].map((end) => ({
    customer_product_uuid: '0190f3a0-0000-7000-8000-000000000001',
    msisdn: '+32470123456',
    kind,
    limit: 20,
    prepaid: false,
    company: false,
    ends_at: '2026-11-30T23:00:00.000Z',
    ...end,
  })),
);

/** Parameters of the welcome in each zone. */
export const roamingWelcomeExamples = [
  { country: 'FR', zone: 'eu' },
  { country: 'FR', zone: 'eu', prepaid: true },
  { country: 'ES', zone: 'eu', fair_use_gb: null },
  { country: 'GB', zone: 'abroad' },
  { country: 'US', zone: 'abroad', prepaid: true },
  { country: 'XX', zone: 'non_terrestrial' },
  { country: 'XX', zone: 'non_terrestrial', prepaid: true },
].map((place) => ({
  at: '2026-11-20T10:00:00.000Z',
  prepaid: false,
  fair_use_gb: 17,
  minute: 0.5,
  received: 0.2,
  sms: 0.2,
  data_gb: 1.21,
  company: false,
  ...place,
}));
