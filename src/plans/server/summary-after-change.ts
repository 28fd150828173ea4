import { type Catalogue, findFrozenContractSummary, type FrozenSummary } from '#catalogue/server/queries.ts';
import type { Settings } from '#platform/settings.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Terms of a SIM on another plan, which the contract summary states. */
export type TermsAfterChange = {
  offer_uuid: string;
  addon_uuids: readonly string[];
  limit_cents: Cents | null;
  /** Monthly discount of the promo on the first day of the plan, and the first day without it. */
  off_cents: Cents;
  full_from: BusinessDate | null;
};

/** The contract summary of a plan that replaces another one, as the screen shows it before the request; null when the plan never existed. */
export const findSummaryAfterChange = (
  catalogue: Catalogue,
  { offer_uuid, addon_uuids, limit_cents, off_cents, full_from }: TermsAfterChange,
  language: Language,
  settings: Settings,
): FrozenSummary | null => {
  const discount = off_cents > 0 && full_from !== null ? { off_cents, off_until: full_from } : {};
  const request = { offer_uuid, addon_uuids: [...addon_uuids], promo: null, limit_cents, ...discount };
  return findFrozenContractSummary(catalogue, request, language, settings);
};
