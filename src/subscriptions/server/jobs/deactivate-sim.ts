import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { deactivateSim } from '../jobs.ts';

/** Asks the network to switch a line off that was taken away after the network had been asked for it. */
export const runDeactivateSim: JobHandler<typeof deactivateSim> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'deactivate',
    job: deactivateSim,
    payload,
    number: (line) => (line.state === 'released' ? (line.msisdn ?? line.ported_msisdn) : null),
  });
