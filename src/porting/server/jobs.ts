import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

const submission = z.object({ port_in_uuid: uuid, attempt: z.number().int().min(1) });

/** Sends a port-in to the porting house: the first time as a request, afterwards as a resubmission. */
export const submitPortInJob = defineJob({
  name: 'submit-port-in',
  lane: 'porting',
  priority: 'waits',
  payload: submission,
  retry: { limit: 12, delaySeconds: 2, backoff: true },
});

/** Takes a port-in back at the porting house. */
export const cancelPortInJob = defineJob({
  name: 'cancel-port-in',
  lane: 'porting',
  priority: 'soon',
  payload: z.object({ port_in_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Asks the porting house how a submission stands of which it has told nothing. */
export const checkPortInJob = defineJob({
  name: 'check-port-in',
  lane: 'porting',
  priority: 'soon',
  payload: submission,
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Ends a submission that nobody answered for 30 days. */
export const expirePortInJob = defineJob({
  name: 'expire-port-in',
  lane: 'inner',
  priority: 'later',
  payload: submission,
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});
