import { BYTES_PER_GB, SECONDS_PER_MINUTE } from '#subscriptions/rules/included.ts';
import type { Basis, MonthOfUse } from './comparison-basis.ts';

const heads = ['month', 'data_gb_belgium', 'data_gb_eu', 'call_minutes', 'sms', 'other_cost_eur'];

const gb = (bytes: number) => (bytes / BYTES_PER_GB).toFixed(2);

const lineOf = (name: string, use: MonthOfUse): string =>
  [
    name,
    gb(use.home_bytes),
    gb(use.eu_bytes),
    String(Math.ceil(use.seconds / SECONDS_PER_MINUTE)),
    String(use.messages),
    (use.beside_cents / 100).toFixed(2),
  ].join(',');

const averageOf = (months: readonly MonthOfUse[]): MonthOfUse => {
  const average = (key: Exclude<keyof MonthOfUse, 'month'>) =>
    months.length === 0 ? 0 : Math.round(months.reduce((sum, each) => sum + each[key], 0) / months.length);
  return {
    month: '',
    home_bytes: average('home_bytes'),
    eu_bytes: average('eu_bytes'),
    seconds: average('seconds'),
    messages: average('messages'),
    beside_cents: average('beside_cents'),
  };
};

/**
 * What a comparison tool asks for, as CSV: a line a month, and their average. `month` is the year and the month, or `average`; numbers have a
 * point, minutes are rounded up. Nothing in it is text of somebody, so no program takes a cell for a formula.
 */
export const usageProfile = ({ months }: Basis): string =>
  [
    heads.join(','),
    ...months.map((use) => lineOf(use.month.slice(0, 7), use)),
    lineOf('average', averageOf(months)),
    '',
  ].join('\r\n');
