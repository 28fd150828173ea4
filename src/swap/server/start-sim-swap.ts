import { heldPhone } from '#customers/rules/phone.ts';
import { checkAddress } from '#customers/rules/address.ts';
import { customerForOrder } from '#customers/server/questions.ts';
import { noteEvent } from '#identity/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context, Handler } from '#platform/http/handler.ts';
import { refuseFields } from '#platform/http/refused.ts';
import { addSeconds, secondsADay, toIso } from '#platform/pure/instant.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { changeSim, holdLine } from '#subscriptions/server/commands.ts';
import { productOf } from '#subscriptions/server/questions.ts';
import type { swapContract } from '#swap/contract.ts';
import type { HoldCause } from '#swap/rules/hold-cause.ts';
import { refuseReason, refuseSwap } from '#swap/rules/may-swap.ts';
import { isGone } from '#swap/rules/swap-reason.ts';
import { swapStates } from '#swap/rules/swap-state.ts';
import { expireSwap, prepareSwap } from './jobs.ts';
import { addressOf, holdFor } from './hold-swap.ts';
import { answerSwap } from './present-swap.ts';
import { insertSwap, runningSwapOf, type SwapRow } from './swaps.store.ts';
import { tellAsked } from './tell-asked.ts';

type Route = (typeof swapContract)['POST /api/customer/product/start-sim-swap'];

/** What the customer asks for, as it is kept. @throws Refused */
type Asked = { row: SwapRow; msisdn: string; held_for: HoldCause | null };

const swapOf = async (tx: Tx, ctx: Context<Route>): Promise<Asked> => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, reason, sim_type, shipping_address = null } = ctx.body;
  const named = await productOf(tx, { customer_uuid, uuid: customer_product_uuid });
  if (!named) throw ctx.refuse('NOT_FOUND');
  await holdLine(tx, named.order_product_uuid);
  const product = (await productOf(tx, { customer_uuid, uuid: customer_product_uuid })) ?? named;
  const customer = await customerForOrder(tx, customer_uuid);
  const refusal = refuseSwap({
    sim_state: product.state,
    account: customer?.status ?? 'erased',
    running: (await runningSwapOf(tx, { customer_uuid, customer_product_uuid })) !== null,
  });
  if (refusal) throw ctx.refuse(refusal);
  const wrong = refuseReason(reason, product.type);
  if (wrong) throw ctx.refuse(wrong, { fields: [{ field: 'reason', code: wrong }] });
  if (shipping_address) {
    const faults = checkAddress(shipping_address);
    refuseFields(
      ctx.refuse,
      faults.flatMap(({ field, code }) => (code === 'REQUIRED' ? [] : [{ field: `shipping_address.${field}`, code }])),
    );
  }
  const other = sim_type === SIM_CARD ? addressOf(customer, shipping_address) : null;
  if (sim_type === SIM_CARD && !other && !customer?.shipping_address) throw ctx.refuse('SWAP_ADDRESS_MISSING');
  const now = ctx.now();
  const hold = await holdFor(tx, ctx, { customer_uuid, elsewhere: other !== null });
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
 * Asks for another SIM. One that is lost is blocked at once, whatever else has to wait; the old channels hear of it, with a way to stop it, before
 * anything is sent.
 */
export const startSimSwap: Handler<typeof swapContract, 'POST /api/customer/product/start-sim-swap'> = (ctx) =>
  ctx.once(async (tx) => {
    const { row, msisdn, held_for } = await swapOf(tx, ctx);
    const { customer_uuid, uuid: swap_uuid, held_until } = row;
    if (isGone(row.reason)) await changeSim.lost(tx, ctx, { customer_uuid, uuid: row.customer_product_uuid });
    const stop_hash = await tellAsked(tx, ctx, row, { msisdn, held_for });
    const kept = { ...row, stop_hash };
    await insertSwap(tx, kept);
    await noteEvent(tx, ctx, { customer_uuid, kind: 'swap-asked', detail: { what: heldPhone(msisdn) } });
    const payload = { customer_uuid, swap_uuid };
    if (held_until) await ctx.queue.enqueueAt(tx, prepareSwap, payload, held_until);
    else await ctx.queue.enqueue(tx, prepareSwap, payload);
    const over = addSeconds(held_until ?? ctx.now(), ctx.settings.SWAP_EXPIRES_DAYS * secondsADay);
    await ctx.queue.enqueueAt(tx, expireSwap, payload, over);
    return answerSwap(tx, ctx, kept);
  });
