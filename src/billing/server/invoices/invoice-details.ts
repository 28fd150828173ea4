import { and, asc, desc, eq, isNotNull, lt } from 'drizzle-orm';
import type { BillingContract, InvoiceDetails } from '#billing/contract.ts';
import { type BillChange, compareBills } from '#billing/rules/bill-change.ts';
import type { BillDocument, BillLine } from '#billing/rules/bill-document.ts';
import { hasReceipt, receiptPath } from '#billing/rules/payment-receipt.ts';
import { compareUsage } from '#billing/rules/usage-change.ts';
import { findPaidPaymentOfOrder, queryPayments } from '#payments/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addMonths } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { withQuery } from '#platform/pure/path.ts';
import { queryChargedUsage } from '#usage/server/queries.ts';
import { toLineReply, toTotalsReply } from '../bill-reply.ts';
import { findEInvoiceDelivery } from '../e-invoices/e-invoices.store.ts';
import { toInvoiceReply } from '../queries.ts';
import { findBillDocument, findBillLines, billLinesWithStatement } from './find-bill-lines.ts';
import { computeReceiptOfOrderEntries } from './order-receipt.ts';
import { creditNote, customerInvoice, eInvoiceDelivery, invoicePayment } from '../tables.ts';
import { findInvoiceByReference, type InvoiceKey, type InvoiceRow } from '../invoices.store.ts';

/** The state of the e-invoice of an invoice; null without one. */
const findEInvoice = async (
  q: Reader,
  { customer_uuid }: Pick<InvoiceRow, 'customer_uuid'>,
  document_uuid: string | null,
): Promise<InvoiceDetails['e_invoice']> => {
  const delivery = document_uuid === null ? null : await findEInvoiceDelivery(q, { customer_uuid, document_uuid });
  if (!delivery) return null;
  const { state, state_at, mailed_at } = delivery;
  return { state, at: toIso(state_at), mailed_at: mailed_at && toIso(mailed_at) };
};

/** The bill before this one; null for the first. */
const findBillBefore = async (q: Reader, row: InvoiceRow): Promise<InvoiceRow | null> => {
  if (row.kind !== 'bill' || row.period_from === null) return null;
  const [billBefore] = await q
    .select()
    .from(customerInvoice)
    .where(
      and(
        eq(customerInvoice.customer_uuid, row.customer_uuid),
        eq(customerInvoice.kind, 'bill'),
        lt(customerInvoice.period_from, row.period_from),
      ),
    )
    .orderBy(desc(customerInvoice.period_from), desc(customerInvoice.created_at))
    .limit(1);
  return billBefore ?? null;
};

type ChangePart = NonNullable<InvoiceDetails['change']>['parts'][number];

const uuidsOfUsage = (lines: readonly BillLine[]): string[] =>
  lines.flatMap(({ kind, customer_product_uuid }) =>
    kind === 'usage' && customer_product_uuid ? [customer_product_uuid] : [],
  );

/** Splits a change of the use outside the plan by service and country; one part when the usage records do not explain it. */
const explainUsage = async (
  q: Reader,
  {
    row,
    before,
    part,
    basis,
    lines,
  }: {
    row: InvoiceRow;
    before: InvoiceRow;
    part: BillChange['parts'][number];
    basis: BillDocument['basis'];
    /** Lines of both bills. */
    lines: readonly BillLine[];
  },
): Promise<ChangePart[]> => {
  const [firstBefore, firstNow] = [`${before.month}-01` as const, `${row.month}-01` as const];
  const usage = await queryChargedUsage(q, {
    customer_uuid: row.customer_uuid,
    customer_product_uuids: [...new Set(uuidsOfUsage(lines))],
    from: firstBefore,
    until: addMonths(firstNow, 1),
  });
  const ofMonth = (month: string) => usage.filter((each) => each.month === month);
  const changes = compareUsage(ofMonth(firstBefore), ofMonth(firstNow), { difference_cents: part.cents, basis });
  const { kind, name, cents, days } = part;
  if (!changes) return [{ kind, name, days, amount: centsToEuro(cents), used: null }];
  return changes.map(({ cents: changeCents, ...usedQuantity }) => ({
    kind,
    name,
    days,
    amount: centsToEuro(changeCents),
    used: usedQuantity,
  }));
};

const compareWithBefore = async (
  q: Reader,
  row: InvoiceRow,
  lines: readonly BillLine[],
  basis: BillDocument['basis'],
): Promise<InvoiceDetails['change']> => {
  const previousBill = await findBillBefore(q, row);
  if (!previousBill) return null;
  const bill = await findBillLines(q, previousBill);
  const linesOfBothBills = [...bill.lines, ...lines];
  const parts: ChangePart[] = [];
  for (const part of compareBills(bill.lines, lines).parts) {
    const { kind, name, cents, days } = part;
    // Bills of another basis, or of the same month, are not comparable line by line.
    if (kind === 'usage' && bill.basis === basis && previousBill.month < row.month)
      parts.push(...(await explainUsage(q, { row, before: previousBill, part, basis, lines: linesOfBothBills })));
    else parts.push({ kind, name, days, amount: centsToEuro(cents), used: null });
  }
  return {
    month: previousBill.month,
    amount: centsToEuro(row.amount_cents - previousBill.amount_cents),
    parts: parts.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
  };
};

type PaymentReply = InvoiceDetails['payments'][number];

