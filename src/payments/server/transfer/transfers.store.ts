import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { TransferTransaction } from '#adapters/bank/bank-port.ts';
import { bankText } from '#payments/rules/bank-text.ts';
import { transfersAtBank, type TransferState } from '#payments/rules/transfer-state.ts';
import type { Cipher } from '#platform/cipher.ts';
import { queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Cents } from '#platform/pure/money.ts';
import { bankLine, bankLinePayer, mandateAccount, transfer, transferPayee } from '../tables.ts';

export type TransferRow = typeof transfer.$inferSelect;

/** Name, IBAN and remittance text of a payee. */
export type Payee = { payee_name: string; payee_iban: string; payee_text: string };

export type NewTransfer = Pick<
  TransferRow,
  'transfer_uuid' | 'customer_uuid' | 'refund_uuid' | 'line_uuid' | 'amount_cents' | 'created_at'
> &
  Payee;

/** Inserts transfers that wait for their batch. One for each refund and receipt, unless an earlier one was rejected or returned. */
export const insertTransfers = async (tx: Tx, cipher: Cipher, newTransfers: readonly NewTransfer[]): Promise<void> => {
  if (newTransfers.length === 0) return;
  const rows = newTransfers.map(({ payee_name, payee_iban, payee_text, ...row }) => ({
    ...row,
    payee_encrypted: transferPayee.encrypt(cipher, { ...row, payee_name, payee_iban, payee_text }),
    state: 'scheduled' as const,
    end_to_end_id: row.transfer_uuid.replaceAll('-', ''),
  }));
  await tx.insert(transfer).values(rows).onConflictDoNothing();
};

type RefundKey = { customer_uuid: string; refund_uuid: string };
type StoredRefund = {
  amount_cents: Cents;
  mandate_uuid: string | null;
  account_encrypted: string | null;
  line_uuid: string | null;
  payer_encrypted: string | null;
};

/**
 * A due refund with the account that its payment was debited from, or that its transfer came from; an empty IBAN when
 * the bank did not report it.
 */
export const findRefundToTransfer = async (
  q: Reader,
  cipher: Cipher,
  { customer_uuid, refund_uuid }: RefundKey,
): Promise<{ amount_cents: Cents; name: string; iban: string } | null> => {
  const [row] = await queryRows<StoredRefund>(
    q,
    sql`select r.amount_cents, m.mandate_uuid, m.account_encrypted, l.line_uuid, l.payer_encrypted
      from refund r
      left join collection c on c.customer_uuid = r.customer_uuid and c.payment_uuid = r.payment_uuid
      left join mandate m on m.customer_uuid = c.customer_uuid and m.mandate_uuid = c.mandate_uuid
      left join lateral (select line_uuid, payer_encrypted from bank_line b
        where b.customer_uuid = r.customer_uuid and b.payment_uuid = r.payment_uuid and b.amount_cents > 0 limit 1) l on true
      where r.customer_uuid = ${customer_uuid} and r.refund_uuid = ${refund_uuid} and r.state = 'due'`,
  );
  if (!row) return null;
  const { amount_cents, mandate_uuid, account_encrypted, line_uuid, payer_encrypted } = row;
  if (mandate_uuid !== null) {
    const { account_holder, iban } = mandateAccount.read(cipher, { mandate_uuid, account_encrypted });
    return { amount_cents, name: account_holder, iban };
  }
  const payer = line_uuid === null ? null : bankLinePayer.read(cipher, { line_uuid, payer_encrypted });
  return { amount_cents, name: payer?.payer_name ?? '', iban: payer?.payer_iban ?? '' };
};

/** Puts the transfers that were scheduled until `now` into a batch. Returns their number and sum. One statement. */
export const claimTransfersForBatch = async (
  tx: Tx,
  batch_uuid: string,
  now: Date,
): Promise<{ transactions: number; amount_cents: Cents }> => {
  const [sum] = await queryRows<{ transactions: number; amount_cents: string }>(
    tx,
    sql`with claimed as (
        update transfer set state = 'batched', batch_uuid = ${batch_uuid} where state = 'scheduled' and created_at <= ${toIso(now)}::timestamptz
        returning amount_cents)
      select count(*)::int as transactions, coalesce(sum(amount_cents), 0)::text as amount_cents from claimed`,
  );
  return { transactions: sum?.transactions ?? 0, amount_cents: Number(sum?.amount_cents ?? 0) };
};

/** Locks the transfer of a refund that the bank has not turned down. Lock order: the transfer, then its refund. */
export const lockTransferOfRefund = async (
  tx: Tx,
  refund_uuid: string,
): Promise<Pick<TransferRow, 'transfer_uuid' | 'state'> | null> => {
  // The condition is that of the index on refunds.
  const [row] = await tx
    .select({ transfer_uuid: transfer.transfer_uuid, state: transfer.state })
    .from(transfer)
    .where(and(eq(transfer.refund_uuid, refund_uuid), sql`state not in ('rejected', 'returned')`))
    .for('update');
  return row ?? null;
};

/** Cancels the transfer of a refund that is in no file yet. It is locked, so that no batch claims it meanwhile. */
export const deleteScheduledTransfer = async (tx: Tx, refund_uuid: string): Promise<void> => {
  const openTransfer = await lockTransferOfRefund(tx, refund_uuid);
  if (openTransfer?.state === 'scheduled')
    await tx.delete(transfer).where(eq(transfer.transfer_uuid, openTransfer.transfer_uuid));
};

