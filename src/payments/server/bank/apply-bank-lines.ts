import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { findTransferProposals, findTransferSubject, type TransferSubject } from '#payments/events.ts';
import {
  type BankLineFault,
  effectOfUnreferencedLine,
  effectOnBatch,
  effectOnCollection,
  effectOnTransfer,
} from '#payments/rules/bank-line.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { postPaymentAndApplyOrRefund } from '../apply-payment-outcome.ts';
import {
  type BatchRow,
  findBatchByMessageId,
  lockBatch,
  sumExpectedOfBatch,
  updateBatch,
} from '../debit/batches.store.ts';
import { recordSettlementAfterReturn, applySettlement, applyReturn } from '../debit/collection-outcome.ts';
import { findCollectionByEndToEndId } from '../debit/collections.store.ts';
import { forEachCollectionOfBatch } from '../debit/send-batch.ts';
import { lockCollectionWithPayment } from '../lock-payment.ts';
import { insertPayment, type PaymentKey } from '../payments.store.ts';
import { bankLinePayer } from '../tables.ts';
import {
  applyBookingToNextTransfersAndNotify,
  applyBookingToTransfersAndNotify,
  applyTransferReturn,
} from '../transfer/transfer-outcome.ts';
import { findTransferByEndToEndId, lockTransfer, sumTransfersOfBatch } from '../transfer/transfers.store.ts';
import { applySimpleLinesTogether } from './apply-simple-lines-together.ts';
import { type BankLineRow, queryLinesToApply, claimLineWithOutcome, lockReceivedLines } from './bank-lines.store.ts';
import { isProviderAccount } from './provider-account.ts';

const pageSize = 1_000;
/** Number of lines in a transaction. */
const chunkSize = 100;
/** Number of chunks that are applied in parallel. Two lines of one payment are serialised by its lock. */
const parallelChunks = 4;

/** Stores a received transfer as a payment of its subject and calls the owner of the purpose. */
const payByTransfer = async (
  tx: Tx,
  ctx: JobContext,
  line: BankLineRow,
  { customer_uuid, subject_uuid }: TransferSubject,
): Promise<void> => {
  const now = ctx.now();
  const key = { customer_uuid, payment_uuid: ctx.newId() };
  if (!(await claimLineWithOutcome(tx, line, { state: 'applied', fault: null, ...key, applied_at: now }))) return;
  const payment = await insertPayment(tx, {
    ...key,
    purpose: 'invoice',
    subject_uuid,
    amount_cents: line.amount_cents,
    bank_method: 'transfer',
    outcome: 'paid',
    created_at: now,
    settled_at: now,
  });
  const { payer_iban } = bankLinePayer.read(ctx.cipher, line);
  const { line_uuid } = line;
  await postPaymentAndApplyOrRefund(tx, ctx, payment, { outcome: 'paid', payer_iban: payer_iban || null, line_uuid });
};

const setAside = async (tx: Tx, ctx: JobContext, line: BankLineRow, fault: BankLineFault): Promise<void> => {
  const { payer_name } = bankLinePayer.read(ctx.cipher, line);
  const isOpenReceipt = fault === 'NO_REFERENCE' || fault === 'UNKNOWN_REFERENCE';
  const proposals =
    isOpenReceipt && line.amount_cents > 0 && payer_name !== ''
      ? await ctx.callExtension(tx, findTransferProposals, 'invoice', [{ amount_cents: line.amount_cents, payer_name }])
      : [];
  const proposedCommunication = proposals[0]?.communication ?? null;
  await claimLineWithOutcome(tx, line, {
    state: 'unmatched',
    fault,
    proposed: proposedCommunication,
    applied_at: ctx.now(),
  });
};

/** Posts the cost that the bank deducted from a booking: the instructed amount less the booked one. */
const postCostOfLine = async (tx: Tx, ctx: JobContext, line: BankLineRow): Promise<void> => {
  const { line_uuid, amount_cents, instructed_cents } = line;
  if (instructed_cents === null) return;
  const cost = { entry_key: line_uuid, amount_cents: instructed_cents - amount_cents, charged_by: 'bank' as const };
  await postJournalEntries(tx, [entryBuilders.fee({ ...cost, route: { line_uuid }, now: ctx.now() })]);
};

