import { findOrDrawPdf } from '#platform/documents/cached-pdf.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Language } from '#platform/pure/language.ts';
import type { ContractSummary } from './contract-summary.ts';
import { type PrintedSummary, renderContractSummaryPdf } from './contract-summary-pdf.ts';

/** Kind of the frozen document of a contract summary. */
export const CONTRACT_SUMMARY_KIND = 'contract_summary';

/** Version of the layout: a layout that would draw other bytes of the same data gets the next one, and this one stays for the documents of it. */
export const CONTRACT_SUMMARY_TEMPLATE_VERSION = 1;

/** The data that the document of a contract summary is drawn from, which no catalogue and no setting changes any more. */
export type FrozenContractSummary = PrintedSummary & {
  brand: string;
  /** When the catalogue that it was built from was loaded, in ISO 8601: the creation date of the PDF. */
  made_at: string;
  /** The plan, the extras and the share of a promo amount that it describes, by which a SIM of the order finds it. Not printed. */
  offer_uuid: string;
  addon_uuids: readonly string[];
  off_cents: Cents | null;
  /** Names by which a list tells summaries apart, in the language of the document. Not printed as such. */
  plan_name: string;
  addon_names: readonly string[];
};

type SummarisedPlan = { offer_uuid: string; addon_uuids: readonly string[]; off_cents?: Cents | null | undefined };

/** Freezes a contract summary with all that its document needs beside it. */
export const freezeContractSummary = (
  { title, plan, date, intro, sections }: ContractSummary,
  { offer_uuid, addon_uuids, off_cents }: SummarisedPlan,
  { brand, date: made_at, ...names }: { brand: string; date: Date; plan_name: string; addon_names: readonly string[] },
): FrozenContractSummary => ({
  title,
  plan,
  date,
  intro,
  sections: sections.map((section) => ({ title: section.title, lines: section.lines })),
  brand,
  made_at: made_at.toISOString(),
  offer_uuid,
  addon_uuids,
  off_cents: off_cents ?? null,
  ...names,
});

type StoredDocument = { document_hash: string; kind: string; language: Language; template_version: number };
export type StoredContractSummary = StoredDocument & { data: FrozenContractSummary };

/** Narrows a stored document to a contract summary, by its kind. The type holds for every template version, since later ones add optional fields only. */
export const isContractSummary = <Row extends StoredDocument & { data: Readonly<Record<string, unknown>> }>(
  row: Row,
): row is Row & StoredContractSummary => row.kind === CONTRACT_SUMMARY_KIND;

/** The layout of each template version; none is ever changed. */
const templates: ReadonlyMap<number, typeof renderContractSummaryPdf> = new Map([[1, renderContractSummaryPdf]]);

/**
 * Draws the PDF of a stored contract summary: the same bytes ever after. `owner`: lives as long as the process, and its last PDFs are cached.
 * @throws Error when this release does not know the template, as that of a later one
 */
export const renderStoredContractSummary = async (
  owner: object,
  { document_hash, language, template_version, data }: StoredContractSummary,
): Promise<Uint8Array> => {
  const render = templates.get(template_version);
  if (!render) throw new Error(`the contract summary ${document_hash} has the unknown template ${template_version}`);
  return findOrDrawPdf(owner, `contract-summary ${document_hash}`, () =>
    render(data, language, { brand: data.brand, date: new Date(data.made_at) }),
  );
};
