import type { LimitAmounts, Spent } from '#subscriptions/rules/bucket.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import type { MonthlyUsage } from './monthly-usage.ts';
import type { Millicents } from '#platform/pure/money.ts';

export type { LimitAmounts } from '#subscriptions/rules/bucket.ts';

/** Limits of a month. */
export const limitKinds = ['spending', 'roaming', 'data', 'data_roaming', 'data_world'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Limits that bar paid services until the customer consents or the month ends. */
export const barringLimitKinds = ['spending', 'roaming'] as const;
export type BarringLimitKind = (typeof barringLimitKinds)[number];

/** Percentages at which customers are alerted. */
export const alertPercents = [80, 100] as const;
export type ReachedLimit = { kind: LimitKind; percent: (typeof alertPercents)[number] };

/** Used amount of a limit. `waived`: cost that was not charged because it is beyond the limit; any such cost reaches a limit of 0. */
type Gauge = { used: number; limit: number; waived: number };

/** The limits that apply to a month now: its fixed ones if it has some, else the current ones of the SIM. */
export const limitsInForce = ({ limits }: Spent, currentLimits: LimitAmounts): LimitAmounts => limits ?? currentLimits;

/** The limits that applied to a month at an instant (ms). */
export const limitsAt = (spent: Spent, currentLimits: LimitAmounts, at: number): LimitAmounts =>
  spent.earlier_limits?.find(({ until }) => at < until) ?? limitsInForce(spent, currentLimits);

/** Changes the limits of a month from an instant on. Earlier usage is rated by the earlier limits. */
export const withLimits = (spent: Spent, currentLimits: LimitAmounts, nextLimits: LimitAmounts, from: Date): Spent => {
  const { credit_limit_cents, roaming_limit_cents } = limitsInForce(spent, currentLimits);
  const replacedLimits = { credit_limit_cents, roaming_limit_cents, until: from.getTime() };
  return { ...spent, limits: nextLimits, earlier_limits: [...(spent.earlier_limits ?? []), replacedLimits] };
};

/** Amount of a barring limit in cents; null is no limit. */
export const limitOfKind = (
  kind: BarringLimitKind,
  { credit_limit_cents, roaming_limit_cents }: LimitAmounts,
): number | null => (kind === 'spending' ? credit_limit_cents : roaming_limit_cents === 0 ? null : roaming_limit_cents);

const remainingUntil = (limit: number | null, usedMillicents: Millicents): number =>
  limit === null ? Infinity : Math.max(0, limit * MILLICENTS - usedMillicents);

/** `abroad`: the part of the cost that is for data abroad. */
type Cost = { cost_millicents: Millicents; abroad: number };

/** Reduces the cost of a record to what its limits leave. The rest is waived. */
export const capToLimits = (
  { cost_millicents, abroad }: Cost,
  spent: Spent,
  limits: LimitAmounts,
): Cost & { waived: number } => {
  const roaming = Math.min(abroad, remainingUntil(limitOfKind('roaming', limits), spent.data_abroad));
  const limitedCost = cost_millicents - abroad + roaming;
  const chargedCost = Math.min(limitedCost, remainingUntil(limitOfKind('spending', limits), spent.all));
  return {
    cost_millicents: chargedCost,
    abroad: Math.min(roaming, chargedCost),
    waived: cost_millicents - chargedCost,
  };
};

const buildGauges = ({ buckets, spent }: MonthlyUsage, limits: LimitAmounts): Record<LimitKind, Gauge | null> => {
  const bucket = (kind: string): Gauge | null => {
    const bucketOfKind = buckets.find((each) => each.kind === kind);
    return bucketOfKind && bucketOfKind.total !== null && bucketOfKind.total > 0
      ? { used: bucketOfKind.used, limit: bucketOfKind.total, waived: 0 }
      : null;
  };
  const money = (kind: BarringLimitKind, usedMillicents: Millicents): Gauge | null => {
    const limit = limitOfKind(kind, limits);
    return limit === null ? null : { used: usedMillicents, limit: limit * MILLICENTS, waived: spent.waived ?? 0 };
  };
  return {
    spending: money('spending', spent.all),
    roaming: money('roaming', spent.data_abroad),
    data: bucket('data'),
    data_roaming: bucket('data_roaming'),
    data_world: bucket('data_world'),
  };
};

const hasReached = ({ used, limit, waived }: Gauge, percent: number): boolean =>
  limit === 0 ? used + waived > 0 : used > 0 && used * 100 >= limit * percent;

/** Lists the limits reached in a month. `currentLimits`: limits of the SIM, used when the month has no fixed ones. */
export const reachedLimits = (use: MonthlyUsage, currentLimits: LimitAmounts): ReachedLimit[] => {
  const gauges = buildGauges(use, limitsInForce(use.spent, currentLimits));
  return limitKinds.flatMap((kind) => {
    const gauge = gauges[kind];
    return gauge ? alertPercents.filter((at) => hasReached(gauge, at)).map((percent) => ({ kind, percent })) : [];
  });
};

/** Lists the limits reached by `after` and not by `before`: both entries when 80 % and 100 % are passed at once. */
export const newlyReachedLimits = (
  before: MonthlyUsage,
  after: MonthlyUsage,
  currentLimits: LimitAmounts,
): ReachedLimit[] => {
  const earlierLimits = reachedLimits(before, currentLimits);
  return reachedLimits(after, currentLimits).filter(
    ({ kind, percent }) =>
      !earlierLimits.some((earlierLimit) => earlierLimit.kind === kind && earlierLimit.percent === percent),
  );
};

/** Services with out-of-plan cost, which are barred at a limit. Domestic calls and data stay on; beyond the limit they cost nothing. */
export const servicesBarredAtLimit: Readonly<Record<BarringLimitKind, readonly string[]>> = {
  spending: ['international_calls', 'premium_calls', 'premium_sms', 'data_roaming'],
  roaming: ['data_roaming'],
};

export const isBarringLimit = (kind: LimitKind): kind is BarringLimitKind =>
  barringLimitKinds.some((each) => each === kind);
