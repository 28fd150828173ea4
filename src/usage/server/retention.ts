import { lt } from 'drizzle-orm';
import { keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { keptSince } from '#usage/rules/kept-months.ts';
import { usageAlert, usageAside, usageMonth, usageQuestion } from './tables.ts';

/** Days in which a SIM that nobody knows may turn out to be somebody's. */
const asideKeptDays = 60;

/** What is said of records goes when they do: see `jobs/tend-months.ts`. */
export const usageRetention: readonly Retention[] = [
  keptFor(asideKeptDays, usageAside, usageAside.received_at),
  ...[usageMonth, usageAlert].map((table): Retention => ({
    table,
    old: (now, { USAGE_KEPT_MONTHS }) => lt(table.month, keptSince(now, USAGE_KEPT_MONTHS)),
  })),
  {
    table: usageQuestion,
    old: (now, { USAGE_KEPT_MONTHS }) =>
      lt(usageQuestion.begun_at, startOfBusinessDay(keptSince(now, USAGE_KEPT_MONTHS))),
  },
];
