import { UsageError } from '../command.ts';
import type { Database } from '../db/database.ts';
import {
  type DeadLetterSelection,
  deleteDeadLetters,
  listDeadLetters,
  retryDeadLetters,
} from './dead-letters.store.ts';

const usage = `Usage: npm run jobs -- list [--job <name>]
       npm run jobs -- retry <id> … | --job <name> | --all
       npm run jobs -- drop <id> … | --job <name> | --all`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const parseSelection = (
  ids: readonly string[],
  { all, job }: { all?: boolean; job?: string },
): DeadLetterSelection | null => {
  if ([ids.length > 0, all === true, job !== undefined].filter(Boolean).length !== 1) return null;
  if (job !== undefined) return { name: job };
  return all ? 'all' : { ids };
};

/**
 * Runs `npm run jobs`.
 * @returns The lines to print; `list` returns one line per job with tab-separated columns.
 * @throws UsageError with the correct usage.
 */
export const runJobsCommand = async (
  db: Database,
  [verb, ...ids]: readonly string[],
  options: { all?: boolean; job?: string },
): Promise<string[]> => {
  if (verb === 'list' && ids.length === 0 && !options.all) {
    const dead = await listDeadLetters(db.read, options.job === undefined ? 'all' : { name: options.job });
    if (dead.length === 0) return ['No job has failed for good.'];
    const lines = dead.map(({ id, name, tries, died_at, customer_uuid, error }) =>
      [
        id,
        name,
        died_at.toISOString(),
        tries === 1 ? '1 try' : `${tries} tries`,
        `customer ${customer_uuid ?? 'unknown'}`,
        error.replaceAll(/\s+/g, ' '),
      ].join('\t'),
    );
    return lines;
  }
  const wrong = ids.find((id) => !uuid.test(id));
  if (wrong !== undefined) throw new UsageError(`${wrong} is not the id of a job.\n${usage}`);
  const chosen = parseSelection(ids, options);
  if (!chosen || (verb !== 'retry' && verb !== 'drop')) throw new UsageError(usage);
  const count = verb === 'retry' ? await retryDeadLetters(db.write, chosen) : await deleteDeadLetters(db.write, chosen);
  const jobs = count === 1 ? '1 job is' : `${count} jobs are`;
  return [`${jobs} ${verb === 'retry' ? 'tried again' : 'dropped'}.`];
};
