import type { MailAttachment } from '#adapters/mail/mail.ts';
import { issueReceiptAttachment } from '#billing/server/commands.ts';
import { contractSummaryFileName, findContractSummaryPdf, type SummaryRequest } from '#catalogue/server/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import type { MessageContext } from '#notifications/server/commands.ts';
import { type RenderedSummary, renderSummariesOfOrder } from '#ordering/server/orders/accepted-summaries.ts';
import { findOrderForMessage } from '#ordering/server/queries.ts';
import { loadTermsPdf, renderWithdrawalFormPdf } from '#legal/server/queries.ts';
import { findPaidPaymentOfOrder } from '#payments/server/queries.ts';
import { texts } from '#platform/i18n/texts.ts';

const toPdf = (name: string, content: Uint8Array | null): MailAttachment[] =>
  content ? [{ name: `${name}.pdf`, type: 'application/pdf', content }] : [];

const toSummaryFiles = (summaries: readonly RenderedSummary[]): MailAttachment[] =>
  summaries.map(({ language, content }, at) => ({
    name: contractSummaryFileName(language, summaries.length > 1 ? at + 1 : undefined),
    type: 'application/pdf',
    content,
  }));

/** The contract summary of each of these plans, with its add-ons and promo, as it is before an order. */
export const buildContractSummaryAttachments = async (
  plans: readonly SummaryRequest[],
  { db, settings, language }: MessageContext,
): Promise<MailAttachment[]> => {
  const files = await Promise.all(plans.map((plan) => findContractSummaryPdf(db, plan, language, settings)));
  return toSummaryFiles(files.flatMap((content) => (content ? { language, content } : [])));
};

/** The receipt of what was paid with an order; none for an order that is paid later. */
export const issueOrderReceiptAttachment = async (
  order_uuid: string,
  context: MessageContext,
): Promise<MailAttachment[]> => {
  const order = await findOrderForMessage(context.db.read, order_uuid);
  const payment = order && (await findPaidPaymentOfOrder(context.db.read, { ...order, order_uuid }));
  if (!payment) return [];
  const { customer_uuid } = order;
  return issueReceiptAttachment(context, { customer_uuid, payment_uuid: payment.payment_uuid });
};

/** The contract summaries of an order, as they were accepted. */
export const buildAcceptedSummaryAttachments = async (
  order_uuid: string,
  context: MessageContext,
): Promise<MailAttachment[]> => {
  const order = await findOrderForMessage(context.db.read, order_uuid);
  return order ? toSummaryFiles(await renderSummariesOfOrder(order, context)) : [];
};

/**
 * Attachments to keep with the contract beside the summaries: the general terms, and for a consumer the model
 * withdrawal form (Directive 2011/83/EU, article 8(7) with article 6(1)(h); Belgian Code of Economic Law, VI.45 and
 * VI.46).
 */
export const buildTermsAndWithdrawalAttachments = async (
  order_uuid: string,
  { db, settings, language, now }: MessageContext,
): Promise<MailAttachment[]> => {
  const t = texts(language, 'ordering/messages');
  const order = await findOrderForMessage(db.read, order_uuid);
  const customer = order && (await findCustomerForOrder(db.read, order.customer_uuid));
  if (!customer) return [];
  return [
    ...toPdf(t('files.terms'), await loadTermsPdf(language, settings, now)),
    ...(customer.type === BUSINESS
      ? []
      : toPdf(t('files.form'), await renderWithdrawalFormPdf(language, settings, now))),
  ];
};
