import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

/** A job that a killed worker has begun, and that another one takes up. */
export const unfinishedJob = defineJob({
  name: 'begun',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
});
