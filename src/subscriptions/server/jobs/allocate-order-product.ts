import { applyActivationEvent } from '#ordering/server/commands.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { untilDone } from '#platform/jobs/keep-trying.ts';
import { allocateSim } from '../commands.ts';
import { allocateOrderProduct, type LineOrder } from '../jobs.ts';

const allocate = (line: LineOrder, { db, queue, now: clock }: JobContext): Promise<void> =>
  db.tx(async (tx) => {
    const now = clock();
    const { order_product_uuid } = line;
    const given = await allocateSim(tx, queue, line, now);
    if (given?.fresh) await applyActivationEvent(tx, { order_product_uuid, event: 'allocated', queue, now });
  });

/** Gives an order product its number and SIM. With an empty stock it is tried again until operators have refilled it. */
export const runAllocateOrderProduct: JobHandler<typeof allocateOrderProduct> = async (line, ctx) => {
  await untilDone(ctx, allocateOrderProduct, line, () => allocate(line, ctx));
};
