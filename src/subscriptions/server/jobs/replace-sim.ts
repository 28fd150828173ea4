import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder, targetLine } from '../network/submit-service-order.ts';
import { replaceSim } from '../jobs.ts';
import { lockProductOfLine } from '../products/products.store.ts';

/**
 * Asks the network to put a line on another SIM; of a line itself, on the one that we know of, after it has taken one that nobody wants any
 * more. A SIM that is suspended stays as it is.
 */
export const runReplaceSim: JobHandler<typeof replaceSim> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: 'replace-sim',
    job: replaceSim,
    payload,
    number: async (sim, tx) => {
      const product = sim.state === 'released' ? null : await lockProductOfLine(tx, targetLine(sim));
      return product?.state === 'active' || product?.state === 'lost_stolen' ? product.msisdn : null;
    },
  });
