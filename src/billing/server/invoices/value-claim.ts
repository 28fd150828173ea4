import { sql } from 'drizzle-orm';
import { type ClaimedCharges, splitLostClaim } from '#billing/rules/lost-claim.ts';
import { accounts } from '#ledger/rules/accounts.ts';
import { type ClaimValue, entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { findInvoice, type InvoiceKey } from '../invoices.store.ts';

type SumRow = { account: string; subject_uuid: string | null; cents: Cents; entries: number };

const sumOf = (rows: readonly SumRow[], ...summedAccounts: readonly string[]): Cents =>
  rows.reduce((sum, { account, cents }) => (summedAccounts.includes(account) ? sum + cents : sum), 0);

const contributionsOf = (rows: readonly SumRow[], sign: 1 | -1): Map<string, Cents> =>
  new Map(
    rows.flatMap(({ account, subject_uuid, cents }) =>
      account === accounts.contributionsPayable && subject_uuid !== null ? [[subject_uuid, sign * cents]] : [],
    ),
  );

/** Charges of the invoice and its credit notes in the books. */
const queryCharges = async (q: Reader, { customer_uuid, invoice_uuid }: InvoiceKey): Promise<ClaimedCharges> => {
  const rows = await queryRows<SumRow>(
    q,
    sql`select l.account, l.subject_uuid, sum(l.amount_cents)::int as cents, 0 as entries from journal_entry e
      join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
      where e.customer_uuid = ${customer_uuid} and ((e.kind = 'invoice' and e.about = ${invoice_uuid}) or (e.kind = 'credit-note'
        and e.about in (select credit_note_uuid::text from credit_note where customer_uuid = ${customer_uuid} and invoice_uuid = ${invoice_uuid})))
      group by 1, 2 order by 1, 2`,
  );
  const contributions = contributionsOf(rows, -1);
  const claimed_cents = sumOf(rows, accounts.receivables) + sumOf(rows, accounts.contributionsPayable);
  return { supply_cents: claimed_cents, vat_cents: 0 - sumOf(rows, accounts.vatPayable), contributions };
};

/** The value of the claim that is booked, and the number of entries about it. */
const queryBooked = async (
  q: Reader,
  { customer_uuid, invoice_uuid }: InvoiceKey,
): Promise<ClaimValue & { entries: number }> => {
  const rows = await queryRows<SumRow>(
    q,
    sql`select l.account, l.subject_uuid, sum(l.amount_cents)::int as cents, (select count(*)::int from journal_entry n
        where n.customer_uuid = ${customer_uuid} and n.kind in ('doubtful', 'write-off', 'write-off-recovered')
          and n.about like ${`${invoice_uuid} %`}) as entries
      from journal_entry e
      join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
      where e.customer_uuid = ${customer_uuid} and e.kind in ('doubtful', 'write-off', 'write-off-recovered')
        and e.about like ${`${invoice_uuid} %`}
      group by 1, 2`,
  );
  return {
    doubtful_cents: sumOf(rows, accounts.doubtfulReceivables),
    lost_cents: 0 - sumOf(rows, accounts.receivables, accounts.doubtfulReceivables),
    vat_cents: sumOf(rows, accounts.vatPayable),
    contributions: contributionsOf(rows, 1),
    entries: rows[0]?.entries ?? 0,
  };
};

/** The worth of the claim of an invoice. `loss_is_proved`: the State returns the VAT of a lost claim. */
export type ClaimState = { value: 'sound' | 'doubtful' | 'lost'; loss_is_proved: boolean };

/** The amounts that are lost if an invoice is written off now. */
export const queryLossIfWrittenOff = async (
  q: Reader,
  invoice: InvoiceKey & { remaining_cents: Cents },
  { loss_is_proved }: Pick<ClaimState, 'loss_is_proved'>,
): Promise<ClaimValue> => splitLostClaim(invoice.remaining_cents, await queryCharges(q, invoice), loss_is_proved);

/**
 * Brings the books of a locked invoice in line with what its claim is worth, whatever happened since: payments, credit notes and returns are booked
 * on the receivables, and this moves what is left of them. Repeated calls have no effect.
 */
export const postClaimValue = async (
  tx: Tx,
  { now }: { now(): Date },
  { customer_uuid, invoice_uuid }: InvoiceKey,
  { value, loss_is_proved }: ClaimState,
): Promise<void> => {
  const invoice = await findInvoice(tx, { customer_uuid, invoice_uuid });
  if (!invoice) return;
  const { entries, ...bookedValue } = await queryBooked(tx, invoice);
  const soundValue: ClaimValue = { doubtful_cents: 0, lost_cents: 0, vat_cents: 0, contributions: new Map() };
  const newValue =
    value === 'sound'
      ? soundValue
      : value === 'doubtful'
        ? { ...soundValue, doubtful_cents: invoice.remaining_cents }
        : await queryLossIfWrittenOff(tx, invoice, { loss_is_proved });
  const entryKey = `${invoice_uuid} ${entries}`;
  const entry = entryBuilders.claimValued({
    customer_uuid,
    invoice_uuid,
    entry_key: entryKey,
    booked: bookedValue,
    newValue,
    now: now(),
  });
  if (entry.lines.length > 0) await postJournalEntries(tx, [entry]);
};
