import type { Format } from '#platform/pure/format.ts';
import type { UsageUnit } from './usage-unit.ts';

type Words = (key: string, values: Record<string, string | number>) => string;

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;
const MINUTE = 60;

/** Data with the unit that suits its size: 1.25 GB, 340 MB, 0.2 MB. */
const dataText = (bytes: number, format: Format, t: Words): string => {
  if (bytes >= 100 * MEGABYTE) return format.amount(bytes / GIGABYTE, t('unit.GB', {}), bytes >= 10 * GIGABYTE ? 1 : 2);
  return format.amount(bytes / MEGABYTE, t('unit.MB', {}), bytes >= 10 * MEGABYTE ? 0 : 1);
};

/** How long a call was: 45 s, 3 min, 3 min 20 s. */
const timeText = (seconds: number, format: Format, t: Words): string => {
  const minutes = Math.floor(seconds / MINUTE);
  const rest = Math.round(seconds % MINUTE);
  const parts = [
    ...(minutes > 0 ? [format.amount(minutes, t('unit.min', {}), 0)] : []),
    ...(rest > 0 || minutes === 0 ? [format.amount(rest, t('unit.s', {}), 0)] : []),
  ];
  return parts.join(' ');
};

/** An amount of a record, as a person says it. */
export const amountText = (
  { quantity, unit }: { quantity: number; unit: UsageUnit },
  format: Format,
  t: Words,
): string => {
  if (unit === 'B') return dataText(quantity, format, t);
  if (unit === 's') return timeText(quantity, format, t);
  return unit === 'SMS' ? t('unit.messages', { count: quantity }) : format.number(quantity, 0);
};
