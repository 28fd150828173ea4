import type { JobHandler } from '#platform/jobs/job.ts';
import { advanceDunning } from '../cases/advance-case.ts';
import type { advanceCase } from '../jobs.ts';

/** Takes the next step of one unpaid invoice. */
export const runAdvanceCase: JobHandler<typeof advanceCase> = (key, ctx) => {
  ctx.setCustomer(key.customer_uuid);
  return ctx.db.tx((tx) => advanceDunning(tx, ctx, key));
};
