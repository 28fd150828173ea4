import { print, runCommand, withDatabase, UsageError } from '#platform/command.ts';
import { listBillCycleRuns } from './list-bill-cycle-runs.ts';

/** `npm run month -- status`: prints the progress of the bill cycle runs. Can be run while the product is running. */
await runCommand(async (words) => {
  if (words.join(' ') !== 'status') throw new UsageError('Usage: npm run month -- status');
  for (const line of await withDatabase(listBillCycleRuns)) print(line);
}, 'It could not be looked up');
