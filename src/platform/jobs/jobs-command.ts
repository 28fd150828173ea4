import { parseArgs } from 'node:util';
import { openPostgres } from '../db/database.ts';
import { runJobsCommand, WrongUse } from './run-jobs-command.ts';

const noDatabase = 'There is no database yet: start Canopy once, or name one with DATABASE_URL.';

/** `npm run jobs -- list|retry|drop`: the jobs that failed for good. Works beside the running product; asks nothing. */
const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' }, job: { type: 'string' } },
  });
  const url = process.env['DATABASE_URL'];
  if (!url) throw new WrongUse(noDatabase);
  const db = openPostgres(url, 1);
  try {
    for (const line of await runJobsCommand(db, positionals, values)) process.stdout.write(`${line}\n`);
  } finally {
    await db.close();
  }
};

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof WrongUse ? error.message : `Nothing was done: ${String(error)}`}\n`);
  process.exitCode = 1;
});
