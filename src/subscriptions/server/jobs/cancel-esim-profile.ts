import type { JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { cancelEsimProfile } from '../jobs.ts';

/** Cancels the profile of a cancelled order at the SM-DP+. Unknown and installed profiles stay as they are. */
export const runCancelEsimProfile: JobHandler<typeof cancelEsimProfile> = async (payload, ctx) => {
  const { order_product_uuid, iccid } = payload;
  const order = { iccid, external_id: `${order_product_uuid}:${iccid}`, final_status: 'Unavailable' as const };
  try {
    await runAndRescheduleAfterOutage(ctx, cancelEsimProfile, payload, () => ctx.outside.esim.cancelOrder(order));
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    ctx.log.info({ code: error.code }, 'there was no eSIM order to take back');
  }
};
