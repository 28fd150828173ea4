import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { restartDownload } from '../activation/fail-activation.ts';
import { activateSim } from '../jobs.ts';
import { isActivationNeeded } from '../service-orders/service-orders.store.ts';

/**
 * Requests the network to activate the line, unless it is active or an earlier attempt is under way. A refusal ends the attempt;
 * an outage is retried.
 */
export const runActivateSim: JobHandler<typeof activateSim> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'activate',
    job: activateSim,
    payload,
    number: async (line, tx) => {
      if (line.state !== 'reserved') return null;
      await restartDownload(tx, line, payload.attempt, ctx);
      return (await isActivationNeeded(tx, { allocation_uuid: line.allocation_uuid, attempt: payload.attempt }))
        ? line.msisdn
        : null;
    },
  });