/** Marks the transfers of a batch as sent, because the bank has its file. */
export const recordTransfersSent = async (tx: Tx, batch_uuid: string): Promise<void> => {
  await tx
    .update(transfer)
    .set({ state: 'sent' })
    .where(and(eq(transfer.batch_uuid, batch_uuid), eq(transfer.state, 'batched')));
};

/** Marks transfers as rejected by the bank: all of a batch, or one. Transfers that the bank has answered already are unchanged. */
export const rejectTransfersAndReopenLines = async (
  tx: Tx,
  batchOrTransfer: { batch_uuid: string } | { end_to_end_id: string },
  reason: string,
): Promise<void> => {
  const [column, value] =
    'batch_uuid' in batchOrTransfer
      ? ([transfer.batch_uuid, batchOrTransfer.batch_uuid] as const)
      : ([transfer.end_to_end_id, batchOrTransfer.end_to_end_id] as const);
  const rows = await tx
    .update(transfer)
    .set({ state: 'rejected', reason })
    .where(and(eq(column, value), inArray(transfer.state, [...transfersAtBank])))
    .returning({ line_uuid: transfer.line_uuid });
  // A receipt that could not be returned is unassigned again.
  const lines = rows.flatMap(({ line_uuid }) => line_uuid ?? []);
  if (lines.length > 0)
    await tx
      .update(bankLine)
      .set({ state: 'unmatched', fault: 'TRANSFER_REJECTED' })
      .where(and(inArray(bankLine.line_uuid, lines), eq(bankLine.state, 'returned')));
};

/** The end-to-end ids, among these, that are of our transfers. */
export const queryTransferEndToEndIds = async (q: Reader, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { end_to_end_id } = transfer;
  const rows = await q
    .select({ end_to_end_id })
    .from(transfer)
    .where(inArray(end_to_end_id, [...ids]));
  return rows.map((row) => row.end_to_end_id);
};

/** Finds the transfer that a bank names. */
export const findTransferByEndToEndId = async (q: Reader, end_to_end_id: string): Promise<TransferRow | null> => {
  const [row] = await q.select().from(transfer).where(eq(transfer.end_to_end_id, end_to_end_id));
  return row ?? null;
};

export const lockTransfer = async (tx: Tx, transfer_uuid: string): Promise<TransferRow | null> => {
  const [row] = await tx.select().from(transfer).where(eq(transfer.transfer_uuid, transfer_uuid)).for('update');
  return row ?? null;
};

/** Locks the next transfers of a batch in some states. A transfer that has left these states is not found again. */
export const lockTransfersOfBatch = (
  tx: Tx,
  batch_uuid: string,
  states: readonly TransferState[],
  limit: number,
): Promise<TransferRow[]> =>
  tx
    .select()
    .from(transfer)
    .where(and(eq(transfer.batch_uuid, batch_uuid), inArray(transfer.state, [...states])))
    .orderBy(asc(transfer.transfer_uuid))
    .limit(limit)
    .for('update');

/** Changes locked transfers. One statement. */
export const updateTransfers = async (
  tx: Tx,
  rows: readonly Pick<TransferRow, 'transfer_uuid'>[],
  change: { state: TransferState; reason?: string | null; booked_on?: BusinessDate },
): Promise<void> => {
  const uuids = rows.map(({ transfer_uuid }) => transfer_uuid);
  await tx.update(transfer).set(change).where(inArray(transfer.transfer_uuid, uuids));
};

/** The sum that the bank will debit for a batch: without rejected transfers. */
export const sumTransfersOfBatch = async (q: Reader, batch_uuid: string): Promise<Cents> => {
  const [row] = await queryRows<{ cents: string }>(
    q,
    sql`select coalesce(sum(amount_cents), 0)::text as cents from transfer where batch_uuid = ${batch_uuid} and state <> 'rejected'`,
  );
  return Number(row?.cents ?? 0);
};

const pageSize = 500;

/** The transfers of a batch as they are in its file, in the order of their keys, some hundred at a time. They do not change once in a batch. */
export async function* readTransfersOfBatch(
  q: Reader,
  cipher: Cipher,
  batch_uuid: string,
): AsyncGenerator<TransferTransaction> {
  for (let after: string | null = null; ;) {
    const lastUuid: string | null = after;
    const rows: TransferRow[] = await q
      .select()
      .from(transfer)
      .where(
        and(
          eq(transfer.batch_uuid, batch_uuid),
          lastUuid === null ? undefined : sql`${transfer.transfer_uuid} > ${lastUuid}`,
        ),
      )
      .orderBy(asc(transfer.transfer_uuid))
      .limit(pageSize);
    for (const row of rows) {
      const { payee_name, payee_iban, payee_text } = transferPayee.read(cipher, row);
      yield {
        end_to_end_id: row.end_to_end_id,
        amount_cents: row.amount_cents,
        payee: { name: bankText(payee_name, 70) || row.end_to_end_id, iban: payee_iban },
        text: bankText(payee_text, 140),
      };
    }
    after = rows.at(-1)?.transfer_uuid ?? null;
    if (rows.length < pageSize) return;
  }
}
