import { creditNoteReadyMessage } from '#billing/messages/credit-note-ready.ts';
import { computeBillTotals } from '#billing/rules/bill-document.ts';
import { creditNoteLines, type CreditSubject, sumLateCosts } from '#billing/rules/credit-note-lines.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import { formatDocumentNumber } from '#documents/rules/document-number.ts';
import { lockSeriesAndComputeNextNumber } from '#documents/server/commands.ts';
import { creditNoteJournalEntries } from '#billing/rules/bill-postings.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { queryRows, type Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { and, eq, sql } from 'drizzle-orm';
import { insertDocumentAndEnqueueEInvoice } from '../bills/insert-document-and-enqueue-e-invoice.ts';
import { creditNote } from '../tables.ts';
import { invoiceNumberText } from '../queries.ts';
import { applyInvoiceEvent, insertCredit, type InvoiceKey, type InvoiceRow, lockInvoices } from '../invoices.store.ts';
import { findBillDocument, findBillLines } from './find-bill-lines.ts';
import { publishInvoiceReduced } from './publish-invoice-change.ts';

export type CreditContext = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'> & { settings: Settings };

export type CreditNoteRequest = InvoiceKey &
  CreditSubject & {
    /** Key of the credit's cause; credited once per invoice and key. */
    cause_key: string;
    /** With VAT; at most what is left of the invoice: of its contributions, or of all but them. */
    gross_cents: Cents;
    /** Lines of the invoice that it is about, by their place; absent: no lines in particular. */
    lines?: readonly number[];
    /** The caller refunds what was paid, so it does not become credit for the next bill. */
    refunded?: boolean;
  };

/** Advances on prepaid balances in the invoice of an order: no supply, so that no VAT of them can be credited. */
const queryAdvances = async (tx: Tx, { customer_uuid, order_uuid }: InvoiceRow): Promise<Cents> => {
  if (order_uuid === null) return 0;
  const [advances] = await queryRows<{ cents: Cents }>(
    tx,
    sql`select coalesce(sum(amount_cents), 0)::int as cents from prepaid_entry
        where customer_uuid = ${customer_uuid} and kind = 'paid' and about = ${order_uuid}`,
  );
  return advances?.cents ?? 0;
};

/** Cents of the credit notes of contributions among `notes`. Contributions have no VAT; `about` of their credit notes begins with `contribution `. */
const sumCreditedContributions = (
  notes: readonly Pick<typeof creditNote.$inferSelect, 'about' | 'amount_cents'>[],
): Cents =>
  notes.reduce((sum, { about, amount_cents }) => (about.startsWith('contribution ') ? sum + amount_cents : sum), 0);

/** Queries the costs of a late payment that no credit note of an invoice has taken back, in cents, and the lines of the invoice at `places`. */
const queryLateCosts = async (
  tx: Tx,
  row: InvoiceRow,
  { notes, places }: { notes: readonly { uuid: string }[]; places: readonly number[] | undefined },
) => {
  const { lines } = await findBillLines(tx, row);
  const chosenLines = places?.flatMap((place) => lines[place] ?? []);
  let late_costs = sumLateCosts(lines);
  // The documents of the credit notes are read only for an invoice with late costs, which are rare.
  if (late_costs > 0)
    for (const { uuid } of notes) late_costs -= sumLateCosts((await findBillDocument(tx, row, uuid))?.lines ?? []);
  return { late_costs, ...(chosenLines && { chosen: chosenLines }) };
};

/**
 * Issues a credit note of an invoice, numbered in the series of credit notes; an issued invoice is corrected in no other way. It lowers what is
 * left to pay; what was paid already (`surplus_cents`) becomes credit of the customer, unless it is refunded. Null when it was issued before, or nothing is left to
 * credit.
 */
