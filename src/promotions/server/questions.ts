import type { Catalogue, PromoEntry } from '#catalogue/server/questions.ts';
import { effectOf, type KeptPromo, type Promo, promoKey, refusePromo } from '#promotions/rules/promo.ts';
import { addDays, startOfBusinessDay } from '#platform/pure/calendar.ts';

const asRule = (entry: PromoEntry): Promo => ({
  ...effectOf(entry),
  code: entry.code,
  valid_from: entry.from === null ? new Date(0) : startOfBusinessDay(entry.from),
  valid_until: entry.until === null ? null : startOfBusinessDay(addDays(entry.until, 1)),
  max_uses: null,
  uses: 0,
});

/** The promo of a code as people type it, when it can be used at `now`; else null. */
export const findPromo = ({ content }: Catalogue, text: string, now: Date): KeptPromo | null => {
  const entry = content.promos.find(({ code }) => code === promoKey(text));
  if (!entry || refusePromo(asRule(entry), now) !== null) return null;
  const { code, kind, value, months } = entry;
  return { code, kind, value, months };
};

export const presentPromo = ({ code, kind, value, months }: KeptPromo) => ({ promo: code, kind, value, months });