const applyToCollection = async (tx: Tx, ctx: JobContext, line: BankLineRow, key: PaymentKey): Promise<void> => {
  // Lock order: the line, as where several are applied together, then what it changes.
  if ((await lockReceivedLines(tx, [line.line_uuid])).length === 0) return;
  const isReturn = (line.instructed_cents ?? line.amount_cents) < 0;
  const lockedCollection = await lockCollectionWithPayment(tx, ctx, key, { endsMandate: isReturn });
  if (!lockedCollection) throw new Error(`no collection of payment ${key.payment_uuid}`);
  const { payment, row } = lockedCollection;
  const effect = effectOnCollection(line, { ...row, amount_cents: payment.amount_cents });
  if (effect.kind === 'fault') return setAside(tx, ctx, line, effect.fault);
  const { customer_uuid, payment_uuid } = row;
  const outcome = { state: 'applied', fault: null, customer_uuid, payment_uuid, applied_at: ctx.now() } as const;
  if (!(await claimLineWithOutcome(tx, line, outcome))) return;
  const { line_uuid } = line;
  const settlement = { line_uuid, settled_on: line.valued_on };
  if (effect.kind === 'settle') await applySettlement(tx, ctx, row, settlement);
  if (effect.kind === 'settled-late') await recordSettlementAfterReturn(tx, ctx, row, settlement);
  if (effect.kind === 'return')
    await applyReturn(tx, ctx, row, { line_uuid, reason: line.reason ?? 'MS03', returned_on: line.booked_on });
  await postCostOfLine(tx, ctx, line);
};

const applyToTransfer = async (tx: Tx, ctx: JobContext, line: BankLineRow, transfer_uuid: string): Promise<void> => {
  const row = await lockTransfer(tx, transfer_uuid);
  if (!row) throw new Error(`no transfer ${transfer_uuid}`);
  const effect = effectOnTransfer(line, row);
  if (effect.kind === 'fault') return setAside(tx, ctx, line, effect.fault);
  const { line_uuid, booked_on, reason } = line;
  if (effect.kind === 'transfer-returned' && row.refund_uuid === null) {
    await applyTransferReturn(tx, ctx, row, { line_uuid, reason: reason ?? 'MS03' });
    return setAside(tx, ctx, line, 'TRANSFER_RETURNED');
  }
  const outcome = { state: 'applied', fault: null, customer_uuid: row.customer_uuid, applied_at: ctx.now() } as const;
  if (!(await claimLineWithOutcome(tx, line, outcome))) return;
  if (effect.kind === 'transfer-booked')
    await applyBookingToTransfersAndNotify(tx, ctx, [row], { line_uuid, booked_on });
  else await applyTransferReturn(tx, ctx, row, { line_uuid, reason: reason ?? 'MS03' });
  await postCostOfLine(tx, ctx, line);
};

/** Posts a bank line that has a meaning by itself: a payout of the provider, or a cost. */
const postLine = async (
  tx: Tx,
  ctx: JobContext,
  line: BankLineRow,
  effect: { kind: 'payout' } | { kind: 'fee'; charged_by: 'bank' | 'provider' },
): Promise<void> => {
  const { line_uuid, amount_cents } = line;
  const now = ctx.now();
  if (!(await claimLineWithOutcome(tx, line, { state: 'applied', fault: null, applied_at: now }))) return;
  const entry =
    effect.kind === 'payout'
      ? entryBuilders.payout({ line_uuid, amount_cents, now })
      : entryBuilders.fee({
          entry_key: line_uuid,
          amount_cents: 0 - amount_cents,
          charged_by: effect.charged_by,
          route: { line_uuid },
          now,
        });
  await postJournalEntries(tx, [entry]);
};

/** Applies a line that is about no batch, in one transaction. */
const applyLine = async (tx: Tx, ctx: JobContext, line: BankLineRow): Promise<void> => {
  const row = line.end_to_end_id === null ? null : await findCollectionByEndToEndId(tx, line.end_to_end_id);
  if (row) return applyToCollection(tx, ctx, line, row);
  const ownTransfer = line.end_to_end_id === null ? null : await findTransferByEndToEndId(tx, line.end_to_end_id);
  if (ownTransfer) return applyToTransfer(tx, ctx, line, ownTransfer.transfer_uuid);
  const effect = effectOfUnreferencedLine(line, isProviderAccount(ctx, line));
  if (effect.kind === 'payout' || effect.kind === 'fee') return postLine(tx, ctx, line, effect);
  if (effect.kind === 'fault') return setAside(tx, ctx, line, effect.fault);
  if (effect.kind !== 'transfer') return;
  const { communication } = effect;
  const subject = await ctx.callExtension(tx, findTransferSubject, 'invoice', { communication });
  if (subject) await payByTransfer(tx, ctx, line, subject);
  else await setAside(tx, ctx, line, 'UNKNOWN_REFERENCE');
};

