import { sql } from 'drizzle-orm';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { checkAddress } from '#customers/rules/address.ts';
import { buildCustomerForOrder, type CustomerForOrder, customerForOrderSubQueries } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { combinedQuery } from '#platform/db/combined-query.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { lockLineOfProduct } from '#subscriptions/server/commands.ts';
import { productSubQuery } from '#subscriptions/server/queries.ts';
import type { swapContract } from '#swap/contract.ts';
import { swapStates } from '#swap/rules/swap-state.ts';
import { checkSwapReason, checkSwap } from '#swap/rules/swap-checks.ts';
import { isLostOrStolen } from '#swap/rules/swap-reason.ts';
import { blockLine } from './block-line.ts';
import { expireSwap, prepareSwap } from './jobs.ts';
import { computeSwapSecurityDelay, differentShippingAddress } from './security-delay.ts';
import { toNewSwapReply } from './swap-reply.ts';
import { insertSwap, runningSwapOfProductSubQuery, swapRevocationToken, type SwapRow } from './swaps.store.ts';
import { issueLinkAndBuildSwapMessages } from './swap-requested-messages.ts';

type Route = (typeof swapContract)['POST /api/customer/product/start-sim-swap'];

type PreparedSwap = { swap: SwapRow; msisdn: Msisdn; customer: CustomerForOrder | null };

/**
 * The address to which a card goes when it is not the customer's own; null for an eSIM and the own address.
 * @throws Refused when the address has faults, or none is known
 */
const checkShippingAddress = (
  ctx: HandlerContext<Route>,
  customer: CustomerForOrder | null,
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
  const otherAddress = differentShippingAddress(customer, shipping_address);
  if (!otherAddress && !customer?.shipping_address) throw ctx.refuse('SWAP_ADDRESS_MISSING');
  return otherAddress;
};

const owned = { customer: sql`owner.customer_uuid`, product: sql`owner.uuid` };

/** The product, its customer and its running swap. One statement. */
const querySwapFacts = combinedQuery(
  'swap_facts',
  sql`select ${sql.placeholder('customer_uuid')}::uuid as customer_uuid, ${sql.placeholder('customer_product_uuid')}::uuid as uuid`,
  {
    ...customerForOrderSubQueries(owned.customer),
    product: productSubQuery(owned.customer, owned.product),
    runningSwap: runningSwapOfProductSubQuery(owned.customer, owned.product),
  },
);

/**
 * The swap row to insert.
 * @throws Refused
 */
const prepareSwapRow = async (tx: Tx, ctx: HandlerContext<Route>): Promise<PreparedSwap> => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, reason, sim_type } = ctx.body;
  await lockLineOfProduct(tx, { customer_uuid, uuid: customer_product_uuid });
  const facts = await querySwapFacts(tx, { customer_uuid, customer_product_uuid });
  const [product] = facts.product;
  if (!product) throw ctx.refuse('NOT_FOUND');
  const customer = buildCustomerForOrder(facts);
  const refusal = checkSwap({
    sim_state: product.state,
    account: customer?.status ?? 'erased',
    has_running_swap: facts.runningSwap.length > 0,
  });
  if (refusal) throw ctx.refuse(refusal);
  const fault = checkSwapReason(reason, product.type, sim_type);
  if (fault) throw ctx.refuse(fault.code, { fields: [fault] });
  const otherAddress = checkShippingAddress(ctx, customer);
  const now = ctx.now();
  const delay = computeSwapSecurityDelay(ctx, { ships_elsewhere: otherAddress !== null, hold: ctx.hold });
  const held_until = delay?.ends_at ?? null;
  const uuid = ctx.newId();
  const { initial } = swapStates;
  const state = held_until ? (swapStates.next(initial, 'held') ?? initial) : initial;
  return {
    msisdn: product.msisdn,
    customer,
    swap: {
      customer_uuid,
      uuid,
      customer_product_uuid,
      order_product_uuid: product.order_product_uuid,
      reason,
      from_type: product.type,
      sim_type,
      state,
      reached: { requested: toIso(now), [state]: toIso(now) },
      shipping_address: otherAddress,
      held_until,
      held_for: delay?.kind ?? null,
      tries: 0,
      failure_code: null,
      ended_by: null,
      stop_hash: hashToken(swapRevocationToken(ctx.seal, uuid)),
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
    const { swap, msisdn, customer } = await prepareSwapRow(tx, ctx);
    const { customer_uuid, uuid: swap_uuid, held_until } = swap;
    if (isLostOrStolen(swap.reason)) await blockLine(tx, ctx, { customer_uuid, uuid: swap.customer_product_uuid });
    await insertSwap(tx, swap);
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'swap-asked',
      detail: { what: formatPhoneNoBreak(msisdn) },
    });
    const payload = { customer_uuid, swap_uuid };
    const expiresAt = addSeconds(held_until ?? ctx.now(), ctx.settings.SWAP_EXPIRES_DAYS * secondsPerDay);
    const messages = await issueLinkAndBuildSwapMessages(tx, ctx, swap, { msisdn, customer });
    await ctx.queue.enqueueAll(tx, [
      ...messages,
      { job: prepareSwap, payload, dueAt: held_until },
      { job: expireSwap, payload, dueAt: expiresAt },
    ]);
    return toNewSwapReply(ctx, swap, msisdn);
  });
