import type { Msisdn } from '#platform/pure/line-ids.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { checkAddress } from '#customers/rules/address.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { lockLine } from '#subscriptions/server/commands.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import type { swapContract } from '#swap/contract.ts';
import { type SecurityDelayCause, swapStates } from '#swap/rules/swap-state.ts';
import { checkSwapReason, checkSwap } from '#swap/rules/swap-checks.ts';
import { isLostOrStolen } from '#swap/rules/swap-reason.ts';
import { blockLine } from './block-line.ts';
import { expireSwap, prepareSwap } from './jobs.ts';
import { differentShippingAddress, findSwapSecurityDelay } from './security-delay.ts';
import { buildSwapActionReply } from './swap-reply.ts';
import { insertSwap, findRunningSwap, type SwapRow } from './swaps.store.ts';
import { notifySwapRequested } from './notify-swap-requested.ts';

type Route = (typeof swapContract)['POST /api/customer/product/start-sim-swap'];

type PreparedSwap = { row: SwapRow; msisdn: Msisdn; held_for: SecurityDelayCause | null };

/**
 * The address to which a card goes when it is not the customer's own; null for an eSIM and the own address.
 * @throws Refused when the address has faults, or none is known
 */
const checkShippingAddress = (
  ctx: HandlerContext<Route>,
  customer: Awaited<ReturnType<typeof findCustomerForOrder>>,
): SwapRow['shipping_address'] => {
  const { sim_type, shipping_address = null } = ctx.body;
  if (shipping_address) {
    const faults = checkAddress(shipping_address);
    assertNoFieldErrors(
      ctx.refuse,
      faults.flatMap(({ field, code }) => (code === 'REQUIRED' ? [] : [{ field: `shipping_address.${field}`, code }])),
    );
  }
  if (sim_type !== SIM_CARD) return null;
  const other = differentShippingAddress(customer, shipping_address);
  if (!other && !customer?.shipping_address) throw ctx.refuse('SWAP_ADDRESS_MISSING');
  return other;
};

/**
 * The swap row to insert.
 * @throws Refused
 */
const prepareSwapRow = async (tx: Tx, ctx: HandlerContext<Route>): Promise<PreparedSwap> => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, reason, sim_type } = ctx.body;
  const unlocked = await findProduct(tx, { customer_uuid, uuid: customer_product_uuid });
  if (!unlocked) throw ctx.refuse('NOT_FOUND');
  await lockLine(tx, unlocked.order_product_uuid);
  const product = (await findProduct(tx, { customer_uuid, uuid: customer_product_uuid })) ?? unlocked;
  const customer = await findCustomerForOrder(tx, customer_uuid);
  const refusal = checkSwap({
    sim_state: product.state,
    account: customer?.status ?? 'erased',
    running: (await findRunningSwap(tx, { customer_uuid, customer_product_uuid })) !== null,
  });
  if (refusal) throw ctx.refuse(refusal);
  const fault = checkSwapReason(reason, product.type, sim_type);
  if (fault) throw ctx.refuse(fault.code, { fields: [fault] });
  const other = checkShippingAddress(ctx, customer);
  const now = ctx.now();
  const hold = await findSwapSecurityDelay(tx, ctx, { elsewhere: other !== null });
  const held_until = hold?.until ?? null;
  const { initial } = swapStates;
  const state = held_until ? (swapStates.next(initial, 'held') ?? initial) : initial;
  return {
    msisdn: product.msisdn,
    held_for: hold?.kind ?? null,
    row: {
      customer_uuid,
      uuid: ctx.newId(),
      customer_product_uuid,
      order_product_uuid: product.order_product_uuid,
      reason,
      from_type: product.type,
      sim_type,
      state,
      reached: { requested: toIso(now), [state]: toIso(now) },
      shipping_address: other,
      held_until,
      held_for: hold?.kind ?? null,
      tries: 0,
      failure_code: null,
      ended_by: null,
      stop_hash: null,
      requested_at: now,
      changed_at: now,
    },
  };
};

/**
 * Requests another SIM. A lost SIM is blocked at once, even during a security delay; email address and old SIM are notified with a
 * link that stops it before anything is shipped.
 */
export const startSimSwap: Handler<typeof swapContract, 'POST /api/customer/product/start-sim-swap'> = (ctx) =>
  ctx.idempotentTx(async (tx) => {
    const { row, msisdn, held_for } = await prepareSwapRow(tx, ctx);
    const { customer_uuid, uuid: swap_uuid, held_until } = row;
    if (isLostOrStolen(row.reason)) await blockLine(tx, ctx, { customer_uuid, uuid: row.customer_product_uuid });
    const stop_hash = await notifySwapRequested(tx, ctx, row, { msisdn, held_for });
    const swap = { ...row, stop_hash };
    await insertSwap(tx, swap);
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'swap-asked',
      detail: { what: formatPhoneNoBreak(msisdn) },
    });
    const payload = { customer_uuid, swap_uuid };
    if (held_until) await ctx.queue.enqueueAt(tx, prepareSwap, payload, held_until);
    else await ctx.queue.enqueue(tx, prepareSwap, payload);
    const expiresAt = addSeconds(held_until ?? ctx.now(), ctx.settings.SWAP_EXPIRES_DAYS * secondsPerDay);
    await ctx.queue.enqueueAt(tx, expireSwap, payload, expiresAt);
    return buildSwapActionReply(tx, ctx, swap);
  });
