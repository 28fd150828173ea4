import { recordAccountEvent } from '#identity/server/commands.ts';
import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { insertClosingEntries, issueOpenInvoice, refundTopUps } from '#billing/server/commands.ts';
import { querySettledBalance } from '#billing/server/queries.ts';
import type { CustomerType } from '#customers/rules/customer-type.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { type TerminatedSim, terminateSims, lockOrder, type OrderWithProducts } from '#ordering/server/commands.ts';
import { findOrderForMessage, computeSimPrices } from '#ordering/server/queries.ts';
import { refundPayment } from '#payments/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { type IncomingNumber, queryIncomingNumbers } from '#porting/server/queries.ts';
import { lockLineForTermination } from '#subscriptions/server/commands.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import { withdrawalAcknowledged } from '#withdrawal/messages/withdrawal-acknowledged.ts';
import { checkWithdrawal, needsFullOrderWithdrawal } from '#withdrawal/rules/withdrawal-check.ts';
import { type NumberWish, numberReservationEnd } from '#withdrawal/rules/number-wish.ts';
import { computeSettlement, sumSettlements } from '#withdrawal/rules/settlement.ts';
import { withdrawalStates } from '#withdrawal/rules/withdrawal-state.ts';
import { toWithdrawalReply } from './withdrawal-reply.ts';
import { findWithdrawal, insertWithdrawal, queryWithdrawnSims, type WithdrawalWithSims } from './withdrawals.store.ts';

type Route = 'POST /api/order/withdraw';
type WithdrawContext = HandlerContext<(typeof withdrawalContract)[Route]>;
type Product = OrderWithProducts['products'][number];

/**
 * Locks the lines of the SIMs, then their order.
 * @throws Refused NOT_FOUND unless all SIMs are the customer's and of that order
 */
const lockLinesAndOrder = async (tx: Tx, ctx: WithdrawContext): Promise<OrderWithProducts> => {
  const { customer_uuid } = ctx.caller;
  const { order_uuid, sims } = ctx.body;
  const order = await findOrderForMessage(tx, order_uuid);
  const known = new Set(order?.lines.map(({ order_product_uuid }) => order_product_uuid));
  const wanted = [...new Set(sims.map(({ order_product_uuid }) => order_product_uuid))].toSorted();
  if (order?.customer_uuid !== customer_uuid || !wanted.every((uuid) => known.has(uuid))) throw ctx.refuse('NOT_FOUND');
  for (const uuid of wanted) await lockLineForTermination(tx, uuid, ctx.now());
  const locked = await lockOrder(tx, { customer_uuid, order_uuid });
  if (!locked) throw ctx.refuse('NOT_FOUND');
  return locked;
};

/** Number wishes of the active SIMs; a SIM that was never activated has no number to keep. */
const resolveNumberWishes = (ctx: WithdrawContext, chosen: readonly Product[]): Map<string, NumberWish> => {
  const wish_by_sim = new Map(
    ctx.body.sims.map(({ order_product_uuid, number }) => [order_product_uuid, number ?? null]),
  );
  return new Map(
    chosen
      .filter(({ state }) => state === 'active')
      .map(({ uuid }) => {
        const wish = wish_by_sim.get(uuid) ?? null;
        if (!wish) {
          const at = ctx.body.sims.findIndex(({ order_product_uuid }) => order_product_uuid === uuid);
          const fields = [{ field: `sims.${at}.number`, code: 'NUMBER_WISH_MISSING' }];
          throw ctx.refuse('NUMBER_WISH_MISSING', { fields });
        }
        return [uuid, wish];
      }),
  );
};

/**
 * Returns the SIMs to withdraw.
 * @throws Refused when the order or the selection cannot be withdrawn
 */
const resolveWithdrawnProducts = (
  ctx: WithdrawContext,
  { order, products }: OrderWithProducts,
  customer_type: CustomerType,
): Product[] => {
  const { state: order_state, confirmed_at } = order;
  const business_may = ctx.settings.WITHDRAWAL_FOR_BUSINESS;
  const refusal = checkWithdrawal({ order_state, confirmed_at, customer_type, business_may }, ctx.now());
  if (refusal) throw ctx.refuse(refusal);
  const wanted = new Set(ctx.body.sims.map(({ order_product_uuid }) => order_product_uuid));
  const running = products.filter(({ state }) => state !== 'order_cancelled');
  const chosen = running.filter(({ uuid }) => wanted.has(uuid));
  if (chosen.length === 0) throw ctx.refuse('WITHDRAWAL_NOT_POSSIBLE');
  if (needsFullOrderWithdrawal(order_state) && chosen.length < running.length)
    throw ctx.refuse('WITHDRAWAL_WHOLE_ORDER');
  return chosen;
};

