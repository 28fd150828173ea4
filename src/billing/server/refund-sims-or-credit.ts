import type { RefundReason } from '#payments/rules/refund-reason.ts';
import { refundPayment } from '#payments/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { insertCredit } from './invoices.store.ts';
import { lockPrepaidEntries, type PrepaidKey } from './prepaid/prepaid.store.ts';
import { queryBalanceRefundedAtEnd } from './queries.ts';

type RefundContext = Pick<EventContext, 'queue' | 'now' | 'newId'>;
type Cause = { reason: RefundReason; for_uuid: string };

/** Refunds up to `amount_cents` of the top-ups of a SIM, the newest first, each to its payment. Returns the cents that are refunded. */
const refundTopUps = async (
  tx: Tx,
  ctx: RefundContext,
  key: PrepaidKey,
  { reason, for_uuid }: Cause,
  amount_cents: Cents,
): Promise<Cents> => {
  let left_cents = amount_cents;
  for (const entry of (await lockPrepaidEntries(tx, key)).toReversed()) {
    if (entry.kind !== 'top_up' || left_cents <= 0) continue;
    const part = { for_uuid, amount_cents: Math.min(left_cents, entry.amount_cents) };
    const payment = { customer_uuid: key.customer_uuid, payment_uuid: entry.about };
    left_cents -= await refundPayment(tx, ctx, payment, reason, part);
  }
  return amount_cents - left_cents;
};

/**
 * Adds a part of a refund that no payment can take, because a bank has taken the payment back, to the credit of the customer. Once per `for_uuid`;
 * nothing at 0 and below.
 */
const creditUnrefunded = (
  tx: Tx,
  now: Date,
  { customer_uuid, for_uuid, cents }: { customer_uuid: string; for_uuid: string; cents: Cents },
): Promise<void> =>
  insertCredit(tx, {
    customer_uuid,
    kind: 'not_refunded',
    about: for_uuid,
    amount_cents: Math.max(0, cents),
    created_at: now,
  });

type RefundOfSims = Cause & {
  customer_uuid: string;
  /** SIMs of one order that have ended. */
  order_product_uuids: readonly string[];
  /** The payment of that order; null without one. */
  payment_uuid: string | null;
  amount_cents: Cents;
};

/**
 * Refunds what a customer gets back for SIMs: of the balance of each its top-ups to their payments, then the rest to the payment of the order. What
 * these cannot take becomes credit of the customer. Repeated calls with the same `for_uuid` have no effect.
 * @returns the cents that are refunded to payments
 */
export const refundSimsOrCredit = async (
  tx: Tx,
  ctx: RefundContext,
  { customer_uuid, order_product_uuids, payment_uuid, amount_cents, ...cause }: RefundOfSims,
): Promise<Cents> => {
  const { reason, for_uuid } = cause;
  let left_cents = amount_cents;
  for (const order_product_uuid of order_product_uuids) {
    const key = { customer_uuid, order_product_uuid };
    const balance_cents = await queryBalanceRefundedAtEnd(tx, key);
    left_cents -= await refundTopUps(tx, ctx, key, cause, Math.min(left_cents, balance_cents));
  }
  if (payment_uuid !== null && left_cents > 0) {
    const part = { for_uuid, amount_cents: left_cents };
    left_cents -= await refundPayment(tx, ctx, { customer_uuid, payment_uuid }, reason, part);
  }
  await creditUnrefunded(tx, ctx.now(), { customer_uuid, for_uuid, cents: left_cents });
  return amount_cents - left_cents;
};
