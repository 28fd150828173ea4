import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { changeNumber } from '../jobs.ts';

/** Requests the network to put the ported number on the SIM, unless that is done. */
export const runChangeNumber: JobHandler<typeof changeNumber> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'change-number',
    job: changeNumber,
    payload,
    number: (line) => (line.state === 'active' && line.msisdn !== null ? line.ported_msisdn : null),
  });
