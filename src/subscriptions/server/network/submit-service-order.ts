import type { Msisdn } from '#platform/pure/line-ids.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job, JobContext } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import type { NewServiceOrder } from '#adapters/mobile-network/mobile-network.ts';
import { applyServiceSwitches } from '#subscriptions/rules/line-changes.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { computePrepaidAllowances } from './compute-prepaid-allowances.ts';
import { type Allocation, lockAllocation } from '../allocation/allocations.store.ts';
import { defaultServices } from '../activation/finish-activation-if-ready.ts';
import { lockProductOfLine, type ProductRecord } from '../products/products.store.ts';
import { failServiceOrder } from './apply-service-order-state.ts';
import {
  findServiceOrder,
  findOrInsertServiceOrder,
  finishServiceOrder,
  needsToWaitForOtherOrder,
  isUnanswered,
  NO_ANSWER,
  NOT_WANTED,
  queryServiceOrders,
  updateNetworkId,
  updateSentSim,
  type ServiceOrderRow,
} from '../service-orders/service-orders.store.ts';
import { syncEsimProfile, syncServiceOrder } from '../jobs.ts';
import { findStockSim } from '../stock/stock.store.ts';
import type { ServiceSetting } from '../tables.ts';

/** `order_product_uuid`: uuid of the allocation; the name is that in stored jobs. */
export type ServiceOrderAttempt = { order_product_uuid: string; attempt: number };

type ServiceOrderRequest<J extends Job> = {
  kind: ServiceOrderRow['kind'];
  job: J;
  payload: ServiceOrderAttempt;
  /** The number that the network shall put on the SIM; null when there is nothing to request, `later` when the job has scheduled itself again. */
  number(line: Allocation, tx: Tx): Msisdn | null | Promise<Msisdn | 'later' | null>;
  /** For `change-addons`: codes of the add-ons that the line shall have. */
  addons?(line: Allocation, tx: Tx): Promise<readonly string[]>;
};

/**
 * Services including a pending change and the operator's barring (3GPP TS 22.041), so that no order undoes another one. The barring is
 * kept apart from what the customer or a limit has switched. It bars outgoing calls, messages and data, but never emergency calls.
 */
const servicesWithPending = (
  { services, service_change: change, outgoing_barred_on }: ProductRecord,
  kind: ServiceOrderRow['kind'],
): ServiceSetting[] => {
  const switchedServices = applyServiceSwitches(services, change?.state === 'pending' ? change.services : []);
  const isBarred = outgoing_barred_on !== null;
  return isBarred || kind === 'unbar-outgoing'
    ? [...switchedServices, { key: 'outgoing', enabled: !isBarred }]
    : switchedServices;
};

/** Schedules polls of the service order and the profile download, because events may be lost. */
const scheduleChecks = async (
  tx: Tx,
  line: Allocation,
  order: ServiceOrderRow,
  { queue, now }: JobContext,
): Promise<void> => {
  const { allocation_uuid, attempt, kind, uuid: service_order_uuid } = order;
  const at = nextPollTime(now(), now());
  await queue.enqueueAt(tx, syncServiceOrder, { service_order_uuid }, at);
  if (kind === 'activate' && line.type === ESIM)
    await queue.enqueueAt(tx, syncEsimProfile, { order_product_uuid: allocation_uuid, attempt }, at);
};

/** Seconds until an order that waits for another one is tried again; the network needs about one second for an order. */
const waitSeconds = 2;
/**
 * Seconds after which an order no longer waits for another order of its line, because a stolen SIM must not wait for a change that the
 * network does not answer. When that change affects a replaced SIM later, its effect is undone (`applyServiceOrderState`).
 */
const waitAtMostSeconds = 60;

const lockProductInUse = async (tx: Tx, line: Allocation): Promise<ProductRecord | null> =>
  line.state === 'active' || line.purpose === 'swap' ? lockProductOfLine(tx, line) : null;

/** Marks an order as sent for the present SIM of the line. Returns false, and schedules a retry, when another order about the line must come first. */
const startSending = async <J extends Job>(
  tx: Tx,
  { queue, now }: JobContext,
  { job, payload }: Pick<ServiceOrderRequest<J>, 'job' | 'payload'>,
  { order, line, isInUse }: { order: ServiceOrderRow; line: Allocation; isInUse: boolean },
): Promise<boolean> => {
  if (order.iccid !== null) return true;
  const mayWait = isInUse && now() < addSeconds(order.created_at, waitAtMostSeconds);
  if (mayWait && (await needsToWaitForOtherOrder(tx, order, line))) {
    await queue.enqueueAt(tx, job, payload, addSeconds(now(), waitSeconds));
    return false;
  }
  await updateSentSim(tx, order.uuid, line.iccid);
  return true;
};

