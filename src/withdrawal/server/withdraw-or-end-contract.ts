import { getCatalogue } from '#catalogue/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import {
  lockPortInsAndProducts,
  type TerminatedSim,
  terminateSimsWithConsequences,
} from '#ordering/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { toIso } from '#platform/pure/instant.ts';
import { type IncomingNumber, queryIncomingNumbers } from '#porting/server/queries.ts';
import type { Withdrawal } from '#withdrawal/contract.ts';
import { contractEnded } from '#withdrawal/messages/contract-ended.ts';
import { withdrawalAcknowledged } from '#withdrawal/messages/withdrawal-acknowledged.ts';
import { sumEndSettlements } from '#withdrawal/rules/contract-end.ts';
import { type NumberWish, numberReservationEnd, numberRecoverableUntil } from '#withdrawal/rules/number-wish.ts';
import { computeSettlement, type Settlement, sumAccountsToSettlement } from '#withdrawal/rules/settlement.ts';
import type { StatementKind } from '#withdrawal/rules/statement-kind.ts';
import { withdrawalStates } from '#withdrawal/rules/withdrawal-state.ts';
import {
  lockOrderAndPreventAllocation,
  type Product,
  assertAndResolveChosenProducts,
  assertAndResolveNumberWishes,
  type StatementContext,
} from './resolve-statement.ts';
import { closePrepaidBalanceOfSim, querySettlements, refundAndIssueSettlementDocuments } from './settle-sims.ts';
import { hasSimAlreadyEnded, querySimsInUse } from './sim-accounts.ts';
import { queryHeldNumbers, toWithdrawalReply } from './withdrawal-reply.ts';
import { findWithdrawal, insertWithdrawal, queryWithdrawnSims, type WithdrawalWithSims } from './withdrawals.store.ts';

type Statement = {
  kind: StatementKind;
  order_uuid: string;
  chosen: Product[];
  settlements: ReadonlyMap<string, Settlement>;
  terminatedSims: TerminatedSim[];
  wishes: Map<string, NumberWish>;
  coming: ReadonlyMap<string, IncomingNumber>;
  email: string;
};

const emptySettlement = computeSettlement({ paid_cents: 0, days: 0, used_cents: 0, usage_cents: 0 }, true);

/** Stores the statement with its settlement and records an account event. */
const createWithdrawal = async (
  tx: Tx,
  ctx: StatementContext,
  { kind, order_uuid, chosen, settlements, terminatedSims, wishes, coming, email }: Statement,
): Promise<WithdrawalWithSims> => {
  const now = ctx.now();
  const { customer_uuid } = ctx.caller;
  const uuid = ctx.newId();
  const settlementOf = (product: Product) => settlements.get(product.uuid) ?? emptySettlement;
  const sims = chosen.map((product) => {
    const terminatedSim = terminatedSims.find(({ order_product_uuid }) => order_product_uuid === product.uuid);
    const wish = wishes.get(product.uuid) ?? null;
    return {
      customer_uuid,
      order_product_uuid: product.uuid,
      withdrawal_uuid: uuid,
      position: product.position,
      type: product.type,
      offer_uuid: product.offer_uuid,
      msisdn: terminatedSim?.msisdn ?? null,
      own_msisdn: coming.get(product.uuid)?.msisdn ?? null,
      own_operator_uuid: coming.get(product.uuid)?.operator_uuid ?? null,
      number_wish: wish,
      number_until: wish === null ? null : numberRecoverableUntil(wish, now, ctx.settings),
      days: settlementOf(product).days,
      deactivated_at: terminatedSim?.is_deactivated ? now : null,
    };
  });
  const { days: _, ...amounts } = (kind === 'end' ? sumEndSettlements : sumAccountsToSettlement)(
    chosen.map(settlementOf),
  );
  const events = [
    ...(terminatedSims.every(({ is_deactivated }) => is_deactivated) ? (['deactivated'] as const) : []),
    ...(amounts.back_cents === 0 ? (['settled'] as const) : []),
  ];
  const state = events.reduce((at, event) => withdrawalStates.next(at, event) ?? at, withdrawalStates.initial);
  const createdWithdrawal = {
    row: {
      customer_uuid,
      uuid,
      kind,
      order_uuid,
      state,
      submitted_at: ctx.requestedAt(),
      name: ctx.body.name,
      email,
      ...amounts,
      deactivated_at: events.includes('deactivated') ? now : null,
      settled_at: events.includes('settled') ? now : null,
    },
    sims,
  };
  await insertWithdrawal(tx, createdWithdrawal);
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: kind === 'end' ? 'contract-ended' : 'withdrawn' });
  return createdWithdrawal;
};

