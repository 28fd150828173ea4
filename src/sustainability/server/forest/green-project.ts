import {
  listRetirements,
  toContributionProject,
  toProjectTexts,
  toRemovalProject,
  toReport,
  toTransfer,
} from '#projects/rules/project-replies.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { getForestContext } from '../forest-context.ts';
import { payerOf, queryMine, toMineOfProject } from '../mine.ts';

export const greenProject: Handler<SustainabilityContract, 'GET /api/green/project'> = async (ctx) => {
  const context = await getForestContext(ctx);
  const { forest, addons, as_of } = context;
  const { project_uuid } = ctx.query;
  const project = forest.byUuid.get(project_uuid);
  if (!project) throw ctx.refuse('NOT_FOUND');
  const contribution = forest.contributions.find((each) => each === project);
  const removal = forest.removals.find((each) => each === project);
  const mine = ctx.caller ? await queryMine(ctx.db.read, payerOf(ctx.caller)) : null;
  return {
    contribution: contribution ? toContributionProject(contribution, context, addons) : null,
    removal: removal ? toRemovalProject(removal, context) : null,
    texts: toProjectTexts(project, context),
    transfers: project.transfers.map((transfer) => toTransfer(transfer, context)),
    reports: project.reports.map((report) => toReport(report, context)),
    retirements: listRetirements(project, context),
    mine: mine && toMineOfProject(mine, context, project_uuid),
    as_of,
  };
};
