import { BYTES_PER_GB, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import type { ComparisonBasis, MonthlyUsageTotals } from './comparison-basis.ts';

const columnHeads = ['month', 'data_gb_belgium', 'data_gb_eu', 'call_minutes', 'sms', 'other_cost_eur'];

const gb = (bytes: number) => (bytes / BYTES_PER_GB).toFixed(2);

const formatProfileLine = (name: string, use: Omit<MonthlyUsageTotals, 'month'>): string =>
  [
    name,
    gb(use.home_bytes),
    gb(use.eu_bytes),
    String(Math.ceil(use.seconds / SECONDS_PER_MINUTE)),
    String(use.messages),
    (use.beside_cents / 100).toFixed(2),
  ].join(',');

const averageMonth = (months: readonly MonthlyUsageTotals[]): Omit<MonthlyUsageTotals, 'month'> => {
  const average = (key: Exclude<keyof MonthlyUsageTotals, 'month'>) =>
    months.length === 0 ? 0 : Math.round(months.reduce((sum, each) => sum + each[key], 0) / months.length);
  return {
    home_bytes: average('home_bytes'),
    eu_bytes: average('eu_bytes'),
    seconds: average('seconds'),
    messages: average('messages'),
    beside_cents: average('beside_cents'),
  };
};

/**
 * Builds the CSV for a comparison tool: one line per month and the average. `month` is `YYYY-MM` or `average`, numbers
 * have a decimal point, minutes are rounded up. It contains no user text, so that spreadsheets cannot execute a formula.
 */
export const buildUsageProfileCsv = ({ months }: ComparisonBasis): string =>
  [
    columnHeads.join(','),
    ...months.map((use) => formatProfileLine(use.month.slice(0, 7), use)),
    formatProfileLine('average', averageMonth(months)),
    '',
  ].join('\r\n');
