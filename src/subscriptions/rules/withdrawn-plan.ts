import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { AgreedPrice } from './agreed-price.ts';
import type { Bucket, BucketKind } from './bucket.ts';

/** The effect of a withdrawn plan on the buckets of its month. */
export type WithdrawnPlan = {
  /** The first day of the plan that returned. */
  on: BusinessDate;
  /** Use of the withdrawn plan's allowance, in the unit of each bucket. */
  used: Partial<Record<BucketKind, number>>;
};

/** The usage that counts against the withdrawn plan: at most what it included, so that usage beyond that still counts against add-ons. */
export const usageWithinPlan = (
  buckets: readonly Pick<Bucket, 'kind' | 'used'>[],
  planBuckets: readonly { kind: BucketKind; total: number | null }[],
): WithdrawnPlan['used'] =>
  Object.fromEntries(
    buckets.flatMap(({ kind, used }) => {
      const { total = 0 } = planBuckets.find((each) => each.kind === kind) ?? {};
      const amount = total === null ? used : Math.min(used, total);
      return amount > 0 ? [[kind, amount]] : [];
    }),
  );

/** A plan that was agreed by a plan change, after the order of its SIM. */
export type AgreedPlan = {
  offer_uuid: string;
  /** The plan that returns when it is withdrawn from. */
  before: AgreedPrice;
  price: AgreedPrice;
  agreed_at: Date;
};

/** Lists the plans of a SIM that were agreed by plan changes and have not ended by `today`, each with the plan before it, the newest first. */
export const plansAgreedByChange = (prices: readonly AgreedPrice[], today: BusinessDate): AgreedPlan[] =>
  prices
    .filter(({ kind }) => kind === 'plan')
    .flatMap((price, _, plans) => {
      const { offer_uuid, agreed_at, valid_from, valid_until } = price;
      const planBefore = plans.find((each) => each !== price && each.valid_until === valid_from);
      const hasEnded = valid_until !== null && (valid_until <= today || valid_until <= valid_from);
      return agreed_at && planBefore && !hasEnded ? [{ offer_uuid, before: planBefore, price, agreed_at }] : [];
    })
    .toSorted((a, b) => b.agreed_at.getTime() - a.agreed_at.getTime());
