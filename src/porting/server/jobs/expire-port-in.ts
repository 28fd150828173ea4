import { isPortInRunning } from '#porting/rules/port-in-state.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { cancelPortInAtPortingHouse, expirePortInJob } from '../jobs.ts';
import { lockPortInWithLine, applyPortInEventAndNotify } from '../apply-port-in-event.ts';

const secondsAnHour = 3600;

/** Expires an unanswered submission. A scheduled one expires some time after its planned moment. */
export const runExpirePortIn: JobHandler<typeof expirePortInJob> = async (payload, ctx) => {
  await ctx.db.tx(async (tx) => {
    const now = ctx.now();
    const row = await lockPortInWithLine(tx, payload.port_in_uuid);
    if (!row || row.attempt !== payload.attempt || !isPortInRunning(row.state)) return;
    const patience = row.scheduled_at && addSeconds(row.scheduled_at, ctx.settings.PORT_IN_GRACE_HOURS * secondsAnHour);
    if (row.state === 'scheduled' && patience && patience > now)
      return ctx.queue.enqueueAt(tx, expirePortInJob, payload, patience);
    await applyPortInEventAndNotify(tx, row, { event: 'expired', at: now }, ctx);
    await ctx.queue.enqueue(tx, cancelPortInAtPortingHouse, { port_in_uuid: row.uuid });
  });
};
