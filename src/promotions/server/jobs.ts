import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/**
 * Credits the referrals whose SIM has been in use long enough, in batches: each batch is committed together with the job of the next
 * one. The first one schedules the next day.
 */
export const creditReferrals = defineJob({
  name: 'credit-referrals',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ after: uuid.optional() }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});
