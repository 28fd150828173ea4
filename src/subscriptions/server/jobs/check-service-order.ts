import { catalogueOf } from '#catalogue/server/questions.ts';
import type { ServiceOrder } from '#adapters/mobile-network/mobile-network.ts';
import type { Tx } from '#platform/db/database.ts';
import { GivenUp, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { keepTrying } from '#platform/jobs/keep-trying.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { nextAsk } from '#platform/pure/next-ask.ts';
import type { Settings } from '#platform/settings.ts';
import { lockAllocation } from '../allocation/allocations.store.ts';
import { checkServiceOrder } from '../jobs.ts';
import { failServiceOrder, noteServiceOrder } from '../network/note-service-order.ts';
import {
  findServiceOrder,
  isUnanswered,
  NO_ANSWER,
  type ServiceOrderRow,
} from '../service-orders/service-orders.store.ts';

const secondsAnHour = 3600;

const deadlines = {
  activate: 'ACTIVATION_DEADLINE_HOURS',
  'change-number': 'NUMBER_CHANGE_DEADLINE_HOURS',
  'change-addons': 'ACTIVATION_DEADLINE_HOURS',
  'replace-sim': 'ACTIVATION_DEADLINE_HOURS',
  deactivate: 'NUMBER_CHANGE_DEADLINE_HOURS',
  suspend: 'LINE_CHANGE_DEADLINE_HOURS',
  reactivate: 'LINE_CHANGE_DEADLINE_HOURS',
  'change-services': 'LINE_CHANGE_DEADLINE_HOURS',
  'change-limit': 'LINE_CHANGE_DEADLINE_HOURS',
} as const satisfies Record<ServiceOrderRow['kind'], keyof Settings>;

/** Until when the network may take its time. */
const deadlineOf = ({ kind, created_at }: ServiceOrderRow, settings: Settings): Date => {
  return addSeconds(created_at, settings[deadlines[kind]] * secondsAnHour);
};

const askLater = (tx: Tx, order: ServiceOrderRow, { queue, now, settings }: JobContext): Promise<void> => {
  const again = nextAsk(order.created_at, now(), deadlineOf(order, settings));
  return queue.enqueueAt(tx, checkServiceOrder, { service_order_uuid: order.uuid }, again);
};

type Said = Pick<ServiceOrder, 'state' | 'error'>;

/** Null when the network is down. One that it does not know (any more) counts as one that it has not ended. */
const ask = async (network_id: string, service_order_uuid: string, ctx: JobContext): Promise<Said | null> => {
  try {
    const call = () => ctx.outside.network.serviceOrder(network_id);
    return await keepTrying<typeof checkServiceOrder.payload, Said>(
      ctx,
      checkServiceOrder,
      { service_order_uuid },
      call,
    );
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    return { state: 'pending', error: null };
  }
};

/** Notes what the network says; true when its time is over and it has not ended the order. */
const note = async (uuid: string, said: Said, ctx: JobContext): Promise<boolean> => {
  const catalogue = await catalogueOf(ctx.db);
  return ctx.db.tx(async (tx) => {
    const named = await findServiceOrder(tx, uuid);
    const line = named && (await lockAllocation(tx, named.order_product_uuid));
    if (line) ctx.about(line.customer_uuid);
    const order = named && (await findServiceOrder(tx, uuid));
    if (!order || !isUnanswered(order)) return false;
    await noteServiceOrder(tx, { order, line, catalogue }, said, ctx);
    const after = await findServiceOrder(tx, uuid);
    if (!after || !isUnanswered(after)) return false;
    const over = deadlineOf(order, ctx.settings) <= ctx.now();
    await (over ? failServiceOrder(tx, { order, catalogue }, NO_ANSWER, ctx) : askLater(tx, order, ctx));
    return over;
  });
};

/**
 * Asks the network about an order of which it has told nothing: events get lost. Past its deadline the order fails, so that its customer
 * can go on, and the job is listed with those that failed for good, where operators see it; retried there, it asks once more.
 * As long as the network cannot be reached nothing fails.
 */
export const runCheckServiceOrder: JobHandler<typeof checkServiceOrder> = async ({ service_order_uuid }, ctx) => {
  const order = await findServiceOrder(ctx.db.read, service_order_uuid);
  if (!order || !isUnanswered(order)) return;
  const { network_id, kind, created_at } = order;
  // Without the network's id it was not asked yet: that job still tries.
  if (network_id === null) return ctx.db.tx((tx) => askLater(tx, order, ctx));
  const said = await ask(network_id, service_order_uuid, ctx);
  if (said && (await note(service_order_uuid, said, ctx)))
    throw new GivenUp(`the network took its order ${network_id} (${kind}) on ${toIso(created_at)} and never ended it`);
};
