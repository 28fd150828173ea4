import { systemClock } from '#platform/clock.ts';
import { print, runCommand, withDatabase } from '#platform/command.ts';
import { runSessionsCommand } from './run-sessions-command.ts';

/** `npm run sessions -- end`: logs out one customer or all. Works while the product is running. */
await runCommand(async (words) => {
  print(await withDatabase((db) => runSessionsCommand(db, words, systemClock().now())));
}, 'Nothing was done');
