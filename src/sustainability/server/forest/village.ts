import { toContributionProject } from '#projects/rules/project-replies.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addMonths } from '#platform/pure/calendar.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { type ForestContext, getForestContext, getReplyForEverybody } from '../forest-context.ts';
import { type Mine, payerOf, queryGiftsAndContributions, toMineOfProject } from '../mine.ts';

/** Sums the trees of all forest projects by their last reports, and those planted in the twelve months before. */
const sumTrees = ({ forest }: ForestContext, goal: number) => {
  const forests = forest.contributions.filter(({ content }) => content.kind === 'forest');
  const sum = (figure: 'planted' | 'survived' | 'replanted') =>
    forests.reduce((total, { reports: [latestReport] }) => total + (latestReport?.figures[figure] ?? 0), 0);
  const aYearBefore = forests.reduce((total, { reports }) => {
    const [latestReport] = reports;
    const reportAYearBefore = latestReport && reports.find(({ until }) => until <= addMonths(latestReport.until, -12));
    return total + (reportAYearBefore?.figures.planted ?? 0);
  }, 0);
  const days = forests.flatMap(({ reports: [latestReport] }) => latestReport?.until ?? []);
  return {
    goal,
    planted: sum('planted'),
    survived: sum('survived'),
    replanted: sum('replanted'),
    planted_in_a_year: sum('planted') - aYearBefore,
    last_report_on: days.toSorted().at(-1) ?? null,
  };
};

type Reply = ReplyOf<SustainabilityContract['GET /api/green/village']>;

const buildReply = (context: ForestContext, goal: number, mine: Mine | null): Reply => {
  const { forest, addons, as_of } = context;
  return {
    projects: forest.contributions.map((project) => ({
      ...toContributionProject(project, context, addons),
      mine: mine && toMineOfProject(mine, context, project.project_uuid),
    })),
    trees: sumTrees(context, goal),
    as_of,
    example: forest.example,
  };
};

export const village: Handler<SustainabilityContract, 'GET /api/green/village'> = async (ctx) => {
  const goal = ctx.settings.FOREST_GOAL;
  if (!ctx.caller) return getReplyForEverybody(ctx, 'village', (context) => buildReply(context, goal, null));
  const context = await getForestContext(ctx);
  return buildReply(context, goal, await queryGiftsAndContributions(ctx.db.read, payerOf(ctx.caller)));
};
