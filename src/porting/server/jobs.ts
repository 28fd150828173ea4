import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

const submission = z.object({ port_in_uuid: uuid, attempt: z.number().int().min(1) });

/** Submits a port-in to the porting house: first as a request, later as a resubmission. */
export const submitPortInJob = defineJob({
  name: 'submit-port-in',
  lane: 'porting',
  priority: 'waits',
  payload: submission,
  retry: { limit: 12, delaySeconds: 2, backoff: true },
});

export const cancelPortInAtPortingHouse = defineJob({
  name: 'cancel-port-in',
  lane: 'porting',
  priority: 'soon',
  payload: z.object({ port_in_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Polls the porting house for the state of a submission, because events may be lost. */
export const syncPortInJob = defineJob({
  name: 'check-port-in',
  lane: 'porting',
  priority: 'soon',
  payload: submission,
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Expires a submission that was not answered within 30 days. */
export const expirePortInJob = defineJob({
  name: 'expire-port-in',
  lane: 'inner',
  priority: 'later',
  payload: submission,
  retry: { limit: 5, delaySeconds: 60, backoff: true },
});
