import { expect, test } from 'vitest';
import { usageAlertMessage } from './usage-alert.ts';

const alertData = {
  customer_product_uuid: '0190f3a0-0000-7000-8000-000000000001',
  msisdn: '+32470123456' as const,
  kind: 'data' as const,
  percent: 80,
  prepaid: false,
  company: false,
  ends_at: '2026-11-30T23:00:00.000Z',
};
/** Stands for `seal`, which this message does not call because it has no encrypted values. */
const never = (() => '') as never;

test.each([
  ['fr', 5.161290322, '5,16'],
  ['en', 20, '20'],
  ['nl', 7.5, '7,5'],
] as const)('in %s, a limit of %d GB is formatted with at most two decimals: %s', (language, limit, text) => {
  expect(usageAlertMessage.values?.({ ...alertData, limit }, language, never)).toMatchObject({ limit: text });
});
