import { getCatalogue } from '#catalogue/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { findIdentityProof } from '#identity/server/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { needsEarlyStartConsent } from '#legal/rules/withdrawal-period.ts';
import { checkFulfillableState } from '#ordering/rules/order-state.ts';
import { cancelPortIn, type CheckedPortIn, submitPortInAndNotify } from '#porting/server/commands.ts';
import type { PortIn } from '#porting/contract.ts';
import { queryPortInReplies } from '#porting/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler, HandlerContext } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Settings } from '#platform/settings.ts';
import { checkActivation } from '#subscriptions/rules/activation-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { submitActivation } from '#subscriptions/server/jobs.ts';
import { queryAllocatedSims } from '#subscriptions/server/queries.ts';
import { toAllocationRequest } from './enqueue-waiting-allocations.ts';
import { assertSimNumberMatches, assertSavedPortInComplete, validatePortInRequest } from './activation-input.ts';
import { getOrderProductReply } from '../orders/order-products.view.ts';
import {
  lockOrderOfProduct,
  type OrderOfProduct,
  updateOrderProductStates,
  type OrderProductRow,
  updateOrderProduct,
} from '../orders/orders.store.ts';

type PortInChange = {
  /** Port-in request; null for a new number, undefined to keep the stored choice. */
  request: CheckedPortIn | null | undefined;
  now: Date;
  newId(): string;
  refuse: Refuse<'PORT_IN_INCOMPLETE'>;
};

const applyPortInChange = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, uuid }: OrderProductRow,
  { request, ...context }: PortInChange,
): Promise<void> => {
  if (request === null) await cancelPortIn(tx, queue, { order_product_uuid: uuid, now: context.now });
  else
    await submitPortInAndNotify(tx, queue, {
      request: request ?? null,
      order_product_uuid: uuid,
      customer_uuid,
      ...context,
    });
};

/** Checks the confirmed address and the identity proof again, because the SIM may have been allocated without them. @throws Refused */
const assertCustomerVerified = async (
  tx: Tx,
  { refuse, settings }: { refuse: Refuse<'EMAIL_NOT_VERIFIED' | 'IDENTITY_MISSING'>; settings: Settings },
  product: OrderProductRow,
): Promise<void> => {
  const { customer_uuid } = product;
  if (!(await findCustomerForOrder(tx, customer_uuid))?.email_verified) throw refuse('EMAIL_NOT_VERIFIED');
  const identify = settings.PREPAID_IDENTIFICATION && toAllocationRequest(product).identify;
  if (identify && (await findIdentityProof(tx, customer_uuid)) === null) throw refuse('IDENTITY_MISSING');
};

type ActivationContext = HandlerContext<(typeof orderingContract)['POST /api/order/product/activation']>;

/** Starts an attempt to activate the locked SIM; `portIn` is the one saved with its order. @throws Refused */
const startActivationAttempt = async (
  tx: Tx,
  ctx: ActivationContext,
  { order, product }: OrderOfProduct,
  { portIn, now }: { portIn: PortIn | undefined; now: Date },
): Promise<void> => {
  const { order_product_uuid, sim_number, early_start, port_in: request } = ctx.body;
  const refusal = checkActivation(product.state, product.tries);
  if (refusal) throw ctx.refuse(refusal);
  await assertCustomerVerified(tx, ctx, product);
  const needsConsent = product.early_start_at === null && needsEarlyStartConsent(order.confirmed_at, now);
  if (needsConsent && !early_start)
    throw ctx.refuse('EARLY_START_REQUIRED', { fields: [{ field: 'early_start', code: 'EARLY_START_REQUIRED' }] });
  if (product.type === SIM_CARD)
    assertSimNumberMatches(ctx.refuse, (await queryAllocatedSims(tx, [product.uuid])).get(product.uuid), sim_number);
  if (request === undefined) assertSavedPortInComplete(ctx.refuse, portIn, now);
  const attempt = product.tries + 1;
  await updateOrderProduct(tx, product, {
    tries: attempt,
    failure_code: null,
    ...(needsConsent ? { early_start_at: now } : {}),
  });
  await updateOrderProductStates(tx, [product], 'activating', now);
  await ctx.queue.enqueue(tx, submitActivation, { order_product_uuid, attempt });
};

/**
 * Activates a SIM, also after a failure. Corrects or cancels its port-in after a rejection, also while the line is being
 * activated or in use with its temporary number.
 */
export const activateProduct: Handler<typeof orderingContract, 'POST /api/order/product/activation'> = async (ctx) => {
  const { order_product_uuid } = ctx.body;
  const key = { customer_uuid: ctx.caller.customer_uuid, order_product_uuid };
  const catalogue = await getCatalogue(ctx.db);
  const now = ctx.now();
  const request = ctx.body.port_in
    ? validatePortInRequest(ctx.refuse, catalogue, ctx.body.port_in, now)
    : ctx.body.port_in;
  const number = { request, now, newId: ctx.newId, refuse: ctx.refuse };
  return ctx.idempotentTx(async (tx) => {
    const orderOfSim = await lockOrderOfProduct(tx, key);
    if (!orderOfSim) throw ctx.refuse('NOT_FOUND');
    const { order, product } = orderOfSim;
    const refusal = checkFulfillableState(order.state);
    if (refusal) throw ctx.refuse(refusal);
    const portIn = (await queryPortInReplies(tx, catalogue, order.customer_uuid, ctx.language)).get(product.uuid);
    const isRunning = product.state === 'activating' || product.state === 'active';
    const isPortInStuck = portIn?.state === 'rejected' || portIn?.state === 'expired';
    const isPortInCorrection = isRunning && isPortInStuck && request !== undefined;
    if (!isPortInCorrection) await startActivationAttempt(tx, ctx, orderOfSim, { portIn, now });
    await applyPortInChange(tx, ctx.queue, product, number);
    return getOrderProductReply(tx, { catalogue, language: ctx.language, now, cipher: ctx.db.cipher }, key);
  });
};
