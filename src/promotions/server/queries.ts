import type { Catalogue, PromoEntry } from '#catalogue/server/queries.ts';
import {
  toPromoEffect,
  type PlacedPromo,
  type Promo,
  normalizePromoCode,
  type PromoRefusal,
  checkPromo,
} from '#promotions/rules/promo.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { addDays, startOfBusinessDay } from '#platform/pure/calendar.ts';

const toPromo = (entry: PromoEntry): Promo => ({
  ...toPromoEffect(entry),
  code: entry.code,
  valid_from: entry.from === null ? new Date(0) : startOfBusinessDay(entry.from),
  valid_until: entry.until === null ? null : startOfBusinessDay(addDays(entry.until, 1)),
});

/** Returns the promo of a typed code, or the reason why it is not valid at `now`. */
const checkPromoCode = ({ content }: Catalogue, text: string, now: Date): PlacedPromo | PromoRefusal => {
  const entry = content.promos.find(({ code }) => code === normalizePromoCode(text));
  const refusal = checkPromo(entry ? toPromo(entry) : null, now);
  if (!entry || refusal !== null) return refusal ?? 'PROMO_UNKNOWN';
  const { code, kind, value, months } = entry;
  return { code, kind, value, months } as PlacedPromo;
};

/** Finds the promo of a typed code; null when it is not valid at `now`. */
export const findValidPromo = (catalogue: Catalogue, text: string, now: Date): PlacedPromo | null => {
  const promo = checkPromoCode(catalogue, text, now);
  return typeof promo === 'string' ? null : promo;
};

/**
 * Returns the promo of a requested code.
 * @throws Refused under the field `promo`
 */
export const getRequestedPromo = (
  refuse: Refuse<PromoRefusal>,
  catalogue: Catalogue,
  text: string,
  now: Date,
): PlacedPromo => {
  const promo = checkPromoCode(catalogue, text, now);
  if (typeof promo === 'string') throw refuse(promo, { fields: [{ field: 'promo', code: promo }] });
  return promo;
};

/** The promo of an order as replies have it. */
export const toPromoReply = ({ code, kind, value, months }: PlacedPromo) => ({ promo: code, kind, value, months });
