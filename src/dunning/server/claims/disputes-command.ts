import { print, runCommand, withDatabase } from '#platform/command.ts';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { newUuid } from '#platform/ids.ts';
import { runDisputesCommand } from './run-disputes-command.ts';

/** `npm run disputes -- list | accept | reject`: answers disputes of invoices while the product is running. */
await runCommand(async (words) => {
  const lines = await withDatabase(async (db) => {
    const now = (await openBusinessClock(db.read)).now();
    return runDisputesCommand(db, words, { now, newId: () => newUuid(now) });
  });
  for (const line of lines) print(line);
}, 'Nothing was done');
