import { z } from 'zod';
import { job } from '#platform/jobs/job.ts';

/** Forgets a new address that nobody confirmed in time; the old one stays. Due at a business time. */
export const dropPendingEmail = job({
  name: 'drop-pending-email',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: z.uuid(), pending_email: z.string() }),
  retry: { limit: 20, delaySeconds: 30, backoff: true },
});
