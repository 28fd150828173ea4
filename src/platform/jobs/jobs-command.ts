import { parseArgs } from 'node:util';
import { print, runCommand, withDatabase } from '../command.ts';
import { runJobsCommand } from './run-jobs-command.ts';

/** `npm run jobs -- list|retry|drop|waiting|hurry|drop-waiting`: manages jobs that failed or wait, while the product runs. No confirmation is asked. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' }, job: { type: 'string' } },
  });
  for (const line of await withDatabase((db) => runJobsCommand(db, positionals, values))) print(line);
}, 'Nothing was done');
