import { type BillLine, computeBillTotals } from '#billing/rules/bill-document.ts';
import { toLinesInBasis } from '#billing/rules/bill-lines.ts';
import { computeDueDay } from '#billing/rules/payment-term.ts';
import { billReference } from '#billing/rules/structured-communication.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import { formatDocumentNumber } from '#documents/rules/document-number.ts';
import { lockSeriesAndComputeNextNumber } from '#documents/server/commands.ts';
import { invoiceJournalEntry } from '#billing/rules/bill-postings.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate, type BusinessDate, startOfBusinessDay, monthOf } from '#platform/pure/calendar.ts';
import { type Cents, VAT_PERCENT } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { customerInvoice, invoiceReference } from '../tables.ts';
import { insertDocumentAndEnqueueEInvoice } from './insert-document-and-enqueue-e-invoice.ts';

type SettlementContext = Pick<EventContext, 'queue' | 'now' | 'newId'> & { settings: Settings };

type Settlement = {
  customer_uuid: string;
  /** With VAT. */
  amount_cents: Cents;
  /** The part of it that credit of the customer pays at once. */
  credit_cents?: Cents;
  /** `withdrawal`: what was used before it. `shipping`: of a card that was never activated. */
  kind: 'withdrawal' | 'shipping';
};

/** Issues the invoice for what is left to pay of a contract without a bill, in one line, and sends that of a company as an e-invoice. It is due after the usual term. */
export const issueSettlementInvoice = async (
  tx: Tx,
  ctx: SettlementContext,
  { customer_uuid, amount_cents, credit_cents = 0, kind }: Settlement,
): Promise<{ reference: string; due_on: BusinessDate; amount_cents: Cents }> => {
  const party = (await queryContractParties(tx, [customer_uuid])).get(customer_uuid);
  if (!party) throw new Error(`no customer ${customer_uuid}`);
  const now = ctx.now();
  const issued_on = brusselsDate(now);
  const due_on = computeDueDay(issued_on, ctx.settings);
  const basis = party.type === BUSINESS ? 'net' : 'gross';
  const line: BillLine = {
    kind,
    customer_product_uuid: null,
    offer_uuid: null,
    name: '',
    period: null,
    days: null,
    quantity: 1,
    unit_cents: amount_cents,
    cents: amount_cents,
    vat_percent: VAT_PERCENT,
  };
  const lines = toLinesInBasis([line], basis);
  const totals = computeBillTotals(lines, basis);
  const year = issued_on.slice(0, 4);
  const sequence = await lockSeriesAndComputeNextNumber(tx, year);
  const number = formatDocumentNumber(year, sequence);
  const reference = billReference(year, sequence);
  const [invoice_uuid, document_uuid] = [ctx.newId(), ctx.newId()];
  const credit_used_cents = Math.min(credit_cents, totals.gross_cents);
  const remaining_cents = totals.gross_cents - credit_used_cents;
  await insertDocumentAndEnqueueEInvoice(tx, ctx, party, document_uuid, {
    kind: 'invoice',
    number,
    corrects: null,
    due_on,
    reference,
    basis,
    lines,
    totals,
    credit_cents: credit_used_cents,
  });
  await tx.insert(customerInvoice).values({
    customer_uuid,
    invoice_uuid,
    kind: 'settlement',
    number: sequence,
    series: year,
    reference,
    month: monthOf(issued_on),
    amount_cents: totals.gross_cents,
    remaining_cents,
    credit_used_cents,
    vat_cents: totals.vat_cents,
    basis,
    document_uuid,
    ...(remaining_cents === 0 ? { state: 'paid', paid_at: now } : { state: 'open' }),
    created_at: now,
    due_at: startOfBusinessDay(due_on),
  });
  await tx.insert(invoiceReference).values({ reference, customer_uuid, invoice_uuid });
  const { vat_number } = party;
  await postJournalEntries(tx, [
    invoiceJournalEntry({ customer_uuid, invoice_uuid, basis, lines, totals, vat_number, now }),
    entryBuilders.creditUsed({
      customer_uuid,
      entry_key: invoice_uuid,
      invoice_uuid,
      amount_cents: credit_used_cents,
      now,
    }),
  ]);
  return { reference, due_on, amount_cents: totals.gross_cents };
};
