import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { type CustomerForOrder, findCustomerForOrder } from '#customers/server/queries.ts';
import { withdrawalPeriodEnd } from '#ordering/rules/withdrawal-period.ts';
import type { OrderWithProducts } from '#ordering/server/commands.ts';
import { computeSimPrices, queryActiveOrders } from '#ordering/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { type IncomingNumber, queryIncomingNumbers } from '#porting/server/queries.ts';
import { queryLinesInUse, type AllocatedSim, queryAllocatedSims } from '#subscriptions/server/queries.ts';
import type { Withdrawable, withdrawalContract } from '#withdrawal/contract.ts';
import { checkWithdrawal, needsFullOrderWithdrawal } from '#withdrawal/rules/withdrawal-check.ts';
import { computeSettlement } from '#withdrawal/rules/settlement.ts';
import { lastDayBefore, planName, toAmountsReply, toOwnNumberReply, toWithdrawalReply } from './withdrawal-reply.ts';
import { queryWithdrawals } from './withdrawals.store.ts';

type WithdrawableContext = {
  catalogue: Catalogue;
  customer_type: CustomerForOrder['type'];
  business_may: boolean;
  sims: ReadonlyMap<string, AllocatedSim>;
  lines: Awaited<ReturnType<typeof queryLinesInUse>>;
  coming: ReadonlyMap<string, IncomingNumber>;
  language: Language;
  now: Date;
};

const toWithdrawableReply = (known: OrderWithProducts, around: WithdrawableContext): Withdrawable => {
  const { order, products } = known;
  const { catalogue, customer_type, business_may, sims, lines, coming, language, now } = around;
  const { state: order_state, confirmed_at } = order;
  const prices = computeSimPrices(catalogue, known);
  return {
    order_uuid: order.uuid,
    order_state,
    ordered_at: toIso(order.placed_at ?? order.created_at),
    last_day: confirmed_at && lastDayBefore(withdrawalPeriodEnd(confirmed_at)),
    refusal: checkWithdrawal({ order_state, confirmed_at, customer_type, business_may }, now),
    whole_only: needsFullOrderWithdrawal(order_state),
    sims: products
      .filter(({ state }) => state !== 'order_cancelled')
      .map(({ uuid, offer_uuid, type, early_start_at }) => {
        const line = lines.get(uuid);
        const settled = computeSettlement(
          {
            by_days_cents: prices.get(uuid)?.by_days_cents ?? 0,
            paid_cents: prices.get(uuid)?.paid_cents ?? 0,
            activated_at: line?.activated_at ?? null,
            early_start: early_start_at !== null,
          },
          now,
        );
        return {
          order_product_uuid: uuid,
          plan: planName(catalogue, offer_uuid, language),
          type,
          msisdn: line?.msisdn ?? sims.get(uuid)?.msisdn ?? null,
          own_number: toOwnNumberReply(catalogue, coming.get(uuid)),
          in_use: line !== undefined,
          settlement: { ...toAmountsReply(settled), days: settled.days },
        };
      }),
  };
};

/** Replies with the orders that can be withdrawn, their settlement at this moment, and earlier withdrawals. */
export const showWithdrawal: Handler<typeof withdrawalContract, 'GET /api/customer/withdrawal'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { language, settings } = ctx;
  const q = ctx.db.read;
  const catalogue = await getCatalogue(ctx.db);
  const [customer, orders, withdrawals] = await Promise.all([
    findCustomerForOrder(q, customer_uuid),
    queryActiveOrders(q, customer_uuid),
    queryWithdrawals(q, customer_uuid),
  ]);
  const order_product_uuids = orders.flatMap(({ products }) => products.map(({ uuid }) => uuid));
  const [sims, lines, coming] = await Promise.all([
    queryAllocatedSims(q, order_product_uuids),
    queryLinesInUse(q, { customer_uuid, order_product_uuids }),
    queryIncomingNumbers(q, order_product_uuids),
  ]);
  const around = {
    catalogue,
    customer_type: customer?.type ?? 0,
    business_may: settings.WITHDRAWAL_FOR_BUSINESS,
    sims,
    lines,
    coming,
    language,
    now: ctx.now(),
  };
  return {
    name: customer?.holder_name ?? null,
    email: customer?.email ?? null,
    orders: orders.map((known) => toWithdrawableReply(known, around)),
    withdrawals: withdrawals.map((each) => toWithdrawalReply(catalogue, language, each)),
  };
};
