import { getCatalogue } from '#catalogue/server/queries.ts';
import type { ServiceOrder } from '#adapters/mobile-network/mobile-network.ts';
import type { Tx } from '#platform/db/database.ts';
import { PermanentFailure, type JobContext, type JobHandler, type Job } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import type { Settings } from '#platform/settings.ts';
import { lockAllocationToActivate } from '../allocation/allocations.store.ts';
import {
  syncServiceOrder,
  submitActivation,
  submitPlanAndAddons,
  submitLineChange,
  submitNumberChange,
  submitDeactivation,
  submitSimReplacement,
} from '../jobs.ts';
import { failServiceOrder, applyServiceOrderState } from '../network/apply-service-order-state.ts';
import {
  updateUnsentOrderToNotWanted,
  findServiceOrder,
  isUnanswered,
  NO_ANSWER,
  type ServiceOrderRow,
  updateNetworkId,
} from '../service-orders/service-orders.store.ts';
import { isJobQueuedScheduledOrDead } from '#platform/jobs/is-job-queued-scheduled-or-dead.ts';

const submissionJobs: Partial<Record<ServiceOrderRow['kind'], Job>> = {
  activate: submitActivation,
  'change-addons': submitPlanAndAddons,
  'change-number': submitNumberChange,
  deactivate: submitDeactivation,
  'replace-sim': submitSimReplacement,
};

/**
 * Enqueues the job that sends an order, or ends it when it is no longer wanted, unless that job still exists or has failed and is listed
 * for operators. Sending twice is harmless, because the network accepts an order of the same uuid once.
 */
const enqueueOrderIfJobMissing = async (
  tx: Tx,
  { queue, log }: Pick<JobContext, 'queue' | 'log'>,
  { uuid, allocation_uuid, kind, attempt }: ServiceOrderRow,
): Promise<void> => {
  const commonPayload = { order_product_uuid: allocation_uuid, attempt };
  const submission = submissionJobs[kind];
  const definition: Job = submission ?? submitLineChange;
  const payload = submission ? commonPayload : { ...commonPayload, kind };
  if (await isJobQueuedScheduledOrDead(tx, definition, payload)) return;
  log.warn({ service_order_uuid: uuid, kind }, 'no job sends this network order, and it gets one');
  await queue.enqueue(tx, definition, payload);
};

const secondsAnHour = 3600;

const deadlines = {
  activate: 'ACTIVATION_DEADLINE_HOURS',
  'change-number': 'NUMBER_CHANGE_DEADLINE_HOURS',
  'change-addons': 'ACTIVATION_DEADLINE_HOURS',
  'replace-sim': 'ACTIVATION_DEADLINE_HOURS',
  deactivate: 'NUMBER_CHANGE_DEADLINE_HOURS',
  suspend: 'LINE_CHANGE_DEADLINE_HOURS',
  reactivate: 'LINE_CHANGE_DEADLINE_HOURS',
  'bar-outgoing': 'LINE_CHANGE_DEADLINE_HOURS',
  'unbar-outgoing': 'LINE_CHANGE_DEADLINE_HOURS',
  'change-services': 'LINE_CHANGE_DEADLINE_HOURS',
  'change-limit': 'LINE_CHANGE_DEADLINE_HOURS',
} as const satisfies Record<ServiceOrderRow['kind'], keyof Settings>;

const deadlineOf = ({ kind, created_at }: ServiceOrderRow, settings: Settings): Date => {
  return addSeconds(created_at, settings[deadlines[kind]] * secondsAnHour);
};

const scheduleNextCheck = (tx: Tx, order: ServiceOrderRow, { queue, now, settings }: JobContext): Promise<void> => {
  const nextCheckAt = nextPollTime(order.created_at, now(), deadlineOf(order, settings));
  return queue.enqueueAt(tx, syncServiceOrder, { service_order_uuid: order.uuid }, nextCheckAt);
};

type NetworkAnswer = Pick<ServiceOrder, 'state' | 'error'>;

const retryCall = <T>(ctx: JobContext, service_order_uuid: string, call: () => Promise<T>): Promise<T | null> =>
  runAndRescheduleAfterOutage<typeof syncServiceOrder.payload, T>(ctx, syncServiceOrder, { service_order_uuid }, call);

