import type { JobHandler } from '#platform/jobs/job.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { isLineChangeStillWanted } from '../line/finish-line-change.ts';
import { submitLineChange } from '../jobs.ts';
import { lockProductOfLine } from '../products/products.store.ts';

/** Requests a change of a line in use from the network, unless it is no longer wanted. */
export const runSubmitLineChange: JobHandler<typeof submitLineChange> = (payload, ctx) =>
  submitServiceOrder(ctx, {
    kind: payload.kind,
    job: submitLineChange,
    payload,
    number: async (line, tx) => {
      const product = line.state === 'active' ? await lockProductOfLine(tx, line) : null;
      return product && isLineChangeStillWanted(payload.kind, product) ? product.msisdn : null;
    },
  });
