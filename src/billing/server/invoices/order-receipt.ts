import { and, eq } from 'drizzle-orm';
import type { InvoiceDetails } from '#billing/contract.ts';
import { computeBillTotals } from '#billing/rules/bill-document.ts';
import { buildReceiptLines } from '#billing/rules/order-receipt.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import { toLineReply, toTotalsReply } from '../bill-reply.ts';
import type { InvoiceRow } from '../invoices.store.ts';
import { prepaidEntry } from '../tables.ts';

type Receipt = Pick<InvoiceDetails, 'sims' | 'lines' | 'contributions' | 'totals'>;

type ReceiptLines = Pick<Receipt, 'sims'> & ReturnType<typeof buildReceiptLines>;

/** Lines of a payment made with an order, and its SIMs; null for an invoice with a document. */
export const findReceiptLines = async (
  db: Database,
  row: InvoiceRow,
  language: Language,
): Promise<ReceiptLines | null> => {
  const { customer_uuid, order_uuid, amount_cents } = row;
  if (row.kind !== 'order' || row.document_uuid !== null || order_uuid === null) return null;
  const { addonByUuid, offerByUuid } = await getCatalogue(db);
  const entries = await db.read
    .select({ order_product_uuid: prepaidEntry.order_product_uuid, parts: prepaidEntry.parts })
    .from(prepaidEntry)
    .where(
      and(
        eq(prepaidEntry.customer_uuid, customer_uuid),
        eq(prepaidEntry.kind, 'paid'),
        eq(prepaidEntry.about, order_uuid),
      ),
    )
    .orderBy(prepaidEntry.order_product_uuid);
  const sims: Receipt['sims'] = [];
  const paidSims = [];
  for (const { order_product_uuid, parts } of entries) {
    const product = await findProduct(db.read, { customer_uuid, order_product_uuid });
    if (product) sims.push({ customer_product_uuid: product.uuid, msisdn: product.msisdn, name: product.name });
    paidSims.push({ customer_product_uuid: product?.uuid ?? null, parts });
  }
  const nameOf = (uuid: string) => (offerByUuid.get(uuid) ?? addonByUuid.get(uuid))?.name[language] ?? '';
  return { sims, ...buildReceiptLines(paidSims, amount_cents, nameOf) };
};

/** The receipt of a payment made with an order, which has no invoice; null for an invoice with a document. */
export const computeReceiptOfOrderEntries = async (
  db: Database,
  row: InvoiceRow,
  language: Language,
): Promise<Receipt | null> => {
  const orderLines = await findReceiptLines(db, row, language);
  if (!orderLines) return null;
  const { sims, lines, contributions } = orderLines;
  const { amount_cents } = row;
  const contributions_cents = contributions.reduce((sum, { cents }) => sum + cents, 0);
  return {
    sims,
    lines: lines.map(toLineReply),
    contributions: contributions.map(toLineReply),
    totals: toTotalsReply({
      totals: computeBillTotals(lines, 'gross'),
      amount_cents,
      contributions_cents,
      credit_used_cents: 0,
    }),
  };
};
