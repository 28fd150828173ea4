import { and, asc, eq } from 'drizzle-orm';
import type { ReceiptLine } from '#billing/rules/payment-receipt.ts';
import type { PaymentOf } from '#payments/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import { billLineName } from '../documents/bill-line-name.ts';
import { BILL_TEMPLATE_VERSION } from '../documents/bill-template.ts';
import { findReceiptLines } from '../invoices/order-receipt.ts';
import { invoiceNumberText } from '../queries.ts';
import { customerInvoice, invoicePayment } from '../tables.ts';

type Paid = PaymentOf & { customer_uuid: string };

/** The invoices that a payment paid. What it did not need for them became credit of the account. */
const invoiceLines = async ({ read }: Database, payment: Paid): Promise<ReceiptLine[]> => {
  const { customer_uuid, payment_uuid, amount_cents } = payment;
  const rows = await read
    .select({ invoice: customerInvoice, cents: invoicePayment.applied_cents })
    .from(invoicePayment)
    .innerJoin(
      customerInvoice,
      and(
        eq(customerInvoice.customer_uuid, invoicePayment.customer_uuid),
        eq(customerInvoice.invoice_uuid, invoicePayment.invoice_uuid),
      ),
    )
    .where(and(eq(invoicePayment.customer_uuid, customer_uuid), eq(invoicePayment.payment_uuid, payment_uuid)))
    .orderBy(asc(customerInvoice.due_at), asc(customerInvoice.number));
  const paidInvoices = rows.filter(({ cents }) => cents > 0);
  const credit_cents = paidInvoices.reduce((remainder, { cents }) => remainder - cents, amount_cents);
  return [
    ...paidInvoices.map(({ invoice, cents }): ReceiptLine => {
      return { kind: 'invoice', number: invoiceNumberText(invoice), reference: invoice.reference, cents };
    }),
    ...(credit_cents > 0 ? [{ kind: 'credit' as const, cents: credit_cents }] : []),
  ];
};

const orderLines = async (db: Database, payment: Paid, language: Language): Promise<ReceiptLine[]> => {
  const [invoice] = await db.read
    .select()
    .from(customerInvoice)
    .where(
      and(
        eq(customerInvoice.customer_uuid, payment.customer_uuid),
        eq(customerInvoice.order_uuid, payment.subject_uuid),
      ),
    );
  const order = invoice && (await findReceiptLines(db, invoice, language));
  return [...(order?.lines ?? []), ...(order?.contributions ?? [])].map((line) => ({
    kind: 'order',
    name: billLineName(line, language, BILL_TEMPLATE_VERSION),
    vat_percent: line.vat_percent,
    cents: line.cents,
  }));
};

const balanceLines = async (
  { read }: Database,
  { customer_uuid, subject_uuid, amount_cents }: Paid,
): Promise<ReceiptLine[]> => {
  const sim = await findProduct(read, { customer_uuid, order_product_uuid: subject_uuid });
  return sim ? [{ kind: 'balance', msisdn: sim.msisdn, cents: amount_cents }] : [];
};

/** Queries the lines of a payment's receipt: invoices, order lines or the topped-up balance. Empty for other purposes, such as a check of the bank account. */
export const queryReceiptLines = async (db: Database, payment: Paid, language: Language): Promise<ReceiptLine[]> => {
  if (payment.purpose === 'invoice') return invoiceLines(db, payment);
  if (payment.purpose === 'order') return orderLines(db, payment, language);
  return payment.purpose === 'top-up' ? balanceLines(db, payment) : [];
};