const applySettlementOfBatch = (
  ctx: JobContext,
  { line_uuid, valued_on }: BankLineRow,
  batch_uuid: string,
): Promise<void> => {
  const settlement = { line_uuid, settled_on: valued_on };
  return forEachCollectionOfBatch(ctx, batch_uuid, ['batched', 'sent', 'accepted', 'returned'], (key) =>
    ctx.db.tx(async (tx) => {
      if (!(await applySettlement(tx, ctx, key, settlement)))
        await recordSettlementAfterReturn(tx, ctx, key, settlement);
    }),
  );
};

const bookBatchOfTransfers = async (ctx: JobContext, line: BankLineRow, batch_uuid: string): Promise<void> => {
  const { line_uuid, booked_on } = line;
  for (let hasMore = true; hasMore;)
    ({ hasMore } = await ctx.db.tx((tx) =>
      applyBookingToNextTransfersAndNotify(tx, ctx, batch_uuid, { line_uuid, booked_on }),
    ));
};

/**
 * Applies the booking of a whole batch: each collection in a transaction of its own, then the line. After a crash it
 * continues with the remaining ones: their sum was checked before the first, and the batch stores its booking.
 */
const applyBatchLine = async (ctx: JobContext, line: BankLineRow, { batch_uuid, kind }: BatchRow): Promise<void> => {
  const isBooked = await ctx.db.tx(async (tx) => {
    const batch = await lockBatch(tx, batch_uuid);
    if (!batch) return false;
    if (batch.settled_line_uuid === line.line_uuid) return true;
    const expected_cents =
      kind === 'transfers' ? 0 - (await sumTransfersOfBatch(tx, batch_uuid)) : await sumExpectedOfBatch(tx, batch_uuid);
    const effect = effectOnBatch(line, { expected_cents, isBooked: batch.settled_line_uuid !== null });
    if (effect.kind === 'fault') {
      await setAside(tx, ctx, line, effect.fault);
      return false;
    }
    const change = { state: 'accepted', settled_on: line.valued_on, settled_line_uuid: line.line_uuid } as const;
    await updateBatch(tx, batch_uuid, ['made', 'sent', 'accepted'], change);
    return true;
  });
  if (!isBooked) return;
  if (kind === 'transfers') await bookBatchOfTransfers(ctx, line, batch_uuid);
  else await applySettlementOfBatch(ctx, line, batch_uuid);
  await ctx.db.tx((tx) => claimLineWithOutcome(tx, line, { state: 'applied', fault: null, applied_at: ctx.now() }));
};

const findBatchOfLine = async (ctx: JobContext, line: BankLineRow): Promise<BatchRow | null> => {
  if (line.batch_ref === null || line.end_to_end_id !== null) return null;
  const batch = await findBatchByMessageId(ctx.db.read, line.batch_ref);
  return batch && line.amount_cents > 0 === (batch.kind === 'collections') ? batch : null;
};

const applyLineOrBatch = async (ctx: JobContext, line: BankLineRow): Promise<void> => {
  const batch = await findBatchOfLine(ctx, line);
  if (batch) await applyBatchLine(ctx, line, batch);
  else await ctx.db.tx((tx) => applyLine(tx, ctx, line));
};

/** Applies the lines of a chunk together that can be, and returns those that are left to apply one by one: all of them when that fails. */
const applyChunk = async (
  ctx: JobContext,
  lines: readonly BankLineRow[],
): Promise<{ left_lines: readonly BankLineRow[] }> => {
  try {
    return await ctx.db.tx((tx) => applySimpleLinesTogether(tx, ctx, lines));
  } catch (error) {
    ctx.log.warn({ err: error, lines: lines.length }, 'lines of the bank are applied one by one');
    return { left_lines: lines };
  }
};

/** Applies all received lines, the oldest first. A failing line does not prevent the others from being applied. */
export const applyReceivedBankLines = async (ctx: JobContext): Promise<void> => {
  const failures: unknown[] = [];
  for (let after: string | null = null; ;) {
    const page: BankLineRow[] = await queryLinesToApply(ctx.db.read, after, pageSize);
    const chunks = Array.from({ length: Math.ceil(page.length / chunkSize) }, (_, at) =>
      page.slice(at * chunkSize, (at + 1) * chunkSize),
    ).values();
    const applyNextLines = async (): Promise<void> => {
      for (const chunk of chunks) {
        const { left_lines } = await applyChunk(ctx, chunk);
        for (const line of left_lines)
          await applyLineOrBatch(ctx, line).catch((error: unknown) => void failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: parallelChunks }, applyNextLines));
    after = page.at(-1)?.line_uuid ?? null;
    if (page.length < pageSize) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} lines of the bank could not be applied`);
};
