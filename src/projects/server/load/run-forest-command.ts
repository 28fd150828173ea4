import { desc, sql } from 'drizzle-orm';
import { UsageError } from '#platform/command.ts';
import type { Database } from '#platform/db/database.ts';
import { type Grams, gramsToKg } from '#platform/pure/carbon.ts';
import { centsToDecimalText } from '#platform/pure/money.ts';
import { buildForest } from '#projects/rules/forest.ts';
import { queryForestRows } from '../forest.store.ts';
import { queryRefusedReports } from '../refused-reports.store.ts';
import { projectChange, projectLoad } from '../tables.ts';
import { checkForestLoad, loadForestWithConsequences } from './load-forest.ts';
import { readLoadFiles } from './read-load-files.ts';

const usage = `Usage: npm run forest -- load folder|files… --by "who"    takes in projects, lots, deliveries, retirements, transfers, reports and their PDFs
       npm run forest -- check folder|files…             the same checks, and nothing is changed
       npm run forest -- status                          both ledgers by project
       npm run forest -- changes [count]                 the newest changes, with file and line
       npm run forest -- refused [count]                 reports of projects that were refused, the newest first, and why
       npm run forest -- repair                          adds entries of customers that are missing or were not taken back, and prints them as CSV`;

/** Maximum number of faults of a load that are printed. */
const MAX_PRINTED = 100;

type Context = { now(): Date; newId(): string; by: string };

const load = async (
  db: Database,
  paths: readonly string[],
  { now, newId, by }: Context,
  check: boolean,
): Promise<string[]> => {
  if (paths.length === 0) throw new UsageError(usage);
  if (!check && by === '') throw new UsageError('Say who loads it: --by "name".');
  const files = await readLoadFiles(paths);
  const outcome = check
    ? await checkForestLoad(db, files, { loaded_by: by || 'check', now: now(), newId })
    : await loadForestWithConsequences(db, files, { loaded_by: by, now: now(), newId });
  if (outcome.state === 'known') return ['These files are loaded already.'];
  if (outcome.state !== 'refused')
    return [check ? `The files are right: ${outcome.rows} changes.` : `Loaded: ${outcome.rows} changes.`];
  const { faults } = outcome;
  const printedFaults = faults.slice(0, MAX_PRINTED).map(({ source, reason }) => `${source}: ${reason}`);
  throw new UsageError([...printedFaults, `${faults.length} faults, and nothing was loaded.`].join('\n'));
};

const listStatus = async (db: Database): Promise<string[]> => {
  const { removals, contributions, credited_grams } = buildForest(await queryForestRows(db.read));
  const kg = (grams: Grams): string => `${gramsToKg(grams)} kg`;
  return [
    `Credited to customers: ${kg(credited_grams)}.`,
    ...removals.map(
      ({ code, grams, closed_on }) =>
        `${code}${closed_on ? ' (closed)' : ''}: ${kg(grams.planned)} planned, ${kg(grams.bought)} bought, ${kg(grams.delivered)} delivered, ${kg(grams.retired)} retired`,
    ),
    ...contributions.map(
      ({ code, collected_cents, transferred_cents, reported_units, closed_on }) =>
        `${code}${closed_on ? ' (closed)' : ''}: ${centsToDecimalText(collected_cents)} euro collected, ${centsToDecimalText(transferred_cents)} transferred, ${centsToDecimalText(collected_cents - transferred_cents)} due; ${reported_units} done`,
    ),
  ];
};

const listChanges = async (db: Database, count: number): Promise<string[]> => {
  const rows = await db.read
    .select({ change: projectChange, by: projectLoad.loaded_by })
    .from(projectChange)
    .innerJoin(projectLoad, sql`${projectLoad.load_uuid} = ${projectChange.load_uuid}`)
    .orderBy(desc(projectChange.change_id))
    .limit(count);
  return rows.map(
    ({ change: { changed_at, source, subject, subject_uuid, before }, by }) =>
      `${changed_at.toISOString()} ${by}: ${source} ${before === null ? 'adds' : 'changes'} the ${subject} ${subject_uuid}`,
  );
};

const listRefused = async (db: Database, count: number): Promise<string[]> => {
  const rows = await queryRefusedReports(db.read, count);
  return rows.map(
    ({ event_id, project, report, reasons, refused_at }) =>
      `${refused_at.toISOString()} ${project} until ${report.until} (${event_id}): ${reasons.join('; ')}`,
  );
};

/**
 * Runs `npm run forest`; returns the lines to print.
 * @throws UsageError with the correct usage, or with the faults of the files
 */
export const runForestCommand = async (
  db: Database,
  [name = '', ...commandArgs]: readonly string[],
  context: Context,
): Promise<string[]> => {
  if (name === 'load' || name === 'check') return load(db, commandArgs, context, name === 'check');
  if (name === 'status' && commandArgs.length === 0) return listStatus(db);
  const count = Number(commandArgs[0] ?? 50);
  if (name === 'changes' && commandArgs.length <= 1 && Number.isInteger(count) && count > 0 && count <= 10_000)
    return listChanges(db, count);
  if (name === 'refused' && commandArgs.length <= 1 && Number.isInteger(count) && count > 0 && count <= 10_000)
    return listRefused(db, count);
  throw new UsageError(usage);
};
