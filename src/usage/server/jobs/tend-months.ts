import { secondsADay } from '#platform/pure/instant.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { keptSince } from '#usage/rules/kept-months.ts';
import { planTending, prepareComingMonths } from '../commands.ts';
import type { tendMonths } from '../jobs.ts';
import { dropMonth, monthTables, takeOut } from '../months/partitions.store.ts';

/**
 * Months that are no longer kept go whole: taken out first, dropped then, so that nobody waits. Stopped anywhere, the next time goes on
 * from what lies there; two at once fail at worst, and are tried again.
 */
export const runTendMonths: JobHandler<typeof tendMonths> = async (_payload, { db, now, settings, log }) => {
  // Planned first: should this fail for good, tomorrow is another day.
  await planTending(db, now(), secondsADay);
  await prepareComingMonths(db, now());
  const oldest = keptSince(now(), settings.USAGE_KEPT_MONTHS);
  for (const table of await monthTables(db)) {
    if (table.month >= oldest) continue;
    await takeOut(db, table);
    if (settings.USAGE_OLD_MONTHS === 'keep') continue;
    await dropMonth(db, table);
    log.info({ month: table.month }, 'a month of usage records was dropped');
  }
};
