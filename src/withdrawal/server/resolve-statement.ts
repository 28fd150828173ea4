import type { CustomerType } from '#customers/rules/customer-type.ts';
import { lockOrder, type OrderWithProducts } from '#ordering/server/commands.ts';
import { findOrderForMessage } from '#ordering/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { lockAllocationOrInsertReleased } from '#subscriptions/server/commands.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import type { NumberWish } from '#withdrawal/rules/number-wish.ts';
import type { StatementKind } from '#withdrawal/rules/statement-kind.ts';
import {
  checkEndAfterWithdrawalPeriod,
  checkWithdrawal,
  needsFullOrderWithdrawal,
} from '#withdrawal/rules/withdrawal-check.ts';

/** Context of a withdrawal or of the end of a contract: both endpoints take the same statement. */
export type StatementContext = HandlerContext<(typeof withdrawalContract)['POST /api/order/withdraw']>;
export type Product = OrderWithProducts['products'][number];

/**
 * Locks the lines of the SIMs, then their order.
 * @throws Refused NOT_FOUND unless all SIMs are the customer's and of that order
 */
export const lockOrderAndPreventAllocation = async (tx: Tx, ctx: StatementContext): Promise<OrderWithProducts> => {
  const { customer_uuid } = ctx.caller;
  const { order_uuid, sims } = ctx.body;
  const order = await findOrderForMessage(tx, order_uuid);
  const orderedUuids = new Set(order?.lines.map(({ order_product_uuid }) => order_product_uuid));
  const simUuids = [...new Set(sims.map(({ order_product_uuid }) => order_product_uuid))].toSorted();
  if (order?.customer_uuid !== customer_uuid || !simUuids.every((uuid) => orderedUuids.has(uuid)))
    throw ctx.refuse('NOT_FOUND');
  for (const uuid of simUuids) await lockAllocationOrInsertReleased(tx, uuid, ctx.now());
  const lockedOrder = await lockOrder(tx, { customer_uuid, order_uuid });
  if (!lockedOrder) throw ctx.refuse('NOT_FOUND');
  return lockedOrder;
};

/** Number wishes of the active SIMs; a SIM that was never activated has no number to keep. */
export const assertAndResolveNumberWishes = (
  ctx: StatementContext,
  chosenProducts: readonly Product[],
): Map<string, NumberWish> => {
  const wish_by_sim = new Map(
    ctx.body.sims.map(({ order_product_uuid, number }) => [order_product_uuid, number ?? null]),
  );
  return new Map(
    chosenProducts
      .filter(({ state }) => state === 'active')
      .map(({ uuid }) => {
        const wish = wish_by_sim.get(uuid) ?? null;
        if (!wish) {
          const simIndex = ctx.body.sims.findIndex(({ order_product_uuid }) => order_product_uuid === uuid);
          const fields = [{ field: `sims.${simIndex}.number`, code: 'NUMBER_WISH_MISSING' }];
          throw ctx.refuse('NUMBER_WISH_MISSING', { fields });
        }
        return [uuid, wish];
      }),
  );
};

/**
 * Returns the SIMs whose contract is withdrawn or ends.
 * @throws Refused when that is not possible for the order or the selection
 */
export const assertAndResolveChosenProducts = (
  ctx: StatementContext,
  { order, products }: OrderWithProducts,
  { kind, customer_type }: { kind: StatementKind; customer_type: CustomerType },
): Product[] => {
  const { state: order_state, confirmed_at } = order;
  const facts = {
    order_state,
    confirmed_at,
    customer_type,
    business_may_withdraw: ctx.settings.WITHDRAWAL_FOR_BUSINESS,
  };
  // A withdrawal counts from the statement, also when it is carried out later.
  const refusal =
    kind === 'end' ? checkEndAfterWithdrawalPeriod(facts, ctx.now()) : checkWithdrawal(facts, ctx.requestedAt());
  if (refusal) throw ctx.refuse(refusal);
  const simUuids = new Set(ctx.body.sims.map(({ order_product_uuid }) => order_product_uuid));
  const remainingProducts = products.filter(({ state }) => state !== 'order_cancelled');
  const chosenProducts = remainingProducts.filter(({ uuid }) => simUuids.has(uuid));
  if (chosenProducts.length === 0) throw ctx.refuse('WITHDRAWAL_NOT_POSSIBLE');
  if (needsFullOrderWithdrawal(order_state) && chosenProducts.length < remainingProducts.length)
    throw ctx.refuse('WITHDRAWAL_WHOLE_ORDER');
  return chosenProducts;
};
