import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { formatPromoEndDays } from './format-promo-end-days.ts';

/** States that the amounts include a promotion, and until when. Renders nothing without one. */
export function PromoText({ comparison }: { comparison: Comparison }) {
  const t = useTexts('plans');
  const days = formatPromoEndDays(comparison, useFormat());
  return days && <p className="small quiet">{t('promo.runs', { until: days.lastPromoDay })}</p>;
}
