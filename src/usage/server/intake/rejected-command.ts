import { z } from 'zod';
import { print, runCommand, withDatabase, UsageError } from '#platform/command.ts';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { newUuid } from '#platform/ids.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import type { Settings } from '#platform/settings.ts';
import { usageSettings } from '../../settings.ts';
import { queryRejectedUsage, retryRejectedUsage } from './rejected-usage.ts';

/** `npm run usage:rejected`: lists rejected records, or rates them again after their cause was fixed. */
await runCommand(async ([action]) => {
  if (action !== 'list' && action !== 'retry') throw new UsageError('Usage: npm run usage:rejected -- list | retry');
  await withDatabase(async (db) => {
    if (action === 'list') {
      for await (const { imsi, record_id, reason, received_at, record } of queryRejectedUsage(db))
        print(`${received_at.toISOString()} ${reason} ${imsi} ${record_id} ${JSON.stringify(record)}`);
      return;
    }
    const { now } = await openBusinessClock(db.read);
    const settings = z.object(usageSettings).parse(process.env) as Settings;
    const { rated, rated_before, free, unrated } = await retryRejectedUsage({
      db,
      now,
      settings,
      queue: createQueue(() => newUuid(now())),
    });
    print(`${rated} rated, ${rated_before} rated before, ${free} free of charge and not stored, ${unrated} not rated.`);
  }, 2);
}, 'Not all was taken');
