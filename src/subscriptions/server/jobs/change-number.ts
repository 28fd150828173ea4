import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { changeNumber } from '../jobs.ts';

/** Asks the network to put the number that was kept on the SIM, unless that has happened. */
export const runChangeNumber: JobHandler<typeof changeNumber> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'change-number',
    job: changeNumber,
    payload,
    number: (line) => (line.state === 'active' && line.msisdn !== null ? line.ported_msisdn : null),
  });
