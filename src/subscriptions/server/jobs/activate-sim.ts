import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { restartDownload } from '../activation/fail-download.ts';
import { activateSim } from '../jobs.ts';
import { isActivationNeeded } from '../service-orders/service-orders.store.ts';

/** Asks the network to switch the line on, unless it is on, or being switched on, from a try before. A refusal ends this try; an outage does not. */
export const runActivateSim: JobHandler<typeof activateSim> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'activate',
    job: activateSim,
    payload,
    number: async (line, tx) => {
      if (line.state !== 'reserved') return null;
      await restartDownload(tx, line, payload.attempt, ctx);
      return (await isActivationNeeded(tx, payload)) ? line.msisdn : null;
    },
  });
