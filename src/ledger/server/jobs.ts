import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sums the accounts of closed months; daily. */
export const checkpointBalances = defineJob({
  name: 'checkpoint-balances',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
});
