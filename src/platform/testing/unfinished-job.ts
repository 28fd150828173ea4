import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

/** A job started by a killed worker and finished by another. */
export const unfinishedJob = defineJob({
  name: 'begun',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
});
