import type { Database } from '#platform/db/database.ts';
import { keptNewest } from '#platform/pure/kept-newest.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { type Chosen, type ContractSummary, contractSummary } from './contract-summary.ts';
import { contractSummaryPdf } from './contract-summary-pdf.ts';
import { type Catalogue, catalogueOf } from '../sale/snapshot.ts';

/** A plan as somebody takes it. */
export type Wanted = { offer_uuid: string; addon_uuids: readonly string[]; promo: string | null };

const chosenOf = ({ addonByUuid, content }: Catalogue, { addon_uuids, promo }: Wanted): Chosen => ({
  addons: addon_uuids.flatMap((uuid) => addonByUuid.get(uuid) ?? []),
  promo: content.promos.find(({ code }) => code === promo) ?? null,
});

/** Most summaries of one catalogue that are kept; a few plans with a few extras and promos each are asked for again and again. */
const mostSummaries = 500;

type Kept = ReturnType<typeof keptNewest<ContractSummary>>;

const summariesOf = ({ ready }: Catalogue): Kept => {
  if (!ready.has('summaries')) ready.set('summaries', keptNewest<ContractSummary>(mostSummaries));
  return ready.get('summaries') as Kept;
};

/** The document of a plan alone is kept; with what is taken along there are too many. */
const keptAlone = <T>(catalogue: Catalogue, name: string, { addons, promo }: Chosen, make: () => T): T => {
  if (addons.length > 0 || promo) return make();
  if (!catalogue.ready.has(name)) catalogue.ready.set(name, make());
  return catalogue.ready.get(name) as T;
};

/** The contract summary of a plan, also of one that is no longer on sale; null when the plan never existed. */
export const summaryOf = async (
  db: Database,
  wanted: Wanted,
  language: Language,
  settings: Settings,
): Promise<ContractSummary | null> => {
  const catalogue = await catalogueOf(db);
  const offer = catalogue.offerByUuid.get(wanted.offer_uuid);
  if (!offer) return null;
  const chosen = chosenOf(catalogue, wanted);
  const name = [language, offer.uuid, chosen.promo?.code, ...chosen.addons.map(({ uuid }) => uuid)].join(' ');
  return summariesOf(catalogue)(name, () => contractSummary(catalogue, offer, language, settings, chosen));
};

/** The same as a PDF, for the screen and for the mail that confirms an order. */
export const summaryPdfOf = async (
  db: Database,
  wanted: Wanted,
  language: Language,
  settings: Settings,
): Promise<Uint8Array | null> => {
  const catalogue = await catalogueOf(db);
  const summary = await summaryOf(db, wanted, language, settings);
  if (!summary) return null;
  const made = { brand: settings.BRAND_NAME, date: catalogue.loadedAt };
  return keptAlone(catalogue, `summary-pdf ${language} ${wanted.offer_uuid}`, chosenOf(catalogue, wanted), () =>
    contractSummaryPdf(summary, language, made),
  );
};
