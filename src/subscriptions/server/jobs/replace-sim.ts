import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder, targetLine } from '../network/submit-service-order.ts';
import { replaceSim } from '../jobs.ts';
import { lockProductOfLine } from '../products/products.store.ts';

/**
 * Requests the network to move a line to its replacement SIM; or, when the line itself is given, back to its own SIM after an
 * unwanted replacement. A suspended SIM stays suspended.
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
