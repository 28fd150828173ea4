import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { submitNumberChange } from '../jobs.ts';

/** Requests the network to put the ported number on the SIM, unless that is done. */
export const runSubmitNumberChange: JobHandler<typeof submitNumberChange> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'change-number',
    job: submitNumberChange,
    payload,
    number: (line) => (line.state === 'active' && line.msisdn !== null ? line.ported_msisdn : null),
  });
