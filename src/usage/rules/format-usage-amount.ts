import type { Format } from '#platform/pure/format.ts';
import { roundTo } from '#platform/pure/round.ts';
import { BYTES_PER_GB, GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import type { UsageUnit } from './usage-unit.ts';

type Words = (key: string, values: Record<string, string | number>) => string;

const MEGABYTE = 1_000_000;
const MINUTE = 60;

/** A formatted amount. Number and unit are separate because screens show the number larger. */
export type AmountFigure = { value: string; unit: string };

/** Unit and precision for an amount of data. */
export const dataScale = (bytes: number): { unit: 'GB' | 'MB'; size: number; digits: number } =>
  Math.round(bytes / MEGABYTE) >= 1000 || bytes === 0
    ? { unit: 'GB', size: BYTES_PER_GB, digits: GB_DIGITS }
    : { unit: 'MB', size: MEGABYTE, digits: bytes >= 10 * MEGABYTE ? 0 : 1 };

/** Amount of data rounded in its unit. */
export const dataInScaledUnit = (bytes: number): number => {
  const { size, digits } = dataScale(bytes);
  return roundTo(bytes / size, digits);
};

/** Data with the unit that suits its size: 1.25 GB, 340 MB, 0.2 MB. */
const formatDataFigure = (bytes: number, format: Format, t: Words): AmountFigure => {
  const { unit, digits } = dataScale(bytes);
  return { value: format.number(dataInScaledUnit(bytes), digits), unit: t(`unit.${unit}`, {}) };
};

type Amount = { quantity: number; unit: UsageUnit };

/** Formats a sum as one number with its unit; seconds become whole minutes, rounded up. */
export const formatAmountFigure = ({ quantity, unit }: Amount, format: Format, t: Words): AmountFigure => {
  if (unit === 'B') return formatDataFigure(quantity, format, t);
  if (unit === 's') return { value: format.number(Math.ceil(quantity / MINUTE), 0), unit: t('unit.min', {}) };
  return { value: format.number(quantity, 0), unit: unit === 'SMS' ? t('unit.sms', { count: quantity }) : '' };
};

/** Formats the duration of a call: 45 s, 3 min, 3 min 20 s. */
const formatDuration = (seconds: number, format: Format, t: Words): string => {
  const minutes = Math.floor(seconds / MINUTE);
  const restSeconds = Math.round(seconds % MINUTE);
  const parts = [
    ...(minutes > 0 ? [format.amount(minutes, t('unit.min', {}), 0)] : []),
    ...(restSeconds > 0 || minutes === 0 ? [format.amount(restSeconds, t('unit.s', {}), 0)] : []),
  ];
  return parts.join(' ');
};

/** For one record: a call keeps its seconds. */
export const formatUsageAmount = (amount: Amount, format: Format, t: Words): string => {
  if (amount.unit === 's') return formatDuration(amount.quantity, format, t);
  const { value, unit } = formatAmountFigure(amount, format, t);
  return unit === '' ? value : `${value}\u00a0${unit}`;
};

/** Formats a sum, without seconds. */
export const formatUsageSum = (amount: Amount, format: Format, t: Words): string => {
  const { value, unit } = formatAmountFigure(amount, format, t);
  return unit === '' ? value : `${value}\u00a0${unit}`;
};
