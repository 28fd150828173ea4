import { lt } from 'drizzle-orm';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { retentionStart } from '#usage/rules/retention-months.ts';
import { usageAlert, unmatchedUsage, usageMonth, usageQuestion } from './tables.ts';

/** Days for which records of unknown SIMs are stored. */
const unmatchedRetentionDays = 60;

/** Rows about records are deleted with them: see `jobs/maintain-usage-partitions.ts`. */
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
