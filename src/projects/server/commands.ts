import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '#platform/db/database.ts';
import { projectRoot } from '#platform/project-root.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { projectsFile } from '#projects/rules/project-content.ts';
import { buildExample } from './example/build-example.ts';
import { refreshForest } from './queries.ts';
import { loadForestWithConsequences } from './load/load-forest.ts';
import { project } from './tables.ts';

export { runForestCommand } from './load/run-forest-command.ts';
export { syncAddonsOfProjects } from './load/sync-addons-of-projects.ts';
export { lockContributionTransfers } from './transfers.store.ts';
export { replaceTotals } from './totals.store.ts';

/**
 * Loads sample projects with three years of history into a sandbox that has no project yet. `registry_url`: where the simulated registry
 * shows serials.
 */
export const loadExampleForestIfEmpty = async (
  db: Database,
  { now, newId, registry_url, log }: { now: Date; newId(): string; registry_url: string; log?: Logger },
): Promise<void> => {
  const [firstProject] = await db.read.select({ code: project.code }).from(project).limit(1);
  if (firstProject) return;
  const text = await readFile(join(projectRoot, 'db/forest/example-projects.json'), 'utf8');
  const projects = projectsFile
    .parse(JSON.parse(text))
    .map((each) => (each.part === 'removal' ? { ...each, registry_url } : each));
  const files = buildExample(projects, brusselsDate(now));
  const outcome = await loadForestWithConsequences(db, files, { loaded_by: 'first start', now, newId, example: true });
  if (outcome.state === 'refused')
    log?.error({ faults: outcome.faults.slice(0, 5) }, 'the sample projects were not loaded');
  await refreshForest(db);
};
