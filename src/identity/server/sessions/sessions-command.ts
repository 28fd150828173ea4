import { systemClock } from '#platform/clock.ts';
import { print, runCommand, withDatabase } from '#platform/command.ts';
import { endSessions } from './end-sessions.ts';

/** `npm run sessions -- end`: logs a customer out, or everybody. Works beside the running product. */
await runCommand(async (words) => {
  print(await withDatabase((db) => endSessions(db, words, systemClock().now())));
}, 'Nothing was done');
