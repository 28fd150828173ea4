import type { PortingRequest } from '#adapters/porting-house/porting-house.ts';
import { toRejectionCode } from '#porting/rules/rejection.ts';
import { isAwaitingPortingHouse } from '#porting/rules/port-in-state.ts';
import { PermanentFailure, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import { cancelPortInAtPortingHouse, syncPortInJob } from '../jobs.ts';
import { lockPortInWithLine, applyPortInEventAndNotify, type DatedPortInEvent } from '../apply-port-in-event.ts';
import { findPortIn, type PortInRow } from '../port-ins.store.ts';

type CheckedSubmission = { port_in_uuid: string; attempt: number };
type PortingAnswer = Pick<PortingRequest, 'state' | 'attempt' | 'scheduled_for' | 'rejection'>;

const hour = 3600;

/** Deadline of the next event: the answer after a submission, or the transfer after the planned time. */
const deadlineOf = ({ scheduled_at, submitted_at, changed_at }: PortInRow, { settings }: JobContext): Date =>
  scheduled_at
    ? addSeconds(scheduled_at, settings.PORT_IN_GRACE_HOURS * hour)
    : addSeconds(submitted_at ?? changed_at, settings.PORT_IN_ANSWER_HOURS * hour);

/** Next poll. A scheduled port-in is polled once a day until its planned time. */
const nextCheckAt = (row: PortInRow, now: Date, deadline: Date): Date => {
  if (!row.scheduled_at || row.scheduled_at <= now)
    return nextPollTime(row.scheduled_at ?? row.changed_at, now, deadline);
  const moment = addSeconds(row.scheduled_at, hour);
  const tomorrow = addSeconds(now, 24 * hour);
  return moment < tomorrow ? moment : tomorrow;
};

/** Maps the answer of the porting house to an event; null when nothing has changed or it is about an older attempt. */
const toDatedPortInEvent = (
  { state, attempt, scheduled_for, rejection }: PortingAnswer,
  row: PortInRow,
  at: Date,
): DatedPortInEvent | null => {
  if (state === 'submitted' || (attempt < row.attempt && state !== 'ported')) return null;
  if (state === 'rejected') return { event: state, at, rejection_code: toRejectionCode(rejection?.code ?? '') };
  return { event: state, at, ...(state === 'scheduled' && scheduled_for ? { scheduled_at: scheduled_for } : {}) };
};

/** Returns null when the porting house is unreachable. An unknown request counts as unanswered. */
const fetchPortingRequest = async (
  request_id: string,
  payload: CheckedSubmission,
  ctx: JobContext,
): Promise<PortingAnswer | null> => {
  try {
    return await runAndRescheduleAfterOutage(ctx, syncPortInJob, payload, () =>
      ctx.outside.porting.portingRequest(request_id),
    );
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    return { state: 'submitted', attempt: payload.attempt, scheduled_for: null, rejection: null };
  }
};

const isCheckedSubmission = (row: PortInRow | null, { attempt }: CheckedSubmission): row is PortInRow =>
  row !== null && row.attempt === attempt && isAwaitingPortingHouse(row.state);

/** Applies the answer of the porting house, if any; returns true when the deadline has passed without an end. */
const applyPortingAnswer = (
  payload: CheckedSubmission,
  answer: PortingAnswer | null,
  ctx: JobContext,
): Promise<boolean> =>
  ctx.db.tx(async (tx) => {
    const now = ctx.now();
    const lockedPortIn = await lockPortInWithLine(tx, payload.port_in_uuid);
    if (!isCheckedSubmission(lockedPortIn, payload)) return false;
    ctx.setCustomer(lockedPortIn.customer_uuid);
    const portInEvent = answer && toDatedPortInEvent(answer, lockedPortIn, now);
    if (portInEvent) await applyPortInEventAndNotify(tx, lockedPortIn, portInEvent, ctx);
    const row = await findPortIn(tx, payload.port_in_uuid);
    if (!isCheckedSubmission(row, payload)) return false;
    const deadline = deadlineOf(row, ctx);
    if (!answer || deadline > now) {
      await ctx.queue.enqueueAt(tx, syncPortInJob, payload, nextCheckAt(row, now, deadline));
      return false;
    }
    await applyPortInEventAndNotify(tx, row, { event: 'expired', at: now }, ctx);
    await ctx.queue.enqueue(tx, cancelPortInAtPortingHouse, { port_in_uuid: row.uuid });
    return true;
  });

/**
 * Polls the porting house, because events may be lost. A request that passes its deadline expires, so that the customer can repeat
 * or drop it, and the job fails permanently, so that operators see it.
 */
export const runSyncPortIn: JobHandler<typeof syncPortInJob> = async (payload, ctx) => {
  const row = await findPortIn(ctx.db.read, payload.port_in_uuid);
  if (!isCheckedSubmission(row, payload)) return;
  const { request_id, submitted_at } = row;
  // Without a request id it is not submitted yet; the submitting job still retries.
  const answer = request_id === null ? null : await fetchPortingRequest(request_id, payload, ctx);
  if (request_id !== null && !answer) return;
  if (await applyPortingAnswer(payload, answer, ctx))
    throw new PermanentFailure(
      `the porting house took request ${request_id} on ${submitted_at && toIso(submitted_at)} and never ended it`,
    );
};
