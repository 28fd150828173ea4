import type { Comparison } from '#plans/contract.ts';
import type { Format } from '#platform/pure/format.ts';
import { addDays } from '#platform/pure/calendar.ts';

/** Last day of a running promotion and first day without it, formatted; null without one. */
export const formatPromoEndDays = (
  { promo }: Pick<Comparison, 'promo'>,
  format: Format,
): { lastPromoDay: string; fullPriceFrom: string } | null => {
  if (!promo) return null;
  const read = (day: string) => format.date(`${day}T12:00:00Z`);
  return { lastPromoDay: read(addDays(promo.full_price_from, -1)), fullPriceFrom: read(promo.full_price_from) };
};
