import { queryOverdueCents } from '#billing/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { Settings } from '#platform/settings.ts';

/** Whether all overdue amounts of a customer are below the minimum for steps beyond reminders. */
export const isSmallDebt = async (
  q: Reader,
  { settings, now }: { settings: Settings; now(): Date },
  customer_uuid: string,
): Promise<boolean> => {
  const before = startOfBusinessDay(brusselsDate(now()));
  return (await queryOverdueCents(q, { customer_uuid, before })) < settings.DUNNING_MIN_CENTS;
};
