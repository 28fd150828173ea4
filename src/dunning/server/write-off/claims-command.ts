import { parseArgs } from 'node:util';
import { print, runCommand, withDatabase } from '#platform/command.ts';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { newUuid } from '#platform/ids.ts';
import { runClaimsCommand } from './run-claims-command.ts';

/** `npm run claims -- list | write-off | resume`: gives up claims of unpaid invoices while the product is running, or lets the claims of a payer go on although a bank says that the payer has died. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { proof: { type: 'string' }, 'written-off': { type: 'boolean' } },
  });
  const lines = await withDatabase(async (db) => {
    const now = (await openBusinessClock(db.read)).now();
    return runClaimsCommand(db, positionals, values, { now, newId: () => newUuid(now) });
  });
  for (const line of lines) print(line);
}, 'Nothing was done');
