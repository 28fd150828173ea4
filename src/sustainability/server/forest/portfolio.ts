import type { Forest } from '#projects/rules/forest.ts';
import { toRetirement } from '#projects/rules/project-replies.ts';
import type { Handler } from '#platform/http/handler.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import type { PortfolioItem, SustainabilityContract } from '#sustainability/contract.ts';
import { type ForestContext, getForestContext, getReplyForEverybody, isDefaultFirstPage } from '../forest-context.ts';

const listItems = (forest: Forest): PortfolioItem[] =>
  forest.removals.flatMap(({ project_uuid, lots }) =>
    lots.flatMap((lot): PortfolioItem[] => [
      {
        on: lot.planned_on,
        kind: 'planned',
        project_uuid,
        lot_uuid: lot.lot_uuid,
        kg: gramsToKg(lot.planned_grams),
        retirement: null,
      },
      ...lot.events.map((event): PortfolioItem => ({
        on: event.happened_on,
        kind: event.kind,
        project_uuid,
        lot_uuid: lot.lot_uuid,
        kg: gramsToKg(event.grams),
        retirement: event.kind === 'retired' ? toRetirement(event, lot, { forest }) : null,
      })),
    ]),
  );

type PortfolioRequest = { project_uuid?: string | undefined; limit: number; offset: number };

const buildReply = ({ forest, as_of }: ForestContext, { project_uuid, limit, offset }: PortfolioRequest) => {
  const items = listItems(forest)
    .filter((item) => project_uuid === undefined || item.project_uuid === project_uuid)
    .toSorted((a, b) => b.on.localeCompare(a.on));
  return { items: items.slice(offset, offset + limit), total: items.length, as_of };
};

export const portfolio: Handler<SustainabilityContract, 'GET /api/green/portfolio'> = async (ctx) => {
  const { query } = ctx;
  if (query.project_uuid === undefined && isDefaultFirstPage(query))
    return getReplyForEverybody(ctx, 'portfolio', (context) => buildReply(context, query));
  return buildReply(await getForestContext(ctx), query);
};
