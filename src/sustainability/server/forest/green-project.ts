import {
  listRetirements,
  toContributionProject,
  toProjectTexts,
  toRemovalProject,
  toReport,
  toTransfer,
} from '#projects/rules/project-replies.ts';
import type { ForestProject } from '#projects/rules/forest.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { type ForestContext, getForestContext, getReplyForEverybody } from '../forest-context.ts';
import { type Mine, payerOf, queryGiftsAndContributions, toMineOfProject } from '../mine.ts';

type Reply = ReplyOf<SustainabilityContract['GET /api/green/project']>;

const buildReply = (context: ForestContext, project: ForestProject, mine: Mine | null): Reply => {
  const { forest, addons, as_of } = context;
  const contribution = forest.contributions.find((each) => each === project);
  const removal = forest.removals.find((each) => each === project);
  return {
    contribution: contribution ? toContributionProject(contribution, context, addons) : null,
    removal: removal ? toRemovalProject(removal, context) : null,
    texts: toProjectTexts(project, context),
    transfers: project.transfers.map((transfer) => toTransfer(transfer, context)),
    reports: project.reports.map((report) => toReport(report, context)),
    retirements: listRetirements(project, context),
    mine: mine && toMineOfProject(mine, context, project.project_uuid),
    as_of,
  };
};

export const greenProject: Handler<SustainabilityContract, 'GET /api/green/project'> = async (ctx) => {
  const { project_uuid } = ctx.query;
  const getProject = ({ forest }: Pick<ForestContext, 'forest'>): ForestProject => {
    const project = forest.byUuid.get(project_uuid);
    if (!project) throw ctx.refuse('NOT_FOUND');
    return project;
  };
  if (!ctx.caller)
    return getReplyForEverybody(ctx, `project ${project_uuid}`, (context) =>
      buildReply(context, getProject(context), null),
    );
  const context = await getForestContext(ctx);
  const project = getProject(context);
  return buildReply(context, project, await queryGiftsAndContributions(ctx.db.read, payerOf(ctx.caller)));
};
