import type { JobHandler } from '#platform/jobs/job.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { submitSimReplacement } from '../jobs.ts';
import { lockProductOfLine } from '../products/products.store.ts';

const suspendedSeconds = 600;

/**
 * Requests the network to move a line to its replacement SIM; or, when the allocation of the line itself is given, back to its own SIM
 * after an unwanted replacement. A suspended SIM stays suspended.
 */
export const runSubmitSimReplacement: JobHandler<typeof submitSimReplacement> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'replace-sim',
    job: submitSimReplacement,
    payload,
    number: async (sim, tx) => {
      const product = sim.state === 'released' ? null : await lockProductOfLine(tx, sim);
      if (product?.state === 'active' || product?.state === 'lost_stolen') return product.msisdn;
      // The line was suspended after the request: the job is tried again until the line is reactivated.
      if (product?.state !== 'suspended') return null;
      await ctx.queue.enqueueAt(tx, submitSimReplacement, payload, addSeconds(ctx.now(), suspendedSeconds));
      return 'later';
    },
  });
