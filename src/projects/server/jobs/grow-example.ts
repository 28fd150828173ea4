import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import type { RecurringJobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { buildGrowth, findGrowthMonth } from '../example/grow-example.ts';
import { queryForestRows, queryTotalsTime } from '../forest.store.ts';
import { growExample } from '../jobs.ts';
import { loadForestWithConsequences } from '../load/load-forest.ts';
import { refreshForest } from '../queries.ts';

/** A fixed uuid, so that several processes schedule one timer. */
const timerId = '1d4f0a7c-9b62-4a53-8c0e-6e2f7b9d3a18';
const firstRunDelaySeconds = 60;
/** Delay until the next try while the sums of customers' entries are older than the month. */
const waitSeconds = 600;

/** Schedules the next run, unless it is scheduled. */
export const scheduleForestGrowth = async (db: Database, now: Date, seconds = firstRunDelaySeconds): Promise<void> => {
  const timerRow = { id: timerId, job: growExample.name, payload: {}, due_at: addSeconds(now, seconds) };
  await db.write.insert(timer).values(timerRow).onConflictDoNothing();
};

export const runGrowExample: RecurringJobHandler<typeof growExample> = async (
  _payload,
  { db, settings, now, newId, log },
) => {
  if (!settings.SANDBOX) return;
  const startedAt = now();
  const rows = await queryForestRows(db.read);
  const month = findGrowthMonth(rows, brusselsDate(startedAt));
  const summedAt = await queryTotalsTime(db.read);
  const isSummed = month !== null && summedAt !== null && brusselsDate(summedAt) >= month;
  await scheduleForestGrowth(db, startedAt, month === null || isSummed ? secondsPerDay : waitSeconds);
  if (!isSummed) return;
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
