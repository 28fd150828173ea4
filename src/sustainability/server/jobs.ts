import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sums customers' entries by project and month for the public pages; every ten minutes. */
export const sumForest = defineJob({
  name: 'sum-forest',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
});

/** Ends add-ons that funded a project until it was closed, and tells its customers what becomes of what they gave. */
export const applyClosing = defineJob({
  name: 'apply-closing',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ project_uuid: z.uuid() }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});

/** Processes all wallets and contributions once a day: expiry, its announcement, and effects of missed events. */
export const tendWallets = defineJob({
  name: 'tend-wallets',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
});