/** Stores the statement with its settlement and records an account event. */
const createWithdrawal = async (
  tx: Tx,
  ctx: WithdrawContext,
  catalogue: Catalogue,
  known: OrderWithProducts,
  {
    chosen,
    ended,
    wishes,
    coming,
    email,
  }: {
    chosen: Product[];
    ended: TerminatedSim[];
    wishes: Map<string, NumberWish>;
    coming: ReadonlyMap<string, IncomingNumber>;
    email: string;
  },
): Promise<WithdrawalWithSims> => {
  const now = ctx.now();
  const { customer_uuid } = ctx.caller;
  const uuid = ctx.newId();
  const prices = computeSimPrices(catalogue, known);
  const sims = chosen.map((product) => {
    const end = ended.find(({ order_product_uuid }) => order_product_uuid === product.uuid);
    const { by_days_cents = 0, paid_cents = 0 } = prices.get(product.uuid) ?? {};
    const early_start = product.early_start_at !== null;
    const settled = computeSettlement(
      { by_days_cents, paid_cents, activated_at: end?.activated_at ?? null, early_start },
      now,
    );
    const wish = wishes.get(product.uuid) ?? null;
    const row = {
      customer_uuid,
      order_product_uuid: product.uuid,
      withdrawal_uuid: uuid,
      position: product.position,
      type: product.type,
      offer_uuid: product.offer_uuid,
      msisdn: end?.msisdn ?? null,
      own_msisdn: coming.get(product.uuid)?.msisdn ?? null,
      own_operator_uuid: coming.get(product.uuid)?.operator_uuid ?? null,
      number_wish: wish,
      number_until: wish === 'keep' ? numberReservationEnd(wish, now) : null,
      days: settled.days,
      stopped_at: end?.off ? now : null,
    };
    return { row, settled };
  });
  const all = sumSettlements(sims.map(({ settled }) => settled));
  const events = [
    ...(ended.every(({ off }) => off) ? (['stopped'] as const) : []),
    ...(all.back_cents === 0 ? (['settled'] as const) : []),
  ];
  const state = events.reduce((at, event) => withdrawalStates.next(at, event) ?? at, withdrawalStates.initial);
  const created = {
    row: {
      customer_uuid,
      uuid,
      order_uuid: known.order.uuid,
      state,
      submitted_at: now,
      name: ctx.body.name,
      email,
      ...all,
      stopped_at: events.includes('stopped') ? now : null,
      settled_at: events.includes('settled') ? now : null,
    },
    sims: sims.map(({ row }) => row),
  };
  await insertWithdrawal(tx, created);
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'withdrawn' });
  return created;
};

/** Closes the balances and refunds their payments, or issues an invoice for unpaid days of service. */
const settleMoney = async (
  tx: Tx,
  ctx: WithdrawContext,
  { row, sims }: WithdrawalWithSims,
  payment_uuid: string | null,
): Promise<void> => {
  const { customer_uuid, uuid, back_cents, owed_cents } = row;
  for (const { order_product_uuid } of sims) {
    const key = { customer_uuid, order_product_uuid };
    await insertClosingEntries(tx, key, ctx.now());
    // Top-ups after the order are refunded separately from the payment of the order.
    const part = { for_uuid: uuid, amount_cents: await querySettledBalance(tx, key) };
    await refundTopUps(tx, ctx, key, 'withdrawal', part);
  }
  if (back_cents > 0 && payment_uuid) {
    const part = { for_uuid: uuid, amount_cents: back_cents };
    await refundPayment(tx, ctx, { customer_uuid, payment_uuid }, 'withdrawal', part);
  }
  if (owed_cents > 0)
    await issueOpenInvoice(tx, { customer_uuid, invoice_uuid: ctx.newId(), amount_cents: owed_cents, now: ctx.now() });
};

/**
 * Withdraws from the contract of an order or of some of its SIMs. Statement, termination, refund and acknowledgement commit
 * together. Idempotent, also with another key.
 */
export const withdraw: Handler<typeof withdrawalContract, Route> = async (ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  const { customer_uuid } = ctx.caller;
  return ctx.idempotentTx(async (tx) => {
    const known = await lockLinesAndOrder(tx, ctx);
    const order_product_uuids = ctx.body.sims.map(({ order_product_uuid }) => order_product_uuid);
    const before = await queryWithdrawnSims(tx, { customer_uuid, order_product_uuids });
    if (before[0] && before.length === new Set(order_product_uuids).size) {
      const existing = await findWithdrawal(tx, { customer_uuid, uuid: before[0].withdrawal_uuid });
      if (existing) return toWithdrawalReply(catalogue, ctx.language, existing);
    }
    const customer = await findCustomerForOrder(tx, customer_uuid);
    const chosen = resolveWithdrawnProducts(ctx, known, customer?.type ?? 0);
    const wishes = resolveNumberWishes(ctx, chosen);
    const endings = chosen.map(({ uuid }) => ({
      order_product_uuid: uuid,
      number_held_until: numberReservationEnd(wishes.get(uuid) ?? 'give_back', ctx.now()),
    }));
    // Read before the termination, which cancels the port-in: the number stays with its operator.
    const coming = await queryIncomingNumbers(tx, order_product_uuids);
    const ended = await terminateSims(tx, ctx, known, endings);
    const email = customer?.email ?? '';
    const created = await createWithdrawal(tx, ctx, catalogue, known, { chosen, ended, wishes, coming, email });
    await settleMoney(tx, ctx, created, known.order.payment_uuid);
    const { uuid } = created.row;
    const { job, payload } = buildMessageJob(withdrawalAcknowledged, {
      key: `withdrawal:${uuid}`,
      to: { customer_uuid },
      data: { withdrawal_uuid: uuid, customer_uuid, submitted_at: toIso(created.row.submitted_at) },
    });
    await ctx.queue.enqueue(tx, job, payload);
    return toWithdrawalReply(catalogue, ctx.language, created);
  });
};
