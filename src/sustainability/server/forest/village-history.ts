import type { Forest, ForestProject } from '#projects/rules/forest.ts';
import { figureOfKind } from '#projects/rules/project-kinds.ts';
import type { ContributionContent } from '#projects/rules/project-content.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { SustainabilityContract, VillageHistoryItem } from '#sustainability/contract.ts';
import { findCoveringTransfer } from '#sustainability/rules/standing.ts';
import { type ForestContext, getForestContext, getReplyForEverybody, isDefaultFirstPage } from '../forest-context.ts';
import { type Mine, payerOf, queryGiftsAndContributions, slotOfContribution } from '../mine.ts';

export const documentUrl = (document_uuid: string | null): string | null =>
  document_uuid === null ? null : `/api/green/document/${document_uuid}`;

/** Entries of a project: collected by month, transferred and reported, without data of customers. */
const itemsOfProject = (project: ForestProject<ContributionContent>): VillageHistoryItem[] => {
  const { project_uuid, content, collected, transfers, reports } = project;
  const figureAt = (at: number): number => reports[at]?.figures[figureOfKind[content.kind]] ?? 0;
  return [
    ...collected.map(({ month, cents }): VillageHistoryItem => ({
      at: month,
      project_uuid,
      kind: 'collected',
      amount: centsToEuro(cents),
      state: null,
      receipt_url: null,
    })),
    ...transfers.map(({ transferred_on, cents, document_uuid }): VillageHistoryItem => ({
      at: transferred_on,
      project_uuid,
      kind: 'transferred',
      amount: centsToEuro(cents),
      state: null,
      receipt_url: documentUrl(document_uuid),
    })),
    ...reports.map(({ until, document_uuid }, at): VillageHistoryItem => ({
      at: until,
      project_uuid,
      kind: 'report',
      amount: figureAt(at) - figureAt(at + 1),
      state: null,
      receipt_url: documentUrl(document_uuid),
    })),
  ];
};

const itemsOfMine = ({ contributions }: Mine, forest: Forest): VillageHistoryItem[] =>
  contributions.map((each) => {
    const project = forest.byUuid.get(each.project_uuid);
    const transfer = project ? findCoveringTransfer(slotOfContribution(each), project) : null;
    return {
      at: brusselsDate(each.collected_at),
      project_uuid: each.project_uuid,
      kind: 'collected',
      amount: centsToEuro(each.cents),
      state: transfer ? 'transferred' : 'collected',
      receipt_url: documentUrl(transfer?.document_uuid ?? null),
    };
  });

type HistoryRequest = { project_uuid?: string | undefined; limit: number; offset: number };

const buildReply = (
  allItems: readonly VillageHistoryItem[],
  { project_uuid, limit, offset }: HistoryRequest,
  { as_of }: ForestContext,
) => {
  const matchingItems = allItems
    .filter((item) => project_uuid === undefined || item.project_uuid === project_uuid)
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return { history: matchingItems.slice(offset, offset + limit), total: matchingItems.length, as_of };
};

export const villageHistory: Handler<SustainabilityContract, 'GET /api/green/village/history'> = async (ctx) => {
  const { query } = ctx;
  const ofAll = (context: ForestContext) =>
    buildReply(context.forest.contributions.flatMap(itemsOfProject), query, context);
  if (query.scope !== 'mine' && query.project_uuid === undefined && isDefaultFirstPage(query))
    return getReplyForEverybody(ctx, 'village history', ofAll);
  const context = await getForestContext(ctx);
  if (query.scope !== 'mine') return ofAll(context);
  const mine = ctx.caller ? await queryGiftsAndContributions(ctx.db.read, payerOf(ctx.caller)) : null;
  return buildReply(mine ? itemsOfMine(mine, context.forest) : [], query, context);
};
