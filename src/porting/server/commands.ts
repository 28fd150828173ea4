import { buildMessageJob } from '#notifications/server/commands.ts';
import { portInSubmitted } from '#porting/messages/port-in-submitted.ts';
import { type PortInRequest, normalizeOtherSimNumber } from '#porting/rules/port-in-request.ts';
import type { PortInState } from '#porting/rules/port-in-state.ts';
import { portInExpiry, portInStates } from '#porting/rules/port-in-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { syncPortInJob, expirePortInJob, submitPortInJob } from './jobs.ts';
import { cancelLockedPortIn } from './cancel-port-in.ts';
import {
  insertPortIns,
  lockCurrentPortIn,
  type PortInRow,
  deleteDraftPortIns,
  updatePortIn,
} from './port-ins.store.ts';

export { cancelPortIn } from './cancel-port-in.ts';
export { lockCurrentPortIn } from './port-ins.store.ts';

/** A request that has passed `checkPortIn`. The authorisation to end the old contract counts as given now. */
export type CheckedPortIn = PortInRequest;

/** The SIM that the port-in is for, and the time and new uuids of the request. */
type PortInContext = { order_product_uuid: string; customer_uuid: string; now: Date; newId(): string };

const toColumns = (
  { msisdn, operator_uuid, subscription, sim_number, customer_number, date, mandate }: CheckedPortIn,
  now: Date,
) => ({
  msisdn,
  operator_uuid,
  subscription,
  sim_number: sim_number ? normalizeOtherSimNumber(sim_number) : null,
  customer_number: (subscription === 'postpaid' && customer_number?.trim()) || null,
  wanted_date: date ?? null,
  mandate_at: mandate === true ? now : null,
});

/**
 * Replaces the port-ins of the previous draft order by those of the new one, in at most two statements. Returns port-in uuids by
 * order product.
 */
export const replaceDraftPortIns = async (
  tx: Tx,
  {
    gone,
    newPortIns,
    now,
    newId,
  }: Pick<PortInContext, 'now' | 'newId'> & {
    /** Order products of the previous draft that had a port-in. */
    gone: readonly string[];
    newPortIns: readonly { customer_uuid: string; order_product_uuid: string; request: CheckedPortIn }[];
  },
): Promise<Map<string, string>> => {
  if (gone.length > 0) await deleteDraftPortIns(tx, gone);
  const rows = newPortIns.map(({ request, ...product }) => ({
    uuid: newId(),
    ...product,
    ...toColumns(request, now),
    created_at: now,
    changed_at: now,
  }));
  if (rows.length > 0) await insertPortIns(tx, rows);
  return new Map(rows.map((row) => [row.order_product_uuid, row.uuid]));
};

const insertDraft = async (
  tx: Tx,
  { newId, now, ...uuids }: PortInContext,
  request: CheckedPortIn,
): Promise<PortInRow> => {
  const [insertedRow] = await insertPortIns(tx, [
    { ...uuids, uuid: newId(), ...toColumns(request, now), created_at: now, changed_at: now },
  ]);
  if (!insertedRow) throw new Error('a port-in could not be made');
  return insertedRow;
};

/**
 * Submits a port-in to the porting house: the saved draft, a first request, or a corrected one. A running or completed port-in
 * stays as it is. Returns the state; null when there is no request.
 * @throws Refused PORT_IN_INCOMPLETE without authorisation to end the old contract, in this request or the draft
 */
export const submitPortInAndNotify = async (
  tx: Tx,
  queue: Queue,
  {
    request,
    refuse,
    ...portInContext
  }: PortInContext & { request: CheckedPortIn | null; refuse: Refuse<'PORT_IN_INCOMPLETE'> },
): Promise<PortInState | null> => {
  const runningPortIn = await lockCurrentPortIn(tx, portInContext.order_product_uuid);
  if (runningPortIn && portInStates.next(runningPortIn.state, 'submitted') === null) return runningPortIn.state;
  // Without a correction a rejected request would be rejected again.
  if (runningPortIn && runningPortIn.state !== 'draft' && !request) return runningPortIn.state;
  const row = await applyCorrection(tx, queue, runningPortIn, request, portInContext);
  if (!row) return null;
  if (!row.mandate_at)
    throw refuse('PORT_IN_INCOMPLETE', { fields: [{ field: 'port_in.mandate', code: 'MANDATE_REQUIRED' }] });
  const { uuid: port_in_uuid, customer_uuid, order_product_uuid } = row;
  const attempt = row.attempt + 1;
  const { now } = portInContext;
  await updatePortIn(tx, port_in_uuid, {
    state: 'submitted',
    attempt,
    changed_at: now,
    submitted_at: now,
    rejection_code: null,
  });
  await queue.enqueueAll(tx, [
    { job: submitPortInJob, payload: { port_in_uuid, attempt } },
    buildMessageJob(portInSubmitted, {
      key: `port-in-submitted:${port_in_uuid}:${attempt}`,
      to: { customer_uuid },
      data: { order_product_uuid, msisdn: row.msisdn },
    }),
  ]);
  await queue.enqueueAt(tx, syncPortInJob, { port_in_uuid, attempt }, nextPollTime(now, now));
  const expiry = startOfBusinessDay(portInExpiry(brusselsDate(now)));
  await queue.enqueueAt(tx, expirePortInJob, { port_in_uuid, attempt }, expiry);
  return 'submitted';
};

/** Returns the row to submit: unchanged, corrected, or a new one when the porting house accepts no correction. */
const applyCorrection = async (
  tx: Tx,
  queue: Queue,
  runningPortIn: PortInRow | null,
  request: CheckedPortIn | null,
  portInContext: PortInContext,
): Promise<PortInRow | null> => {
  if (!request) return runningPortIn;
  if (!runningPortIn) return insertDraft(tx, portInContext, request);
  // A resubmission may change everything but the number, and only when the porting house knows the request.
  const isCorrectable =
    runningPortIn.state === 'draft' || (runningPortIn.msisdn === request.msisdn && runningPortIn.request_id !== null);
  if (!isCorrectable) {
    await cancelLockedPortIn(tx, queue, runningPortIn, portInContext.now);
    return insertDraft(tx, portInContext, request);
  }
  const columns = toColumns(request, portInContext.now);
  await updatePortIn(tx, runningPortIn.uuid, columns);
  return { ...runningPortIn, ...columns };
};
