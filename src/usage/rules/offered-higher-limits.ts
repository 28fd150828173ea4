import type { LimitConsent, Spent } from '#subscriptions/rules/bucket.ts';
import type { Cents } from '#platform/pure/money.ts';
import { alertPercents, limitOfKind, type BarringLimitKind, type LimitAmounts } from './limits.ts';

const EURO = 100;
/** Offered amounts in percent of the limit: so high that the first alert about each is above the limit that was reached. */
const limitPercents: readonly number[] = [150, 200, 300];
/** Offered amounts for data abroad, in percent of the next limit. */
const stagePercents: readonly number[] = [100, 150, 200];
/** Offered amounts for a limit that is too low for percentages. */
const lowestAmounts = [10 * EURO, 20 * EURO, 30 * EURO] as const;

/** Amounts up to which a customer may consent to go on beyond a limit. `nextRoamingLimitCents`: the next limit for data abroad, 0 for none. */
export const offeredHigherLimits = (
  kind: BarringLimitKind,
  limits: LimitAmounts,
  nextRoamingLimitCents: Cents,
): Cents[] => {
  const limit = limitOfKind(kind, limits);
  if (limit === null) return [];
  if (limit < (lowestAmounts[0] * alertPercents[0]) / 100) return [...lowestAmounts];
  const [base, percents] =
    kind === 'roaming' && nextRoamingLimitCents > limit
      ? [nextRoamingLimitCents, stagePercents]
      : [limit, limitPercents];
  return percents.map((percent) => Math.ceil((base * percent) / 100 / EURO) * EURO);
};

/** The consent that raised a limit to its present amount; null when the present amount is not from a consent. */
export const consentInForce = (
  { consents = [] }: Spent,
  kind: BarringLimitKind,
  limits: LimitAmounts,
): LimitConsent | null => {
  const latestConsent = consents.findLast((consent) => consent.kind === kind);
  return latestConsent && latestConsent.cents === limitOfKind(kind, limits) ? latestConsent : null;
};

/** Returns the limits with another amount for the limit of a kind. */
export const withLimitOfKind = (limits: LimitAmounts, kind: BarringLimitKind, cents: Cents): LimitAmounts =>
  kind === 'spending' ? { ...limits, credit_limit_cents: cents } : { ...limits, roaming_limit_cents: cents };
