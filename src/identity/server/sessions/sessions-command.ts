import { systemClock } from '#platform/clock.ts';
import { print, runCommand, withDatabase } from '#platform/command.ts';
import { runEndSessions } from './end-sessions.ts';

/** `npm run sessions -- end`: logs a customer out, or everybody. Works beside the running product. */
await runCommand(async (words) => {
  print(await withDatabase((db) => runEndSessions(db, words, systemClock().now())));
}, 'Nothing was done');
