import { BYTES_PER_GB, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import type { UsageTotals } from './cost-on-plan.ts';

/** Expected usage that can be set, with its key and the size of a unit. */
export const expectedUsageKinds = {
  data_gb: { key: 'home_bytes', size: BYTES_PER_GB },
  minutes: { key: 'seconds', size: SECONDS_PER_MINUTE },
  sms: { key: 'messages', size: 1 },
  eu_gb: { key: 'eu_bytes', size: BYTES_PER_GB },
} as const;
export type ExpectedUsageKind = keyof typeof expectedUsageKinds;

/** Expected monthly usage in GB, minutes and messages. Absent values stay as measured. */
export type ExpectedUsage = { readonly [K in ExpectedUsageKind]?: number };

const noUsage: UsageTotals = { home_bytes: 0, eu_bytes: 0, seconds: 0, messages: 0, beside_cents: 0 };

/** Average monthly usage in whole GB, minutes and messages. */
export const averageUsage = (months: readonly UsageTotals[]): Record<ExpectedUsageKind, number> => {
  const average = (kind: ExpectedUsageKind) => {
    const { key, size } = expectedUsageKinds[kind];
    return months.length === 0 ? 0 : Math.round(months.reduce((sum, use) => sum + use[key], 0) / months.length / size);
  };
  return { data_gb: average('data_gb'), minutes: average('minutes'), sms: average('sms'), eu_gb: average('eu_gb') };
};

/** Scales the months to another average. Each month keeps its share. */
export const scaleToExpectedUsage = (months: readonly UsageTotals[], wishes: ExpectedUsage): UsageTotals[] => {
  const pastMonths = months.length === 0 ? [noUsage] : months;
  return (Object.keys(expectedUsageKinds) as ExpectedUsageKind[]).reduce<UsageTotals[]>(
    (so_far, kind) => {
      const perMonth = wishes[kind];
      if (perMonth === undefined) return so_far;
      const { key, size } = expectedUsageKinds[kind];
      const sum = so_far.reduce((total, use) => total + use[key], 0);
      const expectedSum = perMonth * size * so_far.length;
      return so_far.map((use) => ({
        ...use,
        [key]: Math.round(sum === 0 ? expectedSum / so_far.length : (use[key] * expectedSum) / sum),
      }));
    },
    [...pastMonths],
  );
};