export const issueAndSendCreditNote = async (
  tx: Tx,
  ctx: CreditContext,
  request: CreditNoteRequest,
): Promise<{ credit_note_uuid: string; number: string; amount_cents: Cents; surplus_cents: Cents } | null> => {
  const { customer_uuid, invoice_uuid, cause_key, kind, gross_cents, refunded = false } = request;
  const [row] = await lockInvoices(tx, customer_uuid, [invoice_uuid]);
  const ofInvoice = and(eq(creditNote.customer_uuid, customer_uuid), eq(creditNote.invoice_uuid, invoice_uuid));
  const { about: storedAbout, amount_cents: creditedCents, credit_note_uuid: uuid } = creditNote;
  const earlierNotes = await tx
    .select({ about: storedAbout, amount_cents: creditedCents, uuid })
    .from(creditNote)
    .where(ofInvoice);
  if (!row || earlierNotes.some((note) => note.about === cause_key)) return null;
  const advances_cents = await queryAdvances(tx, row);
  const credited_contributions = sumCreditedContributions(earlierNotes);
  const creditable_cents =
    kind === 'contribution'
      ? row.contributions_cents - credited_contributions
      : row.amount_cents - row.contributions_cents - advances_cents - (row.credited_cents - credited_contributions);
  const party = (await queryContractParties(tx, [customer_uuid])).get(customer_uuid);
  if (!party || Math.min(gross_cents, creditable_cents) <= 0) return null;

  const basis = row.basis ?? 'gross';
  const { late_costs, chosen } = await queryLateCosts(tx, row, { notes: earlierNotes, places: request.lines });
  const lines = creditNoteLines(request, Math.min(gross_cents, creditable_cents), {
    basis,
    creditable: { taxed: creditable_cents - late_costs, late_costs },
    ...(chosen && { chosen }),
  });
  const totals = computeBillTotals(lines, basis);
  const now = ctx.now();
  const series = `CN${brusselsDate(now).slice(0, 4)}`;
  const number = formatDocumentNumber(series, await lockSeriesAndComputeNextNumber(tx, series));
  const credit_note_uuid = ctx.newId();
  await insertDocumentAndEnqueueEInvoice(tx, ctx, party, credit_note_uuid, {
    kind: 'credit_note',
    number,
    corrects: { number: invoiceNumberText(row), issued_on: brusselsDate(row.created_at) },
    due_on: null,
    reference: null,
    basis,
    lines,
    totals,
  });
  const amount_cents = totals.gross_cents;
  await tx.insert(creditNote).values({
    customer_uuid,
    credit_note_uuid,
    invoice_uuid,
    number,
    about: cause_key,
    amount_cents,
    vat_cents: totals.vat_cents,
    created_at: now,
  });
  const remaining_cents = Math.max(0, row.remaining_cents - amount_cents);
  const surplus_cents = amount_cents - (row.remaining_cents - remaining_cents);
  await applyInvoiceEvent(tx, row, remaining_cents === 0 ? 'credited' : 'part_paid', {
    remaining_cents,
    credited_cents: row.credited_cents + amount_cents,
  });
  const credit = {
    customer_uuid,
    about: credit_note_uuid,
    amount_cents: refunded ? 0 : surplus_cents,
    created_at: now,
  };
  await insertCredit(tx, { ...credit, kind: 'credit_note' });
  await postJournalEntries(
    tx,
    creditNoteJournalEntries({
      customer_uuid,
      invoice_uuid,
      credit_note_uuid,
      surplus_cents,
      basis,
      lines,
      totals,
      vat_number: party.vat_number,
      now,
    }),
  );
  await publishInvoiceReduced(tx, ctx, { ...row, before_cents: row.remaining_cents, remaining_cents }, 'credit_note');
  await sendMessage(tx, ctx.queue, creditNoteReadyMessage, {
    key: `credit-note-${credit_note_uuid}`,
    to: { customer_uuid },
    data: {
      number,
      corrects: invoiceNumberText(row),
      amount: centsToEuro(amount_cents),
      net: basis === 'net' ? centsToEuro(totals.net_cents) : null,
    },
  });
  return { credit_note_uuid, number, amount_cents, surplus_cents };
};
