import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { type CustomerForOrder, findCustomerForOrder } from '#customers/server/queries.ts';
import { withdrawalPeriodEnd } from '#legal/rules/withdrawal-period.ts';
import type { OrderWithProducts } from '#ordering/server/commands.ts';
import { queryUncancelledPlacedOrders } from '#ordering/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { type IncomingNumber, queryIncomingNumbers } from '#porting/server/queries.ts';
import { type AllocatedSim, queryAllocatedSims } from '#subscriptions/server/queries.ts';
import type { Withdrawable, withdrawalContract } from '#withdrawal/contract.ts';
import {
  checkEndAfterWithdrawalPeriod,
  checkWithdrawal,
  needsFullOrderWithdrawal,
} from '#withdrawal/rules/withdrawal-check.ts';
import { computeSettlement, type Settlement } from '#withdrawal/rules/settlement.ts';
import { statementKinds } from '#withdrawal/rules/statement-kind.ts';
import { queryWithdrawableChanges, toWithdrawnChangeReply } from './agreed-changes.ts';
import { queryWithdrawnChanges } from './changes.store.ts';
import { querySettlements } from './settle-sims.ts';
import { hasSimAlreadyEnded, querySimsInUse, type SimsInUse } from './sim-accounts.ts';
import {
  lastDayBefore,
  planName,
  queryHeldNumbers,
  toAmountsReply,
  toIncomingNumberReply,
  toWithdrawalReply,
} from './withdrawal-reply.ts';
import { queryWithdrawals } from './withdrawals.store.ts';

const emptySettlement = computeSettlement({ paid_cents: 0, days: 0, used_cents: 0, usage_cents: 0 }, true);

type WithdrawableContext = {
  catalogue: Catalogue;
  customer_type: CustomerForOrder['type'];
  business_may_withdraw: boolean;
  sims: ReadonlyMap<string, AllocatedSim>;
  inUse: SimsInUse;
  settlements: ReadonlyMap<string, Settlement>;
  coming: ReadonlyMap<string, IncomingNumber>;
  language: Language;
  now: Date;
};

const toWithdrawableReply = (orderWithProducts: OrderWithProducts, context: WithdrawableContext): Withdrawable => {
  const { order, products } = orderWithProducts;
  const { catalogue, customer_type, business_may_withdraw, sims, inUse, settlements, coming, language, now } = context;
  const { state: order_state, confirmed_at } = order;
  const facts = { order_state, confirmed_at, customer_type, business_may_withdraw };
  return {
    order_uuid: order.uuid,
    order_state,
    ordered_at: toIso(order.placed_at ?? order.created_at),
    last_day: confirmed_at && lastDayBefore(withdrawalPeriodEnd(confirmed_at)),
    refusal: checkWithdrawal(facts, now),
    can_end: checkEndAfterWithdrawalPeriod(facts, now) === null,
    whole_only: needsFullOrderWithdrawal(order_state),
    sims: products
      .filter((product) => product.state !== 'order_cancelled' && !hasSimAlreadyEnded(product, inUse))
      .map(({ uuid, offer_uuid, type }) => {
        const line = inUse.lines.get(uuid);
        const settlement = settlements.get(uuid) ?? emptySettlement;
        return {
          order_product_uuid: uuid,
          plan: planName(catalogue, offer_uuid, language),
          type,
          msisdn: line?.msisdn ?? sims.get(uuid)?.msisdn ?? null,
          own_number: toIncomingNumberReply(catalogue, coming.get(uuid)),
          in_use: line !== undefined,
          settlement: { ...toAmountsReply(settlement), days: settlement.days },
        };
      }),
  };
};

/** Replies with the orders that can be withdrawn, their settlement at this moment, and earlier withdrawals. */
export const showWithdrawal: Handler<typeof withdrawalContract, 'GET /api/customer/withdrawal'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { language, settings } = ctx;
  const now = ctx.now();
  const q = ctx.db.read;
  const catalogue = await getCatalogue(ctx.db);
  const [customer, orders, withdrawals, changes] = await Promise.all([
    findCustomerForOrder(q, customer_uuid),
    queryUncancelledPlacedOrders(q, customer_uuid),
    queryWithdrawals(q, customer_uuid),
    queryWithdrawnChanges(q, { customer_uuid }),
  ]);
  const order_product_uuids = orders.flatMap(({ products }) => products.map(({ uuid }) => uuid));
  const [sims, inUse, incomingNumbers, heldNumbers] = await Promise.all([
    queryAllocatedSims(q, order_product_uuids),
    querySimsInUse(q, catalogue, { customer_uuid, orders }),
    queryIncomingNumbers(q, order_product_uuids),
    queryHeldNumbers(q, now, withdrawals),
  ]);
  const facts = { customer_type: customer?.type ?? 0, business_may_withdraw: settings.WITHDRAWAL_FOR_BUSINESS };
  const kindOf = ({ order: { state, confirmed_at } }: OrderWithProducts) =>
    checkEndAfterWithdrawalPeriod({ ...facts, order_state: state, confirmed_at }, now) === null ? 'end' : 'withdrawal';
  const byKind = await Promise.all(
    statementKinds.map((kind) => {
      const ordersOfKind = orders.filter((orderWithProducts) => kindOf(orderWithProducts) === kind);
      return querySettlements(q, catalogue, { customer_uuid, orders: ordersOfKind, kind }, inUse, now);
    }),
  );
  const context = {
    catalogue,
    ...facts,
    sims,
    inUse,
    settlements: new Map(byKind.flatMap((each) => [...each])),
    coming: incomingNumbers,
    language,
    now,
  };
  return {
    name: customer?.holder_name ?? null,
    email: customer?.email ?? null,
    orders: orders.map((orderWithProducts) => toWithdrawableReply(orderWithProducts, context)),
    withdrawals: withdrawals.map((each) => toWithdrawalReply({ catalogue, language, heldNumbers }, each)),
    changes: await queryWithdrawableChanges(q, catalogue, inUse, { ...facts, customer_uuid, now, language }),
    withdrawn_changes: changes.map((each) => toWithdrawnChangeReply(catalogue, language, each)),
  };
};
