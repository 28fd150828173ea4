import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { billingPaths } from '#billing/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { issueReceiptAttachment } from '../server/receipts/issue-receipt.ts';
import { texts } from '#platform/i18n/texts.ts';

/** Receipt of a top-up. Amounts in euro. */
export const topUpReceiptMessage = defineMessage({
  name: 'top-up-received',
  domain: 'billing',
  data: z.object({
    customer_uuid: z.uuid(),
    customer_product_uuid: z.uuid(),
    payment_uuid: z.uuid(),
    msisdn: e164,
    amount: z.number(),
    /** Balance after the top-up. */
    balance: z.number(),
    paid_at: z.iso.datetime(),
  }),
  values: ({ msisdn, amount, balance }, language) => ({
    msisdn: formatPhone(msisdn),
    amount: formatOf(language).money(amount),
    balance: formatOf(language).money(balance),
  }),
  // The job draws a PDF, and no request waits for it.
  priority: 'later',
  files: ({ customer_uuid, payment_uuid }, from) => issueReceiptAttachment(from, { customer_uuid, payment_uuid }),
  path: ({ customer_product_uuid }) => billingPaths.topUp(customer_product_uuid),
  sections: async ({ payment_uuid, msisdn, amount, balance, paid_at }, { language }) => {
    const t = texts(language, 'billing/messages');
    const format = formatOf(language);
    return [
      {
        title: t('receipt.title'),
        rows: [
          [t('receipt.paid'), format.money(amount)],
          [t('receipt.on'), format.date(paid_at)],
          [t('receipt.for'), t('receipt.balanceOf', { msisdn: formatPhone(msisdn) })],
          [t('receipt.balance'), format.money(balance)],
          [t('receipt.reference'), payment_uuid],
        ],
      },
    ];
  },
});
