import { expect, test } from 'vitest';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { formatUsageAmount, formatUsageSum } from './format-usage-amount.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['en', 12_640_000_000, 'B', '12.64 GB', '12.64 GB'],
  ['en', 110_005_000_000, 'B', '110.01 GB', '110.01 GB'],
  ['fr', 1_250_000_000, 'B', '1,25 Go', '1,25 Go'],
  ['nl', 42_400_000, 'B', '42 MB', '42 MB'],
  ['nl', 149_600_000, 'B', '150 MB', '150 MB'],
  ['en', 999_600_000, 'B', '1 GB', '1 GB'],
  ['en', 240_000, 'B', '0.2 MB', '0.2 MB'],
  ['en', 45, 's', '45 s', '1 min'],
  ['en', 200, 's', '3 min 20 s', '4 min'],
  ['en', 180, 's', '3 min', '3 min'],
  ['nl', 1, 'SMS', '1 sms', '1 sms'],
  ['nl', 3, 'SMS', '3 sms’en', '3 sms’en'],
  ['en', 7, '', '7', '7'],
] as const)('in %s, %d %s is formatted as %s, and in a sum as %s', (language, quantity, unit, amount, sum) => {
  const t = texts(language, 'usage');
  const format = formatOf(language);
  expect(plain(formatUsageAmount({ quantity, unit }, format, t))).toBe(amount);
  expect(plain(formatUsageSum({ quantity, unit }, format, t))).toBe(sum);
});
