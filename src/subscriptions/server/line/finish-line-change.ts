import type { Tx } from '#platform/db/database.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { spendingLimitChanged } from '#subscriptions/news.ts';
import { servicesAfter } from '#subscriptions/rules/line-changes.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import type { Doing } from '../service-orders/known-order.ts';
import { orderChange } from './order-change.ts';
import { lockProductOfLine, type ProductRecord, saveProduct } from '../products/products.store.ts';
import { type ServiceOrderRow, serviceOrdersOf } from '../service-orders/service-orders.store.ts';
import type { AskedChange, LineChangeKind } from '../tables.ts';
import { tellRefused } from './tell-refused.ts';

type ChangeOrder = ServiceOrderRow & { kind: LineChangeKind };
type Standing = Pick<ProductRecord, 'state' | 'paused_on'>;

const nextTrySeconds = 600;

export const isLineChange = (order: ServiceOrderRow): order is ChangeOrder =>
  order.kind === 'suspend' ||
  order.kind === 'reactivate' ||
  order.kind === 'change-services' ||
  order.kind === 'change-limit';

/** What is still asked for after one try has succeeded: a newer one stays. */
const askedAfter = <T>(asked: AskedChange<T> | null, attempt: number): AskedChange<T> | null =>
  asked && asked.attempt > attempt ? asked : null;

const failedBy = <T>(asked: AskedChange<T> | null, attempt: number): AskedChange<T> | null =>
  asked?.attempt === attempt ? { ...asked, state: 'failed' } : asked;

/** The network has made a change. What it had made before that, and told late, is no longer so. */
export const finishLineChange = async (
  tx: Tx,
  { tell }: Pick<Doing, 'tell'>,
  order: ChangeOrder,
  line: Allocation,
): Promise<void> => {
  const { kind, attempt, wanted } = order;
  const made = await serviceOrdersOf(tx, order);
  const product = await lockProductOfLine(tx, line);
  if (!product || made.some((each) => each.state === 'completed' && each.attempt > attempt)) return;
  if (kind === 'change-services') {
    const services = servicesAfter(product.services, wanted?.services ?? []);
    const service_change = askedAfter(product.service_change, attempt);
    return saveProduct(tx, product, { services, service_change });
  }
  const limit_cents = wanted?.limit_cents;
  if (kind !== 'change-limit' || limit_cents === undefined) return;
  const limit_change = askedAfter(product.limit_change, attempt);
  await saveProduct(tx, product, { credit_limit_cents: limit_cents, limit_change });
  const { customer_uuid, uuid: customer_product_uuid, order_product_uuid } = product;
  await tell(tx, spendingLimitChanged, { customer_uuid, customer_product_uuid, order_product_uuid, limit_cents });
};

/** Whether a block, or its end, is still wanted: of what is lost, and of what is not paid. */
const isBlockWanted = (kind: 'suspend' | 'reactivate', { state, paused_on }: Standing): boolean =>
  kind === 'reactivate' ? state === 'active' : state === 'lost_stolen' || (state === 'suspended' && paused_on !== null);

/** The network will not make a change. Services and limit stay as they were, and say so; a block is asked for until it is there. */
export const failLineChange = async (
  tx: Tx,
  doing: Pick<Doing, 'queue' | 'now' | 'newId' | 'log'>,
  order: ChangeOrder,
  line: Allocation,
  code: string,
): Promise<void> => {
  const { kind, attempt, order_product_uuid } = order;
  const product = await lockProductOfLine(tx, line);
  if (!product) return;
  if (kind === 'change-services' || kind === 'change-limit') {
    const { service_change, limit_change } = product;
    const refused =
      kind === 'change-services'
        ? { service_change: failedBy(service_change, attempt) }
        : { limit_change: failedBy(limit_change, attempt) };
    await saveProduct(tx, product, refused);
    return tellRefused(tx, doing, order, product);
  }
  if (!isBlockWanted(kind, product)) return;
  doing.log.error({ order_product_uuid, attempt, code }, `the network could not ${kind} a line`);
  await orderChange(tx, doing, product, kind, null, addSeconds(doing.now(), nextTrySeconds));
};

/** Whether what an order asks for is still to be asked. */
export const isStillWanted = (kind: LineChangeKind, product: Standing): boolean =>
  kind === 'change-services' || kind === 'change-limit'
    ? product.state !== 'deactivated'
    : isBlockWanted(kind, product);
