import type { Database } from '#platform/db/database.ts';
import { createBoundedCache } from '#platform/pure/bounded-cache.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { type PlanExtras, type ContractSummary, buildContractSummary } from './contract-summary.ts';
import { renderContractSummaryPdf } from './contract-summary-pdf.ts';
import { type FrozenContractSummary, freezeContractSummary } from './frozen-summary.ts';
import { type Catalogue, getCatalogue } from '../sale/catalogue-cache.ts';

/** A plan with its chosen add-ons and promo. */
export type SummaryRequest = {
  offer_uuid: string;
  addon_uuids: readonly string[];
  promo: string | null;
  /** The share of this plan in a promo amount of its order, or with `off_until` a running promo of the SIM. */
  off_cents?: Cents | null | undefined;
  /** First day without the running promo. */
  off_until?: BusinessDate | null | undefined;
  /** The spending limit of the SIM, when its plan changes. */
  limit_cents?: Cents | null | undefined;
};

const resolveExtras = (
  { addonByUuid, content }: Catalogue,
  { addon_uuids, promo, off_cents, off_until, limit_cents }: SummaryRequest,
): PlanExtras => ({
  addons: addon_uuids.flatMap((uuid) => addonByUuid.get(uuid) ?? []),
  promo: content.promos.find(({ code }) => code === promo) ?? null,
  discount:
    off_cents === null || off_cents === undefined ? null : { cents: off_cents, full_price_from: off_until ?? null },
  limit_cents: limit_cents ?? null,
});

/** Maximum number of cached summaries; a few plans with few add-ons and promos are requested again and again. */
const maxCachedSummaries = 500;

type SummaryCache = ReturnType<typeof createBoundedCache<ContractSummary>>;

const summaryCacheOfCatalogue = ({ cachedReplies }: Catalogue): SummaryCache => {
  if (!cachedReplies.has('summaries'))
    cachedReplies.set('summaries', createBoundedCache<ContractSummary>(maxCachedSummaries));
  return cachedReplies.get('summaries') as SummaryCache;
};

/** Only summaries of a plan alone are cached; with add-ons there are too many. */
const cacheWithoutExtras = <T>(
  catalogue: Catalogue,
  name: string,
  { addons, promo, discount, limit_cents }: PlanExtras,
  build: () => T,
): T => {
  if (addons.length > 0 || promo || discount || typeof limit_cents === 'number') return build();
  if (!catalogue.cachedReplies.has(name)) catalogue.cachedReplies.set(name, build());
  return catalogue.cachedReplies.get(name) as T;
};

const summaryOf = (
  catalogue: Catalogue,
  request: SummaryRequest,
  language: Language,
  settings: Settings,
): ContractSummary | null => {
  const offer = catalogue.offerByUuid.get(request.offer_uuid);
  if (!offer) return null;
  const chosenExtras = resolveExtras(catalogue, request);
  const ofSim = [chosenExtras.discount?.cents, chosenExtras.discount?.full_price_from, chosenExtras.limit_cents];
  const name = [
    language,
    offer.uuid,
    chosenExtras.promo?.code,
    ...ofSim,
    ...chosenExtras.addons.map(({ uuid }) => uuid),
  ].join(' ');
  return summaryCacheOfCatalogue(catalogue)(name, () =>
    buildContractSummary(catalogue, offer, language, settings, chosenExtras),
  );
};

/** Finds the contract summary of a plan, also of one that is no longer on sale; null when the plan never existed. */
export const findContractSummary = async (
  db: Database,
  request: SummaryRequest,
  language: Language,
  settings: Settings,
): Promise<ContractSummary | null> => summaryOf(await getCatalogue(db), request, language, settings);

/** A contract summary with the hash that the screen before the agreement has: of its texts without the date. */
export type FrozenSummary = { hash: string; data: FrozenContractSummary };

const frozenSummaries = new WeakMap<ContractSummary, FrozenSummary>();

/**
 * Freezes the contract summary of a plan as this catalogue makes it, with its hash; null when the plan never existed. The same object is returned for a
 * summary that is cached, so what callers derive from it can be cached beside it.
 */
export const findFrozenContractSummary = (
  catalogue: Catalogue,
  request: SummaryRequest,
  language: Language,
  settings: Settings,
): FrozenSummary | null => {
  const summary = summaryOf(catalogue, request, language, settings);
  if (!summary) return null;
  const frozenSummary = frozenSummaries.get(summary) ?? {
    hash: summary.hash,
    data: freezeContractSummary(summary, request, {
      brand: settings.BRAND_NAME,
      date: catalogue.loadedAt,
      plan_name: catalogue.offerByUuid.get(request.offer_uuid)?.name[language] ?? '',
      addon_names: resolveExtras(catalogue, request).addons.map(({ name }) => name[language]),
    }),
  };
  frozenSummaries.set(summary, frozenSummary);
  return frozenSummary;
};

/** Returns the contract summary as a PDF, for the screen and for the mail that confirms an order. */
export const findContractSummaryPdf = async (
  db: Database,
  request: SummaryRequest,
  language: Language,
  settings: Settings,
): Promise<Uint8Array | null> => {
  const catalogue = await getCatalogue(db);
  const summary = summaryOf(catalogue, request, language, settings);
  if (!summary) return null;
  const metadata = { brand: settings.BRAND_NAME, date: catalogue.loadedAt };
  return cacheWithoutExtras(
    catalogue,
    `summary-pdf ${language} ${request.offer_uuid}`,
    resolveExtras(catalogue, request),
    () => renderContractSummaryPdf(summary, language, metadata),
  );
};
