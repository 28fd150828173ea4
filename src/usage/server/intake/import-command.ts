import { z } from 'zod';
import { print, runCommand, withDatabase, UsageError } from '#platform/command.ts';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { newUuid } from '#platform/ids.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import type { Settings } from '#platform/settings.ts';
import { usageSettings } from '../../settings.ts';
import { importUsage } from './import-usage.ts';

/** `npm run usage:import`: imports usage records from files next to the running product, which processes the resulting jobs. */
await runCommand(async (files) => {
  if (files.length === 0) throw new UsageError('Usage: npm run usage:import -- records.csv [more.csv]');
  await withDatabase(async (db) => {
    const { now } = await openBusinessClock(db.read);
    const settings = z.object(usageSettings).parse(process.env) as Settings;
    for (const file of files) {
      const sum = await importUsage({ db, now, settings, queue: createQueue(() => newUuid(now())) }, file, print);
      print(
        `${file}: ${sum.taken} taken, ${sum.known} known, ${sum.free} free, ${sum.aside} unmatched (unknown SIM), ${sum.rejected} rejected, ${sum.refused} malformed.`,
      );
      if (sum.refused > 0) process.exitCode = 1;
    }
  }, 2);
}, 'Not all was taken');