/** An invoice of kind `order` is paid by the one payment of its order, which is not in `invoice_payment`. */
const queryPaymentOfOrder = async (
  q: Reader,
  { customer_uuid, order_uuid, document_uuid }: InvoiceRow,
): Promise<PaymentReply[]> => {
  const payment = order_uuid === null ? null : await findPaidPaymentOfOrder(q, { customer_uuid, order_uuid });
  if (!payment) return [];
  const { payment_uuid, bank_method: method, outcome, amount_cents, charged_back_cents, settled_at } = payment;
  // An order with an invoice document gets no receipt: the document proves the payment.
  const hasReceiptToDownload = document_uuid === null && hasReceipt({ outcome, returned_cents: charged_back_cents });
  return [
    {
      at: toIso(settled_at ?? payment.created_at),
      amount: centsToEuro(amount_cents),
      method,
      outcome,
      returned: centsToEuro(charged_back_cents),
      receipt_url: hasReceiptToDownload ? receiptPath(payment_uuid) : null,
    },
  ];
};

const queryPaymentsOfInvoice = async (
  q: Reader,
  { customer_uuid, invoice_uuid }: InvoiceRow,
): Promise<PaymentReply[]> => {
  const rows = await q
    .select()
    .from(invoicePayment)
    .where(and(eq(invoicePayment.customer_uuid, customer_uuid), eq(invoicePayment.invoice_uuid, invoice_uuid)))
    .orderBy(asc(invoicePayment.created_at));
  const payments = await queryPayments(
    q,
    customer_uuid,
    rows.map(({ payment_uuid }) => payment_uuid),
  );
  return rows.flatMap(({ payment_uuid, planned_cents, applied_cents, returned_cents, created_at }) => {
    const payment = payments.get(payment_uuid);
    if (!payment) return [];
    const isPaid = payment.outcome === 'paid';
    return [
      {
        at: toIso(payment.settled_at ?? created_at),
        amount: centsToEuro(isPaid ? applied_cents : planned_cents),
        method: payment.bank_method,
        outcome: payment.outcome,
        returned: centsToEuro(returned_cents),
        receipt_url: hasReceipt({ ...payment, returned_cents }) ? receiptPath(payment_uuid) : null,
      },
    ];
  });
};

/** Credit notes of an invoice; those of a company that are e-invoices have a delivery. */
const queryCreditNotes = (q: Reader, { customer_uuid, invoice_uuid }: InvoiceKey) =>
  q
    .select({
      number: creditNote.number,
      amount_cents: creditNote.amount_cents,
      created_at: creditNote.created_at,
      has_ubl: isNotNull(eInvoiceDelivery.document_uuid).mapWith(Boolean),
    })
    .from(creditNote)
    .leftJoin(
      eInvoiceDelivery,
      and(
        eq(eInvoiceDelivery.customer_uuid, creditNote.customer_uuid),
        eq(eInvoiceDelivery.document_uuid, creditNote.credit_note_uuid),
      ),
    )
    .where(and(eq(creditNote.customer_uuid, customer_uuid), eq(creditNote.invoice_uuid, invoice_uuid)))
    .orderBy(asc(creditNote.created_at));

/** Totals of the document, or those of the row for an invoice without a document. */
const toTotals = (row: InvoiceRow, document: BillDocument | null): InvoiceDetails['totals'] => {
  const gross_cents = row.amount_cents - row.contributions_cents;
  const vat_cents = row.vat_cents ?? 0;
  return toTotalsReply({
    ...row,
    totals: document?.totals ?? { vat: [], net_cents: gross_cents - vat_cents, vat_cents, gross_cents },
  });
};

/** Lines, totals, payments and credit notes of an invoice of the account. */
export const invoiceDetails: Handler<BillingContract, 'GET /api/customer/invoice/details'> = async ({
  db,
  caller,
  query,
  refuse,
  language,
}) => {
  const row = await findInvoiceByReference(db.read, caller.customer_uuid, query.referenceNumber);
  if (!row) throw refuse('NOT_FOUND');
  const [invoice, statement, payments, notes, e_invoice] = await Promise.all([
    findBillDocument(db.read, row, row.document_uuid),
    findBillDocument(db.read, row, row.statement_uuid),
    row.kind === 'order' ? queryPaymentOfOrder(db.read, row) : queryPaymentsOfInvoice(db.read, row),
    queryCreditNotes(db.read, row),
    findEInvoice(db.read, row, row.document_uuid),
  ]);
  const linesWithStatement = billLinesWithStatement(invoice, statement);
  return {
    invoice: toInvoiceReply(row),
    basis: invoice?.basis ?? 'gross',
    sims: (invoice?.usage ?? []).map(({ customer_product_uuid, msisdn, name }) => ({
      customer_product_uuid,
      msisdn,
      name,
    })),
    lines: (invoice?.lines ?? []).map(toLineReply),
    contributions: (statement?.lines ?? []).map(toLineReply),
    totals: toTotals(row, invoice),
    ...(await computeReceiptOfOrderEntries(db, row, language)),
    change: await compareWithBefore(db.read, row, linesWithStatement, invoice?.basis ?? 'gross'),
    payments,
    credit_notes: notes.map(({ number, amount_cents, created_at, has_ubl }) => {
      const documentParams = { referenceNumber: row.reference, credit_note: number };
      return {
        number,
        at: toIso(created_at),
        amount: centsToEuro(amount_cents),
        pdf_url: withQuery('/api/customer/invoice/document', documentParams),
        ubl_url: has_ubl ? withQuery('/api/customer/invoice/ubl', documentParams) : null,
      };
    }),
    e_invoice,
  };
};
