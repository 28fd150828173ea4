import { print, runCommand, withDatabase } from '#platform/command.ts';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { runEndSessionsCommand } from './run-end-sessions-command.ts';

/** `npm run sessions -- end`: logs out one customer or all. Works while the product is running. */
await runCommand(async (words) => {
  print(await withDatabase(async (db) => runEndSessionsCommand(db, words, (await openBusinessClock(db.read)).now())));
}, 'Nothing was done');
