import { parseArgs } from 'node:util';
import { print, runCommand, withDatabase } from '#platform/command.ts';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { newUuid } from '#platform/ids.ts';
import { runForestCommand } from '#projects/server/commands.ts';
import { runForestRepair } from './run-forest-repair.ts';

/** `npm run forest -- load|check|status|changes|repair`: projects, lots, transfers and customers' entries, while the product runs. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } });
  const lines = await withDatabase(async (db) => {
    const { now } = await openBusinessClock(db.read);
    if (positionals[0] === 'repair' && positionals.length === 1) return runForestRepair(db, now);
    return runForestCommand(db, positionals, { now, newId: () => newUuid(now()), by: values.by ?? '' });
  });
  for (const line of lines) print(line);
}, 'Nothing was done');
