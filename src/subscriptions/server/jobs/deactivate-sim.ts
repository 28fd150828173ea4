import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { deactivateSim } from '../jobs.ts';

/** Requests the network to switch off a terminated line that may be active there. */
export const runDeactivateSim: JobHandler<typeof deactivateSim> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'deactivate',
    job: deactivateSim,
    payload,
    number: (line) => (line.state === 'released' ? (line.msisdn ?? line.ported_msisdn) : null),
  });
