import type { useFormat } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import type { CostOnPlan } from '#plans/rules/cost-on-plan.ts';
import type { PlanBucketKind } from '#subscriptions/rules/bucket.ts';
import { BYTES_PER_GB, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';

type Words = { t: Texts<'plans'>; format: ReturnType<typeof useFormat> };

const units: Record<PlanBucketKind, { size: number; word: string; digits: number }> = {
  data: { size: BYTES_PER_GB, word: 'gb', digits: 1 },
  data_roaming: { size: BYTES_PER_GB, word: 'euGb', digits: 1 },
  voice: { size: SECONDS_PER_MINUTE, word: 'minutes', digits: 0 },
  sms: { size: 1, word: 'sms', digits: 0 },
};

/** Largest usage of a month beyond each allowance: "3 GB, 12 minutes". Empty: no month exceeded one. */
export const formatHighestOverage = (months: readonly CostOnPlan[], { t, format }: Words): string => {
  const highestOverageOf = (kind: PlanBucketKind) => Math.max(0, ...months.map(({ beyond }) => beyond[kind]));
  const parts = (['data', 'data_roaming', 'voice', 'sms'] as const).flatMap((kind) => {
    const { size, word, digits } = units[kind];
    const amount = Math.ceil((highestOverageOf(kind) / size) * 10 ** digits) / 10 ** digits;
    return amount > 0 ? [t(`beyond.${word}`, { amount: format.number(amount, digits) })] : [];
  });
  return parts.length === 0 ? '' : format.list(parts);
};
