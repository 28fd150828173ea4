import { print, runCommand, withDatabase, WrongUse } from '#platform/command.ts';
import { showMonths } from './show-months.ts';

/** `npm run month -- status`: how far the work of the 1st is. Works beside the running product. */
await runCommand(async (words) => {
  if (words.join(' ') !== 'status') throw new WrongUse('Usage: npm run month -- status');
  for (const line of await withDatabase(showMonths)) print(line);
}, 'It could not be looked up');
