import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { retryFailedEsimDownload } from '../activation/publish-activation-failure-and-send-mail.ts';
import { submitActivation } from '../jobs.ts';
import { isActivationNeeded } from '../service-orders/service-orders.store.ts';

/**
 * Requests the network to activate the line, unless it is active or an earlier attempt is under way, and starts a failed download of the eSIM
 * profile again. A refusal ends the attempt;
 * an outage is retried.
 */
export const runSubmitActivationRetryingDownload: JobHandler<typeof submitActivation> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'activate',
    job: submitActivation,
    payload,
    number: async (line, tx) => {
      if (line.state !== 'reserved') return null;
      await retryFailedEsimDownload(tx, line, payload.attempt, ctx);
      return (await isActivationNeeded(tx, { allocation_uuid: line.allocation_uuid, attempt: payload.attempt }))
        ? line.msisdn
        : null;
    },
  });
