import type { MailAttachment } from '#adapters/mail/mail.ts';
import { hasReceipt, type PaymentReceipt } from '#billing/rules/payment-receipt.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import { formatDocumentNumber } from '#documents/rules/document-number.ts';
import { computeRetentionEnd } from '#documents/rules/retention.ts';
import { lockSeriesAndComputeNextNumber, insertDocuments } from '#documents/server/commands.ts';
import { findDocument } from '#documents/server/queries.ts';
import type { MessageContext } from '#notifications/server/commands.ts';
import { findPayment } from '#payments/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Settings } from '#platform/settings.ts';
import { buildBuyer, buildSeller } from '../bills/bill-documents.ts';
import { RECEIPT_TEMPLATE_VERSION, renderReceipt } from '../documents/render-receipt.ts';
import { toStoredReceipt } from '../documents/stored-documents.ts';
import { queryReceiptLines } from './receipt-lines.ts';

type IssuedReceipt = NonNullable<ReturnType<typeof toStoredReceipt>>;
type Key = { customer_uuid: string; payment_uuid: string };

/**
 * The receipt of a paid payment, frozen when it is first asked for; its document has the uuid of the payment. Null for a payment without a
 * receipt. Repeated calls return the same.
 */
export const issueReceipt = async (
  db: Database,
  { settings, now }: { settings: Settings; now: Date },
  { customer_uuid, payment_uuid }: Key,
): Promise<IssuedReceipt | null> => {
  const key = { customer_uuid, document_uuid: payment_uuid };
  const storedReceipt = await findDocument(db.read, key);
  if (storedReceipt) return toStoredReceipt(storedReceipt);
  const payment = await findPayment(db.read, { customer_uuid, payment_uuid });
  const party = (await queryContractParties(db.read, [customer_uuid])).get(customer_uuid);
  if (!party || !payment || !hasReceipt({ ...payment, returned_cents: payment.charged_back_cents })) return null;
  const { language } = party;
  const lines = await queryReceiptLines(db, { ...payment, customer_uuid }, language);
  const { amount_cents } = payment;
  if (lines.reduce((remainder, { cents }) => remainder - cents, amount_cents) !== 0) return null;
  const issued_on = brusselsDate(now);
  const series = `PR${issued_on.slice(0, 4)}`;
  return db.tx(async (tx) => {
    // The lock of the series serialises two requests for the same receipt.
    const sequence = await lockSeriesAndComputeNextNumber(tx, series);
    const concurrentReceipt = await findDocument(tx, key);
    if (concurrentReceipt) return toStoredReceipt(concurrentReceipt);
    const number = formatDocumentNumber(series, sequence);
    const data: PaymentReceipt = {
      kind: 'payment_receipt',
      number,
      issued_on,
      paid_on: brusselsDate(payment.settled_at ?? payment.created_at),
      method: payment.bank_method,
      payment_uuid,
      seller: buildSeller(settings, language),
      buyer: buildBuyer(party),
      lines,
      amount_cents,
      brand: settings.BRAND_NAME,
    };
    await insertDocuments(tx, [
      {
        ...key,
        kind: data.kind,
        number,
        language,
        template_version: RECEIPT_TEMPLATE_VERSION,
        data,
        issued_at: now,
        retained_until: computeRetentionEnd(issued_on),
      },
    ]);
    const issuedReceipt = await findDocument(tx, key);
    return issuedReceipt && toStoredReceipt(issuedReceipt);
  });
};

/** The receipt of a payment as the attachment of the mail that confirms the payment; empty when the payment has no receipt. */
export const issueReceiptAttachment = async (
  { db, settings, now }: MessageContext,
  key: { customer_uuid: string; payment_uuid: string },
): Promise<MailAttachment[]> => {
  const receipt = await issueReceipt(db, { settings, now }, key);
  if (!receipt) return [];
  const content = await renderReceipt(receipt.data, receipt.language, receipt.template_version);
  return [{ name: `${receipt.number}.pdf`, type: 'application/pdf', content }];
};
