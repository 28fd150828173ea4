import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { enqueueDueDunningSteps } from './jobs.ts';

/** A fixed uuid, so that processes starting concurrently schedule the day once. */
const timerId = '5d0c7b9e-8a41-4f2d-b6e3-91c4a7f0d218';
/** Hour of a working morning at which customers are written to. */
const MORNING_SECONDS = 9 * 3600;

/** Schedules the next daily check of overdue invoices for the morning, unless it is scheduled already. */
export const scheduleDunning = async (db: Database, now: Date): Promise<void> => {
  const morningOf = (days: number) => addSeconds(startOfBusinessDay(addDays(brusselsDate(now), days)), MORNING_SECONDS);
  const due_at = morningOf(0) > now ? morningOf(0) : morningOf(1);
  await db.write
    .insert(timer)
    .values({ id: timerId, job: enqueueDueDunningSteps.name, payload: {}, due_at })
    .onConflictDoNothing();
};
