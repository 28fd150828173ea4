import { useQuery } from '@tanstack/react-query';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { periodsBackTo } from '#usage/rules/usage-period.ts';
import { buildUsageStory } from '#usage/rules/usage-story.ts';
import { bucketOfKind, bucketUnitSizes, type UsageKind } from '#usage/rules/usage-unit.ts';
import type { UsageDetails } from './UsageChartCard.tsx';
import { usageDetailsQuery } from './usage-queries.ts';
import { UsageStoryCard } from './UsageStoryCard.tsx';

export type MonthStoriesProps = {
  sim: string;
  product: CustomerProduct | undefined;
  details: UsageDetails;
  kinds: readonly Exclude<UsageKind, 'all'>[];
  now: Date;
  /** Opens a day. */
  onOpen: (at: string, step: UsageDetails['step']) => void;
};

/** A month against its allowances and the month before, a card for each kind. Without the month before its line is left out. */
export function MonthStories({ sim, product, details, kinds, now, onOpen }: MonthStoriesProps) {
  const today = brusselsDate(now);
  const before = addMonths(details.from, -1);
  const stepsBack = periodsBackTo('month', before, today);
  const { data: monthBefore } = useQuery(usageDetailsQuery(sim, { period: 'month', dates: null, stepsBack }, today));
  const isCurrentMonth = details.from === firstOfMonth(today);
  const allowanceOf = (kind: Exclude<UsageKind, 'all'>): number | null => {
    const bucket = bucketOfKind[kind];
    if (!isCurrentMonth) return details.allowances.find((each) => each.kind === bucket)?.total ?? null;
    const planBucket = product?.buckets.find((each) => each.kind === bucket);
    return planBucket?.total === undefined || planBucket.total === null
      ? null
      : Math.round(planBucket.total * bucketUnitSizes[planBucket.unit]);
  };
  const activated_at = product?.activated_at ? new Date(product.activated_at) : null;
  return kinds.map((kind) => {
    const allowance = allowanceOf(kind);
    return (
      <UsageStoryCard
        key={kind}
        details={details}
        story={buildUsageStory({ month: details, before: monthBefore ?? null, kind, now, activated_at, allowance })}
        kind={kind}
        allowance={allowance}
        before={before}
        hasTitle={kinds.length > 1}
        onOpen={onOpen}
      />
    );
  });
}
