import type { promotionsContract } from '#promotions/contract.ts';
import { normalizePromoCode } from '#promotions/rules/promo.ts';
import { Problem } from '#platform/browser/client.ts';
import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { restoreFromStorage } from '#platform/browser/storage.ts';
import { parseReferral } from '#promotions/rules/referral.ts';

export type PromoReply = ReplyOf<(typeof promotionsContract)['GET /api/promo/check']>;

/** What a promo code is worth. One that cannot be used is an error: see `isPromoRefusal`. */
export const promoQuery = (promo: string) => ({
  ...contractQueries<typeof promotionsContract>()('GET /api/promo/check', {
    query: { promo: normalizePromoCode(promo) },
  }),
  staleTime: 300_000,
  retry: false,
});

/** Whether what went wrong is the code itself. */
export const isPromoRefusal = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'PROMO_UNKNOWN' || error.code === 'PROMO_EXPIRED');

/** "10% off the plans for 12 months". */
export const formatPromoWorth = (t: Texts, format: Format, { kind, value, months }: PromoReply): string =>
  t(`worth.${kind}`, {
    value: kind === 'percentage' ? format.percent(value / 100) : format.money(value),
    count: months,
  });

/** The referral code that brought this visitor within the last 30 days; goes with the registration as `ref_code`. */
export const restoreReferralCode = (): string | null => parseReferral(restoreFromStorage('dataRefCode'), new Date());
