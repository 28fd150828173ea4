import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { dueAfterSeconds } from '#platform/jobs/recurring-jobs.ts';
import { secondsPerDay } from '#platform/pure/instant.ts';

/**
 * Credits the referrals whose SIM has been in use long enough, once a day in batches: each batch is committed together with
 * the job of the next one.
 */
export const creditReferrals = defineJob({
  name: 'credit-referrals',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ after: uuid.optional() }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
  recurrence: {
    timerId: '3b0f6c1d-5e0a-4d38-9a77-6c1f0f1f5a20',
    firstRun: dueAfterSeconds(120),
    nextRun: dueAfterSeconds(secondsPerDay),
  },
});
