import { print, runCommand, withDatabase, UsageError } from '#platform/command.ts';
import { listBillCycleRuns } from './list-bill-cycle-runs.ts';

/** `npm run month -- status`: how far the work of the 1st is. Works beside the running product. */
await runCommand(async (words) => {
  if (words.join(' ') !== 'status') throw new UsageError('Usage: npm run month -- status');
  for (const line of await withDatabase(listBillCycleRuns)) print(line);
}, 'It could not be looked up');
