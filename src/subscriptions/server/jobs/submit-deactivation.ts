import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { submitDeactivation } from '../jobs.ts';

/** Requests the network to switch off a terminated line that may be active there. */
export const runSubmitDeactivation: JobHandler<typeof submitDeactivation> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'deactivate',
    job: submitDeactivation,
    payload,
    number: (line) => (line.state === 'released' ? (line.msisdn ?? line.ported_msisdn) : null),
  });
