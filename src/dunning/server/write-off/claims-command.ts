import { parseArgs } from 'node:util';
import { systemClock } from '#platform/clock.ts';
import { print, runCommand, withDatabase } from '#platform/command.ts';
import { newUuid } from '#platform/ids.ts';
import { runClaimsCommand } from './run-claims-command.ts';

/** `npm run claims -- list | write-off`: gives up claims of unpaid invoices while the product is running. */
await runCommand(async () => {
  const now = systemClock().now();
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { proof: { type: 'string' }, 'written-off': { type: 'boolean' } },
  });
  const newId = () => newUuid(now);
  for (const line of await withDatabase((db) => runClaimsCommand(db, positionals, values, { now, newId }))) print(line);
}, 'Nothing was done');
