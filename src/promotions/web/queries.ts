import type { promotionsContract } from '#promotions/contract.ts';
import { normalizePromoCode } from '#promotions/rules/promo.ts';
import { Problem } from '#platform/browser/client.ts';
import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { restoreFromStorage } from '#platform/browser/storage.ts';
import { parseReferral } from '#promotions/rules/referral.ts';

export type PromoReply = ReplyOf<(typeof promotionsContract)['GET /api/promo/check']>;

/** Returns the discount of a promo code. An invalid code is an error: see `isPromoRefusal`. */
export const promoQuery = (promo: string) => ({
  ...createContractQueryBuilder<typeof promotionsContract>()('GET /api/promo/check', {
    query: { promo: normalizePromoCode(promo) },
  }),
  staleTime: 300_000,
  retry: false,
});

/** Whether the error refuses the code itself. */
export const isPromoRefusal = (error: unknown): boolean =>
  error instanceof Problem && ['PROMO_UNKNOWN', 'PROMO_EXPIRED', 'PROMO_USED'].includes(error.code);

/** "10% off the plans for 12 months". */
export const formatPromoWorth = (t: Texts<'promotions'>, format: Format, { kind, value, months }: PromoReply): string =>
  t(`worth.${kind}`, {
    value: kind === 'percentage' ? format.percent(value / 100) : format.money(value),
    count: months,
  });

/** Returns the referral code stored within the last 30 days, for `ref_code` of the registration. */
export const restoreReferralCode = (): string | null => parseReferral(restoreFromStorage('dataRefCode'), new Date());
