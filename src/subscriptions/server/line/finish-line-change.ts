import type { Tx } from '#platform/db/database.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { spendingLimitChanged } from '#subscriptions/events.ts';
import { applyServiceSwitches, serviceNames } from '#subscriptions/rules/line-changes.ts';
import { isLineBlockRequired } from '#subscriptions/rules/suspension.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import type { ServiceOrderContext } from '../service-orders/enqueue-service-order-submission.ts';
import { createLineChangeOrder } from './create-line-change-order.ts';
import { lockProductOfLine, type ProductRecord, updateProduct } from '../products/products.store.ts';
import { type ServiceOrderRow, queryServiceOrders } from '../service-orders/service-orders.store.ts';
import type { RequestedChange, LineChangeKind } from '../tables.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { lineChangeFailed } from '#subscriptions/messages/line-change-failed.ts';

/** Mails the customer about a refused change that is still pending, because the screen may have been left long ago. */
export const sendLineChangeFailedMail = async (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  { uuid: order_uuid, attempt, kind }: ServiceOrderRow,
  product: ProductRecord,
): Promise<void> => {
  const { customer_uuid, uuid: customer_product_uuid, msisdn, service_change, limit_change } = product;
  const subject = { customer_product_uuid, msisdn };
  const letter = { key: `line-change-failed:${order_uuid}`, to: { customer_uuid } };
  if (kind === 'change-limit' && limit_change?.attempt === attempt) {
    const data = { ...subject, change: 'limit' as const, limit_cents: limit_change.cents };
    return sendMessage(tx, queue, lineChangeFailed, { ...letter, data });
  }
  if (kind !== 'change-services' || service_change?.attempt !== attempt) return;
  const services = serviceNames.filter((name) => service_change.services.some(({ key }) => key === name));
  if (services.length === 0) return;
  await sendMessage(tx, queue, lineChangeFailed, { ...letter, data: { ...subject, change: 'services', services } });
};

type ChangeOrder = ServiceOrderRow & { kind: LineChangeKind };
type SuspensionStatus = Pick<ProductRecord, 'state' | 'suspended_unpaid_on' | 'closing_since' | 'outgoing_barred_on'>;
/** Kinds that change what the customer may set; the other kinds block a line or end its block. */
type SettingKind = 'change-services' | 'change-limit';
type BlockKind = Exclude<LineChangeKind, SettingKind>;

const nextTrySeconds = 600;

export const isLineChange = (order: ServiceOrderRow): order is ChangeOrder =>
  order.kind === 'suspend' ||
  order.kind === 'reactivate' ||
  order.kind === 'bar-outgoing' ||
  order.kind === 'unbar-outgoing' ||
  order.kind === 'change-services' ||
  order.kind === 'change-limit';

/** Returns the pending change that is left after a successful attempt: only one of a newer attempt stays. */
const pendingChangeAfter = <T>(change: RequestedChange<T> | null, attempt: number): RequestedChange<T> | null =>
  change && change.attempt > attempt ? change : null;

const toFailedChange = <T>(change: RequestedChange<T> | null, attempt: number): RequestedChange<T> | null =>
  change?.attempt === attempt ? { ...change, state: 'failed' } : change;

/** Applies a change that the network has made. An older change that completes late is ignored. */
export const finishLineChange = async (
  tx: Tx,
  { publish }: Pick<ServiceOrderContext, 'publish'>,
  order: ChangeOrder,
  line: Allocation,
): Promise<void> => {
  const { kind, attempt, wanted } = order;
  const serviceOrders = await queryServiceOrders(tx, order);
  const product = await lockProductOfLine(tx, line);
  if (!product || serviceOrders.some((each) => each.state === 'completed' && each.attempt > attempt)) return;
  if (kind === 'change-services') {
    const services = applyServiceSwitches(product.services, wanted?.services ?? []);
    const service_change = pendingChangeAfter(product.service_change, attempt);
    return updateProduct(tx, product, { services, service_change });
  }
  const limit_cents = wanted?.limit_cents;
  if (kind !== 'change-limit' || limit_cents === undefined) return;
  const limit_change = pendingChangeAfter(product.limit_change, attempt);
  await updateProduct(tx, product, { credit_limit_cents: limit_cents, limit_change });
  const { customer_uuid, uuid: customer_product_uuid, order_product_uuid, credit_limit_cents: before_cents } = product;
  const change = { limit_cents, before_cents };
  await publish(tx, spendingLimitChanged, { customer_uuid, customer_product_uuid, order_product_uuid, ...change });
};

/** Whether a block or its end is still required. The barring of a suspended SIM is sent with the order that reactivates it. */
const isBlockWanted = (kind: BlockKind, product: SuspensionStatus): boolean => {
  const { state, outgoing_barred_on } = product;
  if (kind === 'bar-outgoing') return state === 'active' && outgoing_barred_on !== null;
  if (kind === 'unbar-outgoing') return state === 'active' && outgoing_barred_on === null;
  if (kind === 'reactivate') return state === 'active';
  return isLineBlockRequired(product);
};

/** Fails the change of services or limit that the network refused: the product keeps its value and shows the failure, and the customer gets a mail. */
export const failSettingChangeAndSendMail = async (
  tx: Tx,
  { queue }: Pick<ServiceOrderContext, 'queue'>,
  order: ServiceOrderRow & { kind: SettingKind },
  line: Allocation,
): Promise<void> => {
  const { kind, attempt } = order;
  const product = await lockProductOfLine(tx, line);
  if (!product) return;
  const { service_change, limit_change } = product;
  const failed =
    kind === 'change-services'
      ? { service_change: toFailedChange(service_change, attempt) }
      : { limit_change: toFailedChange(limit_change, attempt) };
  await updateProduct(tx, product, failed);
  await sendLineChangeFailedMail(tx, { queue }, order, product);
};

/** Tries a block, or its end, again that the network refused, later and until it succeeds, unless it is wanted no longer. */
export const scheduleBlockRetryIfStillWanted = async (
  tx: Tx,
  ctx: Pick<ServiceOrderContext, 'queue' | 'now' | 'newId' | 'log'>,
  { kind, attempt, allocation_uuid }: ServiceOrderRow & { kind: BlockKind },
  line: Allocation,
  error_code: string,
): Promise<void> => {
  const product = await lockProductOfLine(tx, line);
  if (!product || !isBlockWanted(kind, product)) return;
  ctx.log.error({ allocation_uuid, attempt, code: error_code }, `the network could not ${kind} a line`);
  await createLineChangeOrder(tx, ctx, product, kind, null, addSeconds(ctx.now(), nextTrySeconds));
};

/** Whether the requested change is still wanted. */
export const isLineChangeStillWanted = (kind: LineChangeKind, product: SuspensionStatus): boolean =>
  kind === 'change-services' || kind === 'change-limit'
    ? product.state !== 'deactivated'
    : isBlockWanted(kind, product);