/**
 * Withdraws from the contract of an order or of some of its SIMs, or ends it. Statement, termination, refund and acknowledgement commit
 * together. Idempotent, also with another key.
 */
export const withdrawOrEndContract = async (ctx: StatementContext, kind: StatementKind): Promise<Withdrawal> => {
  const catalogue = await getCatalogue(ctx.db);
  const { customer_uuid } = ctx.caller;
  return ctx.idempotentTx(async (tx) => {
    const reply = async (statement: WithdrawalWithSims) => {
      const heldNumbers = await queryHeldNumbers(tx, ctx.now(), [statement]);
      return toWithdrawalReply({ catalogue, language: ctx.language, heldNumbers }, statement);
    };
    const lockedOrder = await lockOrderAndPreventAllocation(tx, ctx);
    const order_product_uuids = ctx.body.sims.map(({ order_product_uuid }) => order_product_uuid);
    const withdrawnSims = await queryWithdrawnSims(tx, { customer_uuid, order_product_uuids });
    if (withdrawnSims[0] && withdrawnSims.length === new Set(order_product_uuids).size) {
      const existingWithdrawal = await findWithdrawal(tx, { customer_uuid, uuid: withdrawnSims[0].withdrawal_uuid });
      if (existingWithdrawal) return reply(existingWithdrawal);
    }
    const customer = await findCustomerForOrder(tx, customer_uuid);
    const chosenProducts = assertAndResolveChosenProducts(ctx, lockedOrder, {
      kind,
      customer_type: customer?.type ?? 0,
    });
    const customerOrders = { customer_uuid, orders: [lockedOrder], kind };
    const inUse = await querySimsInUse(tx, catalogue, customerOrders);
    if (chosenProducts.some((product) => hasSimAlreadyEnded(product, inUse)))
      throw ctx.refuse('WITHDRAWAL_NOT_POSSIBLE');
    const wishes = assertAndResolveNumberWishes(ctx, chosenProducts);
    const endings = chosenProducts.map(({ uuid }) => ({
      order_product_uuid: uuid,
      number_held_until: numberReservationEnd(wishes.get(uuid) ?? 'give_back', ctx.now()),
    }));
    // Read before the termination, which cancels the port-in: the number stays with its operator.
    const incomingNumbers = await queryIncomingNumbers(tx, order_product_uuids);
    // Service is owed until the statement of a withdrawal, and until a contract ends.
    const serviceEnd = kind === 'end' ? ctx.now() : ctx.requestedAt();
    await lockPortInsAndProducts(
      tx,
      customer_uuid,
      chosenProducts.map(({ uuid }) => uuid),
    );
    for (const product of chosenProducts) await closePrepaidBalanceOfSim(tx, kind, product, serviceEnd);
    const terminatedSims = await terminateSimsWithConsequences(
      tx,
      ctx,
      lockedOrder,
      endings,
      kind === 'end' ? 'ended' : 'withdrawn',
    );
    // Read after the termination has locked the lines, so that no record is rated in between.
    const settlements = await querySettlements(tx, catalogue, customerOrders, inUse, serviceEnd);
    const order_uuid = lockedOrder.order.uuid;
    const email = customer?.email ?? '';
    const statement = {
      kind,
      order_uuid,
      chosen: chosenProducts,
      settlements,
      terminatedSims,
      wishes,
      coming: incomingNumbers,
      email,
    };
    const createdWithdrawal = await createWithdrawal(tx, ctx, statement);
    await refundAndIssueSettlementDocuments(tx, ctx, createdWithdrawal, {
      catalogue,
      orderWithProducts: lockedOrder,
      chosen: chosenProducts,
      inUse,
      settlements,
    });
    const { uuid } = createdWithdrawal.row;
    const { job, payload } = buildMessageJob(kind === 'end' ? contractEnded : withdrawalAcknowledged, {
      key: `withdrawal:${uuid}`,
      to: { customer_uuid },
      data: { withdrawal_uuid: uuid, customer_uuid, submitted_at: toIso(createdWithdrawal.row.submitted_at) },
    });
    await ctx.queue.enqueue(tx, job, payload);
    return reply(createdWithdrawal);
  });
};
