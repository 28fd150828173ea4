import {
  CONTRACT_SUMMARY_KIND,
  CONTRACT_SUMMARY_TEMPLATE_VERSION,
  findContractSummaryPdf,
  findFrozenContractSummary,
  isContractSummary,
  renderStoredContractSummary,
  type SummaryRequest,
} from '#catalogue/server/queries.ts';
import { queryAgreedDocuments } from '#customers/server/queries.ts';
import { buildSharedDocument, type SharedDocument } from '#documents/server/commands.ts';
import { DocumentMissingError } from '#documents/server/queries.ts';
import { distinctSummaryLines, summaryLineKey, withPromoShares } from '#ordering/rules/contract-summary-lines.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { toPromoEffect } from '#promotions/rules/promo.ts';
import type { OrderForMessage } from '../queries.ts';

const documentsOfSummaries = new WeakMap<object, SharedDocument>();

/** The contract summary of a plan as it is today, as a document to store with the consent; null when the plan never existed. */
export const freezeSummaryDocument = async (
  db: Database,
  plan: SummaryRequest,
  language: Language,
  settings: Settings,
): Promise<{ hash: string; document: SharedDocument } | null> => {
  const frozenSummary = await findFrozenContractSummary(db, plan, language, settings);
  if (!frozenSummary) return null;
  const { hash, data } = frozenSummary;
  const document =
    documentsOfSummaries.get(frozenSummary) ??
    buildSharedDocument({
      kind: CONTRACT_SUMMARY_KIND,
      language,
      template_version: CONTRACT_SUMMARY_TEMPLATE_VERSION,
      data,
    });
  documentsOfSummaries.set(frozenSummary, document);
  return { hash, document };
};

type SummarisedOrder = Pick<OrderForMessage, 'order_uuid' | 'customer_uuid' | 'lines' | 'promo'>;
type SummarisedLine = ReturnType<typeof toSummaryLines>[number];

/** The SIMs of an order, as their contract summaries describe them. */
const toSummaryLines = ({ lines, promo }: SummarisedOrder) => {
  const plans = lines.map(({ order_product_uuid, offer_uuid, addons }) => ({
    order_product_uuid,
    offer_uuid,
    addon_uuids: addons.map(({ uuid }) => uuid),
  }));
  const promoEffect = promo && { ...toPromoEffect(promo), code: promo.code };
  return withPromoShares(
    plans,
    promoEffect,
    lines.map(({ price_cents }) => price_cents),
  );
};

const renderSummariesOfLines = async (
  lines: readonly SummarisedLine[],
  { customer_uuid, order_uuid }: SummarisedOrder,
  { db, settings, language }: { db: Database; settings: Settings; language: Language },
): Promise<(Uint8Array | null)[]> => {
  const acceptedDocuments = await queryAgreedDocuments(db.read, { customer_uuid, order_uuid });
  const documentByKey = new Map(
    acceptedDocuments.filter(isContractSummary).map((document) => [summaryLineKey(document.data), document]),
  );
  return Promise.all(
    lines.map((line) => {
      if (documentByKey.size === 0) return findContractSummaryPdf(db, line, language, settings);
      const acceptedDocument = documentByKey.get(summaryLineKey(line));
      if (!acceptedDocument)
        throw new DocumentMissingError(`no contract summary of ${summaryLineKey(line)} was accepted`);
      return renderStoredContractSummary(settings, acceptedDocument);
    }),
  );
};

type RenderContext = Parameters<typeof renderSummariesOfLines>[2];

/**
 * The contract summaries of an order as PDFs, one for each different one: as accepted, in the language of the acceptance. Those of orders that
 * were accepted before summaries were stored are built from the catalogue and in `language`.
 * @throws DocumentMissingError
 */
export const renderSummariesOfOrder = async (order: SummarisedOrder, context: RenderContext): Promise<Uint8Array[]> => {
  const pdfs = await renderSummariesOfLines(distinctSummaryLines(toSummaryLines(order)), order, context);
  return pdfs.filter((pdf) => pdf !== null);
};

/**
 * The contract summary of one SIM of an order, as `renderSummariesOfOrder`; null when its plan never existed.
 * @throws DocumentMissingError
 */
export const renderSummaryOfSim = async (
  order: SummarisedOrder,
  order_product_uuid: string,
  context: RenderContext,
): Promise<Uint8Array | null> => {
  const lines = toSummaryLines(order).filter((line) => line.order_product_uuid === order_product_uuid);
  return (await renderSummariesOfLines(lines, order, context))[0] ?? null;
};
