import type { Catalogue, PromoEntry } from '#catalogue/server/questions.ts';
import { type KeptPromo, type Promo, type PromoEffect, promoKey, refusePromo } from '#promotions/rules/promo.ts';
import { addDays, startOfBusinessDay } from '#platform/pure/calendar.ts';

const asRule = (entry: PromoEntry): Promo => ({
  code: entry.code,
  kind: entry.kind,
  value: entry.kind === 'euro' ? Math.round(entry.value * 100) : entry.value,
  months: entry.months,
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

/** What it takes off, for the price rule: an amount in cents. */
export const effectOf = (promo: KeptPromo | null): PromoEffect | null =>
  promo && {
    kind: promo.kind,
    value: promo.kind === 'euro' ? Math.round(promo.value * 100) : promo.value,
    months: promo.months,
  };

export const presentPromo = ({ code, kind, value, months }: KeptPromo) => ({ promo: code, kind, value, months });
