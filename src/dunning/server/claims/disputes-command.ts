import { systemClock } from '#platform/clock.ts';
import { print, runCommand, withDatabase } from '#platform/command.ts';
import { newUuid } from '#platform/ids.ts';
import { runDisputesCommand } from './run-disputes-command.ts';

/** `npm run disputes -- list | accept | reject`: answers disputes of invoices while the product is running. */
await runCommand(async (words) => {
  const now = systemClock().now();
  const lines = await withDatabase((db) => runDisputesCommand(db, words, { now, newId: () => newUuid(now) }));
  for (const line of lines) print(line);
}, 'Nothing was done');
