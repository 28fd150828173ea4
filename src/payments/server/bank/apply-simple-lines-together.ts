import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { applyTransfers, findTransferProposals, lockTransferSubjects, paymentReceived } from '#payments/events.ts';
import { effectOfUnreferencedLine } from '#payments/rules/bank-line.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { queryKnownEndToEndIds } from '../debit/collections.store.ts';
import { insertPayments } from '../payments.store.ts';
import { bankLinePayer } from '../tables.ts';
import { queryTransferEndToEndIds } from '../transfer/transfers.store.ts';
import { type BankLineRow, lockReceivedLines, updateLineOutcomes } from './bank-lines.store.ts';
import { isProviderAccount } from './provider-account.ts';

/** Drops the lines that name a collection, transfer or batch of ours; the others may name a structured communication. */
const filterUnreferenced = async (tx: Tx, lines: readonly BankLineRow[]): Promise<BankLineRow[]> => {
  const endToEndIds = lines.flatMap(({ end_to_end_id }) => end_to_end_id ?? []);
  const ownEndToEndIds = new Set([
    ...(await queryKnownEndToEndIds(tx, endToEndIds)),
    ...(await queryTransferEndToEndIds(tx, endToEndIds)),
  ]);
  return lines.filter(({ end_to_end_id, batch_ref }) =>
    end_to_end_id === null ? batch_ref === null : !ownEndToEndIds.has(end_to_end_id),
  );
};

/** Sets lines without a communication aside, each with a proposal if there is one. */
const setAsideTogether = async (tx: Tx, ctx: JobContext, lines: readonly BankLineRow[]): Promise<void> => {
  const namedLines = lines.flatMap((line) => {
    const { payer_name } = bankLinePayer.read(ctx.cipher, line);
    return payer_name === '' ? [] : [{ line, amount_cents: line.amount_cents, payer_name }];
  });
  const answers = await ctx.callExtension(
    tx,
    findTransferProposals,
    'invoice',
    namedLines.map(({ amount_cents, payer_name }) => ({ amount_cents, payer_name })),
  );
  const proposals = new Map(namedLines.map(({ line }, at) => [line.line_uuid, answers[at]?.communication ?? null]));
  await updateLineOutcomes(
    tx,
    lines.map(({ line_uuid }) => ({
      line_uuid,
      state: 'unmatched',
      fault: 'NO_REFERENCE',
      proposed: proposals.get(line_uuid) ?? null,
    })),
    ctx.now(),
  );
};

type PayingLine = BankLineRow & { communication: string };

/** Pays the subjects of transfers that can be applied together. Returns the uuids of the lines that were applied. */
const payTogether = async (tx: Tx, ctx: JobContext, lines: readonly PayingLine[]): Promise<string[]> => {
  const firstByCommunication = new Map(lines.toReversed().map((line) => [line.communication, line]));
  const references = [...firstByCommunication.values()].map(({ communication, amount_cents }) => ({
    communication,
    amount_cents,
  }));
  const subjects =
    references.length > 0 ? await ctx.callExtension(tx, lockTransferSubjects, 'invoice', references) : [];
  if (subjects.length === 0) return [];
  const now = ctx.now();
  const newPayments = subjects.flatMap(({ communication, customer_uuid, subject_uuid }) => {
    const line = firstByCommunication.get(communication);
    if (!line) return [];
    const { line_uuid, amount_cents } = line;
    return [{ line_uuid, amount_cents, customer_uuid, subject_uuid, payment_uuid: ctx.newId() }];
  });
  await updateLineOutcomes(
    tx,
    newPayments.map(({ line_uuid, customer_uuid, payment_uuid }) => ({
      line_uuid,
      state: 'applied',
      fault: null,
      customer_uuid,
      payment_uuid,
    })),
    now,
  );
  await insertPayments(
    tx,
    newPayments.map(({ line_uuid: _, ...payment }) => ({
      ...payment,
      purpose: 'invoice' as const,
      bank_method: 'transfer' as const,
      outcome: 'paid' as const,
      created_at: now,
      settled_at: now,
    })),
  );
  await postJournalEntries(
    tx,
    newPayments.map(({ customer_uuid, payment_uuid, amount_cents, line_uuid }) =>
      entryBuilders.payment({ customer_uuid, payment_uuid, amount_cents, route: { line_uuid }, now }),
    ),
  );
  await ctx.callExtension(
    tx,
    applyTransfers,
    'invoice',
    newPayments.map(({ customer_uuid, payment_uuid, subject_uuid, amount_cents }) => ({
      customer_uuid,
      payment_uuid,
      subject_uuid,
      amount_cents,
    })),
  );
  const receivedPayments = newPayments.map(({ customer_uuid, payment_uuid }) => ({
    customer_uuid,
    payment_uuid,
    purpose: 'invoice' as const,
  }));
  await ctx.publish(tx, paymentReceived, { received: receivedPayments });
  return newPayments.map(({ line_uuid }) => line_uuid);
};

/**
 * Applies lines that need no special care in one transaction, with a fixed number of statements: transfers that pay an invoice in full, and
 * receipts without a communication. `left_lines`: those that are left to apply one by one, without those that another process has applied. Lock
 * order: the lines by their keys, then the subjects.
 */
export const applySimpleLinesTogether = async (
  tx: Tx,
  ctx: JobContext,
  lines: readonly BankLineRow[],
): Promise<{ left_lines: readonly BankLineRow[] }> => {
  const lockedLines = await lockReceivedLines(
    tx,
    lines.map(({ line_uuid }) => line_uuid),
  );
  const payingLines: PayingLine[] = [];
  const unreferencedLines: BankLineRow[] = [];
  for (const line of await filterUnreferenced(tx, lockedLines)) {
    const effect = effectOfUnreferencedLine(line, isProviderAccount(ctx, line));
    if (effect.kind === 'transfer') payingLines.push({ ...line, communication: effect.communication });
    if (effect.kind === 'fault' && effect.fault === 'NO_REFERENCE') unreferencedLines.push(line);
  }
  const paidUuids = await payTogether(tx, ctx, payingLines);
  if (unreferencedLines.length > 0) await setAsideTogether(tx, ctx, unreferencedLines);
  const handledUuids = new Set([...paidUuids, ...unreferencedLines.map(({ line_uuid }) => line_uuid)]);
  const leftUuids = new Set(lockedLines.flatMap(({ line_uuid }) => (handledUuids.has(line_uuid) ? [] : [line_uuid])));
  return { left_lines: lines.filter(({ line_uuid, state }) => state !== 'received' || leftUuids.has(line_uuid)) };
};
