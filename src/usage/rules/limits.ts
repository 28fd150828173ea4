import type { Cents } from '#platform/pure/money.ts';
import type { MonthlyUsage } from './apply-rated-usage.ts';

/** Limits of a month. */
export const limitKinds = ['spending', 'roaming', 'data', 'data_roaming', 'data_world'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Limits that bar paid services until the customer consents or the month ends. */
export const barringLimitKinds = ['spending', 'roaming'] as const;
export type BarringLimitKind = (typeof barringLimitKinds)[number];

/** Percentages at which customers are alerted. */
const alertPercents = [80, 100] as const;
export type ReachedLimit = { kind: LimitKind; percent: (typeof alertPercents)[number] };

const MILLICENTS = 1000;

/** `credit_limit_cents`: null for prepaid, which has no out-of-plan cost. `roaming_limit_cents`: 0 is no limit. */
export type LimitAmounts = { credit_limit_cents: Cents | null; roaming_limit_cents: Cents };

type Gauge = { used: number; limit: number };

const buildGauges = ({ buckets, spent }: MonthlyUsage, limits: LimitAmounts): Record<LimitKind, Gauge | null> => {
  const bucket = (kind: string): Gauge | null => {
    const found = buckets.find((each) => each.kind === kind);
    return found && found.total !== null && found.total > 0 ? { used: found.used, limit: found.total } : null;
  };
  const { credit_limit_cents, roaming_limit_cents } = limits;
  return {
    spending: credit_limit_cents === null ? null : { used: spent.all, limit: credit_limit_cents * MILLICENTS },
    roaming: roaming_limit_cents === 0 ? null : { used: spent.data_abroad, limit: roaming_limit_cents * MILLICENTS },
    data: bucket('data'),
    data_roaming: bucket('data_roaming'),
    data_world: bucket('data_world'),
  };
};

const hasReached = ({ used, limit }: Gauge, percent: number): boolean => used > 0 && used * 100 >= limit * percent;

/** Limits reached in a month. */
export const reachedLimits = (use: MonthlyUsage, limits: LimitAmounts): ReachedLimit[] => {
  const now = buildGauges(use, limits);
  return limitKinds.flatMap((kind) => {
    const gauge = now[kind];
    return gauge ? alertPercents.filter((at) => hasReached(gauge, at)).map((percent) => ({ kind, percent })) : [];
  });
};

/** Limits reached by `after` and not by `before`. Passing 80 % and 100 % at once returns both. */
export const newlyReachedLimits = (before: MonthlyUsage, after: MonthlyUsage, limits: LimitAmounts): ReachedLimit[] => {
  const then = reachedLimits(before, limits);
  return reachedLimits(after, limits).filter(
    ({ kind, percent }) => !then.some((was) => was.kind === kind && was.percent === percent),
  );
};

/** Services with out-of-plan cost that a limit bars. Domestic calls and data stay on: the network enforces the limit for them. */
export const servicesBarredAtLimit: Readonly<Record<BarringLimitKind, readonly string[]>> = {
  spending: ['international_calls', 'premium_calls', 'premium_sms', 'data_roaming'],
  roaming: ['data_roaming'],
};

export const isBarringLimit = (kind: LimitKind): kind is BarringLimitKind =>
  barringLimitKinds.some((each) => each === kind);
