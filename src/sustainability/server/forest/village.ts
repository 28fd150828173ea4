import { toContributionProject } from '#projects/rules/project-replies.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addMonths } from '#platform/pure/calendar.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { type ForestContext, getForestContext } from '../forest-context.ts';
import { payerOf, queryMine, toMineOfProject } from '../mine.ts';

/** Trees of all forest projects, as reported last, and those of the twelve months before. */
const sumTrees = ({ forest }: ForestContext, goal: number) => {
  const forests = forest.contributions.filter(({ content }) => content.kind === 'forest');
  const sum = (figure: 'planted' | 'survived' | 'replanted') =>
    forests.reduce((total, { reports: [last] }) => total + (last?.figures[figure] ?? 0), 0);
  const aYearBefore = forests.reduce((total, { reports }) => {
    const [last] = reports;
    const earlier = last && reports.find(({ until }) => until <= addMonths(last.until, -12));
    return total + (earlier?.figures.planted ?? 0);
  }, 0);
  const days = forests.flatMap(({ reports: [last] }) => last?.until ?? []);
  return {
    goal,
    planted: sum('planted'),
    survived: sum('survived'),
    replanted: sum('replanted'),
    planted_in_a_year: sum('planted') - aYearBefore,
    last_report_on: days.toSorted().at(-1) ?? null,
  };
};

export const village: Handler<SustainabilityContract, 'GET /api/green/village'> = async (ctx) => {
  const context = await getForestContext(ctx);
  const { forest, addons, as_of } = context;
  const mine = ctx.caller ? await queryMine(ctx.db.read, payerOf(ctx.caller)) : null;
  return {
    projects: forest.contributions.map((project) => ({
      ...toContributionProject(project, context, addons),
      mine: mine && toMineOfProject(mine, context, project.project_uuid),
    })),
    trees: sumTrees(context, ctx.settings.FOREST_GOAL),
    as_of,
    example: forest.example,
  };
};
