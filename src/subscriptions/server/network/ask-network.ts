import { catalogueOf } from '#catalogue/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job, JobContext } from '#platform/jobs/job.ts';
import { keepTrying } from '#platform/jobs/keep-trying.ts';
import { OutsideError } from '#platform/outside.ts';
import { nextAsk } from '#platform/pure/next-ask.ts';
import type { NewServiceOrder } from '#adapters/mobile-network/mobile-network.ts';
import { servicesAfter } from '#subscriptions/rules/line-changes.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { allowancesOf } from './allowances.ts';
import { type Allocation, lockAllocation } from '../allocation/allocations.store.ts';
import { defaultServices } from '../activation/default-services.ts';
import { lockProductOfLine, type ProductRecord } from '../products/products.store.ts';
import { failServiceOrder } from './note-service-order.ts';
import {
  findServiceOrder,
  openServiceOrder,
  saveNetworkId,
  type ServiceOrderRow,
} from '../service-orders/service-orders.store.ts';
import { checkEsimProfile, checkServiceOrder } from '../jobs.ts';
import { findSim } from '../stock/stock.store.ts';
import type { ServiceSetting } from '../tables.ts';

export type Try = { order_product_uuid: string; attempt: number };

type Ask<J extends Job> = {
  kind: ServiceOrderRow['kind'];
  job: J;
  payload: Try;
  /** The number that the network shall put on the SIM; null when there is nothing to ask (any more). */
  number(line: Allocation, tx: Tx): string | null | Promise<string | null>;
  /** With `change-addons`: the codes of those that the line shall have. */
  addons?(line: Allocation, tx: Tx): Promise<readonly string[]>;
};

/** The line that an allocation is about: its own, or the one whose SIM it is to replace. */
export const lineOf = ({ customer_uuid, order_product_uuid, replaces_uuid }: Allocation) => ({
  customer_uuid,
  order_product_uuid: replaces_uuid ?? order_product_uuid,
});

/** Services as they shall be, with a change that is under way: no order undoes what another one asked for. */
const servicesToBe = ({ services, service_change: asked }: ProductRecord): ServiceSetting[] =>
  servicesAfter(services, asked?.state === 'pending' ? asked.services : []);

/** What the network tells can get lost, and so can what the SM-DP+ tells of the phone: both are asked after a while. */
const askAfter = async (
  tx: Tx,
  line: Allocation,
  order: ServiceOrderRow,
  { queue, now }: JobContext,
): Promise<void> => {
  const { order_product_uuid, attempt, kind, uuid: service_order_uuid } = order;
  const at = nextAsk(now(), now());
  await queue.enqueueAt(tx, checkServiceOrder, { service_order_uuid }, at);
  if (kind === 'activate' && line.type === ESIM)
    await queue.enqueueAt(tx, checkEsimProfile, { order_product_uuid, attempt }, at);
};

/** Writes down what the network will be asked, before it is asked: its uuid is the external id of every try. */
const prepare = async (
  ctx: JobContext,
  { kind, payload, number, addons }: Ask<Job>,
): Promise<NewServiceOrder | null> => {
  const catalogue = await catalogueOf(ctx.db);
  return ctx.db.tx(async (tx) => {
    const line = await lockAllocation(tx, payload.order_product_uuid);
    if (!line) throw new Error(`order product ${payload.order_product_uuid} has no SIM yet`);
    if (line.customer_uuid) ctx.about(line.customer_uuid);
    const msisdn = await number(line, tx);
    if (msisdn === null) return null;
    const { order_product_uuid, attempt } = payload;
    const { order, made } = await openServiceOrder(
      tx,
      { order_product_uuid, attempt, uuid: ctx.newId(), kind, msisdn },
      ctx.now(),
    );
    if (made) await askAfter(tx, line, order, ctx);
    if (order.state !== 'open' || order.network_id !== null) return null;
    const sim = await findSim(tx, line.iccid);
    const inUse = line.state === 'active' || line.replaces_uuid !== null;
    const product = inUse ? await lockProductOfLine(tx, lineOf(line)) : null;
    const offer_uuid = product?.offer_uuid ?? line.offer_uuid;
    const plan_code = catalogue.offerByUuid.get(offer_uuid)?.code ?? '';
    const own = product ? lineOf(line) : null;
    const allowances = await allowancesOf(tx, { line, own, now: ctx.now(), offer_uuid }, catalogue);
    const limit_cents = order.wanted?.limit_cents;
    return {
      external_id: order.uuid,
      kind,
      msisdn,
      iccid: line.iccid,
      ...(sim ? { imsi: sim.imsi } : {}),
      plan_code,
      services: product ? servicesToBe(product) : defaultServices,
      ...(allowances ? { allowances } : {}),
      ...(limit_cents === undefined ? {} : { spending_limit_cents: limit_cents }),
      ...(addons ? { addons: await addons(line, tx) } : {}),
    };
  });
};

/** Asks the network for a change of a line, once for each try however often it runs. How it goes is told by event. */
export const askNetwork = async <J extends Job>(ctx: JobContext, ask: Ask<J>): Promise<void> => {
  const order = await prepare(ctx, ask);
  if (!order) return;
  try {
    const network_id = await keepTrying(ctx, ask.job, ask.payload, () => ctx.outside.network.orderService(order));
    if (network_id !== null) await ctx.db.tx((tx) => saveNetworkId(tx, order.external_id, network_id));
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    ctx.log.warn({ err: error }, `the network refuses to ${ask.kind}`);
    const catalogue = await catalogueOf(ctx.db);
    await ctx.db.tx(async (tx) => {
      await lockAllocation(tx, ask.payload.order_product_uuid);
      const row = await findServiceOrder(tx, order.external_id);
      if (row) await failServiceOrder(tx, { order: row, catalogue }, error.code ?? 'REFUSED', ctx);
    });
  }
};
