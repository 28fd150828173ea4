import { and, eq, inArray } from 'drizzle-orm';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { UsageError } from '#platform/command.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';
import { recordPaidRefund } from '../jobs.ts';
import { bankLine, bankLinePayer, refund, transfer } from '../tables.ts';
import { insertTransfers } from '../transfer/transfers.store.ts';
import { type BankLineRow, closeOpenLine } from './bank-lines.store.ts';

export type DecisionContext = { db: Database; now: Date; newId(): string; queue: Queue };

/** Returns an incoming line to its payer with the next batch of transfers. Money in another currency is transferred by hand. */
export const returnLineToPayer = (
  { db, now, newId }: DecisionContext,
  open_line_uuid: string,
): Promise<{ row: BankLineRow; payer: string }> =>
  db.tx(async (tx) => {
    const closedLine = await closeOpenLine(tx, open_line_uuid, 'returned');
    if (!closedLine) throw new UsageError(`No open line of money that came in has the id ${open_line_uuid}.`);
    const { payer_name, payer_iban } = bankLinePayer.read(db.cipher, closedLine);
    const returnedLine = { row: closedLine, payer: `${payer_iban} ${payer_name}` };
    if (closedLine.currency !== 'EUR') return returnedLine;
    if (payer_iban === '')
      throw new UsageError(
        `The bank has not told the account of ${payer_name}. Transfer it by hand, then: npm run bank -- returned ${open_line_uuid} <line>`,
      );
    const transferSubject = { customer_uuid: null, refund_uuid: null, line_uuid: open_line_uuid };
    const payee = { payee_name: payer_name, payee_iban: payer_iban, payee_text: closedLine.communication ?? '' };
    const { amount_cents } = closedLine;
    await insertTransfers(tx, db.cipher, [
      { transfer_uuid: newId(), ...transferSubject, amount_cents, ...payee, created_at: now },
    ]);
    return returnedLine;
  });

/** Closes the outgoing line of a transfer that the operator made. */
const closeOutgoing = async (
  tx: Tx,
  outgoing_line_uuid: string,
  amount_cents: Cents,
): Promise<{ line_uuid: string }> => {
  const closedLine = await closeOpenLine(tx, outgoing_line_uuid, 'applied');
  if (!closedLine || closedLine.currency !== 'EUR' || closedLine.amount_cents !== 0 - amount_cents)
    throw new UsageError(
      `No open line of ${centsToDecimalText(amount_cents)} EUR that went out has the id ${outgoing_line_uuid}.`,
    );
  return closedLine;
};

/** Closes an incoming line that the operator has paid back, and the outgoing line of that transfer. */
export const recordReturnedByHand = (
  { db, now }: DecisionContext,
  open_line_uuid: string,
  outgoing_line_uuid: string,
): Promise<void> =>
  db.tx(async (tx) => {
    const row = await closeOpenLine(tx, open_line_uuid, 'returned');
    if (row?.currency !== 'EUR')
      throw new UsageError(`No open line of euro that came in has the id ${open_line_uuid}.`);
    const { line_uuid: by_line_uuid } = await closeOutgoing(tx, outgoing_line_uuid, row.amount_cents);
    const { amount_cents } = row;
    await postJournalEntries(tx, [
      entryBuilders.bankLineReturned({ line_uuid: open_line_uuid, amount_cents, by_line_uuid, now }),
    ]);
  });

/**
 * Enqueues the job that records a refund as paid by the operator and notifies the customer, in the running product. Closes the outgoing line that
 * paid it; null when it was paid from elsewhere.
 */
export const closeLineAndEnqueuePaidRefund = (
  { db, queue }: DecisionContext,
  refund_uuid: string,
  outgoing_line_uuid: string | null,
): Promise<void> =>
  db.tx(async (tx) => {
    const [row] = await tx
      .select({ customer_uuid: refund.customer_uuid, amount_cents: refund.amount_cents })
      .from(refund)
      .where(and(eq(refund.refund_uuid, refund_uuid), eq(refund.state, 'due')));
    if (!row) throw new UsageError(`No open refund has the id ${refund_uuid}.`);
    const underWay = await tx
      .select({ id: transfer.transfer_uuid })
      .from(transfer)
      .where(and(eq(transfer.refund_uuid, refund_uuid), inArray(transfer.state, ['scheduled', 'batched', 'sent'])));
    if (underWay.length > 0) throw new UsageError(`The refund ${refund_uuid} is being transferred.`);
    const line_uuid =
      outgoing_line_uuid === null ? null : (await closeOutgoing(tx, outgoing_line_uuid, row.amount_cents)).line_uuid;
    await queue.enqueue(tx, recordPaidRefund, {
      customer_uuid: row.customer_uuid,
      refund_uuid,
      line_uuid,
    });
  });

/** Marks an open line as applied, because an operator says what it is; the caller posts it. */
export const applyOpenLineByHand = async (tx: Tx, open_line_uuid: string): Promise<BankLineRow> => {
  const [row] = await tx
    .update(bankLine)
    .set({ state: 'applied', fault: null })
    .where(and(eq(bankLine.line_uuid, open_line_uuid), eq(bankLine.state, 'unmatched'), eq(bankLine.currency, 'EUR')))
    .returning();
  if (!row) throw new UsageError(`No open line of euro has the id ${open_line_uuid}.`);
  return row;
};

export const recordPayout = ({ db, now }: DecisionContext, open_line_uuid: string): Promise<void> =>
  db.tx(async (tx) => {
    const { line_uuid, amount_cents } = await applyOpenLineByHand(tx, open_line_uuid);
    await postJournalEntries(tx, [entryBuilders.payout({ line_uuid, amount_cents, now })]);
  });

export const recordCost = async (
  { db, now }: DecisionContext,
  open_line_uuid: string,
  party: string,
): Promise<void> => {
  if (party !== 'bank' && party !== 'provider') throw new UsageError('The cost is that of bank or provider.');
  await db.tx(async (tx) => {
    const { line_uuid, amount_cents } = await applyOpenLineByHand(tx, open_line_uuid);
    const cost = {
      entry_key: line_uuid,
      amount_cents: 0 - amount_cents,
      charged_by: party,
      route: { line_uuid },
      now,
    } as const;
    await postJournalEntries(tx, [entryBuilders.fee(cost)]);
  });
};

/** Posts a cost that the provider deducted from its payouts, taken from its invoice: no bank line shows it. */
export const recordCostKeptByProvider = async (
  { db, now }: DecisionContext,
  reference: string,
  euro: string,
): Promise<{ amount_cents: Cents }> => {
  if (!/^[\w.-]{1,60}$/.test(reference) || !/^\d{1,7}(\.\d{1,2})?$/.test(euro))
    throw new UsageError('The reference has letters and digits, the amount is euro with at most two decimals.');
  const amount_cents = Math.round(Number(euro) * 100);
  const cost = {
    entry_key: `kept ${reference}`,
    amount_cents,
    charged_by: 'provider',
    route: 'provider',
    now,
  } as const;
  await db.tx((tx) => postJournalEntries(tx, [entryBuilders.fee(cost)]));
  return { amount_cents };
};