/**
 * Ends an order of an earlier try of the job that is no longer wanted. One that was never sent ends with `NOT_WANTED`. One that was sent
 * without a reply ends with `NO_ANSWER`: it is looked up at the network, and its result still counts.
 */
const failUnwantedOrder = async (
  tx: Tx,
  request: Pick<ServiceOrderRow, 'allocation_uuid' | 'attempt' | 'kind'>,
  { queue, now: clock }: Pick<JobContext, 'queue' | 'now'>,
): Promise<void> => {
  const now = clock();
  const order = (await queryServiceOrders(tx, request)).find(({ attempt }) => attempt === request.attempt);
  if (order?.network_id !== null) return;
  const error_code = order.iccid === null ? NOT_WANTED : NO_ANSWER;
  const isFinished = await finishServiceOrder(tx, order.uuid, { state: 'failed', error_code }, now);
  if (isFinished && error_code === NO_ANSWER)
    await queue.enqueueAt(tx, syncServiceOrder, { service_order_uuid: order.uuid }, nextPollTime(now, now));
};

/** Creates the service order before the request: its uuid is the external id of every retry. */
const prepareServiceOrder = async <J extends Job>(
  ctx: JobContext,
  { kind, job, payload, number, addons }: ServiceOrderRequest<J>,
): Promise<NewServiceOrder | null> => {
  const catalogue = await getCatalogue(ctx.db);
  return ctx.db.tx(async (tx) => {
    const line = await lockAllocation(tx, payload.order_product_uuid);
    if (!line) throw new Error(`order product ${payload.order_product_uuid} has no SIM yet`);
    if (line.customer_uuid) ctx.setCustomer(line.customer_uuid);
    const msisdn = await number(line, tx);
    if (msisdn === 'later') return null;
    const { allocation_uuid } = line;
    if (msisdn === null) {
      await failUnwantedOrder(tx, { allocation_uuid, attempt: payload.attempt, kind }, ctx);
      return null;
    }
    const { order, isNew } = await findOrInsertServiceOrder(
      tx,
      { allocation_uuid, attempt: payload.attempt, uuid: ctx.newId(), kind, msisdn },
      ctx.now(),
    );
    if (isNew) await scheduleChecks(tx, line, order, ctx);
    if (order.state !== 'open' || order.network_id !== null) return null;
    const product = await lockProductInUse(tx, line);
    if (!(await startSending(tx, ctx, { job, payload }, { order, line, isInUse: product !== null }))) return null;
    const sim = await findStockSim(tx, line.iccid);
    const offer_uuid = product?.offer_uuid ?? line.offer_uuid;
    const plan_code = catalogue.offerByUuid.get(offer_uuid)?.code ?? '';
    const lineInUse = product ? line : null;
    const allowances = await computePrepaidAllowances(tx, { line, lineInUse, now: ctx.now(), offer_uuid }, catalogue);
    const limit_cents = order.wanted?.limit_cents;
    return {
      external_id: order.uuid,
      kind,
      msisdn,
      iccid: line.iccid,
      ...(sim ? { imsi: sim.imsi } : {}),
      plan_code,
      services: product ? servicesWithPending(product, kind) : defaultServices,
      ...(allowances ? { allowances } : {}),
      ...(limit_cents === undefined ? {} : { spending_limit_cents: limit_cents }),
      ...(addons ? { addons: await addons(line, tx) } : {}),
    };
  });
};

/** Stores the network's id. When another try of the job has ended the order meanwhile, it is polled again, because the network has it. */
const recordReply = async (tx: Tx, ctx: JobContext, uuid: string, network_id: string): Promise<void> => {
  await updateNetworkId(tx, uuid, network_id);
  const order = await findServiceOrder(tx, uuid);
  if (order && order.state !== 'open' && isUnanswered(order))
    await ctx.queue.enqueueAt(tx, syncServiceOrder, { service_order_uuid: uuid }, nextPollTime(ctx.now(), ctx.now()));
};

/** Submits a change of a line to the network, once per attempt however often the job runs. The result comes by event. */
export const submitServiceOrder = async <J extends Job>(
  ctx: JobContext,
  request: ServiceOrderRequest<J>,
): Promise<void> => {
  const order = await prepareServiceOrder(ctx, request);
  if (!order) return;
  try {
    const network_id = await runAndRescheduleAfterOutage(ctx, request.job, request.payload, () =>
      ctx.outside.network.orderService(order),
    );
    if (network_id !== null) await ctx.db.tx((tx) => recordReply(tx, ctx, order.external_id, network_id));
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    ctx.log.warn({ err: error }, `the network refuses to ${request.kind}`);
    const catalogue = await getCatalogue(ctx.db);
    await ctx.db.tx(async (tx) => {
      await lockAllocation(tx, request.payload.order_product_uuid);
      const row = await findServiceOrder(tx, order.external_id);
      if (row) await failServiceOrder(tx, { order: row, catalogue }, error.code ?? 'REFUSED', ctx);
    });
  }
};
