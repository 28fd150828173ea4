/** Steps of the question how much data somebody uses, in GB a month. */
export const NEEDS_GB = [2, 5, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200] as const;

/** Classifies an amount of data for the text that describes it: `little` below 10 GB, `some` below 30, `much` below 80. */
export const needInWords = (gb: number): 'little' | 'some' | 'much' | 'most' =>
  gb < 10 ? 'little' : gb < 30 ? 'some' : gb < 80 ? 'much' : 'most';

type Plan = { price: number; data_gb: number | null };

/** The cheapest plan with at least `gb` GB of data (`data_gb` null: unlimited), else the one with most data; null without plans. */
export const findFittingPlan = <P extends Plan>(plans: readonly P[], gb: number): { plan: P; fits: boolean } | null => {
  const size = ({ data_gb }: Plan) => data_gb ?? Infinity;
  const cheapestPlan = plans.filter((plan) => size(plan) >= gb).toSorted((a, b) => a.price - b.price)[0];
  if (cheapestPlan) return { plan: cheapestPlan, fits: true };
  const largestPlan = plans.toSorted((a, b) => size(b) - size(a))[0];
  return largestPlan ? { plan: largestPlan, fits: false } : null;
};
