import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { BankFileLine } from '#adapters/bank/bank-port.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { computeOpenBookingDay } from '#ledger/rules/open-month.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { findStructuredCommunication } from '#payments/rules/bank-text.ts';
import type { BankLineFault, BankLineState } from '#payments/rules/bank-line.ts';
import type { Cipher } from '#platform/cipher.ts';
import { type Database, queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import { toIso } from '#platform/pure/instant.ts';
import { bankFile, bankLine, bankLinePayer } from '../tables.ts';

export type BankLineRow = typeof bankLine.$inferSelect;
export type BankFileRow = typeof bankFile.$inferSelect;

type NewLines = { cipher: Cipher; now: Date; newId(): string };

/**
 * Inserts new lines, and posts them on the bank account as unassigned: two statements. A notification and a statement
 * report the same entry, one as a single amount and the other with its transactions: an entry that is stored already is
 * left out.
 */
export const insertAndPostBankLines = async (
  tx: Tx,
  { cipher, now, newId }: NewLines,
  lines: readonly BankFileLine[],
): Promise<void> => {
  if (lines.length === 0) return;
  const entryRefs = [...new Set(lines.map(({ entry_ref }) => entry_ref))];
  const knownLines = await queryRows<{ account: string; entry_ref: string; statement: string }>(
    tx,
    sql`select account, entry_ref, min(statement) as statement from bank_line
      where entry_ref = any((select ${sql.param(entryRefs)}::text[])::text[]) group by account, entry_ref`,
  );
  const statementOfStoredEntry = new Map(
    knownLines.map((each) => [`${each.account} ${each.entry_ref}`, each.statement]),
  );
  const rows = lines
    .filter(({ account, entry_ref, statement }) => {
      const storedStatement = statementOfStoredEntry.get(`${account} ${entry_ref}`);
      return storedStatement === undefined || storedStatement === statement;
    })
    .map(({ kind: _kind, name, iban, text, ...line }) => {
      const line_uuid = newId();
      const payer = { line_uuid, payer_name: name, payer_iban: iban, payer_text: text };
      return {
        ...line,
        line_uuid,
        communication: line.amount_cents > 0 ? findStructuredCommunication(text) : null,
        payer_encrypted: bankLinePayer.encrypt(cipher, payer),
        state: 'received' as const,
        received_at: now,
      };
    });
  if (rows.length === 0) return;
  const { line_uuid, amount_cents, currency, booked_on } = bankLine;
  const insertedLines = await tx
    .insert(bankLine)
    .values(rows)
    .onConflictDoNothing()
    .returning({ line_uuid, amount_cents, currency, booked_on });
  // The bank account is in euro; a booking in another currency has no amount on it.
  const euroLines = insertedLines.filter((row) => row.currency === 'EUR');
  await postJournalEntries(
    tx,
    euroLines.map((row) =>
      entryBuilders.bankLine({ ...row, booked_on: computeOpenBookingDay(row.booked_on, now), now }),
    ),
  );
};

/** Records that the transactions of an entry do not add up to it: its received lines become unmatched. */
export const recordSumFaultOfEntry = async (tx: Tx, statement: string, entry_ref: string): Promise<void> => {
  await tx
    .update(bankLine)
    .set({ state: 'unmatched', fault: 'SUM_DIFFERS' })
    .where(and(eq(bankLine.statement, statement), eq(bankLine.entry_ref, entry_ref), eq(bankLine.state, 'received')));
};

export const findBankFile = async (q: Reader, digest: string): Promise<BankFileRow | null> => {
  const [row] = await q.select().from(bankFile).where(eq(bankFile.digest, digest));
  return row ?? null;
};

/** Whether an incomplete file of this name and size was read before, so that it is not read again at each poll. */
export const isKnownIncompleteFile = async (q: Reader, name: string, size: number): Promise<boolean> => {
  const [row] = await q
    .select({ digest: bankFile.digest })
    .from(bankFile)
    .where(and(eq(bankFile.name, name), eq(bankFile.size, size), eq(bankFile.complete, false)))
    .limit(1);
  return row !== undefined;
};

export const insertBankFile = async (tx: Tx, row: BankFileRow): Promise<void> => {
  await tx.insert(bankFile).values(row).onConflictDoNothing();
};

/** The lines to apply, the oldest first: new ones, and batches whose sum did not fit before a reject was known. */
export const queryLinesToApply = (q: Reader, after: string | null, limit: number): Promise<BankLineRow[]> =>
  q
    .select()
    .from(bankLine)
    .where(
      and(
        // As in the condition of the index.
        sql`state in ('received', 'unmatched')`,
        sql`(state = 'received' or (fault = 'SUM_DIFFERS' and batch_ref is not null and end_to_end_id is null))`,
        after === null ? undefined : gt(bankLine.line_uuid, after),
      ),
    )
    .orderBy(asc(bankLine.line_uuid))
    .limit(limit);

type LineChange = {
  state: BankLineState;
  fault?: BankLineFault | null;
  proposed?: string | null;
  customer_uuid?: string | null;
  payment_uuid?: string | null;
  applied_at: Date;
};

/**
 * Claims a line and stores its outcome before its effect, in the transaction of the effect: every booking on our
 * account passes here once, and again only when an operator changes the decision. False if another process has applied
 * it; then it has no effect.
 */
export const claimLineWithOutcome = async (
  tx: Tx,
  { line_uuid }: BankLineRow,
  change: LineChange,
): Promise<boolean> => {
  const claimedRows = await tx
    .update(bankLine)
    .set(change)
    .where(and(eq(bankLine.line_uuid, line_uuid), inArray(bankLine.state, ['received', 'unmatched'])))
    .returning({ line_uuid: bankLine.line_uuid });
  return claimedRows.length > 0;
};

/** Locks those of these lines that are not processed yet, in the order of their keys. */
export const lockReceivedLines = (tx: Tx, line_uuids: readonly string[]): Promise<BankLineRow[]> =>
  tx
    .select()
    .from(bankLine)
    .where(
      and(sql`${bankLine.line_uuid} = any(${toPostgresArray(line_uuids)}::uuid[])`, eq(bankLine.state, 'received')),
    )
    .orderBy(asc(bankLine.line_uuid))
    .for('update');

type LineOutcome = Pick<BankLineRow, 'line_uuid' | 'state' | 'fault'> &
  Partial<Pick<BankLineRow, 'proposed' | 'customer_uuid' | 'payment_uuid'>>;

/** Stores the outcomes of locked lines in one statement. */
export const updateLineOutcomes = async (tx: Tx, rows: readonly LineOutcome[], now: Date): Promise<void> => {
  const column = (value: (row: LineOutcome) => string | null | undefined) =>
    toPostgresArray(rows.map((row) => value(row) ?? null));
  await tx.execute(sql`update bank_line b
    set state = g.state, fault = g.fault, proposed = coalesce(g.proposed, b.proposed),
      customer_uuid = coalesce(g.customer_uuid, b.customer_uuid), payment_uuid = coalesce(g.payment_uuid, b.payment_uuid),
      applied_at = ${toIso(now)}::timestamptz
    from unnest(${column(({ line_uuid }) => line_uuid)}::uuid[], ${column(({ state }) => state)}::text[],
      ${column(({ fault }) => fault)}::text[], ${column(({ proposed }) => proposed)}::text[],
      ${column(({ customer_uuid }) => customer_uuid)}::uuid[], ${column(({ payment_uuid }) => payment_uuid)}::uuid[])
      as g (line_uuid, state, fault, proposed, customer_uuid, payment_uuid)
    where b.line_uuid = g.line_uuid`);
};

/** Lines that need a decision of an operator, the oldest first. */
export const queryOpenLines = (db: Database, limit: number): Promise<BankLineRow[]> =>
  db.read.select().from(bankLine).where(eq(bankLine.state, 'unmatched')).orderBy(asc(bankLine.line_uuid)).limit(limit);

/** Files that could not be read whole, the newest first. */
export const queryFaultyFiles = (db: Database, limit: number): Promise<BankFileRow[]> =>
  db.read
    .select()
    .from(bankFile)
    .where(or(eq(bankFile.complete, false), sql`jsonb_array_length(faults) > 0`))
    .orderBy(sql`received_at desc`)
    .limit(limit);

/** Writes the structured communication that an operator chose for an open line; the next job applies the line. False if it is not open. */
export const updateCommunicationAndReopenLine = async (
  tx: Tx,
  line_uuid: string,
  communication: string,
): Promise<boolean> => {
  const changedLines = await tx
    .update(bankLine)
    .set({ communication, state: 'received', fault: null })
    .where(and(eq(bankLine.line_uuid, line_uuid), eq(bankLine.state, 'unmatched'), gt(bankLine.amount_cents, 0)))
    .returning({ line_uuid: bankLine.line_uuid });
  return changedLines.length > 0;
};

/** Marks an open line: an incoming one as paid back to its payer, an outgoing one as assigned. Null if it is not open. */
export const closeOpenLine = async (
  tx: Tx,
  line_uuid: string,
  state: 'returned' | 'applied',
): Promise<BankLineRow | null> => {
  const direction = state === 'returned' ? gt(bankLine.amount_cents, 0) : lt(bankLine.amount_cents, 0);
  const [row] = await tx
    .update(bankLine)
    .set({ state })
    .where(and(eq(bankLine.line_uuid, line_uuid), eq(bankLine.state, 'unmatched'), direction))
    .returning();
  return row ?? null;
};