/** Returns null when the network is unreachable. An unknown order counts as not ended. */
const fetchServiceOrder = async (
  network_id: string,
  service_order_uuid: string,
  ctx: JobContext,
): Promise<NetworkAnswer | null> => {
  try {
    return await retryCall(ctx, service_order_uuid, () => ctx.outside.network.serviceOrder(network_id));
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    return { state: 'pending', error: null };
  }
};

/** Applies the answer of the network; returns true when the deadline has passed and the order has not ended. */
const applyNetworkAnswer = async (uuid: string, answer: NetworkAnswer, ctx: JobContext): Promise<boolean> => {
  const catalogue = await getCatalogue(ctx.db);
  return ctx.db.tx(async (tx) => {
    const unlockedOrder = await findServiceOrder(tx, uuid);
    const line = unlockedOrder && (await lockAllocationToActivate(tx, unlockedOrder.allocation_uuid));
    if (line) ctx.setCustomer(line.customer_uuid);
    const order = unlockedOrder && (await findServiceOrder(tx, uuid));
    if (!order || !isUnanswered(order)) return false;
    await applyServiceOrderState(tx, { order, line, catalogue }, answer, ctx);
    const orderAfterCheck = await findServiceOrder(tx, uuid);
    if (!orderAfterCheck || !isUnanswered(orderAfterCheck)) return false;
    const isExpired = deadlineOf(order, ctx.settings) <= ctx.now();
    await (isExpired ? failServiceOrder(tx, { order, catalogue }, NO_ANSWER, ctx) : scheduleNextCheck(tx, order, ctx));
    return isExpired;
  });
};

/**
 * Handles an open order without a network id, which is not submitted yet: the submitting job retries it. Past the deadline that job may be
 * missing, so it is enqueued again.
 */
const checkUnsentOrder = (order: ServiceOrderRow, ctx: JobContext): Promise<void> =>
  ctx.db.tx(async (tx) => {
    if (deadlineOf(order, ctx.settings) <= ctx.now()) await enqueueOrderIfJobMissing(tx, ctx, order);
    await scheduleNextCheck(tx, order, ctx);
  });

/**
 * Looks up at the network an unwanted order whose reply was lost: if the network has it, its effect on the line counts. Returns null when
 * the network is unreachable, and when it never had the order, which ends it.
 */
const findLostOrder = async ({ uuid, kind }: ServiceOrderRow, ctx: JobContext): Promise<ServiceOrder | null> => {
  try {
    const reply = await retryCall(ctx, uuid, async () => ({ order: await ctx.outside.network.findServiceOrder(uuid) }));
    if (!reply) return null;
    const { order } = reply;
    await ctx.db.tx((tx) => (order ? updateNetworkId(tx, uuid, order.id) : updateUnsentOrderToNotWanted(tx, uuid)));
    return order;
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    throw new PermanentFailure(
      `ask the network whether it had the order ${uuid} (${kind}): its line has ended, and it must leave no SIM on`,
    );
  }
};

/**
 * Polls the network for a service order, because events may be lost. An order that passes its deadline fails with `NO_ANSWER`, so
 * that the customer can go on, and the job fails permanently, so that operators see it. Retrying the job polls once more. Nothing
 * fails while the network is unreachable.
 */
export const runSyncServiceOrder: JobHandler<typeof syncServiceOrder> = async ({ service_order_uuid }, ctx) => {
  const order = await findServiceOrder(ctx.db.read, service_order_uuid);
  if (!order || !isUnanswered(order)) return;
  const { network_id, kind, created_at } = order;
  if (network_id === null && order.state === 'open') return checkUnsentOrder(order, ctx);
  const answer =
    network_id === null
      ? await findLostOrder(order, ctx)
      : await fetchServiceOrder(network_id, service_order_uuid, ctx);
  if (answer && (await applyNetworkAnswer(service_order_uuid, answer, ctx)))
    throw new PermanentFailure(
      `the network took its order ${network_id ?? service_order_uuid} (${kind}) on ${toIso(created_at)} and never ended it`,
    );
};
