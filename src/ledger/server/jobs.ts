import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { dueAfterSeconds } from '#platform/jobs/recurring-jobs.ts';
import { secondsPerDay } from '#platform/pure/instant.ts';

/** Sums the accounts of closed months; daily. */
export const checkpointBalances = defineJob({
  name: 'checkpoint-balances',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
  recurrence: {
    timerId: '6c1d9e5b-2f0e-4f6b-8a57-3f6a5be0d914',
    // Keeps the start fast.
    firstRun: dueAfterSeconds(1800),
    nextRun: dueAfterSeconds(secondsPerDay),
  },
});
