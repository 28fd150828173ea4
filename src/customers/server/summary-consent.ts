import {
  CONTRACT_SUMMARY_KIND,
  CONTRACT_SUMMARY_TEMPLATE_VERSION,
  type FrozenSummary,
} from '#catalogue/server/queries.ts';
import { buildSharedDocument, type SharedDocument } from '#documents/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { recordConsents } from './customers.store.ts';

const documentsOfSummaries = new WeakMap<FrozenSummary, SharedDocument>();

/** Builds the document of a contract summary, to store with the consent. */
export const buildSummaryDocument = (frozenSummary: FrozenSummary, language: Language): SharedDocument => {
  const document =
    documentsOfSummaries.get(frozenSummary) ??
    buildSharedDocument({
      kind: CONTRACT_SUMMARY_KIND,
      language,
      template_version: CONTRACT_SUMMARY_TEMPLATE_VERSION,
      data: frozenSummary.data,
    });
  documentsOfSummaries.set(frozenSummary, document);
  return document;
};

type SummaryConsent = { customer_uuid: string; offer_uuid: string; language: Language; summary: FrozenSummary };

/** Records that a customer accepted the contract summary of another plan for a SIM, with its document, in one statement. Returns the hash of the document. */
export const recordSummaryConsent = async (
  tx: Tx,
  { customer_uuid, offer_uuid, language, summary }: SummaryConsent,
  { now, newId }: { now(): Date; newId(): string },
): Promise<string> => {
  const document = buildSummaryDocument(summary, language);
  const { document_hash } = document;
  const row = {
    customer_uuid,
    consent_uuid: newId(),
    kind: 'contract_summary',
    given: true,
    offer_uuid,
    language,
  } as const;
  const consent = { ...row, hash: summary.hash, document_hash, at: now() };
  await recordConsents(tx, { consents: [consent], documents: [document], now: now() });
  return document_hash;
};
