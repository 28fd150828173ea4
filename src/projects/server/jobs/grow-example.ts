import type { JobHandler } from '#platform/jobs/job.ts';
import { moveNextRunEarlier } from '#platform/jobs/recurring-jobs.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { buildGrowth, findGrowthMonth } from '../example/grow-example.ts';
import { queryForestRows, queryTotalsTime } from '../forest.store.ts';
import { growExample } from '../jobs.ts';
import { loadForestWithConsequences } from '../load/load-forest.ts';
import { refreshForest } from '../queries.ts';

/** Delay until the next try while the sums of customers' entries are older than the month. */
const waitSeconds = 600;

export const runGrowExample: JobHandler<typeof growExample> = async (_payload, { db, settings, now, newId, log }) => {
  if (!settings.SANDBOX) return;
  const startedAt = now();
  const rows = await queryForestRows(db.read);
  const month = findGrowthMonth(rows, brusselsDate(startedAt));
  if (month === null) return;
  const summedAt = await queryTotalsTime(db.read);
  if (summedAt === null || brusselsDate(summedAt) < month)
    return moveNextRunEarlier(db, growExample, addSeconds(startedAt, waitSeconds));
  const files = buildGrowth(rows, month);
  const outcome = await loadForestWithConsequences(db, files, {
    loaded_by: 'the sandbox',
    now: now(),
    newId,
    example: true,
  });
  if (outcome.state === 'refused') log.error({ faults: outcome.faults.slice(0, 5) }, 'the sample data did not go on');
  if (outcome.state === 'changed') await refreshForest(db);
};
