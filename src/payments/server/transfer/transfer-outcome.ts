import { and, eq, inArray } from 'drizzle-orm';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import type { JournalEntry } from '#ledger/rules/journal-entry.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { paymentRefunded } from '#payments/events.ts';
import { refundSent } from '#payments/messages/refund-sent.ts';
import { transfersAtBank } from '#payments/rules/transfer-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { refund } from '../tables.ts';
import { lockTransfersOfBatch, type TransferRow, updateTransfers } from './transfers.store.ts';

export type TransferContext = Pick<EventContext, 'queue' | 'publish' | 'now'>;
type RefundRow = typeof refund.$inferSelect;
type RefundKey = Pick<RefundRow, 'customer_uuid' | 'refund_uuid'>;

/**
 * Records due refunds as sent, with their id at the provider if they went out there, and notifies their customers. Two statements, and two more for
 * each refund. Returns the refunds that were due.
 */
export const recordAndNotifyRefundsSent = async (
  tx: Tx,
  { queue, publish, now }: TransferContext,
  keys: readonly RefundKey[],
  provider_refund_id: string | null = null,
): Promise<RefundRow[]> => {
  if (keys.length === 0) return [];
  const column = (name: keyof RefundKey) => keys.map((key) => key[name]);
  const rows = await tx
    .update(refund)
    .set({ state: 'sent', sent_at: now(), ...(provider_refund_id !== null && { provider_refund_id }) })
    .where(
      and(
        inArray(refund.customer_uuid, column('customer_uuid')),
        inArray(refund.refund_uuid, column('refund_uuid')),
        eq(refund.state, 'due'),
      ),
    )
    .returning();
  for (const { customer_uuid, refund_uuid, payment_uuid, for_uuid, amount_cents, reason } of rows) {
    await publish(tx, paymentRefunded, { customer_uuid, payment_uuid, for_uuid });
    await sendMessage(tx, queue, refundSent, {
      key: `refund-sent-${refund_uuid}`,
      to: { customer_uuid },
      data: { amount: centsToEuro(amount_cents), reason },
    });
  }
  return rows;
};

type Booking = { line_uuid: string; booked_on: BusinessDate };

/** Books locked transfers by a line of the bank: refunds are paid, and receipts are back at their payers. */
export const applyBookingToTransfersAndNotify = async (
  tx: Tx,
  ctx: TransferContext,
  lockedTransfers: readonly TransferRow[],
  { line_uuid: by_line_uuid, booked_on }: Booking,
): Promise<void> => {
  const now = ctx.now();
  await updateTransfers(tx, lockedTransfers, { state: 'booked', booked_on });
  const keys = lockedTransfers.flatMap(({ customer_uuid, refund_uuid }) =>
    customer_uuid !== null && refund_uuid !== null ? [{ customer_uuid, refund_uuid }] : [],
  );
  const sentRefunds = await recordAndNotifyRefundsSent(tx, ctx, keys);
  const entries = lockedTransfers.flatMap(({ refund_uuid, line_uuid, amount_cents, transfer_uuid }): JournalEntry[] => {
    if (line_uuid !== null) return [entryBuilders.bankLineReturned({ line_uuid, amount_cents, by_line_uuid, now })];
    const sentRefund = sentRefunds.find((each) => each.refund_uuid === refund_uuid);
    if (!sentRefund) return [];
    const { customer_uuid } = sentRefund;
    const route = { line_uuid: by_line_uuid };
    const entryKey = `${sentRefund.refund_uuid} ${transfer_uuid}`;
    return [
      entryBuilders.refundSent({
        customer_uuid,
        refund_uuid: sentRefund.refund_uuid,
        entry_key: entryKey,
        amount_cents,
        route,
        now,
      }),
    ];
  });
  await postJournalEntries(tx, entries);
};

const pageSize = 100;

/** Books the next transfers of a batch. `hasMore`: others may be left. */
export const applyBookingToNextTransfersAndNotify = async (
  tx: Tx,
  ctx: TransferContext,
  batch_uuid: string,
  booking: Booking,
): Promise<{ hasMore: boolean }> => {
  const rows = await lockTransfersOfBatch(tx, batch_uuid, transfersAtBank, pageSize);
  if (rows.length > 0) await applyBookingToTransfersAndNotify(tx, ctx, rows, booking);
  return { hasMore: rows.length === pageSize };
};

/** Marks a locked transfer as returned by a bank line. Its refund is owed again, but not transferred again by itself: the operator decides. */
export const applyTransferReturn = async (
  tx: Tx,
  { now }: Pick<TransferContext, 'now'>,
  row: TransferRow,
  { line_uuid, reason }: { line_uuid: string; reason: string },
): Promise<void> => {
  const { customer_uuid, refund_uuid, transfer_uuid, amount_cents } = row;
  await updateTransfers(tx, [row], { state: 'returned', reason });
  // A returned receipt is unassigned again.
  if (refund_uuid === null || customer_uuid === null) return;
  await tx
    .update(refund)
    .set({ state: 'due', sent_at: null })
    .where(and(eq(refund.customer_uuid, customer_uuid), eq(refund.refund_uuid, refund_uuid)));
  const entryKey = `${refund_uuid} ${transfer_uuid}`;
  const returnedRefund = {
    customer_uuid,
    refund_uuid,
    entry_key: entryKey,
    amount_cents,
    route: { line_uuid },
    now: now(),
  };
  await postJournalEntries(tx, [entryBuilders.refundReturned(returnedRefund)]);
};
