import type { JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { cancelPortInAtPortingHouse } from '../jobs.ts';
import { findPortIn } from '../port-ins.store.ts';

/** Cancels a port-in at the porting house. After the number was ported it cannot be cancelled, and support has to help. */
export const runCancelPortInAtPortingHouse: JobHandler<typeof cancelPortInAtPortingHouse> = async (payload, ctx) => {
  const row = await ctx.db.tx((tx) => findPortIn(tx, payload.port_in_uuid));
  if (!row?.request_id) return;
  const { request_id } = row;
  try {
    await runAndRescheduleAfterOutage(ctx, cancelPortInAtPortingHouse, payload, () =>
      ctx.outside.porting.cancel(request_id),
    );
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    ctx.log.error({ code: error.code, port_in_uuid: row.uuid }, 'a dropped port-in could not be taken back');
  }
};
