import {
  type Catalogue,
  findContractSummaryPdf,
  findFrozenContractSummary,
  isContractSummary,
  renderStoredContractSummary,
} from '#catalogue/server/queries.ts';
import { buildSummaryDocument } from '#customers/server/commands.ts';
import { queryAgreedDocuments } from '#customers/server/queries.ts';
import type { SharedDocument } from '#documents/server/commands.ts';
import { DocumentMissingError } from '#documents/server/queries.ts';
import { distinctSummaryLines, summaryLineKey, withPromoShares } from '#ordering/rules/contract-summary-lines.ts';
import type { Database } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { type PlacedPromo, toPromoEffect } from '#promotions/rules/promo.ts';
import type { OrderForMessage } from '../queries.ts';

type OrderedLine = { offer_uuid: string; addons: readonly { uuid: string }[]; price_cents: Cents };
type OrderedLines<L extends OrderedLine = OrderedLine> = { lines: readonly L[]; promo: PlacedPromo | null };

/** The SIMs of an order, as their contract summaries describe them. */
const toSummaryLines = <L extends OrderedLine>({ lines, promo }: OrderedLines<L>) => {
  const plans = lines.map(({ addons, ...line }) => ({
    ...line,
    addon_uuids: addons.map(({ uuid }) => uuid),
  }));
  const promoEffect = promo && { ...toPromoEffect(promo), code: promo.code };
  return withPromoShares(
    plans,
    promoEffect,
    lines.map(({ price_cents }) => price_cents),
  );
};

type SummaryContext = { catalogue: Catalogue; settings: Settings; language: Language };

/** The contract summaries of the SIMs of a draft as this catalogue makes them, in the order of its lines. */
const freezeSummaries = (draft: OrderedLines, context: SummaryContext) =>
  toSummaryLines(draft).map((line) => ({
    line,
    summary: findFrozenContractSummary(context.catalogue, line, context.language, context.settings),
  }));

/** The hashes of the contract summaries that the acceptance of a draft would store, in the order of its lines. They are without the date, as on screen. */
export const listSummaryHashes = (draft: OrderedLines, context: SummaryContext): string[] =>
  freezeSummaries(draft, context).flatMap(({ summary }) => summary?.hash ?? []);

/** Each different contract summary of a draft, as a document to store with the consent; null when its plan never existed. */
export const freezeSummaryDocuments = (
  draft: OrderedLines,
  context: SummaryContext,
): { offer_uuid: string; summary: { hash: string; document: SharedDocument } | null }[] => {
  const byKey = new Map(freezeSummaries(draft, context).map((each) => [summaryLineKey(each.line), each]));
  return [...byKey.values()].map(({ line, summary }) => ({
    offer_uuid: line.offer_uuid,
    summary: summary && { hash: summary.hash, document: buildSummaryDocument(summary, context.language) },
  }));
};

type SummarisedOrder = Pick<OrderForMessage, 'order_uuid' | 'customer_uuid' | 'lines' | 'promo'>;
type SummarisedLine = ReturnType<typeof toSummaryLines<SummarisedOrder['lines'][number]>>[number];

/** A contract summary as PDF, with its language, which may not be that of the request or mail. */
export type RenderedSummary = { language: Language; content: Uint8Array };

const renderSummariesOfLines = async (
  lines: readonly SummarisedLine[],
  { customer_uuid, order_uuid }: SummarisedOrder,
  { db, settings, language }: { db: Database; settings: Settings; language: Language },
): Promise<(RenderedSummary | null)[]> => {
  const acceptedDocuments = await queryAgreedDocuments(db.read, { customer_uuid, order_uuid });
  const documentByKey = new Map(
    acceptedDocuments.filter(isContractSummary).map((document) => [summaryLineKey(document.data), document]),
  );
  return Promise.all(
    lines.map(async (line) => {
      if (documentByKey.size === 0) {
        const content = await findContractSummaryPdf(db, line, language, settings);
        return content && { language, content };
      }
      const acceptedDocument = documentByKey.get(summaryLineKey(line));
      if (!acceptedDocument)
        throw new DocumentMissingError(`no contract summary of ${summaryLineKey(line)} was accepted`);
      return {
        language: acceptedDocument.language,
        content: await renderStoredContractSummary(settings, acceptedDocument),
      };
    }),
  );
};

type RenderContext = Parameters<typeof renderSummariesOfLines>[2];

/**
 * The contract summaries of an order as PDFs, one for each different one: as accepted, in the language of the acceptance. Those of orders that
 * were accepted before summaries were stored are built from the catalogue and in `language`.
 * @throws DocumentMissingError
 */
export const renderSummariesOfOrder = async (
  order: SummarisedOrder,
  context: RenderContext,
): Promise<RenderedSummary[]> => {
  const summaries = await renderSummariesOfLines(distinctSummaryLines(toSummaryLines(order)), order, context);
  return summaries.filter((summary) => summary !== null);
};

/**
 * The contract summary of one SIM of an order, as `renderSummariesOfOrder`; null when its plan never existed.
 * @throws DocumentMissingError
 */
export const renderSummaryOfSim = async (
  order: SummarisedOrder,
  order_product_uuid: string,
  context: RenderContext,
): Promise<RenderedSummary | null> => {
  const lines = toSummaryLines(order).filter((line) => line.order_product_uuid === order_product_uuid);
  return (await renderSummariesOfLines(lines, order, context))[0] ?? null;
};
