import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { type ContractSummary, contractSummary } from './contract-summary.ts';
import { contractSummaryPdf } from './contract-summary-pdf.ts';
import { type Catalogue, catalogueOf } from './snapshot.ts';

const kept = <T>(catalogue: Catalogue, name: string, make: () => T): T => {
  if (!catalogue.ready.has(name)) catalogue.ready.set(name, make());
  return catalogue.ready.get(name) as T;
};

/** The contract summary of a plan, also of one that is no longer on sale; null when the plan never existed. */
export const summaryOf = async (
  db: Database,
  offer_uuid: string,
  language: Language,
  settings: Settings,
): Promise<ContractSummary | null> => {
  const catalogue = await catalogueOf(db);
  const offer = catalogue.offerByUuid.get(offer_uuid);
  if (!offer) return null;
  return kept(catalogue, `summary ${language} ${offer_uuid}`, () =>
    contractSummary(catalogue, offer, language, settings),
  );
};

/** The same as a PDF, for the screen and for the mail that confirms an order. */
export const summaryPdfOf = async (
  db: Database,
  offer_uuid: string,
  language: Language,
  settings: Settings,
): Promise<Uint8Array | null> => {
  const catalogue = await catalogueOf(db);
  const summary = await summaryOf(db, offer_uuid, language, settings);
  if (!summary) return null;
  return kept(catalogue, `summary-pdf ${language} ${offer_uuid}`, () =>
    contractSummaryPdf(summary, language, { brand: settings.BRAND_NAME, date: catalogue.loadedAt }),
  );
};
