import { queryUndisputedOverdueCents } from '#billing/server/queries.ts';
import { shouldGiveUpSmallDebt } from '#dunning/rules/dunning-dates.ts';
import type { Reader } from '#platform/db/database.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { Settings } from '#platform/settings.ts';
import { findEndOfLastLine } from '#subscriptions/server/queries.ts';
import type { DunningCase } from './cases.store.ts';

type Context = { settings: Settings; now(): Date };

/** Whether all overdue amounts of a customer are below the minimum for steps beyond reminders. */
export const isSmallDebt = async (q: Reader, { settings, now }: Context, customer_uuid: string): Promise<boolean> => {
  const startOfToday = startOfBusinessDay(brusselsDate(now()));
  return (await queryUndisputedOverdueCents(q, { customer_uuid, before: startOfToday })) < settings.DUNNING_MIN_CENTS;
};

/** Whether a carried debt is given up, because the contract ended long ago. */
export const shouldGiveUpCarriedDebt = async (
  q: Reader,
  { settings, now }: Context,
  { customer_uuid, since }: Pick<DunningCase, 'customer_uuid' | 'since'>,
): Promise<boolean> => {
  const ended_at = await findEndOfLastLine(q, customer_uuid);
  const ended_on = ended_at && brusselsDate(ended_at);
  return shouldGiveUpSmallDebt({ state_since: since, ended_on }, brusselsDate(now()), settings.DUNNING_GIVE_UP_DAYS);
};
