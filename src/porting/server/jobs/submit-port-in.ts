import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { findProductOfNumber } from '#subscriptions/server/queries.ts';
import type { PortingData, PortingRequest } from '#adapters/porting-house/porting-house.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { cancelPortInAtPortingHouse, submitPortInJob } from '../jobs.ts';
import { lockPortInWithLine, applyPortInEventAndNotify } from '../apply-port-in-event.ts';
import { hasOtherPortInAtPortingHouse, lockPortIn, type PortInRow, updatePortIn } from '../port-ins.store.ts';

type Submission = { port_in_uuid: string; attempt: number };

/** Returns the port-in to submit; null when this submission is obsolete. A number that is already ours is rejected here. */
const preparePortIn = ({ port_in_uuid, attempt }: Submission, ctx: JobContext): Promise<PortInRow | null> =>
  ctx.db.tx(async (tx) => {
    const row = await lockPortInWithLine(tx, port_in_uuid);
    if (row?.state !== 'submitted' || row.attempt !== attempt) return null;
    ctx.setCustomer(row.customer_uuid);
    const isOwnNumber = (await findProductOfNumber(tx, row.msisdn)) !== null;
    if (!isOwnNumber && !(await hasOtherPortInAtPortingHouse(tx, row))) return row;
    await applyPortInEventAndNotify(
      tx,
      row,
      { event: 'rejected', rejection_code: isOwnNumber ? 'UNKNOWN_NUMBER' : 'PORT_IN_PROGRESS', at: ctx.now() },
      ctx,
    );
    return null;
  });

const submitRequest = (row: PortInRow, catalogue: Catalogue, ctx: JobContext): Promise<PortingRequest> => {
  const data: PortingData = {
    operator: catalogue.operatorByUuid.get(row.operator_uuid)?.code ?? '',
    subscription: row.subscription,
    sim_number: row.sim_number ?? '',
    ...(row.customer_number ? { customer_number: row.customer_number } : {}),
  };
  if (row.attempt > 1 && row.request_id) return ctx.outside.porting.resubmit(row.request_id, row.attempt, data);
  return ctx.outside.porting.request({
    ...data,
    external_id: row.uuid,
    msisdn: row.msisdn,
    ...(row.wanted_date ? { date: row.wanted_date } : {}),
    mandate_signed_at: row.mandate_at ?? row.created_at,
  });
};

/** Submits a port-in to the porting house. Its answers come by event. */
export const runSubmitPortIn: JobHandler<typeof submitPortInJob> = async (payload, ctx) => {
  const row = await preparePortIn(payload, ctx);
  if (!row) return;
  const catalogue = await getCatalogue(ctx.db);
  try {
    const submission = await runAndRescheduleAfterOutage(ctx, submitPortInJob, payload, () =>
      submitRequest(row, catalogue, ctx),
    );
    if (!submission) return;
    await ctx.db.tx(async (tx) => {
      const lockedPortIn = await lockPortIn(tx, row.uuid);
      if (lockedPortIn?.request_id === null) await updatePortIn(tx, row.uuid, { request_id: submission.request_id });
      // The port-in was cancelled during the request: cancel it at the porting house too.
      if (lockedPortIn?.state === 'cancelled')
        await ctx.queue.enqueue(tx, cancelPortInAtPortingHouse, { port_in_uuid: row.uuid });
    });
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    ctx.log.error({ err: error, port_in_uuid: row.uuid }, 'the porting house refuses a request');
    await ctx.db.tx(async (tx) => {
      const lockedPortIn = await lockPortInWithLine(tx, row.uuid);
      if (lockedPortIn?.attempt !== row.attempt) return;
      await applyPortInEventAndNotify(
        tx,
        lockedPortIn,
        { event: 'rejected', rejection_code: 'TECHNICAL', at: ctx.now() },
        ctx,
      );
    });
  }
};
