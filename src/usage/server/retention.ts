import { lt } from 'drizzle-orm';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { retentionStart } from '#usage/rules/retention-months.ts';
import { usageAlert, unmatchedUsage, usageMonth, usageQuestion } from './tables.ts';

/** Days in which a SIM that nobody knows may turn out to be somebody's. */
const unmatchedRetentionDays = 60;

/** What is said of records goes when they do: see `jobs/tend-months.ts`. */
export const usageRetention: readonly RetentionRule[] = [
  retainForDays(unmatchedRetentionDays, unmatchedUsage, unmatchedUsage.received_at),
  ...[usageMonth, usageAlert].map((table): RetentionRule => ({
    table,
    expired: (now, { USAGE_KEPT_MONTHS }) => lt(table.month, retentionStart(now, USAGE_KEPT_MONTHS)),
  })),
  {
    table: usageQuestion,
    expired: (now, { USAGE_KEPT_MONTHS }) =>
      lt(usageQuestion.begun_at, startOfBusinessDay(retentionStart(now, USAGE_KEPT_MONTHS))),
  },
];
