import type { MailAttachment } from '#adapters/mail/mail.ts';
import type { MessageContext } from '#notifications/server/commands.ts';
import { renderReceipt } from '../documents/render-receipt.ts';
import { issueReceipt } from './issue-receipt.ts';

/** The receipt of a payment for the mail that confirms it; none for a payment without one. */
export const buildReceiptAttachment = async (
  { db, settings, now }: MessageContext,
  key: { customer_uuid: string; payment_uuid: string },
): Promise<MailAttachment[]> => {
  const receipt = await issueReceipt(db, { settings, now }, key);
  if (!receipt) return [];
  const content = await renderReceipt(receipt.data, receipt.language);
  return [{ name: `${receipt.number}.pdf`, type: 'application/pdf', content }];
};
