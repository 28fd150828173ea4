import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { creditReferrals } from './jobs.ts';

/** A fixed uuid, so that processes starting concurrently schedule it once. */
const timerId = '3b0f6c1d-5e0a-4d38-9a77-6c1f0f1f5a20';

/** Schedules the credits of referrals after `seconds`, unless it is scheduled. */
export const scheduleReferralCredits = async (db: Database, now: Date, seconds = 120): Promise<void> => {
  const due_at = addSeconds(now, seconds);
  await db.write
    .insert(timer)
    .values({ id: timerId, job: creditReferrals.name, payload: {}, due_at })
    .onConflictDoNothing();
};
