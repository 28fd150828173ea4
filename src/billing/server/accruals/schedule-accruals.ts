import { accrualTime } from '#billing/rules/accrual.ts';
import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { accrueMonth } from '../jobs.ts';

/** A fixed uuid, so that processes starting concurrently schedule the accruals once. */
const timerId = '3d0c7c1e-64a2-4a3f-8b0e-9a1f5f2c7d48';

/** Schedules the accruals of a month, unless a timer of accruals exists already. */
export const scheduleAccruals = async (db: Database, cutoff_hours: number, month: BusinessDate): Promise<void> => {
  const due_at = accrualTime(month, cutoff_hours);
  await db.write
    .insert(timer)
    .values({ id: timerId, job: accrueMonth.name, payload: { month }, due_at })
    .onConflictDoNothing();
};
