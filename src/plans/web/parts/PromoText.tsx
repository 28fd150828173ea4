import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { formatPromoDays } from './format-promo-days.ts';

/** That a promo is in the amounts, and until when; nothing without one. */
export function PromoText({ comparison }: { comparison: Comparison }) {
  const t = useTexts('plans');
  const days = formatPromoDays(comparison, useFormat());
  return days && <p className="small quiet">{t('promo.runs', days)}</p>;
}
