import type { Cents } from '#platform/pure/money.ts';
import type { MonthlyUsage } from './apply-rated-usage.ts';

/** What can run out in a month. */
export const limitKinds = ['spending', 'roaming', 'data', 'data_roaming', 'data_world'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Those at whose end what costs is stopped, until the customer wants to go on or the month ends. */
export const barringLimitKinds = ['spending', 'roaming'] as const;
export type BarringLimitKind = (typeof barringLimitKinds)[number];

/** When somebody is told. */
const alertPercents = [80, 100] as const;
export type ReachedLimit = { kind: LimitKind; percent: (typeof alertPercents)[number] };

const MILLICENTS = 1000;

/** `credit_limit_cents` null is prepaid, which spends nothing beyond what was paid; `roaming_limit_cents` 0 is none. */
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

/** What a month has come to. */
export const reachedLimits = (use: MonthlyUsage, limits: LimitAmounts): ReachedLimit[] => {
  const now = buildGauges(use, limits);
  return limitKinds.flatMap((kind) => {
    const gauge = now[kind];
    return gauge ? alertPercents.filter((at) => hasReached(gauge, at)).map((percent) => ({ kind, percent })) : [];
  });
};

/** What a month has come to between two moments. Whoever comes past 80 % and 100 % at once has reached both. */
export const newlyReachedLimits = (before: MonthlyUsage, after: MonthlyUsage, limits: LimitAmounts): ReachedLimit[] => {
  const then = reachedLimits(before, limits);
  return reachedLimits(after, limits).filter(
    ({ kind, percent }) => !then.some((was) => was.kind === kind && was.percent === percent),
  );
};

/** Services that cost beside a plan, by what has run out. Calls and data at home go on: the network itself holds them to the limit. */
export const servicesBarredAtLimit: Readonly<Record<BarringLimitKind, readonly string[]>> = {
  spending: ['international_calls', 'premium_calls', 'premium_sms', 'data_roaming'],
  roaming: ['data_roaming'],
};

export const isBarringLimit = (kind: LimitKind): kind is BarringLimitKind =>
  barringLimitKinds.some((each) => each === kind);
